/** Tests lists that programs read by cursor, over HTTP: nothing is given twice or missed while rows are added and changed, and changes are found. */

import { firstCursor, overlapSeconds } from '@fairbook/contract/base/cursor.ts';
import type { Page } from '@fairbook/contract/base/route.ts';
import { typed } from '@fairbook/domain/base/sentences/sentence.ts';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { movableTime } from '../../../testing/clock.ts';
import { testMarket } from '../../../testing/fixtures.ts';
import type { Member } from '../../../testing/market/accounts.ts';
import { first, investmentsOf, order } from '../../../testing/market/orders.ts';
import { announce } from '../../features/notices/notifications/announce.ts';

const time = movableTime();

const { server, accounts, auctions } = await testMarket({
  clock: time.now,
  config: { allowLoopbackWebhooks: true },
});
const issuer = await accounts.issuer();

type Query = { cursor?: string; updatedSince?: string; pageSize?: number };
type Read<Row> = (query: Query) => Promise<Page<Row>>;

/** Every row from a cursor on, in parts; `between` runs after each part but the last. */
async function walk<Row>(read: Read<Row>, query: Query, between: (part: number) => Promise<unknown> = async () => {}) {
  const rows: Row[] = [];
  let at: string | null = null;
  for (let cursor: string | null = firstCursor, part = 1; cursor !== null; part++) {
    const page: Page<Row> = await read({ pageSize: 2, ...query, cursor });
    expect(page.rows.length).toBeLessThanOrEqual(query.pageSize ?? 2);
    rows.push(...page.rows);
    at ??= page.at ?? null;
    cursor = page.next ?? null;
    if (cursor !== null) await between(part);
  }
  return { rows, at: at ?? '' };
}

/** A moment of which only rows that change from now on are given: those before it are, by the overlap, too. */
async function fromNowOn(): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, 20));
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(server.deps.db);
  await new Promise((resolve) => setTimeout(resolve, 20));
  return new Date((rows[0]?.now.getTime() ?? 0) + overlapSeconds * 1_000).toISOString();
}

function tell(person: Member, event: string): Promise<void> {
  const notice = { event, type: 'AuctionLive' as const, title: typed(event), body: typed('News'), data: {} };
  return announce(server.deps.db, server.deps.jobs, { ...notice, to: [person.userId] });
}

const ordersOf = (person: Member): Read<{ bidId: string; total: number; state: string }> => {
  return (query) => person.client.listMyBids({ query });
};
const noticesOf = (person: Member): Read<{ id: string; title: string; isRead: boolean }> => {
  return (query) => person.client.listNotifications({ query });
};

