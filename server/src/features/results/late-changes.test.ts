/** Amendments and withdrawals that meet the close, or whose connection is lost. */
import { times } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import { amend, historyOf, place, standingOf } from '../../../testing/intake.ts';
import { crowdOf } from '../../../testing/market/crowd.ts';
import { first, investmentsOf, type Lines, order, refusalOf, second } from '../../../testing/market/orders.ts';
import { startSite } from '../../../testing/site.ts';
import { openPool } from '../../platform/db/connection.ts';
import { openDeps } from '../../program/deps.ts';
import { brokenLaws } from '../../store/orders/invariants.sql.ts';
import { OrderIntake } from '../orders/order-intake.ts';
import { closeAuction } from './close.ts';

const { server, accounts, auctions } = await testMarket();
const other = await openDeps(server.deps.config);
const issuer = await accounts.issuer();
const crowd = await crowdOf(server.deps.db, times(15, 50));
afterAll(async () => {
  await other.close();
});

describe('an amendment and the close', () => {
  test('an amendment that began before the close and waited past it is refused, and the sale is over for good', async () => {
    const id = await auctions.live(issuer);
    const [investor] = crowd;
    if (!investor) throw new Error('nobody is there');
    const { bidId } = await place(server.deps.orderIntake, investor, id, { [first]: 20_000 });
    const holder = await server.deps.pool.connect();
    await holder.query('begin');
    await holder.query('update auction set close_date = clock_timestamp() where uuid = $1', [id]);
    const amending = amend(server.deps.orderIntake, investor, id, bidId, { [first]: 10_000 }).catch((error) => error);
    await expect.poll(() => server.deps.orderIntake.waiting, { interval: 2 }).toBe(1);
    await holder.query('commit');
    holder.release();
    expect(await amending).toMatchObject({ status: 403, body: { data: { code: 'auction-ended' } } });
    expect((await historyOf(server.deps.db, bidId)).map(({ action }) => action)).toEqual(['PLACE']);
    const { status } = await server.deps.db
      .selectFrom('auction')
      .select('status')
      .where('uuid', '=', id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('Ended');
  });

  test('of amendments and withdrawals in the rush before the close, exactly those that were answered are in the result', async () => {
    const id = await auctions.live(issuer);
    const intakes = [server.deps.orderIntake, other.orderIntake];
    const intakeOf = (at: number) => intakes[at % 2] ?? server.deps.orderIntake;
    const placed = await Promise.all(
      crowd.map((investor, at) => place(intakeOf(at), investor, id, { [first]: 10_000 })),
    );
    const { id: auctionId } = await server.deps.db
      .selectFrom('auction')
      .select('id')
      .where('uuid', '=', id)
      .executeTakeFirstOrThrow();
    let answered = 0;
    const changing = Promise.all(
      crowd.map(async (investor, at) => {
        const bidId = placed[at]?.bidId ?? '';
        let stands: Lines = { [first]: 10_000 };
        // Every fifth withdraws, all others go on until they are refused.
        for (let turn = 0; ; turn++) {
          const isLast = at % 5 === 0 && turn === 3;
          const lines = { [first]: 10_000 + 5_000 * (turn % 3), [second]: 5_000 };
          const change = isLast
            ? intakeOf(at + turn).withdraw({ investor, auctionUuid: id, bidId })
            : amend(intakeOf(at + turn), investor, id, bidId, lines);
          const changed = await change.catch(() => null);
          if (!changed) break;
          answered += 1;
          stands = isLast ? {} : lines;
          if (isLast) break;
        }
        return [bidId, stands] as const;
      }),
    );
    await expect.poll(() => answered, { interval: 2, timeout: 20_000 }).toBeGreaterThan(times(30, 100));
    await auctions.closeNow(id);
    const wanted = await changing;
    const close = () => closeAuction(server.deps, auctionId).catch(() => 'again');
    await expect.poll(close).toMatch(/^closed/);
    for (const [bidId, lines] of wanted) expect(await standingOf(server.deps.db, bidId)).toEqual(lines);
    await server.runJobs();
    const late = await sql<{ at: Date }>`select h.at from auction_bid_history h join auction a on a.id = h.auction_id
      where a.uuid = ${id} and h.at >= a.close_date`.execute(server.deps.db);
    expect(late.rows).toEqual([]);
    expect(await brokenLaws(server.deps.pool)).toEqual([]);
  });
});

/** A pool that loses its connection after storing the next batch, before the response arrives. */
function losingPool(url: string) {
  const pool = openPool(url, { size: 1 });
  const state = { isLosing: false, lost: 0 };
  pool.on('connect', (client) => {
    const query: (statement: pg.QueryConfig) => Promise<pg.QueryResult> = client.query.bind(client);
    const lose = async (statement: pg.QueryConfig) => {
      const answer = await query(statement);
      if (!state.isLosing) return answer;
      state.isLosing = false;
      state.lost += 1;
      throw new Error('Connection terminated unexpectedly');
    };
    Object.assign(client, { query: lose });
  });
  return { pool, state };
}

test('a change whose connection is lost is done once: an amendment is refused as unknown and can be sent again, a withdrawal is repeated', async () => {
  const id = await auctions.live(issuer);
  const person = await accounts.individual();
  const { config, db, jobs, clock } = server.deps;
  const { pool, state } = losingPool(config.databaseUrl ?? '');
  const site = await startSite({
    ...server.deps,
    orderIntake: new OrderIntake({ pool, db, jobs, logs: server.deps.orderLogs, clock }),
  });
  try {
    const { bidId } = await order(person, id, { [first]: 5_000 });
    const path = `/api/auction/${id}/bid/${bidId}`;
    const send = (amount: number) => site.ask(person, 'PUT', path, { investments: investmentsOf({ [first]: amount }) });
    state.isLosing = true;
    expect([(await send(10_000)).status, state.lost]).toEqual([503, 1]);
    expect((await send(10_000)).body.data).toMatchObject({ total: 10_000, state: 'Amended' });
    state.isLosing = true;
    expect((await site.ask(person, 'DELETE', path)).body.data).toMatchObject({ state: 'Withdrawn' });
    expect(state.lost).toBe(2);
    expect((await site.ask(person, 'DELETE', path)).body.data).toMatchObject({ state: 'Withdrawn' });
    expect((await historyOf(server.deps.db, bidId)).map(({ action }) => action)).toEqual([
      'PLACE',
      'AMEND',
      'WITHDRAW',
    ]);
    expect((await refusalOf(person.client.withdrawBid({ params: { auctionId: id, bidId: id } }))).status).toBe(404);
  } finally {
    await site.close();
    await pool.end();
  }
});
