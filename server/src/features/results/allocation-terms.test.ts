/** Sales with a share for individuals and a cap per investor over HTTP: what an issuer can set, what investors see, and the close that verifiers repeat. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testClock, testFolder, testMarket } from '../../../testing/fixtures.ts';
import type { Member } from '../../../testing/market/accounts.ts';
import { priority } from '../../../testing/market/auctions.ts';
import { first, investmentsOf, order, second } from '../../../testing/market/orders.ts';
import { brokenLaws } from '../../store/orders/invariants.sql.ts';
import { verifyLog } from '../logs/verify-log.ts';
import { closeAuction } from './close.ts';

const folder = await testFolder();
const clock = await testClock();
const { server, accounts, auctions } = await testMarket({ clock: clock.now, on: clock.database });
const issuer = await accounts.issuer();
/** An institution of the state, and two individuals of it: ranks 1 and 3. */
const fund = await accounts.institution({ name: 'Alpha Fund' });
const ada = await accounts.individual();
const bo = await accounts.individual();

const terms = { retailShare: 25, investorCap: 80_000 };

test.each([
  ['a share of nothing', { retailShare: 0 }, { retailShare: 'Must be a whole number from 1 to 100' }],
  ['a share above everything', { retailShare: 101 }, { retailShare: 'Must be a whole number from 1 to 100' }],
  ['a part of a percent', { retailShare: 12.5 }, { retailShare: 'Must be a whole number from 1 to 100' }],
  ['a share in words', { retailShare: 'a lot' }, { retailShare: 'Must be a whole number from 1 to 100' }],
  ['a cap below the minimum', { investorCap: 4_000 }, { investorCap: 'Must be at least $5,000' }],
  ['a cap that is no multiple of the step', { investorCap: 12_500 }, { investorCap: 'Must be a multiple of $5,000' }],
])('refuses %s', async (_what, change, fields) => {
  const id = await auctions.draft(issuer);
  const body = { ...priority, ...change };
  const answer = await server.ask('market', issuer, 'PUT', `/api/auction/${id}/priority`, body);
  expect(answer.status).toBe(400);
  expect(answer.body.data).toMatchObject({ fields });
});

test('the terms are saved, taken as text, copied with the sale, and cleared', async () => {
  const id = await auctions.draft(issuer);
  const params = { auctionId: id };
  const save = (change: object) =>
    server.ask('market', issuer, 'PUT', `/api/auction/${id}/priority`, { ...priority, ...change });
  expect((await save({ retailShare: '25', investorCap: '80000' })).status).toBe(200);
  expect((await issuer.client.readOwnAuction({ params })).orderPriority).toMatchObject(terms);
  const copy = await issuer.client.duplicateAuction({ params });
  const copied = await issuer.client.readOwnAuction({ params: { auctionId: copy.id } });
  expect(copied.orderPriority).toMatchObject(terms);
  expect((await save({ retailShare: '', investorCap: null })).status).toBe(200);
  expect((await issuer.client.readOwnAuction({ params })).orderPriority).toMatchObject({
    retailShare: null,
    investorCap: null,
  });
});

/** The fund wants everything, and the two individuals more than their share: $100,000 and $200,000 are offered. */
async function sold(live: () => Promise<string> = () => auctions.live(issuer, { priority: terms })): Promise<string> {
  const id = await live();
  await order(fund, id, { [first]: 100_000, [second]: 100_000 });
  await order(ada, id, { [first]: 20_000 });
  await order(bo, id, { [first]: 30_000, [second]: 10_000 });
  return id;
}

test('investors see the terms, and the estimates follow them', async () => {
  const id = await sold();
  const params = { auctionId: id };
  expect((await ada.client.readPublicAuction({ params })).orderPriority).toMatchObject(terms);
  const inventory = async (person: Member) => (await person.client.readInventory({ params })).investments;
  expect((await inventory(fund)).map(({ inventoryUsed }) => inventoryUsed)).toEqual([75_000, 80_000]);
  // $25,000 for $20,000 and $30,000.
  expect((await inventory(ada))[0]?.inventoryUsed).toBe(10_000);
  expect((await inventory(bo)).map(({ inventoryUsed }) => inventoryUsed)).toEqual([15_000, 10_000]);
  const preview = await fund.client.previewBid({
    params,
    body: { investments: investmentsOf({ [second]: 50_000 }) },
  });
  expect(preview.lines[0]).toMatchObject({
    indicativeAward: 0,
    reason: expect.stringContaining('counted: at most $80,000 per investor at a maturity.'),
  });
});

test('the close keeps the share for individuals and the cap, says why, and verifiers repeat it', async () => {
  const closeDate = new Date(clock.now().getTime() + 60_000);
  const id = await sold(async () => {
    const uuid = await auctions.approved(issuer, { priority: terms });
    await issuer.client.goLive({ params: { auctionUuid: uuid }, body: { closeDate: closeDate.toISOString() } });
    return uuid;
  });
  await clock.passTo(closeDate);
  const { rows } = await server.deps.pool.query<{ id: number }>('select id from auction where uuid = $1', [id]);
  expect(await closeAuction(server.deps, Number(rows[0]?.id))).toBe('closed');
  const { investors } = await issuer.client.readAllocations({ params: { auctionId: id } });
  const awardOf = (person: Member) => investors.find((one) => one.id === person.orgUuid)?.award;
  expect([fund, ada, bo].map(awardOf)).toEqual([155_000, 10_000, 25_000]);
  const linesOf = async (person: Member) =>
    (await person.client.listMyAllocations({ query: { auctionId: id } })).rows[0]?.lines ?? [];
  const [mine] = await linesOf(ada);
  expect(mine?.reason).toContain(
    '25% of this maturity was for individuals first: $25,000 of what your priority group received came from it.',
  );
  const [cut, capped] = await linesOf(fund);
  expect(cut?.reason).toContain('25% of this maturity was for individuals first, as far as they ordered it.');
  expect(capped?.reason).toContain('$80,000 of your $100,000 counted: at most $80,000 per investor at a maturity.');

  expect(await brokenLaws(server.deps.pool)).toEqual([]);
  const paths = [join(folder, 'sale.log'), join(folder, 'sale.json')] as const;
  const files = [`/api/auction/${id}/order-log/file`, `/api/auction/${id}/closing-record/file`];
  for (const [index, path] of paths.entries())
    await writeFile(path, await (await fetch(`${server.marketUrl}${files[index]}`)).text());
  const said: string[] = [];
  await verifyLog(paths, (line) => said.push(line));
  expect(said.join('\n')).toMatch(/^TRUE/);
  const record = await (await fetch(`${server.marketUrl}${files[1]}`)).json();
  expect(record).toMatchObject({
    format: 'fairbook-closing-record-1',
    terms: { retailShare: 25, investorCap: 8_000_000 },
  });
});

test('terms that an issuer sets cannot change once the sale is live', async () => {
  const id = await auctions.live(issuer, { priority: terms });
  const body = { ...priority, retailShare: 1 };
  const answer = await server.ask('market', issuer, 'PUT', `/api/auction/${id}/priority`, body);
  expect([403, 409, 412]).toContain(answer.status);
  expect((await issuer.client.readOwnAuction({ params: { auctionId: id } })).orderPriority).toMatchObject(terms);
});
