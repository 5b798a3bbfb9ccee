/** Random days and money for property tests. */
import fc from 'fast-check';
import { type Day, dayFromParts, daysInMonth } from '../src/base/dates.ts';
import { type Cents, cents, largestAmount } from '../src/base/money.ts';

export function anyDay(fromYear = 1, toYear = 9999): fc.Arbitrary<Day> {
  return fc
    .tuple(fc.integer({ min: fromYear, max: toYear }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
    .map(([year, month, date]) => dayFromParts(year, month, Math.min(date, daysInMonth(year, month))));
}

/** The whole range of numeric(15,2), its ends included often. */
export function anyCents(): fc.Arbitrary<Cents> {
  return fc.integer({ min: -largestAmount, max: largestAmount }).map(cents);
}
