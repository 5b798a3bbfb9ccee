/** Tests the accreted values of capital appreciation bonds. Published tables are in published.test.ts. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyDay } from '../../testing/arbitraries.ts';
import { addMonths, day } from '../base/dates.ts';
import { accretedValueOn, accretedValues, tableDenomination } from './accretion.ts';
import { priceFromYield } from './bonds.ts';

const bond = { delivery: day('2026-10-01'), maturityDate: day('2028-08-01'), yield: 5, atMaturity: tableDenomination };

describe('accreted values', () => {
  test('begin with the issue price, grow by half the yield every half year, and end at the amount at maturity', () => {
    // 660 days to maturity are 3⅔ half years.
    expect(accretedValues(bond)).toEqual([
      { date: '2026-10-01', value: Math.round(500_000 / 1.025 ** (660 / 180)) },
      { date: '2027-02-01', value: Math.round(500_000 / 1.025 ** 3) },
      { date: '2027-08-01', value: Math.round(500_000 / 1.025 ** 2) },
      { date: '2028-02-01', value: Math.round(500_000 / 1.025) },
      { date: '2028-08-01', value: 500_000 },
    ]);
  });

  test('grow evenly between two dates', () => {
    const [, from, to] = accretedValues(bond).map(({ value }) => value);
    if (from === undefined || to === undefined) throw new Error('a table has rows');
    expect(accretedValueOn(bond, day('2027-05-01'))).toBe(Math.round((from + to) / 2));
    expect(accretedValueOn(bond, day('2027-08-01'))).toBe(to);
    expect(accretedValueOn(bond, bond.delivery)).toBe(accretedValues(bond)[0]?.value);
    for (const outside of ['2026-09-30', '2028-08-02']) {
      expect(() => accretedValueOn(bond, day(outside))).toThrow(RangeError);
    }
  });

  test('rise to the face amount, from the price that the yield means', () => {
    fc.assert(
      fc.property(
        anyDay(2000, 2040),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 1000 }),
        (delivery, years, hundredths) => {
          const any = { ...bond, delivery, maturityDate: addMonths(delivery, 12 * years + 3), yield: hundredths / 100 };
          const values = accretedValues(any).map(({ value }) => value);
          expect(values.at(-1)).toBe(500_000);
          expect(values.every((value, index) => value >= (values[index - 1] ?? 0))).toBe(true);
          const terms = { settlement: delivery, interestRate: 0, paymentsPerYear: 1, interest: 'accreted' } as const;
          const { price } = priceFromYield({ ...terms, maturityDate: any.maturityDate }, any.yield);
          // The price is cut off at three decimals of a percent, 5 cents of $5,000. Month ends count a day or three differently.
          expect(Math.abs((values[0] ?? 0) - price * 5_000)).toBeLessThan(500);
        },
      ),
    );
  });
});
