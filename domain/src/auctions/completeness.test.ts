import { describe, expect, test } from 'vitest';
import { auction, dollars, limits, maturity } from '../../testing/auctions.ts';
import { day } from '../base/dates.ts';
import { english } from '../base/sentences/sentence.ts';
import { completeCusip } from '../bonds/cusip.ts';
import type { Auction } from './auction.ts';
import { builderSteps, missingForApproval, warningsForApproval } from './completeness.ts';
import { notOffered } from './offering.ts';

const nobody = {
  priorityStateInst: notOffered,
  priorityNationalInst: notOffered,
  priorityStateInd: notOffered,
  priorityNationalInd: notOffered,
  priorityInternationalInst: notOffered,
  priorityInternationalInd: notOffered,
};

/** Fields by code, so that links lead to them. */
function fields(changes: Partial<Auction>): Record<string, string> {
  const all = [...missingForApproval(auction(changes), limits), ...warningsForApproval(auction(changes))];
  return Object.fromEntries(all.map(({ code, step, field }) => [code, `${step}#${field}`]));
}

function missing(changes: Partial<Auction>): string[] {
  return missingForApproval(auction(changes), limits).map(
    ({ step, code, message }) => `${step} · ${code} · ${english(message)}`,
  );
}

describe('an auction is complete for approval', () => {
  test('when nothing is missing', () => {
    expect(missing({})).toEqual([]);
  });

  test('with maturities in any order, some of them not offered', () => {
    const rows = [
      maturity('2029-09-01', 400_000),
      maturity('2027-09-01', 300_000, { isOffered: false }),
      maturity('2028-09-01', 300_000),
    ];
    expect(missing({ maturityStructure: rows })).toEqual([]);
  });

  test('with one maturity, since the first principal payment may be expected earlier', () => {
    expect(missing({ maturityStructure: [maturity('2029-09-01', 1_000_000)] })).toEqual([]);
  });

  test('with all bonds due on one date, but not with several', () => {
    const dates = { firstPrincipalPaymentDate: day('2029-09-01'), finalMaturityDate: day('2029-09-01') };
    expect(missing({ ...dates, maturityStructure: [maturity('2029-09-01', 1_000_000)] })).toEqual([]);
    expect(fields(dates)).toMatchObject({ 'final-maturity-too-early': 'dates#finalMaturityDate' });
  });

  test('with the limits of its own sale', () => {
    const rows = [maturity('2028-09-01', 999_500), maturity('2029-09-01', 500)];
    const retail = { minimum: dollars(500), step: dollars(500) };
    expect(missingForApproval(auction({ maturityStructure: rows }), retail)).toEqual([]);
  });
});

describe('a price keeps an auction from approval', () => {
  const rows = (rest: Parameters<typeof maturity>[2]) => ({
    maturityStructure: [maturity('2027-09-01', 400_000), maturity('2029-09-01', 600_000, rest)],
  });

  test.each<[string, Parameters<typeof maturity>[2], string]>([
    ['that is missing', { yield: 0, price: 0 }, 'no-price · Maturity Sep 1, 2029: a price or a yield is required'],
    [
      'that contradicts its yield',
      { interestRate: 5, yield: 4, price: 108.715 },
      'price-differs-from-yield · Maturity Sep 1, 2029: keep the price of 108.715, which means a yield of 1.993%, or the yield of 4.000%, which means a price of 102.800',
    ],
    [
      'at which its buyer can only lose',
      { interestRate: 4, yield: 0, price: 113 },
      'price-above-return · Maturity Sep 1, 2029: a price of 113.000 is not less than all that the bond returns, 112.000: its buyer could only lose',
    ],
  ])('%s', (_, rest, reason) => {
    expect(missing(rows(rest))).toEqual([`maturities · ${reason}`]);
  });

  test('only of maturities that are offered', () => {
    expect(missing(rows({ isOffered: false, yield: 0, price: 0 }))).toEqual([]);
  });
});

