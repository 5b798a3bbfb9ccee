import { expect, test } from 'vitest';
import { arrange, type Column, csvOf } from './columns.ts';
import { readListState } from './list-state.ts';

interface Town {
  readonly name: string;
  readonly amount: number | null;
}

const columns: Column<Town>[] = [
  { key: 'name', header: 'Name', cell: (town) => town.name, value: (town) => town.name },
  { key: 'amount', header: 'Amount, $', cell: (town) => town.amount, value: (town) => town.amount },
  { key: 'picture', header: 'Picture', cell: () => null },
];
const towns: Town[] = [
  { name: 'Series 10', amount: 5 },
  { name: 'series 2', amount: null },
  { name: 'Alder Creek', amount: 12 },
];
const arranged = (address: string) =>
  arrange(towns, readListState(new URLSearchParams(address), {}), columns, (town) => town.name);

test('text sorts as people count, numbers by size, and empty values stay last', () => {
  expect(arranged('sort=name').rows.map((town) => town.name)).toEqual(['Alder Creek', 'series 2', 'Series 10']);
  expect(arranged('sort=amount').rows.map((town) => town.amount)).toEqual([5, 12, null]);
  expect(arranged('sort=-amount').rows.map((town) => town.amount)).toEqual([12, 5, null]);
});

test('every word must be found, in any case', () => {
  expect(arranged('q=creek+ALDER').rows).toEqual([towns[2]]);
  expect(arranged('q=creek+series').total).toBe(0);
});

test('a page is cut out of all that were found', () => {
  const state = { ...readListState(new URLSearchParams(), {}), page: 2, pageSize: 2 };
  expect(arrange(towns, state, columns, (town) => town.name)).toEqual({ rows: [towns[2]], total: 3 });
});

test('CSV leaves out pictures, quotes what must be quoted and defuses formulas', () => {
  const rows = [
    { name: '=HYPERLINK("x"),y', amount: -5 },
    { name: 'Plain', amount: null },
  ];
  expect(csvOf(rows, columns)).toBe('Name,"Amount, $"\r\n"\'=HYPERLINK(""x""),y",-5\r\nPlain,\r\n');
});