describe('orders', () => {
  test('are given once each, oldest first, while others are placed and changed between the parts', async () => {
    const [person, sale] = await Promise.all([accounts.individual(), auctions.live(issuer)]);
    const placed: string[] = [];
    for (let at = 0; at < 5; at++) placed.push((await order(person, sale, { [first]: 5_000 })).bidId);
    const params = (at: number) => ({ auctionId: sale, bidId: placed[at] ?? '' });
    const { rows } = await walk(ordersOf(person), {}, async (part) => {
      placed.push((await order(person, sale, { [first]: 5_000 })).bidId);
      if (part === 1) await person.client.withdrawBid({ params: params(0) });
      if (part === 2)
        await person.client.amendBid({ params: params(4), body: { investments: investmentsOf({ [first]: 10_000 }) } });
    });
    expect(rows.map(({ bidId }) => bidId)).toEqual(placed);
    expect([rows[0]?.state, rows[4]?.total]).toEqual(['Active', 10_000]);
  });

  test('are given again when they change, and when their sale does: a halt, and the close', async () => {
    const [person, one, two] = [await accounts.individual(), await auctions.live(issuer), await auctions.live(issuer)];
    const [mine, still] = [await order(person, one, { [first]: 5_000 }), await order(person, two, { [first]: 5_000 })];
    const changed = async (updatedSince: string) => {
      return (await walk(ordersOf(person), { updatedSince })).rows.map(({ bidId }) => bidId);
    };
    expect(await changed(new Date().toISOString())).toEqual([mine.bidId, still.bidId]);
    const beforeAmending = await fromNowOn();
    expect(await changed(beforeAmending)).toEqual([]);
    const params = { auctionId: one, bidId: mine.bidId };
    await person.client.amendBid({ params, body: { investments: investmentsOf({ [first]: 10_000 }) } });
    expect(await changed(beforeAmending)).toEqual([mine.bidId]);
    const beforeHalt = await fromNowOn();
    await issuer.client.haltAuction({ params: { auctionId: two }, body: { reason: 'A mistake in the statement' } });
    expect(await changed(beforeHalt)).toEqual([still.bidId]);
    const beforeClose = await fromNowOn();
    await auctions.close(one);
    await server.runJobs();
    expect(await changed(beforeClose)).toEqual([mine.bidId]);
    const results = (query: Query) => person.client.listMyAllocations({ query });
    expect((await walk(results, { updatedSince: beforeClose })).rows.map(({ auctionId }) => auctionId)).toEqual([one]);
    expect((await walk(results, {})).rows.map(({ auctionId }) => auctionId)).toEqual([one]);
  });

  test.runIf(isFull)(
    'of concurrent writers: who follows them by updatedSince ends with every order as it is',
    async () => {
      const [person, sale] = await Promise.all([accounts.individual(), auctions.live(issuer)]);
      const known = new Map<string, string>();
      let isWriting = true;
      const write = async (writer: number) => {
        for (let turn = 0; turn < 6; turn++) {
          const { bidId } = await order(person, sale, { [first]: 5_000 });
          const params = { auctionId: sale, bidId };
          if ((turn + writer) % 3 === 0) await person.client.withdrawBid({ params });
          if ((turn + writer) % 3 === 1)
            await person.client.amendBid({ params, body: { investments: investmentsOf({ [first]: 10_000 }) } });
        }
      };
      const follow = async () => {
        for (let updatedSince: string | null = null, isLast = false; !isLast; ) {
          isLast = !isWriting;
          const query: Query = { pageSize: 3, ...(updatedSince !== null && { updatedSince }) };
          const { rows, at } = await walk(ordersOf(person), query);
          for (const { bidId, state, total } of rows) known.set(bidId, `${state} ${total}`);
          updatedSince = at;
        }
      };
      const writing = Promise.all([write(0), write(1), write(2)]).finally(() => {
        isWriting = false;
      });
      await Promise.all([writing, follow()]);
      const { rows } = await person.client.listMyBids();
      expect(rows).toHaveLength(18);
      expect(known).toEqual(new Map(rows.map(({ bidId, state, total }) => [bidId, `${state} ${total}`])));
    },
  );
});

describe('notices', () => {
  test('are given once each while others arrive, and again once they are read', async () => {
    const person = await accounts.individual();
    for (const event of ['a', 'b', 'c', 'd', 'e']) await tell(person, event);
    const { rows } = await walk(noticesOf(person), {}, (part) => tell(person, `later ${part}`));
    expect(rows.map(({ title }) => title)).toEqual(['a', 'b', 'c', 'd', 'e', 'later 1', 'later 2', 'later 3']);
    const updatedSince = await fromNowOn();
    expect((await walk(noticesOf(person), { updatedSince })).rows).toEqual([]);
    await person.client.markNotificationRead({ params: { id: rows[2]?.id ?? '' } });
    const again = await walk(noticesOf(person), { updatedSince });
    expect(again.rows.map(({ title, isRead }) => [title, isRead])).toEqual([['c', true]]);
  });

  test('of a transaction that commits after a reading are given by the next one', async () => {
    const person = await accounts.individual();
    await tell(person, 'before');
    let commit = () => {};
    const held = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let isWritten = () => {};
    const written = new Promise<void>((resolve) => {
      isWritten = resolve;
    });
    const late = server.deps.db.transaction().execute(async (db) => {
      const notice = { event: 'late', type: 'AuctionLive' as const, title: typed('late'), body: typed(''), data: {} };
      await announce(db, server.deps.jobs, { ...notice, to: [person.userId] });
      isWritten();
      await held;
    });
    await written;
    await new Promise((resolve) => setTimeout(resolve, 50));
    // The moment of this reading is after that of the notice that it cannot see.
    const before = await walk(noticesOf(person), {});
    expect(before.rows.map(({ title }) => title)).toEqual(['before']);
    commit();
    await late;
    const after = await walk(noticesOf(person), { updatedSince: before.at });
    expect(after.rows.map(({ title }) => title)).toContain('late');
  });
});

