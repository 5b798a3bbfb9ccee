/**
 * Tests figures that users and developers of other products reported as wrong, with the right ones. Sources: issues of QuantLib (256, 282, 374, 1168), RQuantLib
 * (101), jrvFinance (1), bond-calculator (1), ExcelFinancialFunctions (8) and OpenGamma Strata (2592); the MSRB notice of May 31, 1984; Treas. Reg. section
 * 1.148-4(b)(3)(ii)(B); the City and County of Denver's bonds of 2014. Published sales are in published.test.ts.
 */
import { describe, expect, test } from 'vitest';
import { auction, limits, maturity } from '../../testing/auctions.ts';
import { missingForApproval, warningsForApproval } from '../auctions/completeness.ts';
import { type Pricing, pricedRow, whyContradictory, whyNotSellable } from '../auctions/pricing.ts';
import { day, days360 } from '../base/dates.ts';
import { cents } from '../base/money.ts';
import { arbitrageYield } from '../figures/arbitrage-yield.ts';
import { type PricingTerms, priceFromYield, yieldFromPrice } from './bonds.ts';
import { asksMonthEnds } from './day-counts.ts';
import { accruedInterest, type InterestTerms, interestPayments, interestReceived, purchasePrice } from './interest.ts';

function semiannual(settlement: string, due: string, interestRate: number): PricingTerms {
  return { settlement: day(settlement), maturityDate: day(due), interestRate, paymentsPerYear: 2 };
}

const bond = (due: string, dollars: number, interestRate: number) => ({
  maturityDate: day(due),
  principalAmount: cents(dollars * 100),
  interestRate,
});

const saleTerms: Pricing = {
  dated: day('2026-09-01'),
  repaymentFrequency: 'Semi-Annual',
  redemptionDate: null,
  redemptionPrice: null,
  redemptionProvisions: null,
};

/** Codes about interest dates of a sale with bonds due on these days. */
function codesOf(
  find: (terms: ReturnType<typeof auction>) => readonly { code: string }[],
  terms: Pricing,
  due: string[],
) {
  const dates = ['odd-last-period', 'payment-dates-differ', 'not-at-month-ends'];
  const sale = auction({ ...terms, maturityStructure: due.map((on) => maturity(on, 500_000)) } as never);
  return find(sale).flatMap(({ code }) => (dates.includes(code) ? [code] : []));
}

const refused = (terms: Pricing, due: string[]) => codesOf((sale) => missingForApproval(sale, limits), terms, due);
const warned = (terms: Pricing, due: string[]) => codesOf(warningsForApproval, terms, due);

describe('a yield', () => {
  test.each([
    ['2000-01-01', 11.72, 0],
    ['2005-01-01', 12.77, 0],
    ['2007-01-01', 14.21, 0],
    ['2007-07-01', 14.94, 0],
    ['2008-01-01', 16.04, 0],
    ['2008-02-01', 16.26, 833.33],
    ['2008-04-01', 16.8, 2_500],
    ['2008-07-01', 17.89, 0],
    ['2008-10-01', 19.33, 2_500],
    ['2009-01-01', 21.65, 0],
    ['2009-04-01', 25.35, 2_500],
  ])('of 10%% due January 1, 2010 at 90 on %s is %d', (settlement, percent, accrued) => {
    expect(yieldFromPrice(semiannual(settlement, '2010-01-01', 10), 90)?.yield.toFixed(2)).toBe(percent.toFixed(2));
    const terms: InterestTerms = { dated: day('2000-01-01'), paymentsPerYear: 2 };
    expect(accruedInterest(bond('2010-01-01', 100_000, 10), terms, day(settlement)) / 100).toBe(accrued);
  });

  test('between two coupons is the one of the market', () => {
    expect(yieldFromPrice(semiannual('2018-01-02', '2019-12-15', 8), 109.3806)?.yield.toFixed(3)).toBe('3.016');
  });

  test('settled on the 31st counts six days of 180', () => {
    const terms = semiannual('2016-08-31', '2017-08-25', 1.75);
    expect(yieldFromPrice(terms, 100)?.yield.toFixed(4)).toBe('1.7499');
    expect(priceFromYield(terms, 1.75).price).toBe(99.999);
  });

  test.each([
    [101, 4.8889, '2030-01-01'],
    [103, 4.6706, '2030-01-01'],
    [104, 4.4601, '2023-01-01'],
    [106, 4.0282, '2023-01-01'],
  ])('at %d with a call at 102 is to the worst', (price, percent, to) => {
    const calls = [{ date: day('2023-01-01'), price: 102 }];
    const found = yieldFromPrice({ ...semiannual('2018-01-01', '2030-01-01', 5), calls }, price);
    expect([found?.yield.toFixed(4), found?.pricedTo]).toEqual([percent.toFixed(4), to]);
  });

  test.each([
    ['2015-09-21', '2015-10-15', 4.625, 105.124],
    ['2021-05-20', '2021-05-24', 8.25, 16.25],
  ])('of the last period that no buyer is offered is refused: settled %s', (dated, due, coupon, price) => {
    const terms = { ...saleTerms, dated: day(dated) };
    const row = pricedRow(maturity(due, 100_000, { interestRate: coupon, price }), terms);
    expect(['price-above-return', 'yield-too-high']).toContain(whyNotSellable(row, terms)?.code);
  });
});

