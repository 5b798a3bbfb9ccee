import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedDatabase, findRunning, startEmbedded } from './embedded.ts';

let folder: string;
let server: EmbeddedDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairbook-embedded-'));
  server = await startEmbedded(folder);
  await ask(server.url, 'CREATE TABLE kept AS SELECT 7 AS number');
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows;
}

test('it writes to the disk before it answers, notices damaged pages, and listens on this machine alone', async () => {
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

test('nobody gets in without the password, which only its owner can read', async () => {
  const guess = Object.assign(new URL(server.url), { password: 'fairbook' });
  await expect(ask(guess.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  expect((await stat(join(folder, 'postgres.json'))).mode & 0o077).toBe(0);
  expect((await stat(join(folder, 'postgres'))).mode & 0o077).toBe(0);
});

test('another program finds it while it runs, and not afterwards', async () => {
  expect(await findRunning(folder)).toBe(server.url);
  await server.stop();
  expect(await findRunning(folder)).toBeNull();
  server = await startEmbedded(folder);
});

test('a server that outlived the program that started it is ended, and its data is there', async () => {
  const before = server.url;
  server = await startEmbedded(folder);
  expect(server.url).toBe(before);
  expect(await ask(server.url, 'SELECT number FROM kept')).toEqual([{ number: 7 }]);
});

test('a lock file that names a process which is something else by now is no obstacle', async () => {
  await server.stop();
  await writeFile(join(folder, 'postgres/postmaster.pid'), `${process.pid}\n${folder}/postgres\n`);
  server = await startEmbedded(folder);
  expect(await ask(server.url, 'SELECT number FROM kept')).toEqual([{ number: 7 }]);
});

test('when its port is taken meanwhile, it takes another and remembers that', async () => {
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
