/** Tests the close over HTTP and in the worker: the results, exactly once, whatever happens. */
import { setTimeout } from 'node:timers/promises';
import { isFull, times } from '@fairbook/domain/testing/effort.ts';
import { describe, expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import type { Member } from '../../../testing/market/accounts.ts';
import { hoursFromNow, type Offering } from '../../../testing/market/auctions.ts';
import { first, order, refusalOf, second } from '../../../testing/market/orders.ts';
import { sweepCloses } from '../orders/jobs.ts';
import { closeAuction } from './close.ts';

const { server, accounts, administrator, professional, auctions, idOf } = await testMarket();
const issuer = await accounts.issuer();
/** A state institution, a national institution and a state individual: ranks 1, 2 and 3. */
const a = await accounts.institution({ name: 'Alpha Fund' });
const b = await accounts.institution({ name: 'Beta Fund', state: 'NY' });
const c = await accounts.individual();

/** Orders of $60,000, $50,000 and $30,000 for the $100,000 of the first maturity. */
async function bookOfThree(offering?: Offering, people = [a, b, c]): Promise<string> {
  const id = await auctions.live(issuer, offering);
  for (const [index, person] of people.entries())
    await order(person, id, { [first]: [60_000, 50_000, 30_000][index] ?? 0 });
  return id;
}

/** Allocations of each person. */
async function awardsOf(auctionId: string, people = [a, b, c]): Promise<(number | undefined)[]> {
  const { investors } = await issuer.client.readAllocations({ params: { auctionId } });
  return people.map((person) => investors.find(({ id }) => id === person.orgUuid)?.award);
}

async function told(person: Member): Promise<string[]> {
  const { rows } = await person.client.listNotifications();
  return rows.filter(({ type }) => type === 'AuctionClosed').map(({ data }) => String(data['auctionId']));
}

/** Number of rows the close of an auction has written. */
async function traces(auctionId: string) {
  const { db } = server.deps;
  const id = await idOf(auctionId);
  const count = async (table: 'closingRecord' | 'closingPseudonym') =>
    (await db.selectFrom(table).selectAll().where('auctionId', '=', id).execute()).length;
  const allotments = await db.selectFrom('allotment').select('place').where('auctionId', '=', id).execute();
  const notices = await db
    .selectFrom('notifHistory')
    .select('id')
    .where('msgId', '=', `auction-closed:${auctionId}`)
    .execute();
  return [allotments.length, await count('closingRecord'), await count('closingPseudonym'), notices.length];
}

describe('the close', () => {
  test('fills classes by rank and shares what is left, with the reason for everyone', async () => {
    const id = await bookOfThree();
    await auctions.close(id);
    expect(await awardsOf(id)).toEqual([60_000, 40_000, 0]);
    const [mine] = (await b.client.listMyAllocations({ query: { auctionId: id } })).rows;
    const pastEnd = await b.client.listMyAllocations({ query: { auctionId: id, page: 2 } });
    expect(pastEnd).toMatchObject({ rows: [], total: 1 });
    expect(mine).toMatchObject({
      auctionName: 'Water Bonds',
      municipalityName: 'City of Springfield',
      outcome: 'PartlySold',
      demand: 50_000,
      award: 40_000,
      lines: [{ maturityDate: first, result: 'Partial', award: 40_000, reason: expect.stringContaining('80%') }],
    });
    const [none] = (await c.client.listMyAllocations({ query: { auctionId: id } })).rows;
    expect(none?.lines).toMatchObject([
      { result: 'Unfilled', reason: 'Groups with higher priority took the whole maturity.' },
    ]);
  });

  test.runIf(isFull)('follows the ranks the issuer gave', async () => {
    const priority = { priorityStateInst: 3, priorityNationalInst: 4, priorityStateInd: 1, priorityNationalInd: 2 };
    const id = await bookOfThree({ priority });
    await auctions.close(id);
    expect(await awardsOf(id)).toEqual([60_000, 10_000, 30_000]);
  });

  test('leaves final figures in the inventory, the book and the list of own orders', async () => {
    const id = await bookOfThree();
    const params = { auctionId: id };
    const before = await b.client.readInventory({ params });
    await auctions.close(id);
    const after = await b.client.readInventory({ params });
    expect(after).toEqual({ ...before, isFinal: true, status: 'Ended', asOf: after.asOf });
    const book = await issuer.client.readOrderBook({ params });
    expect(book).toMatchObject({ isFinal: true, totals: { demand: 140_000, award: 100_000, bidders: 3, bids: 3 } });
    expect(book.classes[1]).toMatchObject({ demand: 50_000, award: 40_000, bidders: 1 });
    const [row] = (await b.client.listMyBids({ query: { auctionId: id } })).rows;
    expect(row).toMatchObject({
      auctionStatus: 'Ended',
      canChange: false,
      investments: [{ indicativeAward: null, final: { award: 40_000, result: 'Partial' } }],
    });
  });

  test.runIf(isFull)('leaves withdrawn orders out and fills those of one investor in turn', async () => {
    const id = await auctions.live(issuer);
    await order(a, id, { [first]: 70_000 });
    const gone = await order(c, id, { [first]: 10_000 });
    await order(c, id, { [first]: 20_000 });
    await order(c, id, { [first]: 20_000 });
    await c.client.withdrawBid({ params: { auctionId: id, bidId: gone.bidId } });
    await auctions.close(id);
    const [mine] = (await c.client.listMyAllocations({ query: { auctionId: id } })).rows;
    expect(mine?.lines.map(({ result, award }) => [result, award])).toEqual([
      ['Filled', 20_000],
      ['Partial', 10_000],
    ]);
  });

  test('skips a suspended investor, with the reason, and serves the others', async () => {
    const suspect = await accounts.institution();
    const id = await bookOfThree({}, [suspect, b, c]);
    await accounts.setStatus(suspect, 'Suspended');
    await auctions.close(id);
    expect(await awardsOf(id, [suspect, b, c])).toEqual([0, 50_000, 30_000]);
    const { totals, investors } = await issuer.client.readAllocations({ params: { auctionId: id } });
    expect(totals).toMatchObject({ unsold: 220_000, bidders: 2 });
    expect(investors.find((one) => one.id === suspect.orgUuid)?.lines).toMatchObject([
      { result: 'Skipped', reason: expect.stringContaining('suspended') },
    ]);
    const [own] = (await suspect.client.listMyAllocations()).rows;
    expect(own?.lines[0]?.result).toBe('Skipped');
  });

  test.runIf(isFull)('of a sale without orders reports no orders', async () => {
    const id = await auctions.live(issuer);
    await auctions.close(id);
    const { outcome, totals, investors } = await issuer.client.readAllocations({ params: { auctionId: id } });
    expect([outcome, totals.unsold, investors]).toEqual(['NoBids', 300_000, []]);
  });

  test('notifies issuer, professionals, bidders and subscribers once each', async () => {
    const id = await bookOfThree();
    const subscriber = await accounts.individual();
    const stranger = await accounts.individual();
    await subscriber.client.subscribeToStatus({ params: { id }, body: { isSubscribedToAuctionStatusChange: true } });
    await issuer.client.readOwnAuction({ params: { auctionId: id } });
    await auctions.close(id);
    for (const person of [issuer, professional, a, b, c, subscriber]) {
      expect((await told(person)).filter((auction) => auction === id)).toHaveLength(1);
    }
    expect(await told(stranger)).toEqual([]);
  });
});

describe('a late close', () => {
  test('shows Ended and takes no order meanwhile, then gives the result of an on-time close', async () => {
    const id = await bookOfThree();
    await auctions.moveSale(id, hoursFromNow(-3), hoursFromNow(-1 / 6));
    expect((await c.client.readPublicAuction({ params: { auctionId: id } })).status).toBe('Ended');
    expect(await c.client.readInventory({ params: { auctionId: id } })).toMatchObject({
      status: 'Ended',
      isFinal: false,
    });
    expect((await refusalOf(order(c, id, { [second]: 5_000 }))).status).toBe(403);
    await server.runJobs();
    expect(await awardsOf(id)).toEqual([60_000, 40_000, 0]);
  });

  test('does not skip an investor who was suspended after the close', async () => {
    const fund = await accounts.institution();
    const id = await bookOfThree({}, [fund, b, c]);
    await auctions.closeNow(id);
    await setTimeout(5);
    await administrator.client.suspendAccount({
      params: { kind: 'institutional-investor', id: fund.uuid },
      body: { reason: 'Asked us to' },
    });
    await server.runJobs();
    await closeAuction(server.deps, await idOf(id));
    expect(await awardsOf(id, [fund, b, c])).toEqual([60_000, 40_000, 0]);
  });

  test('is found by the sweep, however the auction became Ended', async () => {
    const [missed, met] = [await bookOfThree(), await bookOfThree()];
    await auctions.closeNow(missed);
    await auctions.closeNow(met);
    await server.deps.db.updateTable('auction').set({ status: 'Ended' }).where('uuid', '=', met).execute();
    await server.deps.pool.query(`delete from pgboss.job where name = 'close-auction'`);
    await sweepCloses(server.deps);
    await server.runJobs();
    for (const id of [missed, met]) expect(await awardsOf(id)).toEqual([60_000, 40_000, 0]);
  });
});

describe('a close is done once', () => {
  test('when it runs again', async () => {
    const id = await bookOfThree();
    await auctions.close(id);
    const [before, record] = [await traces(id), await server.market().readClosingRecord({ params: { auctionId: id } })];
    expect(await closeAuction(server.deps, await idOf(id))).toBe('closed before');
    expect(await traces(id)).toEqual(before);
    expect(await server.market().readClosingRecord({ params: { auctionId: id } })).toEqual(record);
  });

  test('when several workers do it at the same moment', async () => {
    const id = await bookOfThree();
    await auctions.closeNow(id);
    const auction = await idOf(id);
    const verdicts = await auctions.atOnce(
      id,
      Array.from({ length: 3 }, () => () => closeAuction(server.deps, auction)),
    );
    expect(verdicts.sort()).toEqual(['closed', 'closed before', 'closed before']);
    await server.runJobs();
    expect(await traces(id)).toEqual([3, 1, 3, 5]);
  });

  test('when the worker crashes in the middle: nothing is stored, and the next one does it', async () => {
    const id = await bookOfThree();
    await auctions.closeNow(id);
    const jobs = { ...server.deps.jobs, enqueue: () => Promise.reject(new Error('the worker fell')) };
    await expect(closeAuction({ ...server.deps, jobs }, await idOf(id))).rejects.toThrow('the worker fell');
    expect(await traces(id)).toEqual([0, 0, 0, 0]);
    expect(await closeAuction(server.deps, await idOf(id))).toBe('closed');
    expect(await awardsOf(id)).toEqual([60_000, 40_000, 0]);
  });

  test.runIf(isFull)('and stays done when the clock steps back, with no order more', async () => {
    const id = await bookOfThree();
    await auctions.close(id);
    await auctions.moveSale(id, hoursFromNow(-1), hoursFromNow(1));
    expect((await refusalOf(order(c, id, { [second]: 5_000 }))).status).toBe(403);
    expect(await closeAuction(server.deps, await idOf(id))).toBe('closed before');
    await server.runJobs();
    expect(await awardsOf(id)).toEqual([60_000, 40_000, 0]);
    const { rows } = await server.deps.pool.query(
      `select from audit_event where action = 'auction.close' and subject = $1`,
      [`auction:${id}`],
    );
    expect(rows).toHaveLength(1);
    expect((await told(a)).filter((auction) => auction === id)).toHaveLength(1);
  });

  test.runIf(isFull)('even where the clock steps back between the end of the orders and the result', async () => {
    const id = await bookOfThree();
    await auctions.closeNow(id);
    await server.deps.db.updateTable('auction').set({ status: 'Ended' }).where('uuid', '=', id).execute();
    await auctions.moveSale(id, hoursFromNow(-1), hoursFromNow(1));
    expect((await refusalOf(order(c, id, { [second]: 5_000 }))).status).toBe(403);
    expect(await closeAuction(server.deps, await idOf(id))).toBe('closed');
    expect(await awardsOf(id)).toEqual([60_000, 40_000, 0]);
  });

  test('by the first reader of the result, where no worker runs', async () => {
    const id = await bookOfThree();
    await auctions.closeNow(id);
    const asked = Array.from({ length: 3 }, () => server.market().readClosingRecord({ params: { auctionId: id } }));
    expect(new Set((await Promise.all(asked)).map(({ fingerprint }) => fingerprint)).size).toBe(1);
    expect(await awardsOf(id)).toEqual([60_000, 40_000, 0]);
  });

  test('and not before its time', async () => {
    const id = await bookOfThree();
    expect(await closeAuction(server.deps, await idOf(id))).toBe('not due');
    expect((await order(c, id, { [second]: 5_000 })).total).toBe(5_000);
  });
});

describe('many bidders at once', () => {
  const bidders = times(24, 50);

  test('are all taken, and the earliest twenty get the bonds', async () => {
    const crowd = await Promise.all(Array.from({ length: bidders }, () => accounts.individual()));
    const id = await auctions.live(issuer);
    const receipts = await Promise.all(crowd.map((person) => order(person, id, { [first]: 5_000 }, 'mine')));
    const book = await issuer.client.readOrderBook({ params: { auctionId: id } });
    expect(book.totals).toMatchObject({ demand: 5_000 * bidders, bidders, bids: bidders });
    await auctions.close(id);
    const { investors } = await issuer.client.readAllocations({ params: { auctionId: id } });
    const lines = investors.flatMap((investor) => investor.lines).sort((one, other) => one.sequence - other.sequence);
    expect(lines.map(({ award }) => award)).toEqual([...Array(20).fill(5_000), ...Array(bidders - 20).fill(0)]);
    expect(new Set(lines.map(({ bidId }) => bidId))).toEqual(new Set(receipts.map(({ bidId }) => bidId)));
  });

  test.runIf(isFull)('that race with the close are either refused or allocated, and none is lost', async () => {
    const crowd = await Promise.all(Array.from({ length: 12 }, () => accounts.individual()));
    const id = await auctions.live(issuer);
    await auctions.moveSale(id, hoursFromNow(-1), new Date(Date.now() + 60));
    const auction = await idOf(id);
    const attempts = crowd.map(async (person, index) => {
      await setTimeout(index * 10);
      return order(person, id, { [first]: 5_000 }).then(
        ({ bidId }) => bidId,
        () => null,
      );
    });
    const closes = [55, 65, 80].map(async (wait) => {
      await setTimeout(wait);
      return closeAuction(server.deps, auction);
    });
    const accepted = (await Promise.all(attempts)).filter((bidId) => bidId !== null);
    await Promise.all(closes);
    await auctions.close(id);
    const { investors } = await issuer.client.readAllocations({ params: { auctionId: id } });
    expect(investors.flatMap(({ lines }) => lines.map(({ bidId }) => bidId)).sort()).toEqual(accepted.sort());
  });
});
