import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyDay } from '../../testing/arbitraries.ts';
import wires from '../../testing/data/pricing-wires.json' with { type: 'json' };
import { addMonths, day } from '../base/dates.ts';
import { type PricingTerms, priceFromYield, yieldFromPrice } from './bonds.ts';
import type { PaymentsPerYear } from './day-counts.ts';

const anyFrequency = fc.constantFrom<PaymentsPerYear>(1, 2, 12);
/** Rates as the market quotes them: eighths up to 12%. */
const anyRate = fc.integer({ min: 0, max: 96 }).map((eighths) => eighths / 8);
const anyYield = fc.integer({ min: -100, max: 1500 }).map((hundredths) => hundredths / 100);
const anyPricing: fc.Arbitrary<PricingTerms> = fc
  .record({
    settlement: anyDay(2000, 2040),
    months: fc.integer({ min: 1, max: 480 }),
    interestRate: anyRate,
    paymentsPerYear: anyFrequency,
    callAfter: fc.option(fc.integer({ min: 1, max: 480 })),
    callPrice: fc.constantFrom(100, 101, 102),
  })
  .map(({ settlement, months, callAfter, callPrice, ...rest }) => ({
    ...rest,
    settlement,
    maturityDate: addMonths(settlement, months),
    calls: callAfter === null ? [] : [{ date: addMonths(settlement, callAfter), price: callPrice }],
  }));

function semiannual(settlement: string, maturity: string, interestRate: number, call?: string): PricingTerms {
  return {
    settlement: day(settlement),
    maturityDate: day(maturity),
    interestRate,
    paymentsPerYear: 2,
    calls: call === undefined ? [] : [{ date: day(call), price: 100 }],
  };
}

