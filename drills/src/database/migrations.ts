/**
 * Drill of migrations: each one since the first release runs alone, beside someone who reads every table for seconds and someone who writes to every table all the
 * time, as orders do to theirs.
 */
import { setTimeout } from 'node:timers/promises';
import { type Migration, migrate, pendingMigrations, readMigrations } from '@fairbook/server/platform/db/migrate.ts';
import pg from 'pg';
import type { Context } from '../context.ts';
import { onFirstRelease } from '../installation/earlier-release.ts';
import { ask, startLoad } from '../load/load.ts';
import type { Product } from '../product.ts';
import { quantile, type Row } from '../report.ts';

/** A wait that a person who orders does not notice. */
const longestWait = 500;

interface Ran {
  readonly name: string;
  readonly ms: number;
  /** Longest time that the writer waited for its locks, in milliseconds. */
  readonly wait: number;
  /** Requests that failed in the release before, while it was running. */
  readonly failed: number | null;
  /** Longest request there, in milliseconds. */
  readonly request: number | null;
}

export async function migrations({ size, say }: Context): Promise<Row[]> {
  const settings = { RATE_LIMIT_FACTOR: '1000000', ORDER_LOG_NAME: 'drill' };
  return onFirstRelease(settings, say, async ({ earlier, superuserUrl }) =>
    rowsOf(await runEach(earlier, superuserUrl, size.readerMs, say), size.readerMs),
  );
}

/** Orders of the earlier release go on until a migration that its processes cannot bear. */
async function runEach(earlier: Product, url: string, readerMs: number, say: Context['say']): Promise<Ran[]> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const names = new Set(await pendingMigrations(pool).finally(() => pool.end()));
  const pending = (await readMigrations()).filter(({ name }) => names.has(name));
  const load = await startLoad(earlier, [earlier.market]);
  let isServed = true;
  const ran: Ran[] = [];
  await setTimeout(1_000);
  for (const migration of pending) {
    const failedBefore = load.failed.length;
    load.longestWait();
    const one = await runOne(migration, url, readerMs);
    await setTimeout(isServed ? 300 : 0);
    const failed = load.failed.length - failedBefore;
    ran.push({ ...one, failed: isServed ? failed : null, request: isServed ? load.longestWait() : null });
    if (!isServed || failed === 0) continue;
    isServed = false;
    say(`  after ${migration.name} the processes of the first release refuse: ${load.failed.at(-1)?.what}`);
    // They can answer no more: nothing that was sent gets a receipt.
    void load.stop();
    await earlier.end();
  }
  for (const { name, ms, wait } of ran.filter((each) => each.wait > longestWait / 2))
    say(`  ${name}: ${Math.round(ms)} ms, a write waited ${Math.round(wait)} ms`);
  return ran;
}

async function runOne({ name }: Migration, url: string, readerMs: number): Promise<Pick<Ran, 'name' | 'ms' | 'wait'>> {
  const tables = await tablesOf(url);
  const reader = await connect(url);
  await reader.query('begin');
  await reader.query(`lock table ${tables} in access share mode`);
  const writer = await connect(url);
  const waits: number[] = [];
  let isOver = false;
  const writing = (async () => {
    for (; !isOver; await setTimeout(10)) {
      const began = performance.now();
      // A table that the migration drops is no reason to fail: it is asked for again without it.
      const names = await tablesOf(url, writer);
      await writer.query(`begin; lock table ${names} in row exclusive mode; commit`).catch(async () => {
        await writer.query('rollback');
      });
      waits.push(performance.now() - began);
    }
  })();
  const began = performance.now();
  const reading = setTimeout(readerMs).then(() => reader.end());
  try {
    await migrate(url, { only: new Set([name]) });
    const ms = performance.now() - began;
    await reading;
    return { name, ms, wait: quantile(waits, 1) };
  } finally {
    isOver = true;
    await Promise.all([writing, reading]);
    await writer.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** The names of all tables of the market, for a statement. */
async function tablesOf(url: string, client?: pg.Client): Promise<string> {
  const text =
    "select string_agg(format('%I', relname), ', ') as names from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname not like 'schema\\_%'";
  const [row] = client ? (await client.query<{ names: string }>(text)).rows : await ask<{ names: string }>(url, text);
  return row?.names ?? '';
}

function rowsOf(ran: readonly Ran[], readerMs: number): Row[] {
  const served = ran.filter(({ failed }) => failed === 0);
  const [slowest] = ran.toSorted((one, other) => other.wait - one.wait);
  const [late] = served.toSorted((one, other) => (other.request ?? 0) - (one.request ?? 0));
  const broken = ran.find(({ failed }) => failed !== null && failed > 0);
  return [
    {
      id: 'G12',
      what: `${ran.length} migrations since the first release, each alone beside a reader that holds every table for ${readerMs / 1_000} s: longest wait of a write to any table`,
      measured: slowest ? `${Math.round(slowest.wait)} ms (${slowest.name})` : 'none',
      goal: `≤ ${longestWait} ms`,
      isMet: slowest !== undefined && slowest.wait <= longestWait,
    },
    {
      id: 'G12',
      what: `Orders of processes of the first release during the ${served.length} migrations that they outlive: failed; longest request`,
      measured: late ? `0; ${Math.round(late.request ?? 0)} ms` : 'none outlived',
      goal: `0; ≤ ${longestWait} ms`,
      isMet: late !== undefined && (late.request ?? 0) <= longestWait,
    },
    {
      id: 'G12',
      what: 'The first migration that ends the processes of the first release, so that `upgrade` stops them (decision 0021)',
      measured: broken?.name ?? 'none',
      goal: 'shown',
      isMet: true,
    },
  ];
}
