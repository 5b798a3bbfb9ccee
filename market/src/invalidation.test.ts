import { market } from '@fairbook/contract/market.ts';
import { expect, test } from 'vitest';
import { callsChangedBy } from './invalidation.ts';

test('every name in the map is a query of the market', () => {
  for (const call of new Set(Object.values(callsChangedBy).flat())) {
    expect(market[call].method === 'GET' || call === 'previewBid', call).toBe(true);
  }
});

test('an approved or suspended account invalidates every answer that says whether its person can order', () => {
  expect(callsChangedBy.account).toEqual(expect.arrayContaining(['listAuctions', 'readPublicAuction', 'listMyBids']));
});

test('an order invalidates everything that shows its book', () => {
  expect(callsChangedBy.ownOrder).toEqual(
    expect.arrayContaining(['readInventory', 'previewBid', 'listMyBids', 'readOrderBook']),
  );
});
