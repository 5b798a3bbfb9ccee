import { queryOf as listQuery, readListState } from '@fairbook/ui/kit/list/list-state.ts';
import { expect, test } from 'vitest';
import { issuerShape, queryOf } from './issuer-list.ts';

function asked(address: string) {
  const state = readListState(new URLSearchParams(address), issuerShape);
  return queryOf(state, listQuery(state, issuerShape));
}

test('by default municipalities are sorted by name', () => {
  expect(asked('')).toEqual({ page: 1, pageSize: 25, sort: 'name' });
});

test('name, type, city, state and sort order come from the URL', () => {
  expect(asked('name=alder&type=City&city=creek&state=OR&sort=-numActiveAuctions')).toEqual({
    page: 1,
    pageSize: 25,
    name: 'alder',
    type: 'City',
    city: 'creek',
    state: 'OR',
    sort: '-numActiveAuctions',
  });
});

test('invalid parameters are dropped', () => {
  expect(asked('state=XX&type=Kingdom&sort=wealth')).toEqual({ page: 1, pageSize: 25, sort: 'name' });
});
