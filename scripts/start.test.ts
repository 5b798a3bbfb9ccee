/** Tests starts, ends and refusals of Fairbook as a user meets them. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { isFull, some } from '@fairbook/domain/testing/effort.ts';
import { isAlive } from '@fairbook/server/platform/base/processes.ts';
import { freePort } from '@fairbook/server/platform/postgres/embedded.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { endRuns, environment, postmasterIn, processorSeconds, type Run, refusalOf, start, untilUp } from './starts.ts';

// A start takes seconds, on a busy machine many.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** Twice what was measured without pages and demo market, 5.5 to 6.6 s: the first start after `npm ci` has no compiled code yet. */
const maxSeconds = 13;

afterAll(endRuns);

describe('a start on an empty folder', () => {
  let env: Record<string, string>;
  let first: Run;
  let secondsToStart: number;

  beforeAll(async () => {
    env = await environment();
    first = start(env);
    await untilUp(first);
    secondsToStart = await processorSeconds(first.child.pid ?? 0);
    expect(first.output()).toMatch(/applied \d+ migrations in/);
  });

  test('takes no more processor time than planned: it grows with every feature, a tenth of a second at a time', () => {
    expect(secondsToStart).toBeGreaterThan(1);
    expect(secondsToStart).toBeLessThan(maxSeconds);
  });

  test('serves both sites', async () => {
    for (const port of [env['MARKET_PORT'], env['ADMIN_PORT']]) {
      expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    }
  });

  test('makes the password of its database readable to its owner only', async () => {
    const { password } = JSON.parse(await readFile(join(env['DATA_DIR'] ?? '', 'postgres.json'), 'utf8'));
    expect(password.length).toBeGreaterThan(20);
    expect(first.output()).not.toContain(password);
  });

  test('a second copy reports that the first one runs, and does not affect it', async () => {
    const sentence = await refusalOf(start({ ...env, ...(await environment()), DATA_DIR: env['DATA_DIR'] ?? '' }));
    expect(sentence).toContain(`Fairbook is already running here (process ${first.child.pid})`);
    expect((await fetch(`http://127.0.0.1:${env['MARKET_PORT']}/readyz`)).status).toBe(200);
  });

  test.runIf(isFull)('--fresh is refused while it runs', async () => {
    expect(await refusalOf(start({ ...env, MARKET_PORT: '0', ADMIN_PORT: '0' }, '--fresh'))).toContain(
      'already running',
    );
  });

  test('wrong addresses of a database are each reported', async () => {
    const { port, password } = JSON.parse(await readFile(join(env['DATA_DIR'] ?? '', 'postgres.json'), 'utf8'));
    const impostorPort = await freePort();
    const impostor = createServer((_request, response) => response.end('hello')).listen(impostorPort, '127.0.0.1');
    await once(impostor, 'listening');
    const cases = some<[url: string, sentence: string]>(
      'wrong databases',
      [
        [`postgres://fairbook:wrong@127.0.0.1:${port}/fairbook`, 'refused the user name or the password'],
        [`postgres://fairbook:${password}@127.0.0.1:${port}/nothing`, 'has no such database'],
        ['postgres://fairbook:x@127.0.0.1:9/fairbook', 'No database can be reached at 127.0.0.1:9'],
        [`postgres://fairbook:x@127.0.0.1:${impostorPort}/fairbook`, 'is not PostgreSQL'],
        ['mysql://fairbook:x@127.0.0.1/fairbook', 'DATABASE_URL must begin with postgres://'],
      ],
      2,
    );
    const sentences = await Promise.all(
      cases.map(async ([DATABASE_URL]) => refusalOf(start(await environment({ DATABASE_URL })))),
    );
    impostor.close();
    for (const [index, sentence] of sentences.entries()) expect(sentence).toContain(cases[index]?.[1]);
  });

  test('Ctrl-C ends it in order with everything it started, and a second start finds its data', async () => {
    const postmaster = await postmasterIn(env['DATA_DIR'] ?? '');
    first.child.kill('SIGINT');
    expect(await first.ended).toBe(0);
    expect(isAlive(postmaster)).toBe(false);
    const second = start(env);
    await untilUp(second);
    expect(second.output()).not.toContain('migrations');
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    const log = await readFile(join(env['DATA_DIR'] ?? '', 'postgres.log'), 'utf8');
    expect(log).toContain('database system is shut down');
    expect(log).not.toContain('not properly shut down');
  });
});

test('an occupied port is reported, and nothing is left running', async () => {
  const env = await environment();
  const other = createServer().listen(Number(env['MARKET_PORT']), '127.0.0.1');
  expect(await refusalOf(start(env))).toContain(
    `Port ${env['MARKET_PORT']} for the market site is taken by another program`,
  );
  other.close();
  expect(await postmasterIn(env['DATA_DIR'] ?? '')).toBe(0);
});

test.runIf(isFull)('a read-only data folder is reported in one sentence', async () => {
  const env = await environment({ DATA_DIR: '/dev/null/data' });
  expect(await refusalOf(start(env))).toContain('Cannot write to /dev/null/data (ENOTDIR)');
});

test('all wrong settings are reported at once, and no secret is shown', async () => {
  const run = start({ MARKET_PORT: 'many', LOG_LEVEL: 'loud', SMTP_URL: 'http://user:secret@mail.example' });
  expect(await run.ended).toBe(1);
  expect(run.output()).toContain("MARKET_PORT must be a port (it is 'many')");
  expect(run.output()).toContain('LOG_LEVEL must be');
  expect(run.output()).toContain('SMTP_URL must be an address');
  expect(run.output()).not.toContain('secret');
});
