/** Tests how many rows a list says it has. */
import { expect, test } from 'vitest';
import { knownTotal } from './known-total.ts';

const rows = (count: number) => Array.from({ length: count }, (_, number) => number);

test.each([
  ['a list that was counted whole', { page: 1, rows: 50, total: 60, countedTo: 2_000 }, { total: 60, isMore: false }],
  ['a list that is always counted whole', { page: 1, rows: 50, total: 2_000 }, { total: 2_000, isMore: false }],
  ['the first page of more', { page: 1, rows: 50, total: 2_000, countedTo: 2_000 }, { total: 2_000, isMore: true }],
  [
    'the last page that was counted',
    { page: 40, rows: 50, total: 2_000, countedTo: 2_000 },
    { total: 2_000, isMore: true },
  ],
  ['a full page beyond', { page: 41, rows: 50, total: 2_000, countedTo: 2_000 }, { total: 2_050, isMore: true }],
  ['the last page beyond', { page: 42, rows: 7, total: 2_000, countedTo: 2_000 }, { total: 2_057, isMore: false }],
  ['a page beyond the end', { page: 90, rows: 0, total: 2_000, countedTo: 2_000 }, { total: 2_000, isMore: true }],
] as const)('%s', (_, { page, rows: count, total, ...counted }, known) => {
  const countedTo = 'countedTo' in counted ? counted.countedTo : undefined;
  expect(knownTotal({ page, pageSize: 50 }, { rows: rows(count), total }, countedTo)).toEqual(known);
});
