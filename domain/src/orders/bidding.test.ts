import { describe, expect, test } from 'vitest';
import { defaultPriorities, type MaturityRow } from '../auctions/offering.ts';
import { day } from '../base/dates.ts';
import { cents } from '../base/money.ts';
import {
  type Bidder,
  type BidTerms,
  bidErrors,
  bidsAs,
  canBid,
  classOfInvestor,
  type Investment,
  investorLimits,
  marketLimits,
  type SaleOnOffer,
  whyNotBid,
  whyNotChangeBid,
} from './bidding.ts';

const dollars = (amount: number) => cents(Math.round(amount * 100));
const m1 = day('2031-08-01');
const m2 = day('2032-08-01');
const startDate = new Date('2026-06-01T14:00:00Z');
const closeDate = new Date('2026-06-03T14:00:00Z');
const during = new Date('2026-06-02T00:00:00Z');

function maturity(maturityDate: typeof m1, principal: number, isOffered = true): MaturityRow {
  return {
    isOffered,
    maturityDate,
    principalAmount: dollars(principal),
    interestRate: 5,
    yield: 4,
    price: 104,
    cusip: '',
  };
}

const sale: SaleOnOffer = {
  ...defaultPriorities,
  status: 'Live',
  startDate,
  closeDate,
  haltedAt: null,
  issuerState: 'OR',
  maturityStructure: [maturity(m1, 100_000), maturity(m2, 200_000)],
};

const person: Bidder = {
  userType: 'individual-investor',
  accountStatus: 'Active',
  isEmailVerified: true,
  hasOpenChange: false,
  state: 'OR',
  country: 'US',
};

describe('class', () => {
  test.each([
    ['OR', 'US', 'stateIndividual', 'stateInstitution'],
    ['WA', 'US', 'nationalIndividual', 'nationalInstitution'],
    [null, 'US', 'internationalIndividual', 'internationalInstitution'],
    ['', 'US', 'internationalIndividual', 'internationalInstitution'],
    ['PR', 'US', 'internationalIndividual', 'internationalInstitution'],
    ['OR', null, 'stateIndividual', 'stateInstitution'],
    ['OR', 'DE', 'internationalIndividual', 'internationalInstitution'],
  ] as const)(
    'an investor in %s, %s orders from an Oregon issuer as %s or %s',
    (state, country, individual, institution) => {
      expect(classOfInvestor('OR', 'individual', { state, country })).toBe(individual);
      expect(classOfInvestor('OR', 'institution', { state, country })).toBe(institution);
    },
  );

  test('no investor is in the state of an issuer without one', () => {
    expect(classOfInvestor(null, 'individual', { state: null, country: 'US' })).toBe('internationalIndividual');
    expect(classOfInvestor(null, 'individual', { state: 'OR', country: 'US' })).toBe('nationalIndividual');
  });

  test('an investor orders at the rank the auction gives to the class', () => {
    expect(bidsAs(person, sale)).toEqual({ orderClass: 'stateIndividual', rank: 3 });
    expect(bidsAs(person, { ...sale, priorityStateInd: 1 })).toEqual({ orderClass: 'stateIndividual', rank: 1 });
  });

  test('an investor who moved orders in the new class from then on', () => {
    const classes = ['CA', 'NV'].map(
      (state) => bidsAs({ ...person, state }, { ...sale, issuerState: 'CA' }).orderClass,
    );
    expect(classes).toEqual(['stateIndividual', 'nationalIndividual']);
  });
});

