/** The leader's machine is destroyed under as many orders as this machine takes, and replaced by a new one. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { offerSales } from '../ground.ts';
import { judge, type Load, seconds, startLoad } from '../load/load.ts';
import type { Product } from '../product.ts';
import type { Row } from '../report.ts';
import type { Cluster } from './cluster.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
/** Changes of orders of one investor in one sale are decided one after the other, so there are several sales. */
const sales = 16;
/** Simultaneous orders of each investor in each of them. */
const each = 4;
/** Orders go on for so long before and after, and the new machine is there only after as long again. */
const calmMs = 10_000;
const longestMs = 5 * 60_000;

export interface Destroyed {
  readonly cluster: Cluster;
  readonly product: Product;
  readonly addresses: readonly string[];
  /** Settings of a further process of the market. */
  readonly settings: Readonly<Record<string, string>>;
  readonly say: (line: string) => void;
}

export async function destroyLeader({ cluster, product, addresses, settings, say }: Destroyed): Promise<Row[]> {
  await cluster.untilWhole();
  const leader = await cluster.leader();
  if (!leader) throw new Error('The cluster has no leader.');
  const opened = await offerSales(product, sales);
  const loads = await Promise.all(opened.map((sale) => startLoad(product, addresses, { sale, each })));
  const moments = () => loads.flatMap((load) => load.moments);
  await setTimeout(calmMs);
  const began = Date.now();
  const before = moments().filter((at) => at >= began - calmMs / 2).length / (calmMs / 2_000);
  // Each order is withdrawn, which is an entry of the log like the order itself.
  const rate = Math.round(before * 2);
  say(`${rate} entries of the order log a second; ${leader.name} is destroyed`);
  await cluster.destroy(leader);
  const servedMs = await untilServed(moments, began);
  await setTimeout(calmMs);
  await cluster.replace(leader);
  // The whole database is copied on this one machine while orders go on, which takes the longer the more there were.
  await cluster.untilWhole(10);
  const rebuiltMs = Date.now() - began;
  await setTimeout(calmMs);
  await Promise.all(loads.map((load) => load.stop()));
  const [lost, doubled, acknowledged] = await judgeAll(cluster.url, loads);
  const failed = loads.flatMap((load) => load.failed);
  say(`${failed.length} refusals${failed[0] ? `, first: ${failed[0].what}` : ''}`);
  say(`served again after ${seconds(servedMs)}, whole after ${seconds(rebuiltMs)}, lost ${lost}, doubled ${doubled}`);
  const broken = await examine(settings);
  return [
    {
      what: 'Entries of the order log a second before a machine is destroyed',
      measured: `${rate}`,
      goal: '≥ 1,000',
      isMet: rate >= 1_000,
    },
    {
      what: 'Acknowledged orders that are lost with a destroyed machine',
      measured: `${lost} of ${acknowledged}; stored twice ${doubled}`,
      goal: '0',
      isMet: lost === 0 && doubled === 0 && acknowledged > 0,
    },
    {
      what: 'Until orders are taken again',
      measured: seconds(servedMs),
      goal: '≤ 5 minutes',
      isMet: servedMs <= longestMs,
    },
    {
      what: 'Until a new machine in its place is a synchronous standby',
      measured: seconds(rebuiltMs),
      goal: 'shown',
      isMet: true,
    },
    {
      what: '`doctor --deep`: order logs, orders and the audit trail',
      measured: broken.length === 0 ? 'correct' : broken.join('; '),
      goal: 'correct',
      isMet: broken.length === 0,
    },
  ];
}

/** Orders that are lost, stored twice (in any sale), and acknowledged. */
async function judgeAll(url: string, loads: readonly Load[]): Promise<[lost: number, doubled: number, all: number]> {
  let [lost, doubled, all] = [0, 0, 0];
  for (const load of loads) {
    const judgment = await judge(url, load);
    lost += judgment.lost;
    doubled = judgment.doubled;
    all += load.acknowledged.length;
  }
  return [lost, doubled, all];
}

/** Until the first receipt after the gap: one that was on its way may still arrive at once. */
async function untilServed(moments: () => readonly number[], began: number): Promise<number> {
  for (;;) {
    const first = moments().find((at) => at > began + 2_000);
    if (first !== undefined) return first - began;
    if (Date.now() - began > longestMs) return Number.POSITIVE_INFINITY;
    await setTimeout(100);
  }
}

/** Errors that `doctor --deep` finds in orders and trails. Other checks judge the machine and its settings, which are those of a demo. */
async function examine(settings: Readonly<Record<string, string>>): Promise<string[]> {
  const child = run(process.execPath, ['server/src/main.ts', 'doctor', '--deep'], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'warn', ...settings },
    maxBuffer: 16 * 2 ** 20,
  });
  const words = await child.then(
    ({ stdout }) => stdout,
    (error: { stdout?: string }) => error.stdout ?? '',
  );
  return ['audit trail', 'sealing of the audit trail', 'orders', 'witnesses'].flatMap((name) => {
    const lines = words.split('\n').filter((line) => line.slice(6).split(/[:(]/)[0]?.trim() === name);
    if (lines.length === 0) return [`${name}: not examined`];
    return lines.filter((line) => line.startsWith('WRONG'));
  });
}
