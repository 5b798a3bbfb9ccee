import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyDay } from '../../testing/arbitraries.ts';
import competitiveSales from '../../testing/data/competitive-sales.json' with { type: 'json' };
import longFirstCoupons from '../../testing/data/long-first-coupons.json' with { type: 'json' };
import { addMonths, day } from '../base/dates.ts';
import { type Cents, cents, decimalOf, sum } from '../base/money.ts';
import { priceFromYield } from '../bonds/bonds.ts';
import type { PaymentsPerYear } from '../bonds/day-counts.ts';
import { type BondMaturity, type InterestTerms, interestOf, purchasePrice } from '../bonds/interest.ts';
import {
  averageLife,
  bondYears,
  debtServiceByYear,
  debtServiceSchedule,
  netInterestCost,
  trueInterestCost,
} from './debt-service.ts';

interface Sold {
  readonly maturities: readonly BondMaturity[];
  readonly terms: InterestTerms;
  readonly purchase: Cents;
  readonly published: number;
}

/**
 * A real sale at its published price. Published results leave out the first payment date: the fixtures infer it as the regular date that yields the
 * published TIC, so a match to four decimals confirms the method, not the date.
 */
function soldAt(id: string): Sold {
  const sale = [...competitiveSales, ...longFirstCoupons].find((one) => one.id === id);
  if (sale?.winningBid.price == null || sale.ticCheck === undefined) throw new Error(`no TIC is published for ${id}`);
  return {
    maturities: sale.maturities.map(({ maturityDate, principalAmount, interestRate }) => ({
      maturityDate: day(maturityDate),
      principalAmount: cents(principalAmount * 100),
      interestRate,
    })),
    terms: { dated: day(sale.datedDate), paymentsPerYear: 2, firstInterest: day(sale.ticCheck.assumedFirstCoupon) },
    purchase: purchasePrice([{ principalAmount: cents(sale.par * 100), price: sale.winningBid.price }]),
    published: sale.winningBid.rate,
  };
}

describe('West Des Moines, Iowa, Series 2010D', () => {
  const { maturities, terms, purchase } = soldAt('west-des-moines-2010d');

  test('is sold for 4,999,720.00', () => {
    expect(decimalOf(purchase)).toBe('4999720.00');
  });

  test('pays 2,020,705.73 of interest', () => {
    expect(decimalOf(interestOf(maturities, terms))).toBe('2020705.73');
  });

  test('has 59,697.7778 bond years and an average life of 11.9396 years', () => {
    expect(bondYears(maturities, terms.dated).toFixed(4)).toBe('59697.7778');
    expect(averageLife(maturities, terms.dated)?.toFixed(4)).toBe('11.9396');
  });

  test('has a NIC of 3.3854%', () => {
    expect(netInterestCost(maturities, terms, purchase)?.toFixed(4)).toBe('3.3854');
  });

  test('has debt service in every year from the first payment to the last maturity', () => {
    const years = debtServiceByYear(debtServiceSchedule(maturities, terms));
    expect(years.map((row) => row.year)).toEqual(Array.from({ length: 19 }, (_, index) => 2011 + index));
  });
});

describe('the true interest cost', () => {
  test.each(['west-des-moines-2010d', 'flagstaff-usd-2010'])('of %s is the published one', (id) => {
    const { maturities, terms, purchase, published } = soldAt(id);
    expect(trueInterestCost(maturities, terms, purchase)?.toFixed(4)).toBe(String(published));
  });

  test.each([
    'farmington-mn-2010b',
    'farmington-mn-2010a',
    'richfield-isd-2016a',
    'austin-isd-mn-2009a',
    'dubuque-2011a',
  ])('of %s is the published one within what resizing explains', (id) => {
    const { maturities, terms, purchase, published } = soldAt(id);
    const cost = trueInterestCost(maturities, terms, purchase) ?? Number.NaN;
    expect(Math.abs(cost - published)).toBeLessThan(0.005);
  });

  test('depends on the first payment date', () => {
    const { maturities, terms, purchase, published } = soldAt('west-des-moines-2010d');
    const early = trueInterestCost(maturities, { ...terms, firstInterest: null }, purchase);
    expect(early?.toFixed(4)).not.toBe(String(published));
  });
});