describe('an auction is not complete for approval', () => {
  test.each<[string, Partial<Auction>, string]>([
    ['a name', { name: ' ' }, 'profile · name-required · Name is required'],
    ['a base CUSIP', { baseCusip: '' }, 'profile · base-cusip-required · Base CUSIP is required'],
    ['an offering type', { offeringType: null }, 'profile · offering-type-required · Offering type is required'],
    ['a security type', { securityType: null }, 'profile · security-type-required · Security type is required'],
    [
      'a repayment frequency',
      { repaymentFrequency: null },
      'profile · repayment-frequency-required · Repayment frequency is required',
    ],
    ['a Fitch rating', { fitchRating: null }, 'ratings · fitch-rating-required · Fitch rating required'],
    ['a Moodys rating', { moodysRating: '' }, 'ratings · moodys-rating-required · Moodys rating required'],
    ['an S&P rating', { snpRating: null }, 'ratings · snp-rating-required · S&P rating required'],
    ['a Kroll rating', { krollRating: null }, 'ratings · kroll-rating-required · Kroll rating required'],
    [
      'a Moodys rating of the scale',
      { moodysRating: 'AA+' },
      'ratings · moodys-rating-invalid · Invalid Moodys rating',
    ],
    ['an S&P rating of the scale', { snpRating: 'RD' }, 'ratings · snp-rating-invalid · Invalid S&P rating'],
    ['counsel', { auctionCounsel: [] }, 'ratings · counsel-required · At least one counsel required'],
    ['a trustee', { auctionTrustee: [] }, 'ratings · trustee-required · At least one trustee required'],
    ['a class', nobody, 'priority · no-class-offered · At least one class of investors must have a rank'],
    [
      'ranks of their own',
      { priorityNationalInd: 3 },
      'priority · ranks-invalid · Each class needs a rank of its own: State individual has rank 3',
    ],
    ['the dated date', { dated: null }, 'dates · dated-required · Dated date is required'],
    [
      'the first principal payment',
      { firstPrincipalPaymentDate: null },
      'dates · first-principal-payment-required · First principal payment date is required',
    ],
    [
      'the final maturity',
      { finalMaturityDate: null },
      'dates · final-maturity-required · Final maturity date is required',
    ],
    [
      'the launch',
      { marketingPeriodLaunchDate: null },
      'dates · launch-date-required · Marketing launch date is required',
    ],
    ['a maturity', { maturityStructure: [] }, 'maturities · maturity-required · At least one maturity required'],
    [
      'an offered maturity',
      { maturityStructure: auction().maturityStructure.map((row) => ({ ...row, isOffered: false })) },
      'maturities · no-maturity-offered · At least one maturity must be offered',
    ],
    [
      'a coupon or CUSIP that tells maturities of one day apart',
      { maturityStructure: [maturity('2029-09-01', 300_000), maturity('2029-09-01', 700_000)] },
      'maturities · maturity-dates-repeated · Maturities of one day must differ in coupon or CUSIP: Sep 1, 2029',
    ],
    [
      'maturities after the dated date',
      { dated: day('2027-09-01') },
      'maturities · maturity-not-after-dated · Every maturity must be later than the dated date, Sep 1, 2027: Sep 1, 2027',
    ],
    [
      'principal amounts that can be ordered',
      { maturityStructure: [maturity('2028-09-01', 497_500), maturity('2029-09-01', 502_500)] },
      'maturities · principal-invalid · Every principal amount must be at least $5,000 and a multiple of $5,000: Sep 1, 2028; Sep 1, 2029',
    ],
    [
      'the last $5,000 of the amount',
      { maturityStructure: [maturity('2028-09-01', 595_000), maturity('2029-09-01', 400_000)] },
      'maturities · principal-total-differs · The maturities add up to $995,000, $5,000 less than the amount of $1,000,000',
    ],
    [
      'an amount as large as its maturities',
      { amount: dollars(990_000) },
      'maturities · principal-total-differs · The maturities add up to $1,000,000, $10,000 more than the amount of $990,000',
    ],
    [
      'maturities from the first principal payment on',
      { firstPrincipalPaymentDate: day('2027-09-02') },
      'maturities · first-maturity-too-early · The first maturity, Sep 1, 2027, must not be before the first principal payment date, Sep 2, 2027',
    ],
    [
      'a maturity on the final date',
      { finalMaturityDate: day('2030-09-01') },
      'maturities · last-maturity-not-final · The last maturity, Sep 1, 2029, must fall on the final maturity date, Sep 1, 2030',
    ],
  ])('without %s', (_name, changes, expected) => {
    expect(missing(changes)).toEqual([expected]);
  });

  test('with an amount of nothing', () => {
    expect(missing({ amount: dollars(0) })[0]).toBe(
      'profile · amount-not-positive · The amount must be greater than $0',
    );
  });

  test('with a final maturity on the first principal payment date', () => {
    expect(missing({ firstPrincipalPaymentDate: day('2029-09-01') })).toContain(
      'dates · final-maturity-too-early · The final maturity date, Sep 1, 2029, must be later than the first principal payment date, Sep 1, 2029',
    );
  });

  test('names three wrong maturities and counts the rest', () => {
    const years = ['2025', '2026', '2027', '2028', '2029'];
    const rows = years.map((year) => maturity(`${year}-09-01`, 200_000));
    const late = missing({ maturityStructure: rows, dated: day('2030-01-01') });
    expect(late).toContain(
      'maturities · maturity-not-after-dated · Every maturity must be later than the dated date, Jan 1, 2030: Sep 1, 2025; Sep 1, 2026; Sep 1, 2027 and 2 more',
    );
  });

  test('lists every gap at once, in the order of the form', () => {
    const all = missingForApproval(
      auction({ name: '', fitchRating: null, dated: null, maturityStructure: [], ...nobody }),
      limits,
    );
    expect(all.map(({ step }) => step)).toEqual(builderSteps.slice(0, 5));
  });
});