describe('people who may order', () => {
  test('an active investor in a running sale may', () => {
    expect(whyNotBid(person, sale, during)).toBeNull();
    expect(canBid({ ...person, userType: 'institutional-investor' }, sale, during)).toBe(true);
  });

  test.each([
    ['email-not-verified', { isEmailVerified: false }, {}],
    ['not-an-investor', { userType: 'municipality' }, {}],
    ['not-an-investor', { userType: 'market-professional' }, {}],
    ['account-not-active', { accountStatus: 'New' }, {}],
    ['account-not-active', { accountStatus: 'Pending Approval' }, {}],
    ['account-not-active', { accountStatus: 'Suspended' }, {}],
    ['account-not-active', { accountStatus: 'Deactivated' }, {}],
    ['account-not-active', { accountStatus: 'Error' }, {}],
    ['auction-not-open', {}, { status: 'Draft', startDate: null, closeDate: null }],
    ['auction-not-open', {}, { status: 'Approved', startDate: null, closeDate: null }],
    ['auction-ended', {}, { status: 'Ended' }],
    ['change-open', { hasOpenChange: true }, {}],
    ['class-not-offered', {}, { priorityStateInd: -1 }],
    [
      'nothing-to-mature',
      {},
      { maturityStructure: [maturity(day('2026-06-02'), 100_000), maturity(m1, 100_000, false)] },
    ],
    ['nothing-to-mature', {}, { maturityStructure: [] }],
  ] as const)('%s: %o %o', (code, who, what) => {
    const refused = whyNotBid({ ...person, ...who }, { ...sale, ...what }, during);
    expect(refused?.code).toBe(code);
    expect(refused?.message).not.toBe('');
    expect(canBid({ ...person, ...who }, { ...sale, ...what }, during)).toBe(false);
  });

  test('the class that is not offered is named', () => {
    expect(whyNotBid(person, { ...sale, priorityStateInd: -1 }, during)?.message).toEqual(
      'This sale is not offered to your priority group: State individual',
    );
  });

  test('reasons about the person come before reasons about the sale', () => {
    const nobody: Bidder = { ...person, isEmailVerified: false, userType: 'municipality', accountStatus: 'Suspended' };
    const over = { ...sale, status: 'Ended', priorityStateInd: -1 } as const;
    expect(whyNotBid(nobody, over, during)?.code).toBe('email-not-verified');
    expect(whyNotBid({ ...nobody, isEmailVerified: true }, over, during)?.code).toBe('not-an-investor');
    expect(whyNotBid({ ...person, accountStatus: 'Suspended' }, over, during)?.code).toBe('account-not-active');
    expect(whyNotBid(person, over, during)?.code).toBe('auction-ended');
  });

  test.each([
    ['a millisecond before the start', startDate.getTime() - 1, 'auction-not-open'],
    ['at the start', startDate.getTime(), undefined],
    ['a millisecond before the close', closeDate.getTime() - 1, undefined],
    ['at the close', closeDate.getTime(), 'auction-ended'],
  ])('%s', (_, time, code) => {
    expect(whyNotBid(person, sale, new Date(time))?.code).toBe(code);
    expect(whyNotBid(person, { ...sale, status: 'Scheduled' }, new Date(time))?.code).toBe(code);
    expect(whyNotChangeBid(person, sale, new Date(time))?.code).toBe(code);
  });

  test('ten minutes after the close no one can order, even if the close job is late', () => {
    expect(whyNotBid(person, sale, new Date(closeDate.getTime() + 600_000))?.code).toBe('auction-ended');
  });

  test('an order can still be changed after the investor moved to a class that is not offered', () => {
    expect(
      whyNotChangeBid({ ...person, state: 'WA' }, { ...sale, priorityNationalInd: -1 } as SaleOnOffer, during),
    ).toBeNull();
  });

  test('an order can be changed while a change of the account is under review; whyNotBid decides about an increase', () => {
    expect(whyNotChangeBid({ ...person, hasOpenChange: true }, sale, during)).toBeNull();
  });

  test('a suspended investor cannot change an order', () => {
    expect(whyNotChangeBid({ ...person, accountStatus: 'Suspended' }, sale, during)?.code).toBe('account-not-active');
  });
});

const terms: BidTerms = {
  ...marketLimits,
  minTotal: null,
  maxTotal: null,
  maturities: [...sale.maturityStructure, maturity(day('2033-08-01'), 50_000, false)],
};

const line = (maturityDate: typeof m1, amount: number): Investment => ({
  maturityDate,
  investmentAmount: dollars(amount),
});