const anyMaturities = fc.array(
  fc
    .record({
      months: fc.integer({ min: 1, max: 480 }),
      principalAmount: fc.integer({ min: 1, max: 20_000 }).map((lots) => cents(lots * 500_000)),
      eighths: fc.integer({ min: 0, max: 80 }),
    })
    .map(({ months, principalAmount, eighths }) => ({ months, principalAmount, interestRate: eighths / 8 })),
  { minLength: 1, maxLength: 12 },
);
const anyIssue = fc
  .record({
    dated: anyDay(2000, 2040),
    paymentsPerYear: fc.constantFrom<PaymentsPerYear>(1, 2, 12),
    firstAfter: fc.option(fc.integer({ min: 1, max: 24 })),
    rows: anyMaturities,
  })
  .map(({ dated, paymentsPerYear, firstAfter, rows }) => ({
    terms: {
      dated,
      paymentsPerYear,
      firstInterest: firstAfter === null ? null : addMonths(dated, firstAfter),
    },
    maturities: rows.map(({ months, ...row }) => ({ ...row, maturityDate: addMonths(dated, months) })),
  }));

const ladder = [
  { maturityDate: day('2027-07-01'), principalAmount: cents(10_000_000), interestRate: 4 },
  { maturityDate: day('2028-07-01'), principalAmount: cents(20_000_000), interestRate: 5 },
];
const terms: InterestTerms = { dated: day('2026-07-01'), paymentsPerYear: 2, firstInterest: day('2027-01-01') };
const atPar = cents(30_000_000);

describe('the schedule of debt service', () => {
  test('has a row for every payment date', () => {
    expect(debtServiceSchedule(ladder, terms)).toEqual([
      { date: '2027-01-01', principal: 0, interest: 700_000, total: 700_000 },
      { date: '2027-07-01', principal: 10_000_000, interest: 700_000, total: 10_700_000 },
      { date: '2028-01-01', principal: 0, interest: 500_000, total: 500_000 },
      { date: '2028-07-01', principal: 20_000_000, interest: 500_000, total: 20_500_000 },
    ]);
  });

  test('gathers two maturities of one date', () => {
    const [first, second] = ladder;
    const bifurcated = [first, second].flatMap((row) => (row ? [{ ...row, maturityDate: day('2027-07-01') }] : []));
    expect(debtServiceSchedule(bifurcated, terms).map((row) => row.principal)).toEqual([0, 30_000_000]);
  });

  test('by calendar year', () => {
    expect(debtServiceByYear(debtServiceSchedule(ladder, terms))).toEqual([
      { year: 2027, principal: 10_000_000, interest: 1_400_000, total: 11_400_000 },
      { year: 2028, principal: 20_000_000, interest: 1_000_000, total: 21_000_000 },
    ]);
  });

  test('by fiscal year ending in June, which puts July into the next', () => {
    expect(debtServiceByYear(debtServiceSchedule(ladder, terms), 6)).toEqual([
      { year: 2027, principal: 0, interest: 700_000, total: 700_000 },
      { year: 2028, principal: 10_000_000, interest: 1_200_000, total: 11_200_000 },
      { year: 2029, principal: 20_000_000, interest: 500_000, total: 20_500_000 },
    ]);
  });

  test('by fiscal year ending in July, which keeps July', () => {
    expect(debtServiceByYear(debtServiceSchedule(ladder, terms), 7).map((row) => row.year)).toEqual([2027, 2028]);
  });

  test('of no maturities is empty', () => {
    expect(debtServiceSchedule([], terms)).toEqual([]);
    expect(debtServiceByYear([])).toEqual([]);
  });

  test('is refused where a maturity is not after the dated date', () => {
    expect(() => debtServiceSchedule(ladder, { ...terms, dated: day('2027-07-01') })).toThrow(RangeError);
  });

  test('sums to par and to all interest, by date and by year', () => {
    fc.assert(
      fc.property(anyIssue, fc.integer({ min: 1, max: 12 }), ({ maturities, terms: of }, lastMonth) => {
        const schedule = debtServiceSchedule(maturities, of);
        for (const rows of [schedule, debtServiceByYear(schedule, lastMonth)]) {
          expect(sum(rows.map((row) => row.principal))).toBe(sum(maturities.map((row) => row.principalAmount)));
          expect(sum(rows.map((row) => row.interest))).toBe(interestOf(maturities, of));
          expect(rows.every((row) => row.total === row.principal + row.interest)).toBe(true);
        }
      }),
    );
  });

  test('does not depend on the order of the maturities', () => {
    fc.assert(
      fc.property(anyIssue, ({ maturities, terms: of }) => {
        expect(debtServiceSchedule(maturities.toReversed(), of)).toEqual(debtServiceSchedule(maturities, of));
      }),
    );
  });
});

