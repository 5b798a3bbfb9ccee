import { expect, test } from 'vitest';
import { arrange, type Column, csvOf, printedOf, shownColumns, toggledColumn } from './columns.ts';
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

test('text sorts naturally, numbers by size, and empty values stay last', () => {
  expect(arranged('sort=name').rows.map((town) => town.name)).toEqual(['Alder Creek', 'series 2', 'Series 10']);
  expect(arranged('sort=amount').rows.map((town) => town.amount)).toEqual([5, 12, null]);
  expect(arranged('sort=-amount').rows.map((town) => town.amount)).toEqual([12, 5, null]);
});

test('every word must be found, in any case', () => {
  expect(arranged('q=creek+ALDER').rows).toEqual([towns[2]]);
  expect(arranged('q=creek+series').total).toBe(0);
});

test('a page is cut out of all results', () => {
  const state = { ...readListState(new URLSearchParams(), {}), page: 2, pageSize: 2 };
  expect(arrange(towns, state, columns, (town) => town.name)).toEqual({ rows: [towns[2]], total: 3 });
});

test('CSV leaves out pictures, quotes what must be quoted and defuses formulas', () => {
  const rows = [
    { name: '=HYPERLINK("x"),y', amount: -5 },
    { name: 'Plain', amount: null },
  ];
  expect(csvOf(rows, printedOf(columns))).toBe('Name,"Amount, $"\r\n"\'=HYPERLINK(""x""),y",-5\r\nPlain,\r\n');
});

const wide: Column<Town>[] = [
  { key: 'name', header: 'Name', cell: (town) => town.name },
  { key: 'amount', header: 'Amount', cell: (town) => town.amount, from: 'lg' },
  {
    key: 'place',
    header: 'Place',
    cell: () => 'Bend, OR',
    isExtra: true,
    printed: [
      { header: 'City', value: () => 'Bend' },
      { header: 'State', value: () => 'OR' },
    ],
  },
];
const keysOf = (chosen: readonly string[]) => shownColumns(wide, chosen).map((column) => column.key);

test('without a valid choice the default columns are shown, and hide where the table is narrow', () => {
  expect(keysOf([])).toEqual(['name', 'amount']);
  expect(keysOf(['password'])).toEqual(['name', 'amount']);
  expect(shownColumns(wide, [])[1]?.from).toBe('lg');
});

test('chosen columns are shown at every width, in table order, behind the one that links the row', () => {
  expect(keysOf(['place', 'amount'])).toEqual(['name', 'amount', 'place']);
  expect(keysOf(['name'])).toEqual(['name']);
  expect(shownColumns(wide, ['amount'])[1]).not.toHaveProperty('from');
});

test('a choice equal to the default columns is no choice', () => {
  expect(toggledColumn(wide, [], 'amount')).toEqual(['name']);
  expect(toggledColumn(wide, ['name'], 'amount')).toEqual([]);
  expect(toggledColumn(wide, [], 'place')).toEqual(['name', 'amount', 'place']);
});

test('a cell of several values becomes several columns of a file', () => {
  expect(csvOf(towns.slice(0, 1), printedOf(shownColumns(wide, ['place'])))).toBe('City,State\r\nBend,OR\r\n');
});