describe('a price', () => {
  test.each([
    ['2046-07-01', '2026-10-01', 8, 99.98],
    ['2036-08-01', '2026-11-01', 5, 99.992],
  ])('of a bond due %s at its coupon between two payments is below par', (due, settlement, coupon, price) => {
    expect(priceFromYield(semiannual(settlement, due, coupon), coupon).price).toBe(price);
    // An issuer prints such a bond at 100, which is no mistake.
    const terms = { ...saleTerms, dated: day(settlement) };
    const row = maturity(due, 100_000, { interestRate: coupon, price: 100, yield: coupon });
    expect(whyContradictory(row, terms)).toBeNull();
  });

  test('on a payment date is that of the textbook, cut at three decimals', () => {
    expect(priceFromYield(semiannual('2006-01-01', '2026-01-01', 5), 9).price).toBe(63.196);
  });

  test('in dollars for each bond has as many decimals as that takes', () => {
    // 40 bonds of $500 that grow to $750.
    expect(purchasePrice([{ principalAmount: cents(3_000_000), price: (500 / 750) * 100 }])).toBe(2_000_000);
    const grown = { ...semiannual('2014-08-06', '2023-12-15', 0), interest: 'accreted' as const };
    expect(yieldFromPrice(grown, 66.667)?.yield.toFixed(2)).toBe('4.38');
    expect(yieldFromPrice({ ...grown, maturityDate: day('2028-12-15') }, 50)?.yield.toFixed(2)).toBe('4.89');
  });
});

test.each([
  ['2006-08-31', '2007-02-28', 178],
  ['2007-02-28', '2007-08-31', 183],
  ['2007-08-31', '2008-02-29', 179],
  ['2008-02-29', '2008-08-31', 182],
  ['2006-02-28', '2006-03-03', 5],
  ['2006-10-31', '2006-11-28', 28],
  ['2007-02-26', '2008-02-29', 363],
  ['2008-02-29', '2009-02-28', 359],
  ['2008-02-28', '2008-03-31', 33],
  ['2008-01-30', '2008-01-31', 0],
])('from %s to %s are %d days of 30/360', (from, to, days) => {
  expect(days360(day(from), day(to))).toBe(days);
});

describe('interest of 6% on $1,000,000 from August 31, 2026', () => {
  const pays = (due: string, endOfMonth: boolean) =>
    new Set(
      interestPayments([bond(due, 1_000_000, 6)], { dated: day('2026-08-31'), paymentsPerYear: 2, endOfMonth }).map(
        ({ interest }) => interest / 100,
      ),
    );

  test.each([
    ['2030-08-31', false],
    ['2028-02-29', true],
  ])('is the same at each payment of a bond due %s', (due, endOfMonth) => {
    expect(pays(due, endOfMonth)).toEqual(new Set([30_000]));
  });

  test.each([
    ['2030-08-31', 'Semi-Annual', false],
    ['2028-02-29', 'Semi-Annual', true],
    ['2028-02-29', 'Annual', false],
    ['2028-02-28', 'Semi-Annual', false],
    ['2028-02-29', null, false],
  ])('of a bond due %s, paid %s, needs an answer about month ends: %s', (due, frequency, isAsked) => {
    expect(asksMonthEnds({ maturityDate: day(due), dated: day('2026-08-31') }, frequency)).toBe(isAsked);
  });

  test.each([
    ['2030-08-31', false, []],
    ['2028-02-29', false, ['not-at-month-ends']],
    ['2028-02-29', true, []],
  ])('of a bond due %s with month ends %s', (due, endOfMonth, codes) => {
    const terms = { ...saleTerms, dated: day('2026-08-31'), endOfMonth };
    expect(warned(terms, [due])).toEqual(codes);
  });
});

describe('a bond off the payment dates', () => {
  test('is refused where the first interest date says which they are', () => {
    const terms = { ...saleTerms, dated: day('2015-02-13'), firstInterest: day('2015-09-01') };
    expect(refused(terms, ['2025-02-13'])).toEqual(['odd-last-period']);
    expect(refused(terms, ['2025-03-01', '2026-09-01'])).toEqual([]);
  });

  test('is warned about where two bonds pay on different dates', () => {
    const terms = { ...saleTerms, dated: day('2015-02-01') };
    expect(warned(terms, ['2025-02-13', '2026-03-01'])).toEqual(['payment-dates-differ']);
    expect(warned(terms, ['2025-03-01', '2026-09-01'])).toEqual([]);
  });
});

test('three holders of one bond and its issue are a cent apart by a rule', () => {
  const terms: InterestTerms = { dated: day('2026-12-15'), paymentsPerYear: 2 };
  const [first, second] = interestReceived([bond('2036-12-15', 5_000, 3.125)], terms);
  expect([first?.interest, second?.interest]).toEqual([7_813, 7_812]);
  const [issue] = interestPayments([bond('2036-12-15', 15_000, 3.125)], terms);
  expect(issue?.interest).toBe(23_438);
});

test.each([
  [102.4, '4.8118'],
  [102.5, '4.8041'],
  [102.6, '4.6716'],
])('the arbitrage yield of a bond issued at %d is %s', (price, percent) => {
  const issued = {
    ...bond('2046-12-01', 1_000_000, 5),
    price,
    structure: { calls: [{ date: day('2036-12-01'), price: 100 }] },
  };
  const terms: InterestTerms = { dated: day('2026-12-01'), paymentsPerYear: 2 };
  expect(arbitrageYield([issued], terms, cents(0))?.toFixed(4)).toBe(percent);
});