describe('the price from a yield', () => {
  const published = wires.flatMap((wire) =>
    wire.rows.map((row) => ({
      title: `${wire.id} ${row.maturityDate} ${row.interestRate}% at ${row.yield}`,
      terms: semiannual(wire.settlement, row.maturityDate, row.interestRate, wire.callDate),
      row,
    })),
  );

  test('is compared with every published row', () => {
    expect(published).toHaveLength(65);
  });

  test.each(published)('is the published one: $title', ({ terms, row }) => {
    expect(priceFromYield(terms, row.yield)).toEqual({
      price: row.price,
      pricedTo: row.pricedTo ?? row.maturityDate,
    });
  });

  test.each([
    ['2026-09-09', '2036-04-01', 5, undefined, 3.47, 112.356, '2036-04-01'],
    ['2026-09-09', '2037-04-01', 5, '2036-04-01', 3.62, 111.067, '2036-04-01'],
    ['2026-09-03', '2046-08-01', 4.25, undefined, 4.43, 97.631, '2046-08-01'],
    ['2026-09-03', '2037-08-01', 5, '2036-08-01', 3.58, 111.757, '2036-08-01'],
    ['2026-09-03', '2037-08-01', 5, undefined, 3.58, 112.729, '2037-08-01'],
  ] as const)('settled %s, due %s: %d% with call %s at %d is %d', (settlement, maturity, rate, call, at, price, to) => {
    expect(priceFromYield(semiannual(settlement, maturity, rate, call), at)).toEqual({ price, pricedTo: to });
  });

  test.each([
    [4, 2, 4, 100],
    [4, 2, 5, 92.205],
    [5, 2, 4, 108.175],
    [5, 1, 4, 108.11],
    [5, 12, 4, 108.23],
    [0, 2, 4, 67.297],
    [5, 2, 0, 150],
  ] as const)(
    'of ten years at %d% paid %d times a year, on a payment date, at %d is %d',
    (rate, payments, at, price) => {
      const terms = { ...semiannual('2026-01-01', '2036-01-01', rate), paymentsPerYear: payments };
      expect(priceFromYield(terms, at).price).toBe(price);
    },
  );

  test('between payments is below par where the yield is the rate', () => {
    expect(priceFromYield(semiannual('2026-04-01', '2036-01-01', 4), 4).price).toBe(99.995);
  });

  test('uses simple interest in the last period', () => {
    expect(priceFromYield(semiannual('2026-02-15', '2026-07-01', 4), 3).price).toBe(100.368);
  });

  test('is exactly par on a payment date where the yield is the rate, though doubles compute a little less', () => {
    fc.assert(
      fc.property(
        anyDay(2000, 2040),
        fc.integer({ min: 1, max: 40 }),
        anyRate,
        anyFrequency,
        (from, years, rate, m) => {
          const settlement = day(`${from.slice(0, 8)}01`);
          const terms = {
            settlement,
            maturityDate: addMonths(settlement, years * 12),
            interestRate: rate,
            paymentsPerYear: m,
          };
          expect(priceFromYield(terms, rate).price).toBe(100);
        },
      ),
    );
  });

  test('is truncated, not rounded', () => {
    // 108.1757… rounds to 108.176.
    expect(priceFromYield(semiannual('2026-01-01', '2036-01-01', 5), 4).price).toBe(108.175);
  });

  test('falls as the yield rises', () => {
    fc.assert(
      fc.property(anyPricing, anyYield, fc.integer({ min: 1, max: 500 }), (terms, at, more) => {
        const [lower, higher] = [priceFromYield(terms, at), priceFromYield(terms, at + more / 100)];
        expect(higher.price).toBeLessThanOrEqual(lower.price);
      }),
    );
  });

  test('rises with the rate', () => {
    fc.assert(
      fc.property(anyPricing, anyYield, (terms, at) => {
        const more = { ...terms, interestRate: terms.interestRate + 1 };
        expect(priceFromYield(more, at).price).toBeGreaterThanOrEqual(priceFromYield(terms, at).price);
      }),
    );
  });

  test('is never above the price to maturity or to the call alone', () => {
    fc.assert(
      fc.property(anyPricing, anyYield, (terms, at) => {
        const worst = priceFromYield(terms, at);
        const toMaturity = priceFromYield({ ...terms, calls: [] }, at);
        expect(worst.price).toBeLessThanOrEqual(toMaturity.price);
        expect([terms.maturityDate, terms.calls?.[0]?.date]).toContain(worst.pricedTo);
      }),
    );
  });

  test('of a par call is to the call at a premium and to maturity at a discount', () => {
    const terms = semiannual('2026-09-09', '2046-04-01', 5, '2036-04-01');
    expect(priceFromYield(terms, 4).pricedTo).toBe('2036-04-01');
    expect(priceFromYield(terms, 6).pricedTo).toBe('2046-04-01');
  });

  test('of a call at a premium can be to maturity though the bond is above par', () => {
    const terms = { ...semiannual('2026-09-09', '2037-04-01', 5), calls: [{ date: day('2036-04-01'), price: 102 }] };
    expect(priceFromYield(terms, 4.5).pricedTo).toBe('2037-04-01');
  });

  test.each(['2026-09-09', '2020-01-01', '2037-04-01', '2040-01-01'])('leaves out a call on %s', (call) => {
    const terms = semiannual('2026-09-09', '2037-04-01', 5);
    expect(priceFromYield({ ...terms, calls: [{ date: day(call), price: 100 }] }, 3.62)).toEqual(
      priceFromYield(terms, 3.62),
    );
  });

  test('tries every call, also a lower one later', () => {
    const calls = [
      { date: day('2031-06-01'), price: 106 },
      { date: day('2032-06-01'), price: 100 },
    ];
    const terms = { ...semiannual('2026-06-01', '2046-06-01', 6), calls };
    // To par a year later costs the holder more than a premium of six now.
    expect(priceFromYield(terms, 4)).toEqual(priceFromYield({ ...terms, calls: calls.slice(1) }, 4));
    expect(priceFromYield(terms, 4).pricedTo).toBe('2032-06-01');
    expect(yieldFromPrice(terms, priceFromYield(terms, 4).price)?.pricedTo).toBe('2032-06-01');
    const slower = [{ date: day('2031-06-01'), price: 101 }, ...calls.slice(1)];
    expect(priceFromYield({ ...terms, calls: slower }, 4).pricedTo).toBe('2031-06-01');
  });

  test('to a call between two payments is between the prices to calls on them', () => {
    const [before, between, after] = ['2035-12-01', '2036-03-01', '2036-06-01'].map(
      (call) => priceFromYield(semiannual('2026-09-09', '2046-06-01', 5, call), 3.5).price,
    );
    expect(between).toBeGreaterThan(before ?? Number.NaN);
    expect(between).toBeLessThan(after ?? Number.NaN);
  });

  test('to a call before the first payment is simple interest on all that comes', () => {
    // Interest runs from 2026-06-01: 150 days of 180 to the call, 60 of them accrued at settlement, 90 to discount.
    const terms = semiannual('2026-08-01', '2036-12-01', 6, '2026-11-01');
    const expected = (100 * (1 + 0.03 * (150 / 180))) / (1 + 0.02 * (90 / 180)) - 100 * 0.06 * (60 / 360);
    expect(priceFromYield(terms, 4).price).toBeCloseTo(expected, 2);
    expect(priceFromYield(terms, 4).price).toBeLessThanOrEqual(expected);
  });

  test('accrues no more than the coupon at the end of February’s period', () => {
    // 30/360 counts 182 days from February 28 to August 30, but a half year has 180.
    const dayBefore = semiannual('2026-08-30', '2036-08-31', 8);
    expect(priceFromYield(dayBefore, 1)).toEqual(priceFromYield({ ...dayBefore, settlement: day('2026-08-31') }, 1));
  });

  test('is refused where settlement is not before maturity', () => {
    expect(() => priceFromYield(semiannual('2036-04-01', '2036-04-01', 5), 3)).toThrow(RangeError);
  });
});

