/** Drill of the disk of the database: it is full, and it is slow, while people order. */
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { exhaustedUploads } from '../attacks/uploads.ts';
import type { Context } from '../context.ts';
import { type DrillSale, openDrillSale } from '../ground.ts';
import { startHealthProbe } from '../health-probe.ts';
import { type Load, startLoad } from '../load/load.ts';
import type { Product } from '../product.ts';
import { quantile, type Row } from '../report.ts';
import { onStage, type Stage } from '../stage.ts';

const execute = promisify(execFile);
/** Megabytes on the small disk beside the data. */
const roomMb = 200;
/** Milliseconds of each fault. */
const faultMs = 5_000;
/** Milliseconds that each flush takes on the slow disk. */
const flushMs = 300;

interface Scene extends Stage {
  readonly load: Load;
}

export async function disk({ say, shared }: Context): Promise<Row[]> {
  const product = await shared();
  const sale = await openDrillSale(product);
  const folder = await mkdtemp(join(tmpdir(), 'fairbook-disk-'));
  await chmod(folder, 0o711);
  const place = join(folder, 'small');
  await execute('mkdir', [place]);
  const { stdout } = await execute('du', ['-sm', join(product.dataDir, 'postgres')]);
  const megabytes = Number(stdout.split('\t')[0]) + roomMb;
  await execute('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'tmpfs', place]);
  try {
    const full = await withLoad(product, sale, { place }, (scene) => fill(scene, place, say));
    const { env, begin } = await slowFlushes(folder);
    const slow = await withLoad(product, sale, { place, env }, (scene) => slowDown(scene, begin, say));
    return [...full, ...slow, ...(await exhaustedUploads(product, folder))];
  } finally {
    await execute('umount', ['-l', place]);
    await rm(folder, { recursive: true, force: true });
  }
}

/** The scene with orders that are on their way. */
async function withLoad(
  product: Product,
  sale: DrillSale,
  { place, env = {} }: { readonly place: string; readonly env?: Readonly<Record<string, string>> },
  act: (scene: Scene) => Promise<Row[]>,
): Promise<Row[]> {
  const play = async (stage: Stage) => {
    const load = await startLoad(product, [stage.part.address], { sale, onReceipt: stage.keeper.keep });
    return act({ ...stage, load });
  };
  return onStage(product, play, { place, env });
}

async function fill({ database, part, load, keeper }: Scene, place: string, say: Context['say']): Promise<Row[]> {
  await setTimeout(1_000);
  const filler = join(place, 'filler');
  // Ends with an error, since the database writes as well.
  await execute('sh', ['-c', `cat /dev/zero > ${filler} || true`]);
  const [failedBefore, linesBefore, receiptsBefore] = [load.failed.length, part.lines.length, load.acknowledged.length];
  const probe = startHealthProbe(part.internal);
  // Until nothing can be stored anymore, and for a while after that.
  for (const until = Date.now() + 60_000; load.failed.length === failedBefore && Date.now() < until; )
    await setTimeout(50);
  await setTimeout(faultMs);
  const health = quantile(await probe.stop(), 0.99);
  const failed = load.failed.slice(failedBefore);
  const lines = part.lines.slice(linesBefore);
  const during = load.acknowledged.length - receiptsBefore;
  await rm(filler);
  const began = performance.now();
  // A server that could not write its log ends; a supervisor starts it again.
  await database.start();
  const count = load.acknowledged.length;
  while (load.acknowledged.length === count && performance.now() - began < 60_000) await setTimeout(20);
  const recovered = performance.now() - began;
  await load.stop();
  const kept = await keeper.compare(database.superuserUrl);
  const said = new Map<string, number>();
  for (const line of lines) said.set(messageOf(line), (said.get(messageOf(line)) ?? 0) + 1);
  say(
    `  ${during} receipts until it was full; then ${failed.length} refusals; recovered in ${Math.round(recovered)} ms`,
  );
  say(`  log: ${[...said].map(([text, times]) => `${times} × ${text}`).join('; ') || 'nothing'}`);
  const others = failed.filter(({ what }) => !what.startsWith('503 '));
  return [
    row(
      'Disk of the database full: refusals of orders other than 503',
      `${others.length} of ${failed.length}${others[0] ? `, first: ${others[0].what}` : ''}`,
      '0',
      others.length === 0 && failed.length > 0,
    ),
    row(
      'Disk of the database full: receipts of the witness without their entry',
      `${kept.lost + kept.different} of ${kept.receipts}`,
      '0',
      kept.lost + kept.different === 0 && kept.receipts > 0,
    ),
    row('Disk of the database full: /healthz, 99th percentile', `${health.toFixed(0)} ms`, '≤ 50 ms', health <= 50),
    row(
      `Disk of the database full: lines in the log, for ${failed.length} refusals`,
      `${lines.length}`,
      'at least 1, at most 1 a second',
      lines.length > 0 && lines.length <= 2 + faultMs / 1_000,
    ),
    row(
      'First receipt after there is room again',
      `${(recovered / 1_000).toFixed(1)} s`,
      '≤ 10 s',
      recovered <= 10_000,
    ),
  ];
}

async function slowDown(
  { database, part, load, keeper }: Scene,
  begin: () => Promise<void>,
  say: Context['say'],
): Promise<Row[]> {
  await setTimeout(1_000);
  await begin();
  const probe = startHealthProbe(part.internal);
  await setTimeout(1_000);
  load.longestWait();
  await setTimeout(faultMs);
  const wait = load.longestWait();
  await load.stop();
  const health = quantile(await probe.stop(), 0.99);
  const kept = await keeper.compare(database.superuserUrl);
  const others = load.failed.filter(({ what }) => !what.startsWith('503 '));
  say(`  ${load.acknowledged.length} orders with ${flushMs} ms a flush, ${load.failed.length} refusals`);
  return [
    row(
      `Disk with ${flushMs} ms a flush: receipts of the witness without their entry; answers other than a receipt or 503`,
      `${kept.lost + kept.different} of ${kept.receipts}; ${others.length}`,
      '0; 0',
      kept.lost + kept.different + others.length === 0 && kept.receipts > 0,
    ),
    row(
      `Disk with ${flushMs} ms a flush: longest request; /healthz, 99th percentile`,
      `${(wait / 1_000).toFixed(1)} s; ${health.toFixed(0)} ms`,
      '≤ 4 s; ≤ 50 ms',
      wait <= 4_000 && health <= 50,
    ),
  ];
}

function row(what: string, measured: string, goal: string, isMet: boolean): Row {
  return { id: 'disk', what, measured, goal, isMet };
}

function messageOf(line: string): string {
  try {
    return String((JSON.parse(line) as { msg?: string }).msg).slice(0, 120);
  } catch {
    return line.replace(/^[\d:. ]+/, '').slice(0, 120);
  }
}

/**
 * Lets every flush of a program take longer, from `begin` on: a start after a crash flushes each file of the data. Compiled here, since no package has it.
 */
async function slowFlushes(
  folder: string,
): Promise<{ readonly env: Readonly<Record<string, string>>; readonly begin: () => Promise<void> }> {
  const mark = join(folder, 'flushes-are-slow');
  const source = `#define _GNU_SOURCE
#include <unistd.h>
#include <sys/syscall.h>
static void linger(void) { if (access("${mark}", F_OK) == 0) usleep(${flushMs * 1_000}); }
int fdatasync(int fd) { linger(); return syscall(SYS_fdatasync, fd); }
int fsync(int fd) { linger(); return syscall(SYS_fsync, fd); }
`;
  await writeFile(join(folder, 'slow.c'), source);
  const library = join(folder, 'slow.so');
  await execute('gcc', ['-shared', '-fPIC', '-O1', '-o', library, join(folder, 'slow.c')]);
  return { env: { LD_PRELOAD: library }, begin: () => writeFile(mark, '') };
}
