/** Against the holiday schedule that the Federal Reserve Banks publish (frbservices.org). Holidays on a Saturday are not in it: banks are open on Friday. */
import { expect, test } from 'vitest';
import { businessDayFrom, businessDaysAfter, isBusinessDay } from './business-days.ts';
import { addDays, day } from './dates.ts';

const published: Readonly<Record<string, string>> = {
  2024: '01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25',
  2025: '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25',
  2026: '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25',
  2027: '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25',
  2028: '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-23 12-25',
  2029: '01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25',
  2030: '01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25',
};

test.each(Object.entries(published))('weekdays without business in %s', (year, holidays) => {
  const closed: string[] = [];
  for (let of = day(`${year}-01-01`); of.startsWith(year); of = addDays(of, 1)) {
    const isWeekend = new Date(of).getUTCDay() % 6 === 0;
    if (isWeekend) expect(isBusinessDay(of), of).toBe(false);
    else if (!isBusinessDay(of)) closed.push(of.slice(5));
  }
  expect(closed.join(' ')).toBe(holidays);
});

test('Juneteenth is a holiday since 2021', () => {
  expect(isBusinessDay(day('2020-06-19'))).toBe(true);
});

test('business days are counted over weekends and holidays', () => {
  expect(businessDaysAfter(day('2026-12-31'), 1)).toBe('2027-01-04');
  expect(businessDaysAfter(day('2026-09-03'), 5)).toBe('2026-09-11');
  expect(businessDayFrom(day('2027-01-01'))).toBe('2027-01-04');
  expect(businessDayFrom(day('2026-07-03'))).toBe('2026-07-03');
});
