import { createClient } from '@fairbook/contract/base/client.ts';
import { market } from '@fairbook/contract/market.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ask, createInvalidation } from './api.ts';

const api = createClient(market, { baseUrl: '', token: async () => null });

const { invalidate, markStale } = createInvalidation({
  book: [api.readInventory],
  order: [api.readInventory, api.listMyBids],
});

const inventory = ask(api.readInventory, { params: { auctionId: '7' } }).queryKey;
const bids = ask(api.listMyBids, { query: {} }).queryKey;
const colleagues = ask(api.listColleagues, {}).queryKey;

/** A cache with an answer of each of three calls; tells which of them are stale. */
function cacheOf() {
  const queries = new QueryClient();
  const keys = { inventory, bids, colleagues };
  for (const key of Object.values(keys)) queries.setQueryData<unknown>(key, 'answer');
  const stale = () =>
    Object.entries(keys).flatMap(([name, key]) => (queries.getQueryState(key)?.isInvalidated ? [name] : []));
  return { queries, stale };
}

test('an answer is kept under the name of its call and what was asked', () => {
  expect(inventory).toEqual(['readInventory', { params: { auctionId: '7' } }]);
});

test('a change makes the answers of its calls stale, whatever was asked, and no others', async () => {
  const { queries, stale } = cacheOf();
  await invalidate(queries, 'book');
  expect(stale()).toEqual(['inventory']);
  await invalidate(queries, 'book', 'order');
  expect(stale()).toEqual(['inventory', 'bids']);
});

test('marking does so as well', async () => {
  const { queries, stale } = cacheOf();
  await markStale(queries, 'order');
  expect(stale()).toEqual(['inventory', 'bids']);
});
