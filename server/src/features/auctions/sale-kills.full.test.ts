/**
 * Kills the process that serves a market, at random moments of sales in which everything happens at once: orders, their changes, halts, supplements,
 * confirmations, withdrawals of maturities, extensions, cancellations, closes, and decisions about amounts.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { admin } from '@fairbook/contract/admin.ts';
import { createClient } from '@fairbook/contract/base/client.ts';
import { market } from '@fairbook/contract/market.ts';
import { afterAll, expect, test } from 'vitest';
import { testFolder, testServer } from '../../../testing/fixtures.ts';
import { expectProven, letTimePass, saveProof } from '../../../testing/market/proven-sales.ts';
import {
  type ActedSale,
  actIn,
  numbersFrom,
  type Pick,
  resumeWith,
  type Sites,
  tryIt,
} from '../../../testing/market/random-acts.ts';
import { liveSale, newCrowd } from '../../../testing/market/sale-crowd.ts';
import { expectAttemptsInLog, expectToldOnce, expectTrail } from '../../../testing/market/sale-outcome.ts';
import { startMarket } from '../../../testing/program.ts';
import { freePort } from '../../platform/postgres/embedded.ts';
import { openDeps } from '../../program/deps.ts';
import { brokenLaws } from '../../store/orders/invariants.sql.ts';

/** Numbers of sales, from which their terms follow. */
const numbers = Array.from({ length: 120 }, (_, number) => number);
/** Sales that run at once. */
const atOnce = 60;
/** In each sale. */
const people = 2;
/** Kills of the process, in the same sales. Before the last one some closes come near. */
const kills = 2;
/** Commits of logs that a kill waits for. */
const commitsAtKill = 3;

let child: ChildProcess | undefined;

const server = await testServer();
await slowCommits();
const folder = await testFolder();
const marketPort = await freePort();
const adminPort = await freePort();
const settings = { ADMIN_PORT: String(adminPort), RATE_LIMIT_FACTOR: '1000' };
const at = (port: number) => `http://127.0.0.1:${port}`;
const sites: Sites = {
  market: ({ token }) => createClient(market, { baseUrl: at(marketPort), token: async () => token }),
  admin: ({ token }) => createClient(admin, { baseUrl: at(adminPort), token: async () => token }),
};
const restart = async () => {
  child = await startMarket(server, marketPort, settings, []);
};
afterAll(async () => {
  await kill();
});

/**
 * Every commit with an entry of a log takes as long as on a slow disk, so that kills often come between a commit and its answer: a server that does
 * something else beside the transaction, or again, would pass otherwise.
 */
async function slowCommits(): Promise<void> {
  await server.superuser.query(`
    create function slow_commit() returns trigger language plpgsql as $$
    begin
      if current_setting('test.slow', true) is distinct from pg_current_xact_id()::text then
        perform set_config('test.slow', pg_current_xact_id()::text, true), pg_sleep(0.2);
      end if;
      return null;
    end
    $$;
    create constraint trigger slow_commit after insert on order_log deferrable initially deferred
      for each row execute function slow_commit();`);
}

async function commitsUnderWay(): Promise<number> {
  const { rows } = await server.superuser.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Kills the process and waits for the commits that the database still finishes. The ten seconds after which another process takes over its jobs pass
 * at once.
 */
async function kill(): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
  await expect.poll(transactionsUnderWay).toBe(0);
  await server.superuser.query(
    `update pgboss.job set heartbeat_on = heartbeat_on - interval '10 seconds' where state = 'active'`,
  );
}