describe('auctions', () => {
  const asMarket = (person: Member) => (query: Query) => person.client.listAuctions({ query });
  const asOwner = (query: Query) => issuer.client.listOwnAuctions({ query });

  test('are given once each to investors and to their issuer, while one is added', async () => {
    const person = await accounts.individual();
    await auctions.live(issuer);
    const own = (await issuer.client.listOwnAuctions()).rows.map(({ uuid }) => uuid);
    let added = '';
    const found = await walk(asOwner, {}, async (part) => {
      if (part === 1) added = await auctions.draft(issuer);
    });
    expect(found.rows.map(({ uuid }) => uuid)).toEqual([...own.sort(), added]);
    const seen = (await person.client.listAuctions()).rows.map(({ uuid }) => uuid);
    expect((await walk(asMarket(person), {})).rows.map(({ uuid }) => uuid)).toEqual(seen.sort());
  });

  test.runIf(isFull)('are given again when they change, and when the clock opens or closes them', async () => {
    const person = await accounts.individual();
    const [changing, closing] = [await auctions.live(issuer), await auctions.live(issuer)];
    const [startDate, closeDate] = [new Date(Date.now() + 10 * 60_000), new Date(Date.now() + 20 * 60_000)];
    const opening = await auctions.scheduled(issuer, startDate);
    await auctions.moveSale(closing, new Date(Date.now() - 60_000), closeDate);
    const changed = async (updatedSince: string) => {
      return (await walk(asMarket(person), { updatedSince })).rows.map(({ uuid, status }) => [uuid, status]);
    };
    const updatedSince = await fromNowOn();
    expect(await changed(updatedSince)).toEqual([]);
    await issuer.client.haltAuction({
      params: { auctionId: changing },
      body: { reason: 'A mistake in the statement' },
    });
    expect(await changed(updatedSince)).toEqual([[changing, 'Live']]);
    const beforeItsClose = new Date(closeDate.getTime() - 1_000).toISOString();
    expect(await changed(beforeItsClose)).toEqual([]);
    try {
      time.ahead = startDate.getTime() + 1_000 - Date.now();
      expect(await changed(new Date(startDate.getTime() - 1_000).toISOString())).toEqual([[opening, 'Live']]);
      time.ahead = closeDate.getTime() + 1_000 - Date.now();
      expect(await changed(beforeItsClose)).toEqual([[closing, 'Ended']]);
      expect(await changed(new Date(closeDate.getTime() + (overlapSeconds + 1) * 1_000).toISOString())).toEqual([]);
    } finally {
      time.ahead = 0;
    }
  });
});

