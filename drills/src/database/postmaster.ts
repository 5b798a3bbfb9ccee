/** Drill of a killed database: the whole server and single processes of it are killed again and again while people order. */
import { setTimeout } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { openDrillSale } from '../ground.ts';
import { ask, judge, type Load, seconds, startLoad } from '../load/load.ts';
import { quantile, type Row } from '../report.ts';
import { onStage } from '../stage.ts';

/** Orders go on for so long between two kills. */
const calmMs = 700;

export async function postmaster({ size, say, shared }: Context): Promise<Row[]> {
  const product = await shared();
  const sale = await openDrillSale(product);
  return onStage(product, async ({ database, part, keeper }) => {
    const load = await startLoad(product, [part.address], { sale, each: 8, onReceipt: keeper.keep });
    const outages: number[] = [];
    for (let count = 0; count < 2 * size.kills.database; count++) {
      await setTimeout(calmMs);
      const isWhole = count % 2 === 0;
      const pid = isWhole ? database.pid() : await backendOf(database.superuserUrl);
      process.kill(pid, 'SIGKILL');
      const began = performance.now();
      if (isWhole) await database.start();
      outages.push(await untilReceipt(load, began));
    }
    const wait = load.longestWait();
    await setTimeout(calmMs);
    await load.stop();
    const kept = await keeper.compare(database.superuserUrl);
    const { doubled } = await judge(database.superuserUrl, load);
    say(`  ${load.acknowledged.length} orders, ${outages.length} kills`);
    const share = load.failed.length / (load.failed.length + load.acknowledged.length);
    const isAlive = part.child.exitCode === null && part.child.signalCode === null;
    return [
      {
        id: 'G2',
        what: `${size.kills.database} × kill -9 of the whole database server and as often of one of its processes: receipts of the witness without their entry, and keys stored twice`,
        measured: `${kept.lost + kept.different} and ${doubled} of ${kept.receipts}`,
        goal: '0',
        isMet:
          kept.lost + kept.different + doubled === 0 && kept.receipts > 0 && kept.receipts === load.acknowledged.length,
      },
      { id: 'G2', what: 'The market process goes on', measured: isAlive ? 'yes' : 'no', goal: 'yes', isMet: isAlive },
      {
        id: 'G2',
        what: 'Time from a kill to the next receipt, the start of the database included; the longest request',
        measured: `median ${seconds(quantile(outages, 0.5))}, longest ${seconds(Math.max(...outages))}; ${seconds(wait)}`,
        goal: '≤ 5 s',
        isMet: Math.max(...outages) <= 5_000 && wait <= 5_000,
      },
      {
        id: 'G2',
        what: 'Requests that got no receipt at the first try',
        measured: `${load.failed.length}, ${(100 * share).toFixed(1)}%`,
        goal: '≤ 1%',
        isMet: share <= 0.01,
      },
    ];
  });
}

/** The process of the database that stores orders. */
async function backendOf(url: string): Promise<number> {
  for (const until = Date.now() + 10_000; Date.now() < until; await setTimeout(50)) {
    const [found] = await ask<{ pid: number }>(
      url,
      "select pid from pg_stat_activity where application_name = 'fairbook order intake' limit 1",
    );
    if (found) return found.pid;
  }
  throw new Error('no connection stores orders');
}

async function untilReceipt(load: Load, began: number): Promise<number> {
  await setTimeout(50);
  const count = load.moments.length;
  while (load.moments.length === count) {
    if (performance.now() - began > 60_000) throw new Error('no order was taken for a minute after a kill');
    await setTimeout(10);
  }
  return performance.now() - began;
}
