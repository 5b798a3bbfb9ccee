/** Starts of Fairbook as a user makes them, for tests. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '@fairbook/server/platform/postgres/embedded.ts';
import { newFolder } from '@fairbook/server/testing/new-folder.ts';
import { expect } from 'vitest';

/** One start of Fairbook. */
export interface Run {
  readonly child: ChildProcess;
  readonly output: () => string;
  /** The exit code; null where a signal ended it. */
  readonly ended: Promise<number | null>;
}

const runs: Run[] = [];
const folders: string[] = [];

/** Kills all runs of a test file and removes their folders, once their databases have ended by themselves. */
export async function endRuns(): Promise<void> {
  for (const { child } of runs) child.kill('SIGKILL');
  for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 });
}

async function dataFolder(): Promise<string> {
  const folder = await newFolder('start');
  folders.push(folder);
  return folder;
}

/** Settings of a start on a folder and ports of its own. */
export async function environment(more: Record<string, string> = {}): Promise<Record<string, string>> {
  const [market, admin] = [await freePort(), await freePort()];
  return {
    DATA_DIR: await dataFolder(),
    MARKET_PORT: String(market),
    ADMIN_PORT: String(admin),
    METRICS_PORT: '0',
    WITNESS_PORT: '0',
    MONITOR_PORT: '0',
    DEMO: 'false',
    NODE_ENV: 'development',
    ...more,
  };
}

/** Starts it with these settings and no others. */
export function start(env: Record<string, string>, ...words: string[]): Run {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.mjs'), '--no-pages', ...words], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (text += String(bytes)));
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const run = { child, output: () => text, ended };
  runs.push(run);
  return run;
}

/** Waits until it serves; throws with its output where it ends or takes too long. */
export async function untilUp(run: Run): Promise<void> {
  const isUp = async () => {
    while (!run.output().includes('Ctrl-C stops everything')) await setTimeout(50);
    return true;
  };
  const over = await Promise.race([isUp(), run.ended.then(() => false), setTimeout(90_000, false)]);
  if (!over) throw new Error(`it did not start:\n${run.output()}`);
}

/** Expects exit code 1 after one message; returns the last line. */
export async function refusalOf(run: Run): Promise<string> {
  expect(await run.ended).toBe(1);
  expect(run.output()).not.toMatch(/^\s+at /m);
  return run.output().trim().split('\n').at(-1) ?? '';
}

/** The process of the database in this folder; 0 where none runs. */
export async function postmasterIn(folder: string): Promise<number> {
  return Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]);
}

/** `sysconf(_SC_CLK_TCK)`, 100 on every Linux. */
const ticksPerSecond = 100;

/** Seconds of processor time of a process, of those it started and of those that they waited for. */
export async function processorSeconds(root: number): Promise<number> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(ids.map((id) => readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')));
  const processes = stats.filter(Boolean).map((stat) => {
    // The name in parentheses may contain spaces.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0, ticks] = [fields[1], fields.slice(11, 15).reduce((sum, each) => sum + each, 0)];
    return { id: Number.parseInt(stat, 10), parent, ticks };
  });
  const family = new Set([root]);
  for (const id of family) for (const each of processes) if (each.parent === id) family.add(each.id);
  const own = processes.filter(({ id }) => family.has(id));
  return own.reduce((sum, { ticks }) => sum + ticks, 0) / ticksPerSecond;
}
