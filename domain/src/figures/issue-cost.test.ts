import { describe, expect, test } from 'vitest';
import competitiveSales from '../../testing/data/competitive-sales.json' with { type: 'json' };
import { allocate } from '../allocation/allocation.ts';
import { day } from '../base/dates.ts';
import { cents } from '../base/money.ts';
import type { OrderClass } from '../base/vocabulary.ts';
import { currentTerms, soldRows } from './current-terms.ts';
import { issueCost, issueCostOfJson, placementOf } from './issue-cost.ts';

const row = (maturityDate: string, dollars: number, price = 100) => ({
  maturityDate: day(maturityDate),
  principalAmount: cents(dollars * 100),
  interestRate: 5,
  yield: 0,
  price,
  isOffered: true,
});
const noCall = { redemptionDate: null, redemptionPrice: null, redemptionProvisions: null };
const terms = { dated: day('2026-06-01'), repaymentFrequency: 'Annual', ...noCall } as const;

describe('the cost of an issue', () => {
  test('sold at par is its coupon, by every measure', () => {
    const cost = issueCost([row('2028-06-01', 100_000)], terms);
    expect(cost).toMatchObject({ par: 100_000_00, purchase: 100_000_00, premium: 0, interest: 10_000_00 });
    expect(cost).toMatchObject({ debtService: 110_000_00, averageLife: 2, netInterestCost: 5 });
    expect(cost?.years).toEqual([
      { year: 2027, principal: 0, interest: 5_000_00, total: 5_000_00 },
      { year: 2028, principal: 100_000_00, interest: 5_000_00, total: 105_000_00 },
    ]);
    // Twice a semiannual rate that compounds to 5% a year.
    expect(cost?.trueInterestCost).toBeCloseTo(200 * (1.05 ** 0.5 - 1), 9);
  });

  test('sold at a premium deducts the premium from the interest', () => {
    expect(issueCost([row('2028-06-01', 100_000, 101.5)], terms)).toMatchObject({
      premium: 1_500_00,
      netInterestCost: 4.25,
    });
  });

  test('is the same from the data of the API, in dollars', () => {
    const json = (repaymentFrequency: string | null) => ({
      keyDates: {
        dated: terms.dated,
        delivery: null,
        settlement: null,
        firstInterest: null,
        dayCount: null,
        endOfMonth: false,
      },
      profile: { repaymentFrequency, ...noCall },
      saleChanges: [],
      maturityStructure: [{ ...row('2028-06-01', 0, 101.5), principalAmount: 100_000, isOffered: false, cusip: '' }],
    });
    expect(issueCostOfJson(json('Annual'))).toEqual(issueCost([row('2028-06-01', 100_000, 101.5)], terms));
    expect(issueCostOfJson(json('Annual'))?.payments).toEqual([
      { date: '2027-06-01', principal: 0, interest: 5_000_00, total: 5_000_00 },
      { date: '2028-06-01', principal: 100_000_00, interest: 5_000_00, total: 105_000_00 },
    ]);
    expect([issueCostOfJson(json(null)), issueCostOfJson(json('Now and then'))]).toEqual([null, null]);
  });

  test('of a real sale is what was published', () => {
    const sale = competitiveSales.find(({ id }) => id === 'west-des-moines-2010d');
    if (!sale) throw new Error('the sale is not among the fixtures');
    const price = sale.winningBid.price ?? 0;
    const rows = sale.maturities.map((one) => ({
      maturityDate: day(one.maturityDate),
      principalAmount: cents(one.principalAmount * 100),
      interestRate: one.interestRate,
      yield: 0,
      price,
    }));
    const cost = issueCost(rows, { ...terms, dated: day(sale.datedDate), repaymentFrequency: 'Semi-Annual' });
    expect(cost?.averageLife?.toFixed(4)).toBe('11.9396');
    expect(cost?.purchase).toBe(4_999_720_00);
  });

  test('delivered later counts the accrued interest that investors pay, and pays interest from the first date given', () => {
    const later = { ...terms, delivery: day('2026-07-01'), firstInterest: day('2027-12-01') };
    const cost = issueCost([row('2028-06-01', 100_000)], later);
    expect(cost).toMatchObject({ accrued: 416_67, interest: 10_000_00, netInterestCost: 5 });
    expect(cost?.payments.map(({ date, interest }) => [date, interest])).toEqual([
      ['2027-12-01', 7_500_00],
      ['2028-06-01', 2_500_00],
    ]);
    expect(issueCost([row('2028-06-01', 100_000)], terms)?.accrued).toBe(0);
  });

  test('of notes and zero coupon bonds needs no frequency', () => {
    const note = { ...row('2027-06-01', 100_000), structure: { interest: 'at-maturity' as const } };
    const zero = { ...row('2036-06-01', 100_000, 60), interestRate: 0, structure: { interest: 'accreted' as const } };
    const none = { ...terms, repaymentFrequency: null };
    expect(issueCost([note, zero], none)).toMatchObject({ interest: 5_000_00, premium: -40_000_00 });
    expect(issueCost([note, row('2028-06-01', 100_000)], none)).toBeNull();
  });

  test('has no rate where a price is missing, and nothing where the terms are incomplete', () => {
    expect(issueCost([row('2028-06-01', 100_000, 0)], terms)).toMatchObject({
      purchase: null,
      premium: null,
      netInterestCost: null,
      trueInterestCost: null,
      interest: 10_000_00,
    });
    for (const missing of [{ dated: null }, { repaymentFrequency: null }, { dated: day('2028-06-01') }]) {
      expect(issueCost([row('2028-06-01', 100_000)], { ...terms, ...missing })).toBeNull();
    }
    expect(issueCost([row('2028-06-01', 0)], terms)).toBeNull();
  });
});

describe('a closed sale', () => {
  const step = cents(5_000_00);
  const rows = [row('2028-06-01', 100_000), row('2030-06-01', 50_000)];
  const order = (investor: string, orderClass: OrderClass, rank: number, dollars: number, sequence: number) => ({
    investor,
    orderClass,
    rank,
    maturityDate: day('2028-06-01'),
    amount: cents(dollars * 100),
    sequence,
  });
  const { maturities } = allocate({
    terms: {
      step,
      minimum: step,
      maturities: rows.map(({ maturityDate, principalAmount }) => ({ maturityDate, principal: principalAmount })),
    },
    orders: [
      order('a', 'stateInstitution', 1, 30_000, 1),
      order('b', 'stateIndividual', 2, 10_000, 2),
      order('c', 'nationalIndividual', 3, 20_000, 3),
      order('d', 'internationalInstitution', 4, 5_000, 4),
    ],
  });

  test('owes debt service on what was sold, and no more', () => {
    const sold = soldRows(currentTerms(rows, maturities));
    expect(sold.map(({ principalAmount }) => principalAmount)).toEqual([65_000_00, 0]);
    expect(issueCost(sold, terms)).toMatchObject({ par: 65_000_00, averageLife: 2 });
  });

  test('reports the parts for the own state, individuals and outside the United States', () => {
    expect(placementOf(maturities)).toEqual({
      award: 65_000_00,
      inState: 40_000_00,
      individuals: 30_000_00,
      international: 5_000_00,
    });
  });
});
