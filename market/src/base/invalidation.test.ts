import { market } from '@fairbook/contract/market.ts';
import { expect, test } from 'vitest';
import { api } from './api.ts';
import { callsChangedBy } from './invalidation.ts';

test('every name in the map is a query of the market', () => {
  for (const { callName } of new Set(Object.values(callsChangedBy).flat())) {
    expect(market[callName].method === 'GET' || callName === 'previewBid', callName).toBe(true);
  }
});

test('an approved or suspended account invalidates every answer that says whether its person can order', () => {
  expect(callsChangedBy.account).toEqual(
    expect.arrayContaining([api.listAuctions, api.readPublicAuction, api.listMyBids]),
  );
});

test('an order invalidates everything that shows its book', () => {
  expect(callsChangedBy.ownOrder).toEqual(
    expect.arrayContaining([api.readInventory, api.previewBid, api.listMyBids, api.readOrderBook]),
  );
});