describe('bond years and average life', () => {
  test('weigh years by principal', () => {
    // 100 bonds for one year and 200 for two.
    expect(bondYears(ladder, terms.dated)).toBe(500);
    expect(averageLife(ladder, terms.dated)).toBeCloseTo(5 / 3, 12);
  });

  test('are none without principal', () => {
    expect(bondYears([], terms.dated)).toBe(0);
    expect(averageLife([], terms.dated)).toBeNull();
  });
});

describe('the net interest cost', () => {
  test('at par is the average rate, by bond years', () => {
    // 100 bond years at 4% and 400 at 5%.
    expect(netInterestCost(ladder, terms, atPar)).toBeCloseTo(4.8, 12);
  });

  test('rises by a discount and falls by a premium', () => {
    // 3,000 dollars on 500 bond years of 1,000 are 0.6%.
    expect(netInterestCost(ladder, terms, cents(29_700_000))).toBeCloseTo(5.4, 12);
    expect(netInterestCost(ladder, terms, cents(30_300_000))).toBeCloseTo(4.2, 12);
  });

  test('is none without maturities', () => {
    expect(netInterestCost([], terms, cents(0))).toBeNull();
  });
});

describe('the true interest cost of an issue', () => {
  const level = ladder.map((row) => ({ ...row, interestRate: 5 }));

  test('sold at par is its rate', () => {
    expect(trueInterestCost(level, terms, atPar)).toBeCloseTo(5, 8);
  });

  test('is compounded semiannually, whatever the payments a year', () => {
    const annual: InterestTerms = { dated: terms.dated, paymentsPerYear: 1 };
    expect(trueInterestCost(level, annual, atPar)).toBeCloseTo(200 * (Math.sqrt(1.05) - 1), 8);
  });

  test('delivered later counts what is left from there, accrued interest paid for', () => {
    const bond = { maturityDate: day('2036-07-01'), principalAmount: cents(100_000_000), interestRate: 5 };
    const delivery = day('2026-10-01');
    const pricing = {
      settlement: delivery,
      maturityDate: bond.maturityDate,
      interestRate: 5,
      paymentsPerYear: 2,
    } as const;
    for (const at of [3, 5, 7]) {
      const { price } = priceFromYield(pricing, at);
      const purchase = purchasePrice([{ ...bond, price }]);
      expect(trueInterestCost([bond], { ...terms, delivery }, purchase)).toBeCloseTo(at, 3);
    }
  });

  test('delivered after a payment leaves that payment out', () => {
    expect(trueInterestCost(level, { ...terms, delivery: day('2027-01-01') }, atPar)).toBeCloseTo(5, 8);
  });

  test('is null where nothing is left to pay or no plausible rate fits', () => {
    expect(trueInterestCost([], terms, cents(0))).toBeNull();
    expect(trueInterestCost(level, { ...terms, delivery: day('2028-07-01') }, atPar)).toBeNull();
    expect(trueInterestCost(level, terms, cents(1))).toBeNull();
    expect(trueInterestCost(level, terms, cents(300_000_000))).toBeNull();
  });

  test('falls as the price rises', () => {
    fc.assert(
      fc.property(anyIssue, ({ maturities, terms: of }) => {
        const par = sum(maturities.map((row) => row.principalAmount));
        const [discount, even, premium] = [0.99, 1, 1.01].map((price) =>
          trueInterestCost(maturities, of, cents(Math.round(par * price))),
        );
        fc.pre(typeof discount === 'number' && typeof even === 'number' && typeof premium === 'number');
        expect(discount).toBeGreaterThan(even);
        expect(even).toBeGreaterThan(premium);
      }),
    );
  });
});
