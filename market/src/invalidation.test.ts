import { market } from '@fairbook/contract/market.ts';
import { expect, test } from 'vitest';
import { callsChangedBy } from './invalidation.ts';

test('every call of the map is a question the market answers', () => {
  for (const call of new Set(Object.values(callsChangedBy).flat())) {
    expect(market[call].method === 'GET' || call === 'previewBid', call).toBe(true);
  }
});

test('an account that was approved or suspended makes everything old that says whether its person can order', () => {
  expect(callsChangedBy.account).toEqual(expect.arrayContaining(['listAuctions', 'readPublicAuction', 'listMyBids']));
});

test('an order makes everything old that shows its book', () => {
  expect(callsChangedBy.ownOrder).toEqual(
    expect.arrayContaining(['readInventory', 'previewBid', 'listMyBids', 'readOrderBook']),
  );
});