describe('lines of an order', () => {
  test.each([
    [4_999, 'Minimum amount is $5,000'],
    [5_000, undefined],
    [7_500, 'Must be a multiple of $5,000'],
    [0, 'Minimum amount is $5,000'],
    [-5_000, 'Must be greater than or equal to 0'],
    [5_000.01, 'Must be a multiple of $5,000'],
  ])('%d dollars: %s', (amount, message) => {
    expect(bidErrors(terms, [], [line(m1, amount)])['investments.0.investmentAmount']).toEqual(message);
  });

  test('a sale may have its own minimum and step', () => {
    const retail = { ...terms, minimum: dollars(1_000), step: dollars(500) };
    expect(bidErrors(retail, [], [line(m1, 1_500)])).toEqual({});
    expect(bidErrors(retail, [], [line(m1, 500)])).toEqual({
      'investments.0.investmentAmount': 'Minimum amount is $1,000',
    });
    expect(bidErrors(retail, [], [line(m1, 1_250)])).toEqual({
      'investments.0.investmentAmount': 'Must be a multiple of $500',
    });
  });

  test('an order without lines is refused', () => {
    expect(bidErrors(terms, [], [])).toEqual({ investments: 'At least one investment required' });
  });

  test('both lines of one maturity are reported', () => {
    expect(bidErrors(terms, [], [line(m1, 5_000), line(m2, 5_000), line(m1, 10_000)])).toEqual({
      'investments.0.maturityDate': 'Duplicate value',
      'investments.2.maturityDate': 'Duplicate value',
    });
  });

  test('a maturity that is unknown or not offered is invalid', () => {
    expect(bidErrors(terms, [], [line(day('2040-01-01'), 5_000), line(day('2033-08-01'), 5_000)])).toEqual({
      'investments.0.maturityDate': 'Invalid maturity',
      'investments.1.maturityDate': 'Invalid maturity',
    });
  });

  test('one bad line among three is reported at its index', () => {
    const lines = [line(m1, 5_000), line(m2, 1), line(day('2040-01-01'), 5_000)];
    expect(bidErrors(terms, [], lines)).toEqual({
      'investments.1.investmentAmount': 'Minimum amount is $5,000',
      'investments.2.maturityDate': 'Invalid maturity',
    });
  });
});

describe('an investor’s orders in total', () => {
  test('at a maturity it is at most the principal', () => {
    expect(bidErrors(terms, [], [line(m1, 100_000)])).toEqual({});
    expect(bidErrors(terms, [], [line(m1, 105_000)])).toEqual({
      'investments.0.investmentAmount': 'At most $100,000 can be ordered at this maturity',
    });
    expect(bidErrors(terms, [line(m1, 60_000), line(m2, 200_000)], [line(m1, 50_000)])).toEqual({
      'investments.0.investmentAmount':
        'At most $100,000 can be ordered at this maturity, and you already ordered $60,000',
    });
    expect(bidErrors(terms, [line(m1, 60_000)], [line(m1, 40_000), line(m2, 200_000)])).toEqual({});
  });

  test('over the auction it is at most the limit for individuals', () => {
    const limited = { ...terms, maxTotal: dollars(20_000) };
    expect(bidErrors(limited, [line(m2, 15_000)], [line(m1, 10_000)])).toEqual({
      investments: 'Order at most $20,000 in this auction, and you already ordered $15,000',
    });
    expect(bidErrors(limited, [line(m2, 15_000)], [line(m1, 5_000)])).toEqual({});
  });

  test('over the auction it is at least the limit', () => {
    const limited = { ...terms, minTotal: dollars(10_000) };
    expect(bidErrors(limited, [], [line(m1, 5_000)])).toEqual({
      investments: 'Order at least $10,000 in this auction',
    });
    expect(bidErrors(limited, [], [line(m1, 5_000), line(m2, 5_000)])).toEqual({});
    expect(bidErrors(limited, [line(m1, 10_000)], [line(m1, 5_000)])).toEqual({});
  });

  test('two users of an institution share its limit', () => {
    const limits = {
      indMinAmount: null,
      indMaxAmount: dollars(20_000),
      instMinAmount: null,
      instMaxAmount: dollars(1_000_000),
    };
    const large = { ...terms, ...investorLimits(limits, 'institution'), maturities: [maturity(m1, 2_000_000)] };
    expect(bidErrors(large, [], [line(m1, 600_000)])).toEqual({});
    expect(bidErrors(large, [line(m1, 600_000)], [line(m1, 600_000)])).toEqual({
      investments: 'Order at most $1,000,000 in this auction, and you already ordered $600,000',
    });
    expect(investorLimits(limits, 'individual')).toEqual({ minTotal: null, maxTotal: dollars(20_000) });
  });
});
