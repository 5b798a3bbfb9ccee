import { expect, test } from 'vitest';
import { changed, isNarrowed, type ListShape, nextSort, queryOf, readListState, writeListState } from './list-state.ts';

const shape: ListShape = {
  tabs: ['review', 'all'],
  filters: { state: 'many', type: 'one' },
  sort: '-createdAt',
};

const read = (address: string) => readListState(new URLSearchParams(address), shape);
const write = (state: ReturnType<typeof read>, before = '') =>
  decodeURIComponent(writeListState(state, shape, new URLSearchParams(before)).toString());

test('an empty address is the first tab, the first page and the default order', () => {
  expect(read('')).toEqual({
    tab: 'review',
    q: '',
    filters: { state: [], type: [] },
    sort: '-createdAt',
    page: 1,
    pageSize: 25,
    columns: [],
  });
  expect(write(read(''))).toBe('');
});

test('a written state is read back', () => {
  const address = 'tab=all&q=alder&state[0]=OR&state[1]=WA&type=City&sort=name&page=3&pageSize=50&columns=name.city';
  expect(write(read(address))).toBe(address);
});

test('lists may be bare, bracketed or indexed, and duplicates count once', () => {
  expect(read('state=OR&state[]=WA&state[4]=OR').filters['state']).toEqual(['OR', 'WA']);
});

test.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'pageSize=7', 'pageSize=1000000', 'tab=none'])(
  '%s is invalid and counts as absent',
  (address) => {
    expect(read(address)).toEqual(read(''));
  },
);

test('parameters of others stay in the URL', () => {
  expect(write(read('q=alder'), 'panel=history&q=old&state[0]=OR')).toBe('panel=history&q=alder');
});

test('a change leads back to page 1, a change of the page or of its columns does not', () => {
  expect(changed(read('page=3'), { q: 'x' }).page).toBe(1);
  expect(changed(read('page=3'), { page: 4 }).page).toBe(4);
  expect(changed(read('page=3'), { columns: ['city'] }).page).toBe(3);
});

test('changing one filter leaves the others', () => {
  const next = changed(read('state[0]=OR&type=City'), { filters: { type: [] } });
  expect(next.filters).toEqual({ state: ['OR'], type: [] });
});

test('a tab alone is not a filter', () => {
  expect(isNarrowed(read('tab=all'))).toBe(false);
  expect(isNarrowed(read('q=a'))).toBe(true);
  expect(isNarrowed(read('type=City'))).toBe(true);
});

test('a column sorts up, down, and not at all', () => {
  expect(nextSort('-createdAt', 'name')).toBe('name');
  expect(nextSort('name', 'name')).toBe('-name');
  expect(nextSort('-name', 'name')).toBe('');
});

test('the column of the default order is sorted the other way by a click, and back by the next', () => {
  expect(nextSort('', 'closeDate', '-closeDate')).toBe('closeDate');
  expect(nextSort('closeDate', 'closeDate', '-closeDate')).toBe('-closeDate');
  expect(nextSort('', 'launchDate', 'launchDate')).toBe('-launchDate');
  expect(nextSort('-launchDate', 'launchDate', 'launchDate')).toBe('');
  expect(nextSort('', 'name', '-closeDate')).toBe('name');
});

test('the query of the call contains nothing empty', () => {
  expect(queryOf(read(''), shape)).toEqual({ page: 1, pageSize: 25, sort: '-createdAt' });
  expect(queryOf(read('q=a&state[0]=OR&type=City&sort='), shape)).toEqual({
    page: 1,
    pageSize: 25,
    q: 'a',
    state: ['OR'],
    type: 'City',
  });
});
