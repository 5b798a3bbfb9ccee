/** Tests that the figures of a sale are those of the formulas, together and apart. */
import { describe, expect, test } from 'vitest';
import type { Pricing } from '../auctions/pricing.ts';
import { day } from '../base/dates.ts';
import { type Cents, cents } from '../base/money.ts';
import { arbitrageYield } from './arbitrage-yield.ts';
import { debtServiceByYear } from './debt-service.ts';
import { type FigureInputs, figureInputErrors, noInputs, type RefundedIssue } from './figure-inputs.ts';
import { interestCosts } from './issuance-costs.ts';
import { issueCost } from './issue-cost.ts';
import { priorDebtService, redemptionOf } from './refunding.ts';
import { issuePrices, saleFigures } from './sale-figures.ts';

const dollars = (amount: number): Cents => cents(Math.round(amount * 100));
const terms: Pricing = {
  dated: day('2026-07-01'),
  repaymentFrequency: 'Semi-Annual',
  redemptionDate: null,
  redemptionPrice: null,
  redemptionProvisions: null,
};
const row = (date: string, par: number, interestRate: number, price: number) => ({
  maturityDate: day(date),
  principalAmount: dollars(par),
  interestRate,
  yield: 0,
  price,
});
const rows = [row('2030-07-01', 1_000_000, 5, 108.125), row('2031-07-01', 1_000_000, 3, 97.5)];
const costs: FigureInputs['costs'] = [
  { kind: 'underwriter', name: 'Underwriter', amount: dollars(10_000) },
  { kind: 'insurance', name: 'Insurer', amount: dollars(5_000) },
  { kind: 'other', name: 'Counsel', amount: dollars(20_000) },
  { kind: 'other', name: 'Ratings', amount: dollars(5_000) },
];
const split = { underwritersDiscount: dollars(10_000), bondInsurance: dollars(5_000), other: dollars(25_000) };
const refunding: RefundedIssue = {
  bonds: [
    { maturityDate: day('2030-12-01'), principalAmount: dollars(900_000), interestRate: 6, call: null },
    {
      maturityDate: day('2031-12-01'),
      principalAmount: dollars(900_000),
      interestRate: 6,
      call: { date: day('2026-09-01'), price: 101 },
    },
  ],
  frequency: 'Semi-Annual',
  contribution: dollars(0),
  fundsOnHand: dollars(0),
  discountBasis: 'arbitrage-yield',
  discountRate: null,
};

describe('the figures of a sale', () => {
  test('are those of the final book, where no costs are entered', () => {
    const { cost, payments, calendarYears, missing } = saleFigures(rows, terms, noInputs);
    const book = issueCost(rows, terms);
    expect(cost).toMatchObject({
      par: book?.par,
      interest: book?.interest,
      debtService: book?.debtService,
      averageLife: book?.averageLife,
      netInterestCost: book?.netInterestCost,
      trueInterestCost: book?.trueInterestCost,
      allInTrueInterestCost: book?.trueInterestCost,
      bondYears: 9_000,
    });
    expect([payments, calendarYears]).toEqual([book?.payments, book?.years]);
    expect(missing).toEqual([]);
  });

  test('take each cost where its formula has it', () => {
    const { cost } = saleFigures(rows, terms, { ...noInputs, costs });
    const sold = rows.map((each) => ({ ...each, structure: { calls: [] } }));
    const rates = interestCosts(sold, { dated: day('2026-07-01'), paymentsPerYear: 2 }, split);
    expect(cost).toMatchObject(rates);
    expect(cost?.proceeds).toMatchObject({
      gross: dollars(2_056_250),
      purchase: dollars(2_046_250),
      net: dollars(2_016_250),
      costPercent: 2,
    });
    const insured = arbitrageYield(sold, { dated: day('2026-07-01'), paymentsPerYear: 2 }, dollars(5_000));
    expect(cost?.arbitrageYield).toBe(insured);
  });

  test('have the years of the issuer, named after the year in which they end', () => {
    const { payments, fiscalYears } = saleFigures(rows, terms, { ...noInputs, fiscalYearStart: 10 });
    expect(fiscalYears).toEqual(debtServiceByYear(payments, 9));
    expect(saleFigures(rows, terms, { ...noInputs, fiscalYearStart: 1 }).fiscalYears).toEqual(
      debtServiceByYear(payments),
    );
  });

  test('say what is missing, a sentence each', () => {
    const codes = (found: ReturnType<typeof saleFigures>) => found.missing.map(({ code }) => code);
    expect(codes(saleFigures([], terms, noInputs))).toEqual(['no-maturities']);
    const bare = saleFigures(rows, { ...terms, dated: null, repaymentFrequency: null }, noInputs);
    expect(codes(bare)).toEqual(['no-dated-date', 'no-frequency']);
    expect(bare.cost).toBeNull();
    expect(codes(saleFigures(rows, { ...terms, dated: day('2030-07-01') }, noInputs))).toEqual(['due-by-dated']);
    const unpriced = saleFigures([...rows, row('2032-07-01', 5_000, 4, 0)], terms, { ...noInputs, refunding });
    expect(codes(unpriced)).toEqual(['no-price', 'no-discount-rate']);
    expect(unpriced.cost).toMatchObject({ proceeds: null, trueInterestCost: null, bondYears: 9_030 });
  });
});

