import { expect, test } from 'vitest';
import { approvalDueAt } from './approval-due.ts';

test.each([
  ['a Monday', '2026-11-23T15:00:00Z', 2, '2026-11-25T15:00:00Z'],
  ['a Friday, over the weekend', '2026-11-20T15:00:00Z', 1, '2026-11-23T15:00:00Z'],
  ['a Friday, by two days', '2026-11-20T15:00:00Z', 2, '2026-11-24T15:00:00Z'],
  ['a Saturday, from Monday on', '2026-11-21T15:00:00Z', 2, '2026-11-25T00:00:00Z'],
  ['a Sunday, from Monday on', '2026-11-22T23:59:00Z', 1, '2026-11-24T00:00:00Z'],
])('a request of %s is due after business days', (_, requested, days, due) => {
  expect(approvalDueAt(new Date(requested), days)).toEqual(new Date(due));
});
