import { describe, expect, test } from 'vitest';
import { unset } from '../../testing/auctions.ts';
import type { Auction } from '../auctions/auction.ts';
import { missingForApproval } from '../auctions/completeness.ts';
import { saleFields } from '../auctions/fields/all.ts';
import { keyOf } from '../auctions/maturity-key.ts';
import { defaultPriorities } from '../auctions/offering.ts';
import { type Pricing, pricedRow } from '../auctions/pricing.ts';
import { day } from '../base/dates.ts';
import { fieldsInLanguage } from '../base/in-language.ts';
import { cents } from '../base/money.ts';
import { auctionStatuses } from '../base/vocabulary.ts';
import {
  amend,
  amendableOf,
  amendmentErrors,
  differencesBetween,
  missingDuringAmendment,
  type ProposedTerms,
  whyNotAmend,
  whyNotAmendWithdrawn,
  whyNotApproveAmendment,
  whyNotDecided,
  whyNotKnown,
  whyNotPropose,
  withAmended,
} from './amended-terms.ts';
import { amendmentStatuses } from './amendment-vocabulary.ts';

const now = new Date('2026-05-01T12:00:00Z');
const dollars = (amount: number) => cents(amount * 100);
const market = { minimum: dollars(5_000), step: dollars(5_000) };
const row = (maturityDate: string, amount: number) => ({
  ...{ isOffered: true, maturityDate: day(maturityDate), principalAmount: dollars(amount) },
  ...{ interestRate: 5, yield: 3, price: 0, cusip: '', computed: 'price' as const },
});
const term = {
  ...row('2031-06-01', 100_000),
  structure: {
    sinkingFund: [
      { date: day('2030-12-01'), amount: dollars(40_000) },
      { date: day('2031-06-01'), amount: dollars(60_000) },
    ],
  },
};

const pricing: Pricing = {
  ...{ dated: day('2026-06-15'), repaymentFrequency: 'Semi-Annual' },
  ...{ redemptionDate: null, redemptionPrice: null, redemptionProvisions: null },
};

const auction: Auction = {
  ...{ status: 'Approved', startDate: null, closeDate: null, haltedAt: null },
  ...unset(saleFields),
  ...{ name: 'Water Bonds', baseCusip: '012345', amount: dollars(300_000), offeringType: 'Public' },
  ...{ securityType: 'Revenue', repaymentFrequency: 'Semi-Annual', purpose: 'Pipes', isBankQualified: false },
  ...{ fitchRating: 'AA', moodysRating: 'Aa2', snpRating: 'AA', krollRating: 'Unrated' },
  ...{ auctionCounsel: ['counsel'], auctionTrustee: ['trustee'], muniAdvisor: [] },
  ...defaultPriorities,
  ...{ indMaxAmount: dollars(50_000), allocationRule: 'priority-pro-rata-1', localZipCodes: [] },
  ...{ unconfirmedOrders: 'stand', afterClose: 'mark' },
  ...{ dated: day('2026-06-15'), endOfMonth: false, marketingPeriodLaunchDate: now },
  ...{ firstPrincipalPaymentDate: day('2030-06-01'), finalMaturityDate: day('2031-06-01') },
  communityImpactThemes: [],
  maturityStructure: [row('2030-06-01', 200_000), term].map((one) => pricedRow(one, pricing)),
  documents: { investorPresentation: null, preliminaryOfficialStatement: null, docOther1: null, docOther2: null },
  ...{ minimumAmount: market.minimum, stepAmount: market.step },
};
const before = amendableOf(auction);
const figures = { interestRate: 5, yield: 3 };
const first = { maturityDate: day('2030-06-01'), principalAmount: dollars(200_000), ...figures, price: 107.416 };
const last = { maturityDate: day('2031-06-01'), principalAmount: dollars(100_000), ...figures, price: 109.154 };

const amended = (proposed: Partial<ProposedTerms>) => amend(before, { maturities: [], ...proposed }, auction);
const errorsOf = (proposed: Partial<ProposedTerms>) =>
  fieldsInLanguage(amendmentErrors(auction, { maturities: proposed.maturities ?? [] }, amended(proposed), market));