describe('a note with interest at maturity', () => {
  const note = { ...semiannual('2026-01-01', '2026-10-01', 4), interest: 'at-maturity' } as const;

  test('of nine months at 4% is 100.733 at 3%', () => {
    expect(priceFromYield(note, 3)).toEqual({ price: 100.733, pricedTo: '2026-10-01' });
    expect(yieldFromPrice(note, 100.733)?.yield).toBeCloseTo(3, 2);
  });

  test('settled later leaves out what has accrued since its dated date', () => {
    // 1.03 due, half a year left at 3%, a quarter of 4% accrued.
    const later = { ...note, dated: day('2026-01-01'), settlement: day('2026-04-01') };
    expect(priceFromYield(later, 3).price).toBe(Math.trunc((103 / 1.015 - 1) * 1000) / 1000);
  });

  test('of several years has a yield from every price that it can have', () => {
    const long = { ...note, maturityDate: day('2031-01-01') };
    expect(yieldFromPrice(long, 150)?.yield).toBeCloseTo(-4, 6);
    expect(yieldFromPrice(long, 1e6)).toBeNull();
  });
});

describe('a zero coupon bond', () => {
  test('is priced with two periods a year, whatever its issue pays', () => {
    const zero = { ...semiannual('2026-01-01', '2036-01-01', 0), interest: 'accreted', paymentsPerYear: 1 } as const;
    expect(priceFromYield(zero, 4).price).toBe(67.297);
  });
});

describe('the yield from a price', () => {
  test('to maturity of a bond priced to its call', () => {
    const found = yieldFromPrice(semiannual('2026-09-03', '2037-08-01', 5), 111.757);
    expect(found?.yield).toBeCloseTo(3.681, 3);
    expect(found?.pricedTo).toBe('2037-08-01');
  });

  test('to the worst is to the call at a premium', () => {
    const found = yieldFromPrice(semiannual('2026-09-03', '2037-08-01', 5, '2036-08-01'), 111.757);
    expect(found?.yield).toBeCloseTo(3.58, 3);
    expect(found?.pricedTo).toBe('2036-08-01');
  });

  test.each(wires.flatMap((wire) => wire.rows.map((row) => ({ ...row, wire: wire.id, of: wire }))))(
    'gives back the published one: $wire $maturityDate $interestRate% at $price',
    ({ of, maturityDate, interestRate, price, yield: expected }) => {
      const found = yieldFromPrice(semiannual(of.settlement, maturityDate, interestRate, of.callDate), price);
      expect(found?.yield).toBeCloseTo(expected, 2);
    },
  );

  test('inverts the price, up to what truncation cuts off', () => {
    fc.assert(
      fc.property(anyPricing, anyYield, (terms, at) => {
        const { price } = priceFromYield(terms, at);
        const found = yieldFromPrice(terms, price);
        expect(found).not.toBeNull();
        expect(found?.yield ?? Number.NaN).toBeGreaterThanOrEqual(at - 1e-6);
        // The yield found gives the truncated price again, or one below it by floating-point noise.
        expect(price - priceFromYield(terms, found?.yield ?? Number.NaN).price).toBeLessThan(0.0011);
        expect(price - priceFromYield(terms, found?.yield ?? Number.NaN).price).toBeGreaterThan(-0.0011);
      }),
    );
  });

  test('is null where no plausible yield has that price', () => {
    const terms = semiannual('2026-09-03', '2037-08-01', 5);
    expect(yieldFromPrice(terms, 0)).toBeNull();
    expect(yieldFromPrice(terms, -5)).toBeNull();
    expect(yieldFromPrice(terms, 1e12)).toBeNull();
    expect(yieldFromPrice(terms, Number.NaN)).toBeNull();
  });

  test('is null where a call next month takes most of it back, though to maturity there is one', () => {
    const terms = semiannual('2026-09-01', '2037-08-01', 5, '2026-10-01');
    expect(yieldFromPrice({ ...terms, calls: [] }, 130)?.yield).toBeGreaterThan(1);
    expect(yieldFromPrice(terms, 130)).toBeNull();
  });
});
