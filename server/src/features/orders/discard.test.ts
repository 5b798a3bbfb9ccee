/** Tests discarding an order whose response was lost: afterwards its key places nothing, or its order is known. */
import { times } from '@fairbook/domain/testing/effort.ts';
import { expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import type { Member } from '../../../testing/market/accounts.ts';
import { first, investmentsOf } from '../../../testing/market/orders.ts';

const { accounts, auctions } = await testMarket();
const investor = await accounts.individual();
const neighbor = await accounts.individual();
const auctionId = await auctions.live(await accounts.issuer());

const body = { investments: investmentsOf({ [first]: 5_000 }) };

const place = (key: string, by: Member = investor) =>
  by.client.placeBid({ params: { auctionId }, body, headers: { 'idempotency-key': key } });

const discard = (key: string, by: Member = investor) => by.client.discardBid({ params: { auctionId, key } });

const countOrders = async () => (await investor.client.listMyBids({ query: { auctionId } })).rows.length;

test('an order that arrives after its key was discarded is refused and leaves nothing', async () => {
  const before = await countOrders();
  expect(await discard('late')).toEqual({ order: null });
  await expect(place('late')).rejects.toMatchObject({
    status: 400,
    fields: { 'Idempotency-Key': 'This order was discarded before it arrived' },
  });
  expect(await discard('late')).toEqual({ order: null });
  expect(await countOrders()).toBe(before);
});

test('an order that arrived is returned instead, and stays', async () => {
  const receipt = await place('arrived');
  expect(await discard('arrived')).toEqual({ order: receipt });
  expect(await place('arrived')).toEqual(receipt);
});

test('no one discards another person’s order', async () => {
  const receipt = await place('mine');
  expect(await discard('mine', neighbor)).toEqual({ order: null });
  expect(await place('mine')).toEqual(receipt);
});

test('an order and its concurrent discard agree on the outcome', async () => {
  for (let round = 0; round < times(6, 25); round += 1) {
    const before = await countOrders();
    const key = `race-${round}`;
    const [placed, { order }] = await Promise.all([place(key).catch(() => null), discard(key)]);
    expect(order?.bidId).toBe(placed?.bidId);
    expect(await countOrders()).toBe(before + (placed ? 1 : 0));
    if (placed) await investor.client.withdrawBid({ params: { auctionId, bidId: placed.bidId } });
  }
});

test('a key that is none and an auction that is not there are refused', async () => {
  await expect(discard('with blank')).rejects.toMatchObject({ status: 400 });
  await expect(
    investor.client.discardBid({ params: { auctionId: '00000000-0000-4000-8000-000000000000', key: 'x' } }),
  ).rejects.toMatchObject({ status: 404 });
});
