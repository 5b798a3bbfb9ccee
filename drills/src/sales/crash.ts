/** Drill of crashes: a process of the market is killed again and again while people order; its successor must be ready soon. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '@fairbook/server/platform/postgres/embedded.ts';
import type { Context } from '../context.ts';
import { databaseOf, openDrillSale } from '../ground.ts';
import { judge, seconds, startLoad } from '../load/load.ts';
import { startPart } from '../node.ts';
import { quantile, type Row } from '../report.ts';
import { startKeeper } from './receipts.ts';

/** Orders go on for so long between two crashes. */
const calmMs = 700;
/** Simultaneous orders of each of four investors. */
const each = 8;

export async function crash({ size, say, shared }: Context): Promise<Row[]> {
  const product = await shared();
  const { url, ownerUrl } = await databaseOf(product);
  const sale = await openDrillSale(product);
  const folder = await mkdtemp(join(tmpdir(), 'fairbook-crash-'));
  const keeper = await startKeeper(join(folder, 'receipts.jsonl'));
  const port = await freePort();
  let part = await startPart(product, { url, port });
  try {
    const load = await startLoad(product, [part.address], { sale, each, onReceipt: keeper.keep });
    const starts: number[] = [];
    try {
      for (let count = 0; count < size.crashes; count++) {
        await setTimeout(calmMs);
        const began = performance.now();
        await part.stop('SIGKILL');
        part = await startPart(product, { url, port });
        starts.push(performance.now() - began);
      }
      await setTimeout(calmMs);
    } finally {
      await load.stop();
    }
    const { doubled, placed } = await judge(ownerUrl, load);
    const kept = await keeper.compare(ownerUrl, sale.auctionId);
    say(`  ${starts.length} processes killed, ${kept.receipts} receipts, ${load.failed.length} requests without one`);
    const all = load.acknowledged.length;
    const [wrong, ghosts, slowest] = [kept.lost + kept.different, placed - all, Math.max(...starts)];
    return [
      row(
        `${starts.length} × kill -9 of a market process under ${4 * each} clients: receipts of the witness process without their entry`,
        `${wrong} of ${kept.receipts}`,
        '0',
        wrong === 0 && kept.receipts === all && all > 0,
      ),
      row(
        'Orders that are stored twice; stored orders that no client knows of',
        `${doubled}; ${ghosts}`,
        '0; 0',
        doubled === 0 && ghosts === 0,
      ),
      row(
        'Head that the product’s witness signed, against the entries of the log',
        kept.witnessed ?? 'not compared',
        'the same root',
        kept.witnessed?.startsWith('the same root') === true,
      ),
      row(
        'Time from the kill until the successor is ready',
        `median ${seconds(quantile(starts, 0.5))}, longest ${seconds(slowest)}`,
        '≤ 1 s',
        slowest <= 1_000,
      ),
    ];
  } finally {
    await part.stop('SIGKILL');
    keeper.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function row(what: string, measured: string, goal: string, isMet: boolean): Row {
  return { id: 'G1', what, measured, goal, isMet };
}
