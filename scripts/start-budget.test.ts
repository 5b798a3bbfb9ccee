/** Counts the processor time of a start on an empty folder, with its database: it grows with every feature, a tenth of a second at a time. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@fairbook/server/platform/postgres/embedded.ts';
import { newFolder } from '@fairbook/server/testing/new-folder.ts';
import { expect, test } from 'vitest';

/** Twice what was measured without pages and demo market, 5.5 to 6.6 s: the first start after `npm ci` has no compiled code yet. */
const maxSeconds = 13;
/** `sysconf(_SC_CLK_TCK)`, 100 on every Linux. */
const ticksPerSecond = 100;

/** Seconds of processor time of a process, of those it started and of those that they waited for. */
async function processorSeconds(root: number): Promise<number> {
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

async function untilUp(child: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    child.once('close', () => reject(new Error(`it did not start:\n${output}`)));
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (bytes) => {
        output += String(bytes);
        if (output.includes('Ctrl-C stops everything')) resolve(output);
      });
    }
  });
}

test('a start takes no more processor time than planned', async () => {
  const folder = await newFolder('budget');
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.mjs'), '--no-pages'], {
    env: {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: folder,
      MARKET_PORT: String(await freePort()),
      ADMIN_PORT: String(await freePort()),
      METRICS_PORT: '0',
      WITNESS_PORT: '0',
      MONITOR_PORT: '0',
      DEMO: 'false',
      NODE_ENV: 'development',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    await untilUp(child);
    const seconds = await processorSeconds(child.pid ?? 0);
    expect(seconds).toBeGreaterThan(1);
    expect(seconds).toBeLessThan(maxSeconds);
  } finally {
    child.kill('SIGINT');
    await ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 });
  }
}, 120_000);
