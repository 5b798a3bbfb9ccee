/**
 * `npm run test:up`: keeps the database of the server tests and the product of the browser tests running until Ctrl-C, for `npm run near` and every
 * run of tests with RUNNING=yes. Each is a process of its own, which is replaced after a change of its sources.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { terminalMessageOf } from '@fairbook/server/platform/base/cannot-start.ts';
import { takeLock } from '@fairbook/server/platform/base/processes.ts';
import {
  hashOfPart,
  type Providing,
  type RunningPart,
  type RunningState,
  runningFolder,
  sourcesOfPart,
} from '@fairbook/server/testing/running.ts';
import type { ProvidedContext } from 'vitest';

const root = join(import.meta.dirname, '../..');
const parts: readonly RunningPart[] = ['server', 'e2e'];

const setups: Readonly<Record<RunningPart, () => Promise<(project: Providing) => Promise<() => Promise<void>>>>> = {
  server: async () => (await import('@fairbook/server/testing/postgres.setup.ts')).default,
  e2e: async () => (await import('../../e2e/testing/product.setup.ts')).default,
};

const part = parts.find((each) => each === process.argv[2]);
if (part) await keep(part);
else await keepAll();

/** Runs the global setup of a part, tells the parent what it provides, and tears it down when the parent asks or ends. */
async function keep(part: RunningPart): Promise<void> {
  const provided: Partial<ProvidedContext> = {};
  const provide: Providing['provide'] = (name, value) => {
    provided[name] = value;
  };
  const hash = hashOfPart(part);
  // Ctrl-C reaches the whole group of processes; the parent says when to end.
  process.on('SIGINT', () => undefined);
  const mayEnd = once(process, 'disconnect');
  const setUp = await setups[part]();
  const tearDown = await setUp({ provide });
  const state: RunningState = { hash, provided };
  if (process.connected) process.send?.(state);
  await mayEnd;
  await tearDown().catch((error: unknown) => console.error(terminalMessageOf(error)));
  process.exit();
}

async function keepAll(): Promise<void> {
  const lock = await takeLock(runningFolder);
  const endings = parts.map(keepCurrent);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  console.log('stopping');
  await Promise.all(endings.map((end) => end()));
  lock.release();
  process.exit();
}

/** Starts a part, and again after each change of its sources. Returns how to end it. */
function keepCurrent(part: RunningPart): () => Promise<void> {
  let child = startPart(part);
  let started = hashOfPart(part);
  let stopping = false;
  let restarting = Promise.resolve();
  let waiting: NodeJS.Timeout | undefined;
  async function restart(): Promise<void> {
    const hash = hashOfPart(part);
    if (stopping || hash === started) return;
    started = hash;
    console.log(`${part}: its sources changed, restarting`);
    await endPart(part, child);
    child = startPart(part);
  }
  for (const folder of sourcesOfPart[part]) {
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(waiting);
      // Editors and version control write several files at once.
      waiting = setTimeout(() => {
        restarting = restarting.then(restart);
      }, 200);
    });
  }
  return async () => {
    stopping = true;
    await restarting;
    await endPart(part, child);
  };
}

function startPart(part: RunningPart): ChildProcess {
  const began = performance.now();
  const child = fork(import.meta.filename, [part], { cwd: root });
  child.on('message', (state) => {
    void write(part, JSON.stringify(state)).then(() =>
      console.log(`${part}: ready after ${((performance.now() - began) / 1000).toFixed(1)} s`),
    );
  });
  return child;
}

/** Written beside and renamed, so that a reader never sees a part of it. */
async function write(part: RunningPart, text: string): Promise<void> {
  const file = join(runningFolder, `${part}.json`);
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}

async function endPart(part: RunningPart, child: ChildProcess): Promise<void> {
  await rm(join(runningFolder, `${part}.json`), { force: true });
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}
