/** Tests the demand of several auctions, which the cards of a list show. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import { first, order, refusalOf, second } from '../../../testing/market/orders.ts';

const { server, accounts, auctions } = await testMarket();
const issuer = await accounts.issuer();
const fund = await accounts.institution();
const resident = await accounts.individual();

const demands = (...auctionId: string[]) => resident.client.listDemand({ query: { auctionId } });

test('is what is ordered in live auctions, and what was allocated in closed ones', async () => {
  const [live, ended, empty] = [await auctions.live(issuer), await auctions.live(issuer), await auctions.live(issuer)];
  for (const id of [live, ended]) {
    await order(fund, id, { [first]: 100_000, [second]: 50_000 });
    await order(resident, id, { [first]: 45_000 });
  }
  await auctions.close(ended);
  const maturities = [
    { maturityDate: first, demand: 145_000, award: 100_000 },
    { maturityDate: second, demand: 50_000, award: 50_000 },
  ];
  const sums = { demand: 195_000, cover: 0.65, award: 150_000, maturities };
  expect(await demands(ended, empty, live)).toEqual([
    { auctionId: ended, outcome: 'PartlySold', ...sums },
    expect.objectContaining({ auctionId: empty, outcome: null, demand: 0, cover: 0 }),
    { auctionId: live, outcome: null, ...sums },
  ]);
  // Every order is in the next answer.
  await order(resident, live, { [second]: 105_000 });
  expect(await demands(live)).toMatchObject([{ cover: 1 }]);
});

test('leaves out what the market does not show, what takes no orders, and what was canceled', async () => {
  const [draft, approved, scheduled] = [
    await auctions.complete(issuer),
    await auctions.approved(issuer),
    await auctions.scheduled(issuer),
  ];
  expect(await demands(draft, approved, scheduled, randomUUID())).toEqual([]);
  expect(await resident.client.listDemand()).toEqual([]);
});

test('refuses what is no id, and issuers, who see the books of others nowhere', async () => {
  expect((await refusalOf(demands('x'))).status).toBe(400);
  const { status } = await server.ask('market', issuer, 'GET', '/api/auction/demand');
  expect(status).toBe(403);
});
