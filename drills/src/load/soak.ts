/** Drill of a long mixed load: memory does not grow, nothing stays open, and stored data is consistent. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Context } from '../context.ts';
import { type DrillSale, databaseOf, openDrillSale } from '../ground.ts';
import { containerHeap, type RunningPart, settingsOver, startPart } from '../node.ts';
import type { Product } from '../product.ts';
import { quantile, type Row } from '../report.ts';
import { judge, startLoad } from './load.ts';
import { grownSince, openFilesOf } from './open-files.ts';

const root = join(import.meta.dirname, '../../..');
/** A share of the time in which caches fill and the compiler works. */
const warmShare = 0.4;
/** Milliseconds between two requests of one reader. */
const pauseMs = 50;
// A part of the program has no pages here.
const reads = ['/api/auction/all', '/api/public/summary', '/api/meta', '/api/openapi.json'];

interface Sample {
  readonly minute: number;
  /** MiB. */
  readonly memory: number;
}

/** Several people read, each with a pause between two pages. Returns how many pages they read, and how many of these failed. */
async function readUntil(part: RunningPart, { auctionId, tokens }: DrillSale, end: number) {
  let [read, wrong] = [0, 0];
  const readers = [...reads, `/api/auction/${auctionId}/inventory`].map(async (path, at) => {
    const headers = { authorization: `Bearer ${tokens[at % tokens.length]}` };
    for (; performance.now() < end; await setTimeout(pauseMs)) {
      const answer = await fetch(`${part.address}${path}`, { headers }).catch(() => null);
      await answer?.arrayBuffer();
      read += 1;
      if (!answer?.ok) wrong += 1;
    }
  });
  await Promise.all(readers);
  return { read, wrong };
}

export async function soak({ size, say, shared }: Context): Promise<Row[]> {
  const product = await shared();
  const { url, ownerUrl } = await databaseOf(product);
  // So that a collection is due within the time of the drill.
  const part = await startPart(product, { url, flags: containerHeap });
  try {
    const sale = await openDrillSale(product);
    // Once everything has been opened that a busy process keeps open.
    const warming = await startLoad(product, [part.address], { sale });
    await readUntil(part, sale, performance.now() + 3_000);
    await warming.stop();
    const rest = await descriptorsAtRest(part);
    const openAtRest = openFilesOf(part.child.pid ?? 0);
    const load = await startLoad(product, [part.address], { sale });
    const began = performance.now();
    const end = began + size.soakSeconds * 1_000;
    const reading = readUntil(part, sale, end);
    const samples: Sample[] = [];
    while (performance.now() < end) {
      await setTimeout(Math.min(5_000, size.soakSeconds * 50));
      samples.push({ minute: (performance.now() - began) / 60_000, memory: part.memory() / 2 ** 20 });
    }
    const [{ read, wrong }] = await Promise.all([reading, load.stop()]);
    const after = await descriptorsAtRest(part, rest);
    if (after > rest) say(`  stays open: ${grownSince(openAtRest, openFilesOf(part.child.pid ?? 0))}`);
    const waiting = await waitingConnections(part);
    const slope = slopeOf(samples.slice(Math.floor(samples.length * warmShare)));
    const { lost, doubled } = await judge(ownerUrl, load);
    const laws = await deepCheck(product, url);
    say(
      `  ${load.acknowledged.length} orders, ${read} reads, memory ${samples.map(({ memory }) => Math.round(memory)).join(' ')} MiB`,
    );
    const isLong = size.soakSeconds >= 600;
    return [
      row(
        `Growth of memory in the last ${Math.round((1 - warmShare) * size.soakSeconds)} of ${size.soakSeconds} s${isLong ? '' : ', too short to judge'}`,
        `${slope.toFixed(1)} MiB a minute, at most ${Math.round(
          quantile(
            samples.map(({ memory }) => memory),
            1,
          ),
        )} MiB`,
        isLong ? '≤ 0.5 MiB a minute' : 'shown',
        !isLong || slope <= 0.5,
      ),
      row('File descriptors at rest before and after', `${rest}, ${after}`, 'not more', after <= rest),
      row('Requests that wait for a connection, at rest', `${waiting}`, '0', waiting === 0),
      row(
        'Orders lost or stored twice; reads that failed; orders without a receipt at the first try',
        `${lost + doubled} of ${load.acknowledged.length}; ${wrong} of ${read}; ${load.failed.length}`,
        '0; 0; 0',
        lost + doubled + wrong + load.failed.length === 0,
      ),
      row('`doctor --deep`: invariants of orders and of the audit trail', laws, 'hold', laws === 'hold'),
    ];
  } finally {
    await part.stop();
  }
}

function row(what: string, measured: string, goal: string, isMet: boolean): Row {
  return { id: 'G19', what, measured, goal, isMet };
}

/** The least in the time after which nothing is kept that is not used: connections of readers are kept for 72 s, those to the database for half a minute. Ends early at `enough`. */
async function descriptorsAtRest(part: RunningPart, enough = 0): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (const until = Date.now() + 85_000; Date.now() < until && least > enough; await setTimeout(250))
    least = Math.min(least, part.descriptors());
  return least;
}

async function waitingConnections(part: RunningPart): Promise<number> {
  const text = await (await fetch(`${part.internal}/metrics`)).text();
  const lines = text.split('\n').filter((line) => /^\w*(pool|connections)\w*waiting/.test(line));
  if (lines.length === 0) throw new Error('the metrics do not say how many requests wait for a connection');
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

/** MiB a minute, by least squares. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) => samples.reduce((sum, each) => sum + of(each), 0) / samples.length;
  const [x, y] = [mean(({ minute }) => minute), mean(({ memory }) => memory)];
  const above = samples.reduce((sum, { minute, memory }) => sum + (minute - x) * (memory - y), 0);
  const below = samples.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
  return above / below;
}

async function deepCheck(product: Product, url: string): Promise<string> {
  const env = { PATH: process.env['PATH'] ?? '', ...settingsOver(product, url) };
  const words = ['server/src/main.ts', 'doctor', '--deep'];
  const said = await promisify(execFile)(process.execPath, words, { cwd: root, env }).then(
    ({ stdout }) => stdout,
    (error: { stdout?: string }) => error.stdout ?? '',
  );
  const isSaid = (about: string) => new RegExp(`^ok +${about} `, 'm').test(said);
  const wrong = said.split('\n').filter((line) => line.startsWith('WRONG'));
  return isSaid('orders') && isSaid('audit trail') ? 'hold' : wrong.join('; ') || said.slice(0, 300);
}
