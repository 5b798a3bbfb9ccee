import { queryOf as listQuery, readListState } from '@fairbook/ui/kit/list/list-state.ts';
import { expect, test } from 'vitest';
import {
  catalogueShape,
  choicesQueryOf,
  countByState,
  countsByTab,
  countsQueryOf,
  filtersWith,
  queryOf,
  sortOf,
  tabOf,
  wholeQueryOf,
} from './catalogue.ts';

function asked(address: string) {
  const state = readListState(new URLSearchParams(address), catalogueShape);
  return queryOf(state, listQuery(state, catalogueShape), tabOf(state));
}

test('the first tab shows live auctions, first to close on top', () => {
  expect(asked('')).toEqual({ page: 1, pageSize: 25, status: ['Live'], sort: 'closeDate' });
});

test('each tab has its statuses and its own sort order', () => {
  expect(asked('tab=upcoming')).toMatchObject({ status: ['Approved', 'Scheduled'], sort: 'launchDate' });
  expect(asked('tab=ended&sort=-yield')).toMatchObject({ status: ['Ended'], sort: '-yield' });
});

test('filters come from bracketed indexes in the address', () => {
  expect(asked('taxStatus[0]=Taxable&taxStatus[1]=Tax+Exempt&state=OR&q=water')).toMatchObject({
    taxStatus: ['Taxable', 'Tax Exempt'],
    state: 'OR',
    q: 'water',
  });
});

test('invalid parameters are dropped', () => {
  const query = asked('state=XX&taxStatus[0]=Nonsense&sort=price');
  expect(query).not.toHaveProperty('state');
  expect(query).not.toHaveProperty('taxStatus');
  expect(query.sort).toBe('closeDate');
});

test('favorites are of every status', () => {
  expect(asked('tab=favorites')).toMatchObject({ status: [], favorites: true, sort: '-createdAt' });
});

test('the map ignores the state filter', () => {
  const state = readListState(new URLSearchParams('state=OR&q=water&page=3'), catalogueShape);
  const query = wholeQueryOf(state, listQuery(state, catalogueShape), 'live', 'state');
  expect(query).toMatchObject({ q: 'water', status: ['Live'], page: 1, pageSize: 200 });
  expect(query.state).toBeUndefined();
  expect(countByState([{ state: 'OR' }, { state: null }, { state: 'OR' }])).toEqual([{ state: 'OR', count: 2 }]);
});

test('the tabs are counted under the same filters, whatever the page and the order', () => {
  const state = readListState(new URLSearchParams('tab=favorites&state=OR&q=water&page=3&sort=-yield'), catalogueShape);
  expect(countsQueryOf(state, listQuery(state, catalogueShape))).toEqual({ state: 'OR', q: 'water' });
  expect(countsByTab({ approved: 1, scheduled: 2, live: 4, ended: 8, favorites: 16 })).toEqual({
    live: 4,
    upcoming: 3,
    ended: 8,
    favorites: 16,
  });
});

test('a sort order of another tab is replaced by the tab’s own', () => {
  expect(sortOf({ tab: 'live', sort: '-closeDate' })).toBe('closeDate');
});

test('choices are counted under the filters of the tab; where not all of them are counted, no filter has counts', () => {
  const state = readListState(new URLSearchParams('tab=ended&rating[0]=AA&rating[1]=nonsense&page=2'), catalogueShape);
  expect(choicesQueryOf(state, listQuery(state, catalogueShape), 'ended')).toEqual({ status: ['Ended'] });
  const choices = [
    { filter: 'rating' as const, value: '', count: 7 },
    { filter: 'rating' as const, value: 'AA', count: 3 },
  ];
  const countsOf = (isComplete: boolean) =>
    Object.fromEntries(filtersWith({ choices, isComplete }).map(({ name, counts }) => [name, counts]));
  expect(countsOf(true)['rating']).toEqual(
    new Map([
      ['', 7],
      ['AA', 3],
    ]),
  );
  expect(countsOf(true)['sizeBand']).toEqual(new Map());
  expect([countsOf(true)['city'], countsOf(false)['rating']]).toEqual([undefined, undefined]);
});