test('schedules longer than any issue has are not computed', () => {
  const many = Array.from({ length: 201 }, () => row('2056-07-01', 5_000, 5, 100));
  const codes = (found: ReturnType<typeof saleFigures>) => found.missing.map(({ code }) => code);
  expect(codes(saleFigures(many.slice(1), terms, noInputs))).toEqual([]);
  expect(codes(saleFigures(many, terms, noInputs))).toEqual(['too-many-payments']);
  const [bond] = refunding.bonds.map((each) => ({ ...each, maturityDate: day('2099-12-31') }));
  const bonds = bond ? Array.from({ length: 81 }, () => bond) : [];
  expect(codes(saleFigures(rows, terms, { ...noInputs, refunding: { ...refunding, bonds } }))).toEqual([]);
  const monthly = { ...refunding, bonds, frequency: 'Monthly' } as const;
  expect(codes(saleFigures(rows, terms, { ...noInputs, refunding: monthly }))).toEqual(['too-many-refunded']);
});

describe('the savings of a refunding', () => {
  const found = saleFigures(rows, terms, { ...noInputs, costs, refunding });

  test('are prior less new debt service, year by year', () => {
    // Each old bond pays 27,000 every half year, and the first coupon after delivery is a whole one.
    expect(found.refunding?.years[0]).toEqual({
      year: 2027,
      prior: dollars(4 * 27_000),
      refunding: dollars(40_000),
      savings: dollars(68_000),
    });
    const total = found.refunding?.years.reduce((sum, { savings }) => sum + savings, 0);
    expect(found.refunding).toMatchObject({ total, refundedPrincipal: dollars(1_800_000) });
    expect(found.refunding?.rate).toBe(found.cost?.arbitrageYield);
    const { presentValue = 0, percent } = found.refunding ?? {};
    expect(percent).toBeCloseTo((presentValue / 180_000_000) * 100, 10);
  });

  test('compare the proceeds with what the redemption costs', () => {
    // The first bond pays 9 coupons to maturity; the second is called at 101 with a quarter year of interest since June 1.
    const cost = 900_000 + 9 * 27_000 + 909_000 + 13_500;
    expect(redemptionOf(refunding.bonds, 2, day('2026-07-01'))).toEqual({
      cost: dollars(cost),
      last: '2030-12-01',
      isAdvance: true,
    });
    expect(found.refunding?.surplus).toBe(dollars(2_016_250 - cost));
  });

  test('redeem at delivery what could be called before', () => {
    const [bond] = refunding.bonds.map((each) => ({ ...each, call: { date: day('2020-01-01'), price: 100 } }));
    const redemption = redemptionOf(bond ? [bond] : [], 2, day('2026-07-01'));
    expect(redemption).toEqual({ cost: dollars(900_000 + 4_500), last: '2026-07-01', isAdvance: false });
  });

  test('count of bonds that pay in other months what each pays after delivery', () => {
    const call = { date: day('2020-01-01'), price: 100 };
    const bonds = ['2031-12-01', '2031-07-01'].map((date) => ({
      maturityDate: day(date),
      principalAmount: dollars(900_000),
      interestRate: 6,
      call,
    }));
    // 45 days of interest since June 1, and 15 since July 1.
    expect(redemptionOf(bonds, 2, day('2026-07-16')).cost).toBe(dollars(1_800_000 + 6_750 + 2_250));
    expect(priorDebtService(bonds, 2, day('2026-07-16')).slice(0, 2)).toMatchObject([
      { date: '2026-12-01', total: dollars(27_000) },
      { date: '2027-01-01', total: dollars(27_000) },
    ]);
  });

  test('are worth what another rate says, and nothing is saved of bonds that are due', () => {
    const entered = { ...refunding, discountBasis: 'entered', discountRate: 0 } as const;
    const undiscounted = saleFigures(rows, terms, { ...noInputs, refunding: entered });
    expect(undiscounted.refunding?.presentValue).toBe(undiscounted.refunding?.total);
    const allIn = saleFigures(rows, terms, { ...noInputs, refunding: { ...refunding, discountBasis: 'all-in-tic' } });
    expect(allIn.refunding?.rate).toBe(allIn.cost?.allInTrueInterestCost);
    const due = { ...refunding, bonds: refunding.bonds.map((each) => ({ ...each, maturityDate: day('2026-07-01') })) };
    const none = saleFigures(rows, terms, { ...noInputs, refunding: due });
    expect([none.refunding, none.missing.map(({ code }) => code)]).toEqual([null, ['refunded-bond-due']]);
  });

  test('count accrued interest that buyers pay as money on hand', () => {
    const delivered = { ...terms, delivery: day('2026-07-16') };
    const later = saleFigures(rows, delivered, { ...noInputs, refunding });
    const paid = later.refunding?.years.reduce((sum, { savings }) => sum + savings, 0) ?? 0;
    expect(later.cost?.proceeds?.accrued).toBe(cents(2_083_33 + 1_250_00));
    expect(later.refunding?.total).toBe(paid + 3_333_33);
  });
});

