import { expect, test } from 'vitest';
import { agoText, lengthText } from './ages.ts';

const now = new Date('2026-11-24T12:00:00Z');

test.each([
  ['2026-11-24T11:59:30Z', null],
  ['2026-11-24T11:50:00Z', '10 min. ago'],
  ['2026-11-24T07:01:00Z', '5 hr. ago'],
  ['2026-11-21T12:00:00Z', '3 days ago'],
  ['2026-11-24T14:20:00Z', 'in 2 hr.'],
])('%s is told as %s', (at, told) => {
  expect(agoText(new Date(at), now)).toBe(told);
});

test('a length has one unit, the largest that is full', () => {
  const hour = 60 * 60 * 1000;
  expect([10, 90_000, 5 * hour, 49 * hour, -49 * hour].map(lengthText)).toEqual([
    '1 min',
    '2 min',
    '5 hr',
    '2 days',
    '2 days',
  ]);
});