describe('deliveries of a webhook', () => {
  test('are given once each while others are made, and no cursor is one of another webhook', async () => {
    const person = await accounts.individual();
    const body = { url: 'http://127.0.0.1:9/', events: ['auction.status' as const] };
    const [one, two] = [await person.client.addWebhook({ body }), await person.client.addWebhook({ body })];
    const made: string[] = [];
    const make = async () => made.push((await person.client.testWebhook({ params: { id: one.id } })).id);
    for (let at = 0; at < 3; at++) await make();
    const read = (query: Query) => person.client.listWebhookDeliveries({ params: { id: one.id }, query });
    const { rows } = await walk(read, {}, make);
    expect(rows.map(({ id }) => id)).toEqual(made);
    const { next } = await read({ pageSize: 1, cursor: firstCursor });
    await expect(
      person.client.listWebhookDeliveries({ params: { id: two.id }, query: { cursor: next ?? '' } }),
    ).rejects.toMatchObject({ status: 400 });
    const updatedSince = await fromNowOn();
    expect((await walk(read, { updatedSince })).rows).toEqual([]);
    await person.client.resendWebhookDelivery({ params: { id: one.id, deliveryId: made[1] ?? '' } });
    expect((await walk(read, { updatedSince })).rows.map(({ id }) => id)).toContain(made[1]);
  });
});

describe('a reading', () => {
  const now = '2026-11-27T12:00:00Z';
  const list = '/api/notifications/history';
  const refusalOf = async (person: Member, address: string) => {
    const { status, body } = await server.ask('market', person, 'GET', address);
    return [status, (body.data as { fields?: object } | undefined)?.fields ?? body.message];
  };

  test('is by page or by cursor, never both, and has no other order', async () => {
    const person = await accounts.individual();
    const page = 'Send either page, or cursor and updatedSince: a page is not stable while rows are added';
    expect(await refusalOf(person, `${list}?page=1&cursor=start`)).toEqual([400, { page }]);
    expect(await refusalOf(person, `${list}?page=2&updatedSince=${now}`)).toEqual([400, { page }]);
    expect(await refusalOf(person, `/api/auction/all?page=1&cursor=start`)).toEqual([400, { page }]);
    const sort = 'Cannot be combined with cursor and updatedSince: they read rows in the order they were made';
    expect(await refusalOf(person, `/api/auction/my-bids?sort=createdAt&cursor=start`)).toEqual([400, { sort }]);
    expect((await refusalOf(person, `${list}?updatedSince=yesterday`))[0]).toBe(400);
    // Pages work as before, and say nothing of cursors.
    const { status, headers } = await server.ask('market', person, 'GET', `${list}?page=1&pageSize=2`);
    expect([status, headers.get('x-next-cursor')]).toEqual([200, null]);
  });

  test('refuses a cursor that is none, or belongs to another list or other filters', async () => {
    const person = await accounts.individual();
    for (const event of ['a', 'b', 'c']) await tell(person, event);
    const { next } = await person.client.listNotifications({ query: { cursor: firstCursor, pageSize: 1 } });
    for (const cursor of ['', 'end', 'start ', 'x'.repeat(27), 'x'.repeat(300), "'; drop table auction --"]) {
      expect((await refusalOf(person, `${list}?cursor=${encodeURIComponent(cursor)}`))[0]).toBe(400);
    }
    const wrong = {
      cursor: 'Belongs to another list or to other filters: send it with the parameters that it came from',
    };
    for (const address of [
      `/api/auction/my-bids?cursor=${next}`,
      `${list}?unread=true&cursor=${next}`,
      `${list}?cursor=${next}&updatedSince=${now}`,
    ])
      expect(await refusalOf(person, address)).toEqual([400, wrong]);
    // The number of rows may differ.
    const rest = await person.client.listNotifications({ query: { cursor: next ?? '', pageSize: 50 } });
    expect([rest.rows.map(({ title }) => title), rest.total, rest.next]).toEqual([['b', 'c'], 2, null]);
  });

  test('with the cursor of another person gives only own rows', async () => {
    const [one, other] = await Promise.all([accounts.individual(), accounts.individual()]);
    for (const event of ['a', 'b']) await tell(one, event);
    await tell(other, 'theirs');
    const { next } = await one.client.listNotifications({ query: { cursor: firstCursor, pageSize: 1 } });
    const { rows } = await other.client.listNotifications({ query: { cursor: next ?? '' } });
    expect(rows.map(({ title }) => title)).toEqual(['theirs']);
  });
});
