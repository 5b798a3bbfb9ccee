import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeDatabase } from '../../../testing/database.ts';
import { openDatabase } from './connection.ts';
import { migrate, pendingMigrations, readMigrations } from './migrate.ts';

let folder: string;
let url: string;
let client: pg.Client;
let drop: () => Promise<void>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairbook-migrations-'));
  // An empty database: the template is migrated already.
  const database = await makeDatabase();
  url = database.ownerUrl;
  drop = database.drop;
  client = new pg.Client({ connectionString: url });
  await client.connect();
  await file('0001_first.sql', 'CREATE TABLE thing (id int PRIMARY KEY)');
});
afterEach(async () => {
  await client.end();
  await rm(folder, { recursive: true });
  await drop();
});

const file = (name: string, sql: string) => writeFile(join(folder, name), sql);
const run = () => migrate(url, { folder });

test('files are applied once, in their order, and the job queue is brought up to date as well', async () => {
  await file('0002_second.sql', 'ALTER TABLE thing ADD name text');
  expect(await run()).toEqual(['0001_first.sql', '0002_second.sql']);
  expect(await run()).toEqual([]);
  const { rows } = await client.query("SELECT to_regclass('pgboss.job') IS NOT NULL AS there");
  expect(rows).toEqual([{ there: true }]);
});

test('two servers that start together apply each file once', async () => {
  expect((await Promise.all([run(), run(), run()])).flat()).toEqual(['0001_first.sql']);
});

test('a failing file leaves nothing behind, and earlier ones stay', async () => {
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

test.runIf(isFull)(
  'a database of a development version from before the baseline is refused in one sentence, and nothing is made in it',
  async () => {
    await client.query(`CREATE TABLE schema_migration (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
    INSERT INTO schema_migration (name, checksum) VALUES ('0001_the_market.sql', 'x'), ('0861_second_approval_of_amendments.sql', 'x')`);
    const refused = /^The database belongs to a development version from before 1\.0, .*npm start -- --fresh\)\.$/;
    await expect(migrate(url)).rejects.toThrow(refused);
    const { pool, close } = openDatabase(url, { name: 'fairbook test' });
    await expect(pendingMigrations(pool)).rejects.toThrow(refused);
    await close();
    const { rows } = await client.query(`SELECT to_regclass('auction') AS auction`);
    expect(rows).toEqual([{ auction: null }]);
  },
);

test.runIf(isFull)('each file of the baseline is applied on its own to an empty database, in its order', async () => {
  const files = (await readMigrations()).map(({ name }) => name);
  for (const name of files) expect(await migrate(url, { only: new Set([name]) })).toEqual([name]);
  expect(await migrate(url)).toEqual([]);
});

test.runIf(isFull)(
  'a table in use is waited for in short turns, so that no one waits behind the migration',
  async () => {
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
  },
);

test.runIf(isFull)('an index may be built beside running writes, outside a transaction', async () => {
  await file('0002_index.sql', '-- no-transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS thing_id ON thing (id)');
  expect(await run()).toContain('0002_index.sql');
});

test('missing migrations can be listed without changing anything', async () => {
  const { pool, close } = openDatabase(url, { name: 'fairbook test' });
  expect(await pendingMigrations(pool, folder)).toEqual(['0001_first.sql']);
  await run();
  expect(await pendingMigrations(pool, folder)).toEqual([]);
  await close();
});

test('a SQL function is replaced when its file changes, and only then', async () => {
  const functions = await mkdtemp(join(tmpdir(), 'fairbook-functions-'));
  const put = (answer: number) =>
    writeFile(
      join(functions, 'answer.sql'),
      `create or replace function answer() returns int language sql as 'select ${answer}'`,
    );
  const appliedAt = async () => (await client.query('SELECT applied_at FROM schema_function')).rows;
  await put(1);
  await migrate(url, { folder, functions });
  const first = await appliedAt();
  await migrate(url, { folder, functions });
  expect(await appliedAt()).toEqual(first);
  await put(2);
  await migrate(url, { folder, functions });
  expect((await client.query('SELECT answer()')).rows).toEqual([{ answer: 2 }]);
  await rm(functions, { recursive: true });
});

test('two files with one number, and a file with another name, are mistakes', async () => {
  await file('0001_again.sql', 'SELECT 1');
  await expect(readMigrations(folder)).rejects.toThrow('two migrations are numbered 0001');
  await rm(join(folder, '0001_again.sql'));
  await file('later.sql', 'SELECT 1');
  await expect(readMigrations(folder)).rejects.toThrow('NNNN_what_it_does.sql');
});
