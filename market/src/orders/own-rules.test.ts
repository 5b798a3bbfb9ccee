import { day } from '@fairbook/domain/base/dates.ts';
import { cents } from '@fairbook/domain/base/money.ts';
import { expect, test } from 'vitest';
import { ownRulesOf } from './own-rules.ts';

const own = {
  maxOrder: 100_000,
  maxDay: 150_000,
  usedToday: 60_000,
  approvalAbove: 50_000,
  unapproved: 20_000,
  approvers: 1,
};
const lines = (amount: number) => [{ maturityDate: day('2030-06-01'), investmentAmount: cents(amount * 100) }];

test.each([
  [30_000, 0, null, false],
  [35_000, 0, null, true],
  [35_000, 35_000, null, false],
  [95_000, 0, 'Your limit for one day is $150,000, and $90,000 of it is left', true],
  [105_000, 100_000, 'Your limit for one order is $100,000', false],
])('an order of %d dollars, before %d, is judged by the rules of the institution', (after, before, error, waits) => {
  const judged = ownRulesOf(own, lines(after), lines(before));
  expect([judged.error, judged.approval !== null]).toEqual([error, waits]);
});

test('without rules nothing is judged', () => {
  expect(ownRulesOf(undefined, lines(1_000_000), [])).toEqual({ error: null, approval: null });
});
