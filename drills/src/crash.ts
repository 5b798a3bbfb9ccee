/** Drill of crashes: a process of the market, and server processes of its database, are killed again and again while people order. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { findRunning, freePort } from '@fairbook/server/db/embedded.ts';
import type { Context } from './context.ts';
import { ask, judge, type Load, seconds, startLoad } from './load.ts';
import { startProduct } from './product.ts';
import { quantile, type Row } from './report.ts';
import { sharedSettings, startNode, untilReady } from './rolling.ts';

/** Orders go on for so long between two crashes. */
const calmMs = 700;

export async function crash({ size, say }: Context): Promise<Row[]> {
  const settings = { RATE_LIMIT_FACTOR: '1000000' };
  const product = await startProduct(settings);
  const children: ChildProcess[] = [];
  try {
    const shared = { ...settings, ...(await sharedSettings(product)) };
    const place = { port: await freePort(), metricsPort: await freePort() };
    const start = async () => {
      const child = startNode(place, shared);
      children.push(child);
      await untilReady(place, child);
      return child;
    };
    let running = await start();
    const database = await findRunning(product.dataDir);
    if (!database) throw new Error('The database of the product does not answer.');
    const load = await startLoad(product, [`http://127.0.0.1:${place.port}`]);
    const { placed } = await judge(database.ownerUrl, load);
    const starts: number[] = [];
    const outages: number[] = [];
    let refusals = 0;
    try {
      for (let count = 0; count < size.crashes.market; count++) {
        await setTimeout(calmMs);
        const ended = once(running, 'exit');
        running.kill('SIGKILL');
        await ended;
        const began = performance.now();
        running = await start();
        starts.push(performance.now() - began);
      }
      say(`${starts.length} processes killed, ${load.acknowledged.length} orders so far`);
      refusals = load.failed.length;
      for (let count = 0; count < size.crashes.database; count++) {
        await setTimeout(calmMs);
        outages.push(await killDatabase(database.ownerUrl, load));
      }
      refusals = load.failed.length - refusals;
      await setTimeout(calmMs);
    } finally {
      await load.stop();
    }
    const after = await judge(database.ownerUrl, load);
    const ghosts = after.placed - placed - load.acknowledged.length;
    return rowsOf({ starts, outages, refusals, load, ...after, ghosts });
  } finally {
    for (const child of children) child.kill('SIGTERM');
    await product.stop();
  }
}

/** Kills the server process that stores orders, whereupon PostgreSQL ends all others too and recovers; the milliseconds until the next receipt. */
async function killDatabase(url: string, load: Load): Promise<number> {
  const [found] = await ask<{ pid: number }>(
    url,
    "select pid from pg_stat_activity where application_name = 'fairbook order intake' limit 1",
  );
  if (!found) throw new Error('No connection stores orders.');
  const before = load.moments.length;
  const began = performance.now();
  process.kill(found.pid, 'SIGKILL');
  // Receipts of orders that were stored already may still arrive.
  await setTimeout(50);
  const count = Math.max(before, load.moments.length);
  while (load.moments.length === count) {
    if (performance.now() - began > 60_000)
      throw new Error('No order was taken for a minute after a crash of the database.');
    await setTimeout(10);
  }
  return performance.now() - began;
}

interface Measured {
  readonly starts: readonly number[];
  readonly outages: readonly number[];
  readonly refusals: number;
  readonly load: Load;
  readonly lost: number;
  readonly doubled: number;
  readonly ghosts: number;
}

function rowsOf({ starts, outages, refusals, load, lost, doubled, ghosts }: Measured): Row[] {
  const all = load.acknowledged.length;
  const [slowest, longest] = [Math.max(...starts), Math.max(...outages)];
  const share = refusals / (all + refusals);
  return [
    {
      what: 'Acknowledged orders that are lost',
      measured: `${lost} of ${all}`,
      goal: '0',
      isMet: lost === 0 && all > 0,
    },
    { what: 'Orders that are stored twice', measured: `${doubled}`, goal: '0', isMet: doubled === 0 },
    { what: 'Stored orders that no client knows of', measured: `${ghosts}`, goal: '0', isMet: ghosts === 0 },
    {
      what: `${starts.length} × kill -9 of a market process: until its successor is ready`,
      measured: `median ${seconds(quantile(starts, 0.5))}, longest ${seconds(slowest)}`,
      goal: '≤ 1 s',
      isMet: slowest <= 1_000,
    },
    {
      what: `${outages.length} × kill -9 of a server process of the database: until the next receipt`,
      measured: `median ${seconds(quantile(outages, 0.5))}, longest ${seconds(longest)}`,
      goal: '≤ 5 s',
      isMet: longest <= 5_000,
    },
    {
      what: 'Answers with 503 while the database crashed',
      measured: `${refusals}, ${(100 * share).toFixed(1)}%`,
      goal: '≤ 1%',
      isMet: share <= 0.01,
    },
  ];
}
