/** Tests starts after kills and other accidents; killed.full.test.ts kills everything at once under load. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isAlive } from '@fairbook/server/platform/base/processes.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { endRuns, environment, postmasterIn, refusalOf, start, untilUp } from './starts.ts';

// A start takes seconds, on a busy machine many.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

afterAll(endRuns);

test('kill -9 ends its database as well, and the next start recovers', async () => {
  const env = await environment();
  const killed = start(env);
  await untilUp(killed);
  const postmaster = await postmasterIn(env['DATA_DIR'] ?? '');
  killed.child.kill('SIGKILL');
  await killed.ended;
  for (const until = Date.now() + 20_000; isAlive(postmaster) && Date.now() < until; ) await setTimeout(50);
  expect(isAlive(postmaster)).toBe(false);
  const next = start(env);
  await untilUp(next);
  next.child.kill('SIGINT');
  expect(await next.ended).toBe(0);
});

test('a database that dies ends the program with a sentence', async () => {
  const env = await environment();
  const run = start(env);
  await untilUp(run);
  process.kill(await postmasterIn(env['DATA_DIR'] ?? ''), 'SIGKILL');
  expect(await run.ended).toBe(1);
  expect(run.output()).toContain('The database ended unexpectedly');
  const next = start(env);
  await untilUp(next);
  next.child.kill('SIGINT');
  expect(await next.ended).toBe(0);
});

test('an incomplete database is reported, and --fresh starts over without touching other files', async () => {
  const env = await environment();
  const folder = env['DATA_DIR'] ?? '';
  await mkdir(join(folder, 'postgres'));
  await writeFile(join(folder, 'postgres/PG_VERSION'), '18\n');
  await writeFile(join(folder, 'my-notes.txt'), 'keep me');
  expect(await refusalOf(start(env))).toContain('is incomplete');
  const fresh = start(env, '--fresh');
  await untilUp(fresh);
  expect(fresh.output()).toContain(`removed ${join(folder, 'postgres')}`);
  fresh.child.kill('SIGINT');
  expect(await fresh.ended).toBe(0);
  expect(await readFile(join(folder, 'my-notes.txt'), 'utf8')).toBe('keep me');
});

test('Ctrl-C in the middle of the first start leaves nothing half made', async () => {
  const env = await environment();
  const cut = start(env);
  const isMaking = async () => (await readdir(env['DATA_DIR'] ?? '')).includes('postgres');
  for (const until = Date.now() + 10_000; !(await isMaking()) && Date.now() < until; ) await setTimeout(10);
  cut.child.kill('SIGINT');
  expect(await cut.ended).toBe(0);
  const again = start(env);
  await untilUp(again);
  again.child.kill('SIGINT');
  expect(await again.ended).toBe(0);
});
