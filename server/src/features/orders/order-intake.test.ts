/** Tests the order intake under a rush: two processes on one database, an order that cannot be stored, the close in the middle, and too many at once. */
import { day } from '@fairbook/domain/base/dates.ts';
import { type Cents, cents } from '@fairbook/domain/base/money.ts';
import { times } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import { place } from '../../../testing/intake.ts';
import type { Member } from '../../../testing/market/accounts.ts';
import { hoursFromNow } from '../../../testing/market/auctions.ts';
import { crowdOf } from '../../../testing/market/crowd.ts';
import { first, investmentsOf, order, refusalOf, second } from '../../../testing/market/orders.ts';
import { startSite } from '../../../testing/site.ts';
import { openDeps } from '../../program/deps.ts';
import { findSale } from '../../store/auctions/sale.sql.ts';
import { brokenLaws } from '../../store/orders/invariants.sql.ts';
import { keyOf } from '../../store/orders/keys.sql.ts';
import { closeAuction } from '../results/close.ts';
import { OrderIntake } from './order-intake.ts';

const { server, accounts, auctions } = await testMarket();
const issuer = await accounts.issuer();
const crowd = await crowdOf(server.deps.db, 50);

test('an order that cannot be stored fails alone, without the others of its batch', async () => {
  const id = await auctions.live(issuer);
  const people = await Promise.all([1, 2, 3, 4].map(() => accounts.individual()));
  await server.superuser.query(
    'alter table order_log add constraint poisoned check (amount_change <> 15000) not valid',
  );
  try {
    const amounts = [5_000, 15_000, 10_000, 20_000];
    const requests = people.map((person, index) => () => {
      return Promise.allSettled([order(person, id, { [first]: amounts[index] ?? 0 })]);
    });
    const answers = await auctions.atOnce(id, requests);
    expect(answers.map(([one]) => one?.status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  } finally {
    await server.superuser.query('alter table order_log drop constraint poisoned');
  }
});

test('orders of one investor that come together are taken in turn until the limit is reached', async () => {
  const id = await auctions.live(issuer, { priority: { indMaxAmount: 30_000 } });
  const person = await accounts.individual();
  const requests = Array.from({ length: 5 }, () => () => Promise.allSettled([order(person, id, { [second]: 10_000 })]));
  const answers = await auctions.atOnce(id, requests);
  expect(answers.filter(([one]) => one?.status === 'fulfilled')).toHaveLength(3);
  const refused = await refusalOf(order(person, id, { [first]: 5_000 }));
  expect(refused.fields).toEqual({
    investments: 'Order at most $30,000 in this auction, and you already ordered $30,000',
  });
});

test('the orders of eight people do not wait for thirty that one person sent before them', async () => {
  const id = await auctions.live(issuer);
  const [busy, ...others] = crowd.slice(-9);
  if (!busy) throw new Error('there must be a busy person');
  const sent = [...Array.from({ length: 30 }, () => busy), ...others];
  const { orderIntake, pool, db } = server.deps;
  // The first batch waits for the log, and everything else for that batch.
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query(
    'select from order_log_head where auction_id = (select id from auction where uuid = $1) for update',
    [id],
  );
  const answers = sent.map((person) => place(orderIntake, person, id, { [second]: 5_000 }));
  await expect.poll(() => orderIntake.waiting).toBe(sent.length);
  await holder.query('commit');
  holder.release();
  const receipts = await Promise.all(answers);
  const bids = receipts.map(({ bidId }) => bidId);
  const { rows } = await sql<{ bidId: string }>`
    select bid_id as "bidId" from order_log where bid_id = any(${bids}) order by index`.execute(db);
  const isBusy = rows.map(({ bidId }) => bids.indexOf(bidId) < 30);
  expect(isBusy).toHaveLength(sent.length);
  // The batch that had left before the others came, and a share of the next one, in which each of them has a place.
  expect(isBusy.lastIndexOf(false)).toBeLessThanOrEqual(16 + 3 + others.length);
});

test('two processes, fifty investors, three sales, one suspension and two closes at once: every response holds, once', async () => {
  const [running, ...closing] = await Promise.all([1, 2, 3].map(() => auctions.live(issuer)));
  const ids = [running ?? '', ...closing];
  const [suspended] = crowd;
  const other = await openDeps(server.deps.config);
  try {
    const intakes = [server.deps.orderIntake, other.orderIntake];
    for (const id of closing) await auctions.moveSale(id, hoursFromNow(-1), new Date(Date.now() + 250));
    const answered = new Set<string>();
    const rush = crowd.slice(0, times(8, 50)).flatMap((investor, at) =>
      ids.map(async (auctionUuid, which) => {
        for (let turn = 0; turn < 3; turn++) {
          const maturityDate = day((at + turn) % 2 === 0 ? first : second);
          const investments = [{ maturityDate, investmentAmount: cents(500_000 * (1 + ((at + turn) % 4))) }];
          const one = {
            investor,
            auctionUuid,
            investments,
            reference: null,
            key: keyOf(investor, `${auctionUuid}-${turn}`),
          };
          // The same request at both processes at once is one order; so is a resent one.
          const takers = turn === 1 ? intakes : intakes.slice((at + which) % 2).slice(0, 1);
          const receipts = await Promise.allSettled(
            [...takers, ...takers].map((orderIntake) => orderIntake.place(one)),
          );
          const bids = new Set(
            receipts.flatMap((receipt) => (receipt.status === 'fulfilled' ? [receipt.value.bidId] : [])),
          );
          expect(bids.size).toBeLessThanOrEqual(1);
          for (const bidId of bids) answered.add(bidId);
        }
      }),
    );
    const isSuspended = sql<{
      at: Date;
    }>`update investor_org set status = 'Suspended' where id = ${suspended?.investorOrgId ?? 0}
      returning clock_timestamp() as at`;
    const [{ rows: suspensions }] = await Promise.all([isSuspended.execute(server.deps.db), ...rush]);
    const numbers = await server.deps.db.selectFrom('auction').select('id').where('uuid', 'in', closing).execute();
    const closeBoth = () =>
      Promise.all(
        numbers.flatMap(({ id }) => [server.deps, other].map((deps) => closeAuction(deps, id).catch(() => 'again'))),
      );
    await expect.poll(closeBoth).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(not due|again)$/)]));
    await server.runJobs();

    const { rows } = await sql<{ bidId: string }>`select b.bid_id as "bidId" from auction_bid b
      join auction a on a.id = b.auction_id where a.uuid = any(${ids})`.execute(server.deps.db);
    expect(rows.map(({ bidId }) => bidId).sort()).toEqual([...answered].sort());
    expect(await brokenLaws(server.deps.pool)).toEqual([]);
    const after = sql`select from auction_bid where investor_org_id = ${suspended?.investorOrgId ?? 0}
      and placed_at > ${suspensions[0]?.at ?? new Date(0)}`;
    expect((await after.execute(server.deps.db)).rows).toEqual([]);
    const sale = await findSale(server.deps.db, { uuid: running ?? '' });
    if (!sale) throw new Error('the sale must be there');
    const [here, there] = await Promise.all(
      [server.deps, other].map(async ({ books }) => books.read(sale, { fresh: true })),
    );
    const { rows: sums } = await sql<{ demand: Cents; bids: number }>`
      select sum(b.investment_amount)::numeric(15,2) as demand, count(distinct b.bid_id) as bids
      from auction_bid b join investor_org i on i.id = b.investor_org_id
      where b.auction_id = ${sale.id} and i.status = 'Active'`.execute(server.deps.db);
    expect(here?.figures).toEqual(there?.figures);
    expect(here?.figures.bids).toBe(sums[0]?.bids);
    expect(here?.figures.maturities.reduce((total, { demand }) => total + demand, 0)).toBe(sums[0]?.demand);
  } finally {
    await other.close();
  }
});

