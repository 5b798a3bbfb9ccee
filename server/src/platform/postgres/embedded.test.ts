import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testFolder } from '../../../testing/fixtures.ts';
import { findPrograms, installedFolder } from './binaries.ts';
import { removeCluster } from './cluster.ts';
import { type EmbeddedDatabase, findRunning, startEmbedded } from './embedded.ts';

let server: EmbeddedDatabase;

const folder = await testFolder();
// As root, PostgreSQL runs as another user, who must be able to reach its data.
await chmod(folder, 0o711);
server = await startEmbedded(folder);
await ask(server.superuserUrl, 'CREATE TABLE kept AS SELECT 7 AS number');
afterAll(async () => {
  await server.stop();
});

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows;
}

test('it writes to the disk before it responds, detects damaged pages, and listens on this machine only', async () => {
  const settings = ['fsync', 'synchronous_commit', 'data_checksums', 'listen_addresses', 'server_encoding', 'TimeZone'];
  const sql = settings.map((name) => `current_setting('${name}') AS "${name}"`).join(', ');
  expect(await ask(server.url, `SELECT ${sql}`)).toEqual([
    {
      fsync: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      listen_addresses: '127.0.0.1',
      server_encoding: 'UTF8',
      TimeZone: 'UTC',
    },
  ]);
});

test('access needs the password, which only its owner can read', async () => {
  const guess = Object.assign(new URL(server.url), { password: 'fairbook' });
  await expect(ask(guess.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  expect((await stat(join(folder, 'postgres.json'))).mode & 0o077).toBe(0);
  expect((await stat(join(folder, 'postgres'))).mode & 0o077).toBe(0);
});

test('another program finds it while it runs, and not afterwards', async () => {
  expect(await findRunning(folder)).toMatchObject({ url: server.url });
  await server.stop();
  expect(await findRunning(folder)).toBeNull();
  server = await startEmbedded(folder);
});

test('a server that outlived the program that started it is ended, and its data is there', async () => {
  const before = server.url;
  server = await startEmbedded(folder);
  expect(server.url).toBe(before);
  expect(await ask(server.superuserUrl, 'SELECT number FROM kept')).toEqual([{ number: 7 }]);
});

test.runIf(isFull)('a lock file that names a process which is something else by now is no obstacle', async () => {
  await server.stop();
  await writeFile(join(folder, 'postgres/postmaster.pid'), `${process.pid}\n${folder}/postgres\n`);
  server = await startEmbedded(folder);
  expect(await ask(server.superuserUrl, 'SELECT number FROM kept')).toEqual([{ number: 7 }]);
});

test.runIf(isFull)('when its port is taken, it uses another and stores that', async () => {
  const port = Number(new URL(server.url).port);
  await server.stop();
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  server = await startEmbedded(folder);
  other.close();
  const now = Number(new URL(server.url).port);
  expect(now).not.toBe(port);
  expect(now).toBeLessThan(32_768);
  expect(JSON.parse(await readFile(join(folder, 'postgres.json'), 'utf8'))).toMatchObject({ port: now });
});

// Only root has to step down for PostgreSQL, so only root can have data the other user cannot reach.
describe.runIf(isFull && process.getuid?.() === 0)('as root in a folder that only root may enter', () => {
  let closed: string;
  beforeAll(async () => {
    closed = await mkdtemp(join(tmpdir(), 'fairbook-closed-'));
    await chmod(closed, 0o700);
  });
  afterAll(() => rm(closed, { recursive: true, force: true }));

  test('the data is where its own user can reach it and no one else, through restarts and until it is removed', async () => {
    const dataDir = join(closed, 'data');
    const first = await startEmbedded(dataDir);
    await ask(first.superuserUrl, 'CREATE TABLE kept AS SELECT 8 AS number');
    await first.stop();
    const place = await realpath(join(dataDir, 'postgres'));
    expect(place).toMatch(/^\/var\/lib\/fairbook\/data-\w+\/postgres$/);
    const { mode, uid } = await stat(place);
    expect([mode & 0o777, uid === 0]).toEqual([0o700, false]);
    const again = await startEmbedded(dataDir);
    expect(await ask(again.superuserUrl, 'SELECT number FROM kept')).toEqual([{ number: 8 }]);
    expect(await realpath(join(dataDir, 'postgres'))).toBe(place);
    await again.stop();
    expect(await removeCluster(dataDir)).toContain(dirname(place));
    await expect(stat(dirname(place))).rejects.toThrow('ENOENT');
    expect(await readdir(dataDir)).toEqual([]);
  });

  test('data in an open folder moves when the folder is closed', async () => {
    const open = await mkdtemp(join(tmpdir(), 'fairbook-open-'));
    await chmod(open, 0o755);
    const first = await startEmbedded(join(open, 'data'));
    await ask(first.superuserUrl, 'CREATE TABLE kept AS SELECT 9 AS number');
    await first.stop();
    await chmod(open, 0o700);
    const again = await startEmbedded(join(open, 'data'));
    expect(await ask(again.superuserUrl, 'SELECT number FROM kept')).toEqual([{ number: 9 }]);
    await again.stop();
    await removeCluster(join(open, 'data'));
    await rm(open, { recursive: true });
  });

  test('programs that only root can reach run from a copy', async () => {
    const folder = join(closed, 'package');
    await cp(installedFolder(), folder, { recursive: true, verbatimSymlinks: true });
    const { postgres } = await findPrograms({ uid: 65_534, gid: 65_534 }, folder);
    expect(postgres).toMatch(/^\/var\/lib\/fairbook\/postgres-/);
    expect(execFileSync(postgres, ['--version'], { uid: 65_534, gid: 65_534, cwd: '/' }).toString()).toContain(
      'PostgreSQL',
    );
  });
});
