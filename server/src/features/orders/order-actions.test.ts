/** Placing, amending and withdrawing at once: over two processes, in one batch, and by one investor. */

import { setImmediate } from 'node:timers/promises';
import type { Cents } from '@fairbook/domain/base/money.ts';
import { isFull, times } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import { amend, historyOf, place, standingOf } from '../../../testing/intake.ts';
import { crowdOf } from '../../../testing/market/crowd.ts';
import { first, ledgerOf, second } from '../../../testing/market/orders.ts';
import { openPool } from '../../platform/db/connection.ts';
import { openDeps } from '../../program/deps.ts';
import { brokenLaws } from '../../store/orders/invariants.sql.ts';
import { OrderIntake } from './order-intake.ts';

const { server, accounts, auctions } = await testMarket();
const other = await openDeps(server.deps.config);
const ledger = ledgerOf(server);
const issuer = await accounts.issuer();
const crowd = await crowdOf(server.deps.db, times(12, 50));
afterAll(async () => {
  await other.close();
});

test('many people who place, amend and withdraw at once over two processes: everything is done once, and all laws hold', async () => {
  const id = await auctions.live(issuer, { priority: { indMinAmount: 5_000, indMaxAmount: 60_000 } });
  const intakes = [server.deps.orderIntake, other.orderIntake];
  const placed = await Promise.all(
    crowd.map(async (investor, at) => {
      const intake = intakes[at % 2] ?? server.deps.orderIntake;
      const large = place(intake, investor, id, { [first]: 20_000, [second]: 10_000 });
      const small = place(intake, investor, id, { [second]: 5_000 });
      return { investor, large: (await large).bidId, small: (await small).bidId };
    }),
  );
  const answers = await Promise.all(
    placed.map(async ({ investor, large, small }, at) => {
      const [here, there] = at % 2 === 0 ? [0, 1] : [1, 0];
      const [one, two] = [intakes[here] ?? other.orderIntake, intakes[there] ?? other.orderIntake];
      return Promise.all([
        amend(one, investor, id, large, { [first]: 10_000, [second]: 15_000 }),
        two.withdraw({ investor, auctionUuid: id, bidId: small }),
        place(one, investor, id, { [second]: 10_000 }),
      ]);
    }),
  );
  for (const [at, [amended, withdrawn, added]] of answers.entries()) {
    const { large = '', small = '' } = placed[at] ?? {};
    expect([amended.state, withdrawn.state, added.state]).toEqual(['Amended', 'Withdrawn', 'Active']);
    expect(await standingOf(server.deps.db, large)).toEqual({ [first]: 10_000, [second]: 15_000 });
    expect((await historyOf(server.deps.db, large)).map(({ action }) => action)).toEqual(['PLACE', 'AMEND']);
    expect((await historyOf(server.deps.db, small)).map(({ action }) => action)).toEqual(['PLACE', 'WITHDRAW']);
    const stored = await ledger.linesOf(large);
    expect(amended.investments.map(({ sequence }) => sequence)).toEqual(stored.map(({ sequence }) => sequence));
  }
  expect(await brokenLaws(server.deps.pool)).toEqual([]);
});