describe('issue prices', () => {
  const saleDate = day('2026-06-15');
  const awards = new Map([
    [day('2030-07-01'), dollars(100_000)],
    [day('2031-07-01'), dollars(95_000)],
  ]);
  const soldAs = (rule: FigureInputs['issuePriceRule'], today = '2026-06-16') =>
    issuePrices(rows, rule, { outcome: { saleDate, awards }, today: day(today) });

  test('are met where a tenth was sold, and not met below', () => {
    expect(soldAs('ten-percent')).toMatchObject([
      { issuePrice: 108.125, soldPercent: 10, outcome: 'met', heldUntil: null },
      { issuePrice: null, soldPercent: 9.5, outcome: 'not-met' },
    ]);
  });

  test('are open while a price must be held, and met once the days are over', () => {
    // Juneteenth is no business day: the fifth after June 15 is June 23.
    expect(soldAs('hold-the-price')).toMatchObject([
      { issuePrice: 108.125, outcome: 'met', heldUntil: '2026-06-23' },
      { issuePrice: 97.5, outcome: 'open', heldUntil: '2026-06-23' },
    ]);
    expect(soldAs('hold-the-price', '2026-06-23')[1]?.outcome).toBe('open');
    expect(soldAs('hold-the-price', '2026-06-24')[1]?.outcome).toBe('met');
  });

  test('have no result before the close, and none without a price', () => {
    const [before] = issuePrices(rows, 'ten-percent', { outcome: null, today: day('2026-06-01') });
    expect(before).toMatchObject({ offered: 108.125, sold: null, issuePrice: null, outcome: null });
    const outcome = { saleDate, awards };
    const [unpriced] = issuePrices([row('2030-07-01', 1_000_000, 5, 0)], 'hold-the-price', {
      outcome,
      today: saleDate,
    });
    expect(unpriced).toMatchObject({ offered: null, issuePrice: null, outcome: 'not-met' });
  });
});

test('wrong inputs are refused by field', () => {
  const [first, second] = refunding.bonds;
  if (!first || !second) throw new Error('two bonds are refunded');
  const wrong: FigureInputs = {
    ...noInputs,
    costs: [{ kind: 'other', name: 'Counsel', amount: cents(-1) }],
    refunding: {
      ...refunding,
      bonds: [
        { ...first, principalAmount: dollars(0) },
        { ...second, call: { date: second.maturityDate, price: 100 } },
        { ...first, principalAmount: dollars(1_000_000_001) },
      ],
      contribution: cents(-1),
      discountBasis: 'entered',
    },
  };
  expect(figureInputErrors(wrong)).toEqual({
    'costs.0.amount': 'Must be greater than or equal to 0',
    'refunding.bonds.0.principalAmount': 'Must be greater than 0',
    'refunding.bonds.1.call.date': 'Must be before the maturity date',
    'refunding.bonds.2.principalAmount': 'Must be at most $1,000,000,000',
    'refunding.contribution': 'Must be greater than or equal to 0',
    'refunding.discountRate': 'Enter the rate',
  });
  expect(figureInputErrors({ ...noInputs, costs, refunding })).toEqual({});
});