describe('the difference', () => {
  const installments = [
    { date: day('2030-12-01'), amount: dollars(50_000) },
    { date: day('2031-06-01'), amount: dollars(75_000) },
  ];
  test.each<[string, Partial<ProposedTerms>, unknown[]]>([
    ['is nothing where nothing is proposed', {}, []],
    ['is nothing where the approved figures are proposed', { maturities: [first, last], purpose: 'Pipes' }, []],
    [
      'names a principal, and the amount that follows',
      { maturities: [{ ...first, principalAmount: dollars(250_000) }] },
      [
        [null, 'amount', 300_000, 350_000],
        ['2030-06-01', 'principalAmount', 200_000, 250_000],
      ],
    ],
    [
      'names coupon, yield and price',
      { maturities: [{ ...first, interestRate: 4, yield: 3.5, price: 101 }] },
      [
        ['2030-06-01', 'interestRate', 5, 4],
        ['2030-06-01', 'yield', 3, 3.5],
        ['2030-06-01', 'price', 107.416, 101],
      ],
    ],
    [
      'names the yield that follows from a changed price',
      { maturities: [{ ...first, price: 105 }] },
      [
        ['2030-06-01', 'yield', 3, 3.633],
        ['2030-06-01', 'price', 107.416, 105],
      ],
    ],
    [
      'names the installments of a term bond',
      { maturities: [{ ...last, principalAmount: dollars(125_000), sinkingFund: installments }] },
      [
        [null, 'amount', 300_000, 325_000],
        ['2031-06-01', 'principalAmount', 100_000, 125_000],
        ['2031-06-01', 'sinkingFund', '2030-12-01 40000\n2031-06-01 60000', '2030-12-01 50000\n2031-06-01 75000'],
      ],
    ],
    [
      'names denominations, ranks and texts, with what is removed',
      { orderStep: dollars(1_000), priorityStateInst: 2, priorityNationalInst: 1, purpose: null },
      [
        [null, 'orderStep', 5_000, 1_000],
        [null, 'priorityStateInst', 1, 2],
        [null, 'priorityNationalInst', 2, 1],
        [null, 'purpose', 'Pipes', null],
      ],
    ],
  ])('%s', (_what, proposed, expected) => {
    const found = differencesBetween(before, amended(proposed)).map((one) => [
      ...[one.maturity?.maturityDate ?? null, one.field, one.before, one.after],
    ]);
    const readable = (lines: unknown[]) => JSON.stringify(lines).replaceAll('; ', '\\n');
    expect(readable(found)).toBe(readable(expected));
  });

  test('leaves everything else of the terms as it was approved', () => {
    expect(withAmended(auction, before)).toEqual(auction);
    const whole = withAmended(auction, amended({ maturities: [{ ...first, principalAmount: dollars(250_000) }] }));
    expect(whole.amount).toBe(dollars(350_000));
    expect({ ...whole, amount: auction.amount, maturityStructure: auction.maturityStructure }).toEqual(auction);
    expect(missingForApproval(whole, market)).toEqual([]);
  });

  test('with other denominations are those of the sale from then on', () => {
    const whole = withAmended(auction, amended({ orderMinimum: dollars(1_000), orderStep: dollars(1_000) }));
    const { orderMinimum, orderStep, minimumAmount, stepAmount } = whole;
    expect([orderMinimum, orderStep, minimumAmount, stepAmount]).toEqual(Array(4).fill(dollars(1_000)));
  });
});

describe('a value that a draft could not have is refused, with its field in the request', () => {
  test.each<[string, Partial<ProposedTerms>, object]>([
    ['nothing wrong', { maturities: [last, { ...first, principalAmount: dollars(250_000) }] }, {}],
    [
      'a principal off the increment',
      { maturities: [last, { ...first, principalAmount: dollars(201_000) }] },
      { 'maturities.1.principalAmount': 'Must be a multiple of $5,000' },
    ],
    [
      'a principal below the minimum',
      { maturities: [{ ...first, principalAmount: cents(0) }] },
      { 'maturities.0.principalAmount': 'Minimum amount is $5,000' },
    ],
    [
      'a coupon without its decimal point',
      { maturities: [{ ...first, interestRate: 525 }] },
      { 'maturities.0.interestRate': 'Must be at most 25' },
    ],
    [
      'installments that do not add up',
      { maturities: [{ ...last, principalAmount: dollars(150_000) }] },
      { 'maturities.0.structure.sinkingFund': expect.any(String) },
    ],
    [
      'an increment that maturities do not fit',
      { orderMinimum: dollars(30_000), orderStep: dollars(30_000) },
      { maturities: 'Must be a multiple of $30,000', orderMinimum: expect.stringContaining('A limit of what') },
    ],
    [
      'a minimum that is no multiple',
      { orderMinimum: dollars(7_000) },
      { orderMinimum: expect.stringContaining('must be a multiple of') },
    ],
    [
      'a minimum above the bounds',
      { orderMinimum: dollars(200_000) },
      { maturities: 'Minimum amount is $200,000', orderMinimum: expect.stringContaining('whole dollars') },
    ],
    [
      'a limit of investors below the minimum',
      { orderMinimum: dollars(100_000) },
      { orderMinimum: expect.stringContaining('A limit of what an investor can order') },
    ],
  ])('%s', (_what, proposed, expected) => {
    expect(errorsOf(proposed)).toEqual(expected);
  });
});