test('where more wait than the queue holds, the next is refused at once, and those who wait are served', async () => {
  const id = await auctions.live(issuer);
  // Two can wait, in the queue or in flight, so of five three are refused.
  const people = await Promise.all([1, 2, 3, 4, 5].map(() => accounts.individual()));
  await Promise.all(people.map((person) => person.client.readMetadata()));
  const { db, jobs, clock, pool } = server.deps;
  // A longer timeout than this test can take: only the queue length refuses an order.
  const limits = { maxBatch: 10, maxWaiting: 2, timeoutMs: 30_000, awayTimeoutMs: 30_000 };
  const site = await startSite({
    ...server.deps,
    orderIntake: new OrderIntake({ pool, db, jobs, logs: server.deps.orderLogs, clock, limits }),
  });
  const send = (person: Member) =>
    site.ask(person, 'POST', `/api/auction/${id}/bid`, { investments: investmentsOf({ [first]: 5_000 }) });
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from auction where uuid = $1 for update', [id]);
    const answers = people.map(send);
    // Answered while the lock is held.
    const turnedAway = await Promise.race(answers);
    expect([turnedAway.status, turnedAway.headers.get('retry-after')]).toEqual([503, '1']);
    await holder.query('commit');
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 200, 503, 503, 503]);
  } finally {
    holder.release(true);
    await site.close();
  }
});