test('two amendments of one order that meet in two processes: one is judged again, and none is lost', async () => {
  const id = await auctions.live(issuer);
  const [investor] = crowd;
  if (!investor) throw new Error('nobody is there');
  const { bidId } = await place(server.deps.orderIntake, investor, id, { [first]: 20_000, [second]: 20_000 });
  const [one, two] = [{ [first]: 10_000 }, { [first]: 15_000, [second]: 30_000 }];
  const holder = await server.deps.pool.connect();
  await holder.query('begin');
  await holder.query('select from auction where uuid = $1 for update', [id]);
  const both = Promise.all([
    amend(server.deps.orderIntake, investor, id, bidId, one),
    amend(other.orderIntake, investor, id, bidId, two),
  ]);
  // Both are judged by the order as it was placed, and wait for the lock.
  const waiting = () => [server.deps, other].map(({ orderIntake }) => orderIntake.waiting);
  await expect.poll(waiting, { interval: 2 }).toEqual([1, 1]);
  await holder.query('commit');
  holder.release();
  await both;
  const [placing, earlier, later, ...more] = await historyOf(server.deps.db, bidId);
  expect([placing?.action, earlier?.action, later?.action, more]).toEqual(['PLACE', 'AMEND', 'AMEND', []]);
  // The later one changes what the earlier one left.
  const left = Object.fromEntries(earlier?.lines.map(({ maturityDate, amount }) => [maturityDate, amount]) ?? []);
  for (const { maturityDate, before } of later?.lines ?? []) {
    expect(before).toBe(left[maturityDate] ?? 20_000);
  }
  const final = later?.lines.some(({ amount }) => amount === 30_000) ? two : one;
  expect(await standingOf(server.deps.db, bidId)).toEqual(final);
  expect(await brokenLaws(server.deps.pool)).toEqual([]);
});

test('orders that one investor sends at once are decided in the order they came', async () => {
  const id = await auctions.live(issuer, { priority: { indMaxAmount: 20_000 } });
  const intake = server.deps.orderIntake;
  const [investor] = crowd;
  if (!investor) throw new Error('nobody is there');
  const { bidId } = await place(intake, investor, id, { [first]: 20_000 });
  const [smaller, gone, late, again] = await Promise.allSettled([
    amend(intake, investor, id, bidId, { [first]: 5_000 }),
    intake.withdraw({ investor, auctionUuid: id, bidId }),
    amend(intake, investor, id, bidId, { [first]: 10_000 }),
    place(intake, investor, id, { [first]: 20_000 }),
  ]);
  expect([smaller.status, gone.status, late.status, again.status]).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect((await historyOf(server.deps.db, bidId)).map(({ action }) => action)).toEqual(['PLACE', 'AMEND', 'WITHDRAW']);
});

test('one batch places, amends, withdraws and refuses', async () => {
  const id = await auctions.live(issuer);
  const [placer, amender, leaver, mover] = crowd;
  if (!placer || !amender || !leaver || !mover) throw new Error('nobody is there');
  const { config, db, jobs, clock } = server.deps;
  const pool = openPool(config.databaseUrl ?? '', { size: 1, connectTimeout: 30_000 });
  const intake = new OrderIntake({ pool, db, jobs, logs: server.deps.orderLogs, clock });
  try {
    const toAmend = await place(intake, amender, id, { [first]: 20_000 });
    const toLeave = await place(intake, leaver, id, { [first]: 5_000, [second]: 5_000 });
    const toMove = await place(intake, mover, id, { [first]: 5_000 });
    // The only connection is taken, so that the first batch waits with one order and everything else is in the second.
    const holder = await pool.connect();
    const before = place(intake, placer, id, { [first]: 5_000 });
    await expect.poll(() => pool.waitingCount, { interval: 2 }).toBe(1);
    const batch = Promise.allSettled([
      place(intake, placer, id, { [second]: 10_000 }),
      amend(intake, amender, id, toAmend.bidId, { [first]: 10_000, [second]: 25_000 }),
      intake.withdraw({ investor: leaver, auctionUuid: id, bidId: toLeave.bidId }),
      amend(intake, mover, id, toMove.bidId, { [first]: 10_000 }),
    ]);
    await expect.poll(() => intake.waiting, { interval: 2 }).toBe(5);
    // The facts by which the last one is judged change meanwhile.
    await other.orderIntake.withdraw({ investor: mover, auctionUuid: id, bidId: toMove.bidId });
    holder.release();
    await before;
    const [placed, amended, withdrawn, moved] = await batch;
    expect(placed).toMatchObject({ status: 'fulfilled', value: { state: 'Active', total: 1_000_000 } });
    expect(amended).toMatchObject({ status: 'fulfilled', value: { state: 'Amended', total: 3_500_000 } });
    expect(withdrawn).toMatchObject({ status: 'fulfilled', value: { state: 'Withdrawn', total: 0, investments: [] } });
    expect(moved).toMatchObject({ status: 'rejected', reason: { status: 403 } });
    const bids = [placed, amended, withdrawn].map((one) => (one.status === 'fulfilled' ? one.value.bidId : ''));
    const last = await Promise.all(bids.map(async (bidId) => (await historyOf(server.deps.db, bidId)).at(-1)));
    expect(last.map((entry) => entry?.action)).toEqual(['PLACE', 'AMEND', 'WITHDRAW']);
    expect(new Set(last.map((entry) => entry?.xid)).size).toBe(1);
    expect(await standingOf(server.deps.db, toAmend.bidId)).toEqual({ [first]: 10_000, [second]: 25_000 });
  } finally {
    await pool.end();
  }
});