describe('a warning before approval', () => {
  function warnings(changes: Partial<Auction>): string[] {
    return warningsForApproval(auction(changes)).map(({ step, code }) => `${step} · ${code}`);
  }
  function withRow(rest: Parameters<typeof maturity>[2], changes: Partial<Auction> = {}): Partial<Auction> {
    return { maturityStructure: [maturity('2036-09-01', 1_000_000, rest)], ...changes };
  }

  test('is absent where nothing is unusual', () => {
    expect(warnings(withRow({ cusip: completeCusip('679111', 'F2') ?? '' }))).toEqual([]);
  });

  test('reports a missing preliminary official statement', () => {
    const documents = { ...auction().documents, preliminaryOfficialStatement: null };
    expect(warnings({ documents })).toEqual(['documents · no-preliminary-official-statement']);
  });

  test.each<[string, Partial<Auction>, string[]]>([
    ['a base CUSIP of another length', { baseCusip: '6791' }, ['profile · base-cusip-length']],
    ['a wrong check digit', withRow({ cusip: '679111F24' }), ['maturities · cusip-check-digit']],
    ['the CUSIP of another issuer', withRow({ cusip: '13063DU89' }), ['maturities · cusip-base']],
  ])('checks %s', (_name, changes, expected) => {
    expect(warnings(changes)).toEqual(expected);
  });
});

describe('every condition names its field', () => {
  test.each<[string, Partial<Auction>, string]>([
    ['name-required', { name: '' }, 'profile#name'],
    ['snp-rating-required', { snpRating: null }, 'ratings#snpRating'],
    ['trustee-required', { auctionTrustee: [] }, 'ratings#auctionTrustee'],
    ['ranks-invalid', { priorityNationalInd: 3 }, 'priority#priorityStateInd'],
    ['launch-date-required', { marketingPeriodLaunchDate: null }, 'dates#marketingPeriodLaunchDate'],
    ['maturity-required', { maturityStructure: [] }, 'maturities#schedule'],
    [
      'no-price',
      { maturityStructure: [maturity('2028-09-01', 500_000), maturity('2029-09-01', 500_000, { yield: 0, price: 0 })] },
      'maturities#schedule.1.price',
    ],
    [
      'principal-invalid',
      { maturityStructure: [maturity('2028-09-01', 500_000), maturity('2029-09-01', 497_500)] },
      'maturities#schedule.1.principalAmount',
    ],
    [
      'cusip-length',
      { maturityStructure: [maturity('2028-09-01', 500_000), maturity('2029-09-01', 500_000, { cusip: '13063' })] },
      'maturities#schedule.1.cusip',
    ],
  ])('%s', (code, changes, expected) => {
    expect(fields(changes)[code]).toBe(expected);
  });
});