async function transactionsUnderWay(): Promise<number> {
  const { rows } = await server.superuser.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity where datname = current_database()
     and backend_type = 'client backend' and xact_start is not null and pid <> pg_backend_pid()`,
  );
  return rows[0]?.count ?? 0;
}

/** Everyone acts in all sales until the process is killed in the middle of it. Returns how many requests it left without an answer. */
async function actUntilKilled(sales: readonly ActedSale[], pick: Pick): Promise<number> {
  let isDead = false;
  const failures: unknown[] = [];
  const actor = async (sale: ActedSale) => {
    while (!isDead && failures.length === 0) await actIn(sale, pick, sites).catch((error) => failures.push(error));
  };
  const all = [sendAgain(sales), ...sales.flatMap((sale) => Array.from({ length: people }, () => actor(sale)))];
  const answers = () => sales.flatMap(({ attempts }) => attempts.filter(({ state }) => state !== 'unanswered')).length;
  // A number of answers and no time: a machine that is busy takes long for the first ones.
  const enough = answers() + sales.length * (3 + pick(6)) + pick(20);
  for (const until = Date.now() + 20_000; answers() < enough && Date.now() < until; ) await setTimeout(5);
  for (const until = Date.now() + 5_000; (await commitsUnderWay()) < commitsAtKill && Date.now() < until; )
    await setTimeout(20);
  await kill();
  isDead = true;
  await Promise.all(all);
  expect(failures).toEqual([]);
  return sales.flatMap(({ attempts }) => attempts.filter(({ state }) => state === 'unanswered')).length;
}

const unanswered = (sales: readonly ActedSale[]) =>
  sales.flatMap(({ attempts }) => attempts.filter(({ state, isKeyed }) => isKeyed && state === 'unanswered'));

/** Requests without an answer, with their keys, as clients do. */
async function sendAgain(sales: readonly ActedSale[]): Promise<void> {
  await Promise.all(unanswered(sales).map((one) => tryIt(one, sites)));
}

interface Standing {
  readonly uuid: string;
  readonly id: number;
  /** Has a result, or was canceled. */
  readonly isOver: boolean;
  readonly isHalted: boolean;
  /** Until the next thing that time causes: the close, or the end of the time to decide about the amounts. */
  readonly untilNext: number;
}

async function standingOf(sales: readonly ActedSale[]): Promise<Standing[]> {
  const { rows } = await server.deps.pool.query<Standing>(
    `select a.uuid, a.id::integer as id, a.halted_at is not null as "isHalted",
      a.cancelled_at is not null or exists (select from closing_record r where r.auction_id = a.id) as "isOver",
      ceil(extract(epoch from a.close_date - clock_timestamp()) * 1000)::float8
        + case when a.status = 'Ended' then coalesce(a.resizing_minutes, 0) * 60000 else 0 end as "untilNext"
    from auction a where a.uuid = any($1::uuid[])`,
    [sales.map(({ id }) => id)],
  );
  return rows;
}

/** The next close, or end of the time to decide, of some sales comes within so many milliseconds from now. */
async function bringNear(sales: readonly ActedSale[], within: (sale: Standing) => number | null): Promise<void> {
  const by = (await standingOf(sales)).flatMap((sale): [string, number][] => {
    const left = sale.isOver ? null : within(sale);
    return left === null || sale.untilNext <= left ? [] : [[sale.uuid, sale.untilNext - left]];
  });
  await letTimePass(server, new Map(by));
}

/** The worker finishes what is left: jobs of a process that was killed are taken over after ten seconds. */
async function waitForWorker(sales: readonly ActedSale[]): Promise<void> {
  const waiting = async () => {
    // The sales first: a sweep closes them without a job of these names, and the notice of a close waits from the moment the sale is over.
    const open = (await standingOf(sales)).filter(({ isOver, untilNext }) => !isOver && untilNext < 60_000);
    const { rows } = await server.deps.pool.query<{ name: string }>(
      `select name from pgboss.job where (name like 'announce-%' or name in ('close-auction', 'tell-close'))
       and (state in ('active', 'retry') or state = 'created' and start_after <= now())`,
    );
    return [...rows.map(({ name }) => name), ...open.map(({ uuid }) => uuid)];
  };
  await expect.poll(waiting, { timeout: 90_000, interval: 250 }).toEqual([]);
}

/** Everything is answered and every sale ends: by its close, or by the time to decide about its amounts. */
async function end(sales: readonly ActedSale[]): Promise<void> {
  // A close that orders of the last minutes move comes again, and so does the time to decide.
  for (let tries = 0; tries < 6; tries++) {
    await kill();
    await bringNear(sales, () => 0);
    await restart();
    for (let again = 0; unanswered(sales).length > 0 && again < 20; again++) await sendAgain(sales);
    const halted = (await standingOf(sales)).filter(({ isOver, isHalted }) => !isOver && isHalted);
    for (const { uuid } of halted) {
      const sale = sales.find(({ id }) => id === uuid);
      if (!sale) continue;
      const closing = resumeWith(uuid, sale.issuer, 'close');
      sale.attempts.push(closing);
      await tryIt(closing, sites);
    }
    await waitForWorker(sales);
    if ((await standingOf(sales)).every(({ isOver }) => isOver)) break;
  }
  await kill();
  expect((await standingOf(sales)).filter(({ isOver }) => !isOver)).toEqual([]);
  expect(unanswered(sales)).toEqual([]);
}

async function expectKept(sales: readonly ActedSale[]): Promise<void> {
  const { rows: failed } = await server.deps.pool.query(`select name, output from pgboss.job where state = 'failed'`);
  expect(failed).toEqual([]);
  const other = await openDeps(server.deps.config);
  try {
    for (const [at, { uuid, id }] of (await standingOf(sales)).entries()) {
      const sale = sales.find((one) => one.id === uuid);
      if (!sale) throw new Error(`no one acted in ${uuid}`);
      await expectAttemptsInLog(server, sale);
      await expectTrail(server, sale);
      await expectToldOnce(server, sale);
      // The one in Python starts again for each log.
      await expectProven(await saveProof(other, { uuid, id }, folder), { inPython: at % 5 === 0 });
    }
  } finally {
    await other.close();
  }
}

/** Report of a long run: how many entries of each kind the logs have, which shows that everything happened. */
async function report(sales: number, cut: number): Promise<void> {
  const { rows } = await server.deps.pool.query<{ kind: string; entries: number }>(
    `select case when kind = 'RESCHEDULE' and entry::json ->> 'by' <> 'issuer' then 'extension' else kind end as kind, count(*)::integer as entries
     from order_log group by 1 order by 1`,
  );
  const kinds = rows.map(({ kind, entries }) => `${kind} ${entries}`).join(', ');
  process.stdout.write(`${sales} sales, ${cut} requests cut off by a kill. Entries: ${kinds}\n`);
}

test('kill -9 while everything happens in sales at once: what was acknowledged is there once, everyone is notified once, and every result is proved', {
  timeout: 120_000 + numbers.length * 20_000,
}, async () => {
  let cut = 0;
  for (let from = 0; from < numbers.length; from += atOnce) {
    const pick = numbersFrom(from + 1);
    const crowd = await newCrowd(server);
    const sales: ActedSale[] = [];
    for (const number of numbers.slice(from, from + atOnce)) sales.push(await liveSale(server, crowd, number));
    for (let left = kills; left > 0; left--) {
      if (left === 1)
        await bringNear(sales, ({ isHalted }) =>
          isHalted || pick(3) === 0 ? null : pick(pick(2) === 0 ? 12_000 : 800_000),
        );
      await restart();
      cut += await actUntilKilled(sales, pick);
    }
    await end(sales);
    await expectKept(sales);
    await report(from + sales.length, cut);
  }
  expect(await brokenLaws(server.deps.pool)).toEqual([]);
});
