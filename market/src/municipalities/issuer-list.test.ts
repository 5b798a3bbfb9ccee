import { queryOf as listQuery, readListState } from '@fairbook/ui/list-state.ts';
import { expect, test } from 'vitest';
import { issuerShape, queryOf } from './issuer-list.ts';

function asked(address: string) {
  const state = readListState(new URLSearchParams(address), issuerShape);
  return queryOf(state, listQuery(state, issuerShape));
}

test('without words the municipalities come by name', () => {
  expect(asked('')).toEqual({ page: 1, pageSize: 25, sort: 'name' });
});

test('name, type, city, state and the order come from the address', () => {
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

test('what the call would refuse is left out', () => {
  expect(asked('state=XX&type=Kingdom&sort=wealth')).toEqual({ page: 1, pageSize: 25, sort: 'name' });
});
