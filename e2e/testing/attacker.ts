/** A dishonest operator: changes order logs in the database as its owner, and starts a further process that knows no earlier log. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findRunning } from '@fairbook/server/platform/postgres/embedded.ts';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { attackedLogs, freePort, plainEnvironment, untilReady } from './product.ts';

const main = join(import.meta.dirname, '../../server/src/main.ts');

/** Else the check of every minute halts the sale at some moment of the test, which is about what a browser finds by itself. */
const withoutCheck = `insert into order_log_check (auction_id, checked_at, size) values ($1, 'infinity', 0)
  on conflict (auction_id) do update set checked_at = excluded.checked_at`;

/**
 * Runs statements with all triggers of the order log off, and sets them again afterwards. In each, `$1` is the auction's id and `$2` the order's.
 * Throws where a statement changes nothing.
 */
export async function changeLog(auction: string, order: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: (await databaseUrls()).ownerUrl });
  await client.connect();
  try {
    await client.query('begin');
    const { rows: triggers } = await client.query<{ name: string; log: string; enabled: string }>(
      `select tgname as name, tgrelid::regclass::text as log, tgenabled as enabled from pg_trigger
      where not tgisinternal and tgenabled <> 'D' and tgrelid in ('order_log'::regclass, 'order_log_head'::regclass)`,
    );
    for (const log of new Set(triggers.map(({ log }) => log)))
      await client.query(`alter table ${log} disable trigger user`);
    const found = await client.query<{ id: string }>('select id from auction where uuid = $1', [auction]);
    await appendFile(join(inject('dataFolder'), attackedLogs), `auctionId=${found.rows[0]?.id}\n`);
    for (const statement of [withoutCheck, ...statements]) {
      const values = [found.rows[0]?.id, order].slice(0, statement.includes('$2') ? 2 : 1);
      const { rowCount } = await client.query(statement, values);
      if (rowCount === 0) throw new Error(`the attack changed nothing: ${statement}`);
    }
    for (const { log, name, enabled } of triggers)
      await client.query(`alter table ${log} enable ${enabled === 'A' ? 'always ' : ''}trigger ${name}`);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** Runs a statement as the owner of the database. */
export async function runAsOwner(statement: string, values: readonly string[]): Promise<void> {
  await readAsOwner(statement, values);
}

/** The same, for rows. */
export async function readAsOwner<Row extends pg.QueryResultRow>(
  statement: string,
  values: readonly string[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: (await databaseUrls()).ownerUrl });
  await client.connect();
  try {
    return (await client.query<Row>(statement, [...values])).rows;
  } finally {
    await client.end();
  }
}

export interface FurtherProcess {
  readonly address: string;
  stop(): Promise<void>;
}

/** One more process of the market over the same database, as an operator starts it. */
export async function startFurtherProcess(): Promise<FurtherProcess> {
  const { url } = await databaseUrls();
  const { identityUrl = '' } = await readIdentity();
  const port = await freePort(14_000);
  const child = spawn(process.execPath, [main, 'serve', 'market'], {
    stdio: 'ignore',
    env: {
      ...plainEnvironment(),
      DATA_DIR: inject('dataFolder'),
      DATABASE_URL: url,
      IDENTITY_URL: identityUrl,
      MARKET_PORT: String(port),
      METRICS_PORT: '0',
      RATE_LIMIT_FACTOR: '100',
    },
  });
  const address = `http://127.0.0.1:${port}`;
  await untilReady(child, address);
  return {
    address,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The calls of the market's pages. */
export const marketCalls = () => `${inject('addresses').market}/api/**`;

/** From now on the page's calls go to this process, as if it were the only one that runs. */
export async function answerFrom(page: Page, { address }: FurtherProcess): Promise<void> {
  await page.route(marketCalls(), (route) => {
    const url = route.request().url().replace(inject('addresses').market, address);
    return route.continue({ url });
  });
}

async function databaseUrls() {
  const urls = await findRunning(inject('dataFolder'));
  if (!urls) throw new Error('the database of the product does not run');
  return urls;
}

async function readIdentity(): Promise<{ identityUrl?: string }> {
  const answer = await fetch(`${inject('addresses').market}/api/auth/firebase-config`);
  return ((await answer.json()) as { data: { identityUrl?: string } }).data;
}
