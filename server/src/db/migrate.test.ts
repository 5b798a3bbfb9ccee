import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, inject, test } from 'vitest';
import { migrate, pendingMigrations, readMigrations } from './migrate.ts';

let folder: string;
let url: string;
let client: pg.Client;
let count = 0;
const admin = new URL(inject('templateUrl'));
const made: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairbook-migrations-'));
  count += 1;
  // An empty database: the template is migrated already.
  const name = `${admin.pathname.slice(1)}_empty${count}`;
  made.push(name);
  await asAdmin(`CREATE DATABASE ${name}`);
  url = Object.assign(new URL(admin), { pathname: `/${name}` }).href;
  client = new pg.Client({ connectionString: url });
  await client.connect();
  await file('0001_first.sql', 'CREATE TABLE thing (id int PRIMARY KEY)');
});
afterEach(async () => {
  await client.end();
  await rm(folder, { recursive: true });
});
afterAll(async () => {
  for (const name of made) await asAdmin(`DROP DATABASE ${name} WITH (FORCE)`);
});

async function asAdmin(sql: string): Promise<void> {
  const connection = new pg.Client({ connectionString: Object.assign(new URL(admin), { pathname: '/postgres' }).href });
  await connection.connect();
  await connection.query(sql).finally(() => connection.end());
}

const file = (name: string, sql: string) => writeFile(join(folder, name), sql);
const run = () => migrate(url, { folder });

test('files are applied once, in their order', async () => {
  await file('0002_second.sql', 'ALTER TABLE thing ADD name text');
  expect(await run()).toEqual(['0001_first.sql', '0002_second.sql']);
  expect(await run()).toEqual([]);
});

test('two servers that start together apply each file once', async () => {
  expect((await Promise.all([run(), run(), run()])).flat()).toEqual(['0001_first.sql']);
});

test('a file that fails leaves nothing of itself behind, and what went before stays', async () => {
  await file('0002_second.sql', 'CREATE TABLE half (id int); SELECT nonsense');
  await expect(run()).rejects.toThrow('0002_second.sql failed');
  const { rows } = await client.query("SELECT to_regclass('half') AS half, to_regclass('thing') IS NOT NULL AS thing");
  expect(rows).toEqual([{ half: null, thing: true }]);
});

test('a file changed after it was applied is refused by name', async () => {
  await run();
  await file('0001_first.sql', 'CREATE TABLE other (id int)');
  await expect(run()).rejects.toThrow('0001_first.sql was changed after it was applied');
});

test('a database ahead of the code is refused', async () => {
  await file('0002_second.sql', 'SELECT 1');
  await run();
  await rm(join(folder, '0002_second.sql'));
  await expect(run()).rejects.toThrow('ahead of this version of Fairbook (it knows 0002_second.sql)');
});

test('a table in use is waited for in short turns, so that nobody waits behind the migration', async () => {
  await run();
  await file('0002_second.sql', 'ALTER TABLE thing ADD name text');
  await client.query('BEGIN');
  await client.query('SELECT * FROM thing');
  const migrating = run();
  const reader = new pg.Client({ connectionString: url });
  await reader.connect();
  const waits: number[] = [];
  for (let index = 0; index < 12; index += 1) {
    const began = Date.now();
    await reader.query('SELECT * FROM thing');
    waits.push(Date.now() - began);
    await setTimeout(40);
  }
  await reader.end();
  await client.query('COMMIT');
  expect(await migrating).toEqual(['0002_second.sql']);
  // On a busy machine a few of them wait for the processor as well.
  const [, , , likely = 0] = waits.toSorted((one, other) => other - one);
  expect(likely).toBeLessThan(500);
});

test('an index may be built beside running writes, outside a transaction', async () => {
  await file('0002_index.sql', '-- no-transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS thing_id ON thing (id)');
  expect(await run()).toContain('0002_index.sql');
});

test('the job queue is brought up to date as well', async () => {
  await run();
  const { rows } = await client.query("SELECT to_regclass('pgboss.job') IS NOT NULL AS there");
  expect(rows).toEqual([{ there: true }]);
});

test('what is missing can be asked without changing anything', async () => {
  const pool = new pg.Pool({ connectionString: url });
  expect(await pendingMigrations(pool, folder)).toEqual(['0001_first.sql']);
  await run();
  expect(await pendingMigrations(pool, folder)).toEqual([]);
  await pool.end();
});

test('two files with one number, and a file with another name, are mistakes', async () => {
  await file('0001_again.sql', 'SELECT 1');
  await expect(readMigrations(folder)).rejects.toThrow('two migrations are numbered 0001');
  await rm(join(folder, '0001_again.sql'));
  await file('later.sql', 'SELECT 1');
  await expect(readMigrations(folder)).rejects.toThrow('NNNN_what_it_does.sql');
});
