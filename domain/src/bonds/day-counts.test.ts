/** Tests day counts and month ends. Treasury examples of accrued interest are in published.test.ts. */
import { describe, expect, test } from 'vitest';
import { day } from '../base/dates.ts';
import { priceFromYield } from './bonds.ts';
import { actualDays, bondCalendar, type DayCount, regularDates, yearPart } from './day-counts.ts';

describe('month ends', () => {
  test('lead from the end of February to the end of August and back', () => {
    expect(regularDates(day('2026-02-28'), 2, day('2024-02-29'), true)).toEqual({
      before: '2024-02-29',
      dates: ['2024-08-31', '2025-02-28', '2025-08-31', '2026-02-28'],
    });
  });

  test('are only kept where asked for, and where maturity is one', () => {
    expect(regularDates(day('2026-06-30'), 2, day('2025-08-01')).dates).toEqual(['2025-12-30', '2026-06-30']);
    expect(regularDates(day('2026-06-30'), 2, day('2025-08-01'), true).dates).toEqual(['2025-12-31', '2026-06-30']);
    expect(regularDates(day('2026-06-15'), 2, day('2025-08-01'), true).dates).toEqual(['2025-12-15', '2026-06-15']);
  });

  test('make a bond from February 29 to February 28 one of whole periods', () => {
    const terms = {
      settlement: day('2024-02-29'),
      maturityDate: day('2029-02-28'),
      interestRate: 8,
      paymentsPerYear: 2,
    } as const;
    const periods = Array.from({ length: 10 }, (_, index) => 4 / 1.02 ** (index + 1));
    const expected = periods.reduce((sum, one) => sum + one, 100 / 1.02 ** 10);
    const { price } = priceFromYield({ ...terms, endOfMonth: true }, 4);
    expect(price).toBe(Math.trunc(expected * 1000) / 1000);
    expect(priceFromYield(terms, 4).price).not.toBe(price);
  });
});

describe('parts of a year', () => {
  const part = (from: string, to: string, dayCount: DayCount, isPeriodic = true) => {
    const calendar = bondCalendar(day('2028-08-15'), { paymentsPerYear: 2, dayCount }, day(from), isPeriodic);
    const { part: days, of } = yearPart(day(from), day(to), calendar);
    return days / of;
  };

  test.each<[DayCount, number]>([
    ['30/360', 74 / 360],
    ['actual/360', 76 / 360],
    ['actual/365', 76 / 365],
    // The period from August 15 to February 15 has 184 days.
    ['actual/actual', 76 / 184 / 2],
  ])('count %s', (dayCount, expected) => {
    expect(part('2026-08-20', '2026-11-04', dayCount)).toBeCloseTo(expected, 12);
  });

  test('are whole for regular periods, and add up across them', () => {
    expect(part('2026-08-15', '2027-02-15', 'actual/actual')).toBe(0.5);
    expect(part('2026-08-15', '2027-08-15', '30/360')).toBe(1);
    expect(part('2026-07-16', '2027-03-15', 'actual/actual')).toBeCloseTo((30 / 181 + 1 + 28 / 181) / 2, 12);
  });

  test('by the calendar', () => {
    expect(actualDays(day('2024-02-28'), day('2024-03-01'))).toBe(2);
  });
});