describe('people who may ask and decide, and when', () => {
  test.each(auctionStatuses.map(({ value }) => value))('of a sale that is %s', (status) => {
    const codeOf = (hasOpen: boolean) =>
      whyNotAmend({ ...auction, status }, { hasOpen, earlier: 0 }, now)?.code ?? null;
    const isAllowed = status === 'Approved' || status === 'Scheduled';
    const expected = isAllowed ? [null, 'amendment-requested'] : Array(2).fill('wrong-auction-status');
    expect([codeOf(false), codeOf(true)]).toEqual(expected);
  });

  const startDate = new Date(now.getTime() + 30 * 60_000);
  const closeDate = new Date(now.getTime() + 48 * 3_600_000);
  test.each<[string, Partial<Auction>, number, string | null]>([
    ['30 minutes before its start', {}, 9, null],
    ['as often as it may be', {}, 10, 'too-many-amendments'],
    ['a moment later', { startDate: new Date(startDate.getTime() - 1) }, 0, 'start-too-near'],
    ['at its start', { startDate: now }, 0, 'wrong-auction-status'],
    ['while it is halted', { haltedAt: now }, 0, 'auction-halted'],
    ['halted before its start, which passed since', { haltedAt: now, startDate: now }, 0, 'auction-halted'],
  ])('of a scheduled sale %s', (_when, change, earlier, code) => {
    const sale = { ...auction, status: 'Scheduled' as const, startDate, closeDate, ...change };
    expect(whyNotAmend(sale, { hasOpen: false, earlier }, now)?.code ?? null).toBe(code);
  });

  test('figures of a maturity that was withdrawn', () => {
    const [row, ...others] = auction.maturityStructure;
    if (!row) throw new Error('the sale has a maturity');
    const withdrawn = { ...auction, maturityStructure: [{ ...row, isOffered: false, isWithdrawn: true }, ...others] };
    const one = { field: 'price', before: 0, after: 1 } as const;
    const changed = [{ ...one, maturity: { maturityDate: keyOf(row) } }];
    expect(whyNotAmendWithdrawn(auction, changed)).toBeNull();
    expect(whyNotAmendWithdrawn(withdrawn, changed)?.code).toBe('maturity-not-offered');
    expect(whyNotAmendWithdrawn(withdrawn, [{ ...one, maturity: null }])).toBeNull();
  });

  test.each(amendmentStatuses.map(({ value }) => value))('a request that is %s', (status) => {
    expect(whyNotDecided({ status })?.code ?? null).toBe(status === 'Requested' ? null : 'amendment-decided');
  });

  test('a maturity that the sale does not have, terms that were read before they changed, and nothing new', () => {
    expect(whyNotKnown(auction, { maturities: [first, last] })).toBeNull();
    const unknown = { ...first, maturityDate: day('2040-06-01') };
    expect(whyNotKnown(auction, { maturities: [unknown] })?.code).toBe('changed-meanwhile');
    const differences = differencesBetween(before, amended({ purpose: 'Wells' }));
    expect(whyNotPropose(differences, { seen: 'a', now: 'a' })).toBeNull();
    expect(whyNotPropose(differences, { seen: 'a', now: 'b' })?.code).toBe('changed-meanwhile');
    expect(whyNotPropose([], { seen: 'a', now: 'a' })?.code).toBe('terms-unchanged');
  });

  test('an issuer that is not active, and terms that have changed since', () => {
    expect(whyNotApproveAmendment({ seen: 'a', now: 'a' }, 'Active')).toBeNull();
    expect(whyNotApproveAmendment({ seen: 'a', now: 'a' }, 'Suspended')?.code).toBe('issuer-not-active');
    expect(whyNotApproveAmendment({ seen: 'a', now: 'b' }, 'Active')?.code).toBe('changed-meanwhile');
  });

  test('a sale does not go live while its terms are under review', () => {
    expect(missingDuringAmendment(false)).toEqual([]);
    expect(missingDuringAmendment(true).map(({ code }) => code)).toEqual(['amendment-under-review']);
  });
});
