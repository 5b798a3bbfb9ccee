import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '@fairbook/server/db/embedded.ts';
import { isAlive } from '@fairbook/server/processes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** Runs one start of Fairbook as a user does. */
interface Run {
  readonly child: ChildProcess;
  readonly output: () => string;
  /** The exit code; null where a signal ended it. */
  readonly ended: Promise<number | null>;
}

const runs: Run[] = [];
const folders: string[] = [];

afterAll(async () => {
  for (const { child } of runs) child.kill('SIGKILL');
  // The databases of killed runs end by themselves; until then their folders are in use.
  await setTimeout(1_000);
  for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 });
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fairbook-start-'));
  // As root, PostgreSQL runs as another user, who must be able to reach its data.
  await chmod(folder, 0o711);
  folders.push(folder);
  return folder;
}

async function environment(more: Record<string, string> = {}): Promise<Record<string, string>> {
  const [market, admin] = [await freePort(), await freePort()];
  return {
    DATA_DIR: await newFolder(),
    MARKET_PORT: String(market),
    ADMIN_PORT: String(admin),
    METRICS_PORT: '0',
    WITNESS_PORT: '0',
    DEMO: 'false',
    NODE_ENV: 'development',
    ...more,
  };
}

function start(env: Record<string, string>, ...words: string[]): Run {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts'), '--no-pages', ...words], {
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

async function untilUp(run: Run): Promise<void> {
  const isUp = async () => {
    while (!run.output().includes('Ctrl-C stops everything')) await setTimeout(50);
    return true;
  };
  const over = await Promise.race([isUp(), run.ended.then(() => false), setTimeout(20_000, false)]);
  if (!over) throw new Error(`it did not start:\n${run.output()}`);
}

/** Expects exit code 1 after one message; returns the last line. */
async function refusalOf(run: Run): Promise<string> {
  expect(await run.ended).toBe(1);
  expect(run.output()).not.toMatch(/^\s+at /m);
  return run.output().trim().split('\n').at(-1) ?? '';
}

async function postmasterIn(folder: string): Promise<number> {
  return Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]);
}

describe('a start on an empty folder', () => {
  let env: Record<string, string>;
  let first: Run;

  beforeAll(async () => {
    env = await environment();
    first = start(env);
    await untilUp(first);
    expect(first.output()).toMatch(/applied \d+ migrations in/);
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

  test('--fresh is refused while it runs', async () => {
    expect(await refusalOf(start({ ...env, MARKET_PORT: '0', ADMIN_PORT: '0' }, '--fresh'))).toContain(
      'already running',
    );
  });

  test('a wrong password, a wrong name and a wrong address of a database are each reported', async () => {
    const { port, password } = JSON.parse(await readFile(join(env['DATA_DIR'] ?? '', 'postgres.json'), 'utf8'));
    const impostorPort = await freePort();
    const impostor = createServer((_request, response) => response.end('hello')).listen(impostorPort, '127.0.0.1');
    await once(impostor, 'listening');
    const cases: [string, string][] = [
      [`postgres://fairbook:wrong@127.0.0.1:${port}/fairbook`, 'refused the user name or the password'],
      [`postgres://fairbook:${password}@127.0.0.1:${port}/nothing`, 'has no such database'],
      ['postgres://fairbook:x@127.0.0.1:9/fairbook', 'No database can be reached at 127.0.0.1:9'],
      [`postgres://fairbook:x@127.0.0.1:${impostorPort}/fairbook`, 'is not PostgreSQL'],
      ['mysql://fairbook:x@127.0.0.1/fairbook', 'DATABASE_URL must begin with postgres://'],
    ];
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

  test('kill -9 ends its database as well, and the next start recovers', async () => {
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

test('a read-only data folder is reported in one sentence', async () => {
  const env = await environment({ DATA_DIR: '/dev/null/data' });
  expect(await refusalOf(start(env))).toContain('Cannot write to /dev/null/data (ENOTDIR)');
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

test('all wrong settings are reported at once, and no secret is shown', async () => {
  const run = start({ MARKET_PORT: 'many', LOG_LEVEL: 'loud', SMTP_URL: 'http://user:secret@mail.example' });
  expect(await run.ended).toBe(1);
  expect(run.output()).toContain("MARKET_PORT must be a port (it is 'many')");
  expect(run.output()).toContain('LOG_LEVEL must be');
  expect(run.output()).toContain('SMTP_URL must be an address');
  expect(run.output()).not.toContain('secret');
});