test('a withdrawal that waits behind an order of its investor counts with that order', async () => {
  const id = await auctions.live(issuer, { priority: { indMinAmount: 10_000 } });
  const [investor, neighbor] = crowd;
  if (!investor || !neighbor) throw new Error('nobody is there');
  const { config, db, jobs, clock } = server.deps;
  const pool = openPool(config.databaseUrl ?? '', { size: 1, connectTimeout: 30_000 });
  const intake = new OrderIntake({ pool, db, jobs, logs: server.deps.orderLogs, clock });
  try {
    const { bidId } = await place(intake, investor, id, { [first]: 10_000 });
    const holder = await pool.connect();
    const before = place(intake, neighbor, id, { [first]: 10_000 });
    await expect.poll(() => pool.waitingCount, { interval: 2 }).toBe(1);
    // Each of them alone leaves the investor within the limits; both together leave $5,000.
    const small = place(intake, investor, id, { [second]: 5_000 });
    await setImmediate();
    const withdrawing = intake.withdraw({ investor, auctionUuid: id, bidId }).catch((error: unknown) => error);
    await expect.poll(() => intake.waiting, { interval: 2 }).toBe(3);
    holder.release();
    await before;
    expect(await small).toMatchObject({ total: 500_000 });
    expect(await withdrawing).toMatchObject({ status: 400 });
  } finally {
    await pool.end();
  }
});

test.runIf(isFull)(
  'a withdrawal that would leave less than the minimum is refused, whatever else the investor orders meanwhile',
  async () => {
    const id = await auctions.live(issuer, { priority: { indMinAmount: 10_000 } });
    const [investor] = crowd;
    if (!investor) throw new Error('nobody is there');
    const { bidId } = await place(server.deps.orderIntake, investor, id, { [first]: 10_000 });
    const holder = await server.deps.pool.connect();
    await holder.query('begin');
    await holder.query('select from auction where uuid = $1 for update', [id]);
    // Judged while nothing else stands; the other process takes the small order first.
    const small = place(other.orderIntake, investor, id, { [second]: 5_000 });
    await expect.poll(() => other.orderIntake.waiting, { interval: 2 }).toBe(1);
    const withdrawing = server.deps.orderIntake.withdraw({ investor, auctionUuid: id, bidId }).then(
      () => null,
      (error: unknown) => error,
    );
    await expect.poll(() => server.deps.orderIntake.waiting, { interval: 2 }).toBe(1);
    await holder.query('commit');
    holder.release();
    const [refused, taken] = await Promise.all([
      withdrawing,
      small.then(
        () => true,
        () => false,
      ),
    ]);
    // Either of them may come first: then the small order is below the minimum, or the rest after the withdrawal is.
    expect([refused === null, taken]).toEqual([!taken, taken]);
    const { rows } = await sql<{ amount: Cents }>`select coalesce(sum(s.amount), 0)::numeric(15,2) as amount
    from investor_standing s join auction a on a.id = s.auction_id where a.uuid = ${id}`.execute(server.deps.db);
    expect(rows[0]?.amount).toBe(taken ? 1_500_000 : 0);
  },
);
