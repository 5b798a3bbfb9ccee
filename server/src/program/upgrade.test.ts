/** Tests `upgrade`: it makes a backup that can be restored, migrates, and changes nothing where it must not run. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Clone, databaseBefore, makeDatabase } from '../../testing/database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { restore } from '../features/operations/backup/restore.ts';
import type { Config } from '../platform/config/config.ts';
import { migrationsFolder, pendingMigrations } from '../platform/db/migrate.ts';
import { interruptions } from '../store/auctions/interruptions.ts';
import { upgrade } from './upgrade.ts';

let server: TestServer;
let folder: string;
let identityFile: string;
let config: Config;
let older: Clone;

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'fairbook-upgrade-'));
  const identity = await generateX25519Identity();
  identityFile = join(folder, 'identity.txt');
  await writeFile(identityFile, `${identity}\n`);
  config = {
    ...server.deps.config,
    dataDir: folder,
    filesDir: join(folder, 'files'),
    backupRecipient: await identityToRecipient(identity),
  };
  // Release 0.1.0.
  older = await databaseBefore('0145');
});
afterAll(async () => {
  await older.drop();
  await server.close();
  await rm(folder, { recursive: true });
});

const on = (database: Clone, more: Partial<Config> = {}): Config => ({
  ...config,
  databaseUrl: database.url,
  migrateUrl: database.ownerUrl,
  ...more,
});

/** The output and the exit code; the sentence of an exception in place of it. */
async function run(of: Config, place: string, patience?: number): Promise<{ text: string; code: number | string }> {
  const lines: string[] = [];
  const writing = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  try {
    const code = await upgrade(of, join(folder, place), undefined, patience).catch((error: Error) => error.message);
    return { text: lines.join(''), code };
  } finally {
    writing.mockRestore();
  }
}

async function ask<Row extends pg.QueryResultRow>(database: Clone, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.superuserUrl });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

const applied = async (database: Clone) =>
  (await ask<{ name: string }>(database, 'select name from schema_migration order by name')).map(({ name }) => name);

async function addSale(status: string): Promise<void> {
  await ask(
    older,
    `with town as (insert into municipality (name, legal_name, state) values ('Town', 'Town', 'OR') returning id)
     insert into auction (municipality_id, name, base_cusip, amount, offering_type, security_type, repayment_frequency,
       status, start_date, close_date, maturity_structure)
     select id, 'Older Bonds', '012345', 100000, 'Public', 'Revenue', 'Annual', '${status}', clock_timestamp() - interval '1 hour',
       clock_timestamp() + interval '1 day', '[{"isOffered": true, "maturityDate": "2041-06-01", "principalAmount": 100000}]' from town`,
  );
}

test('shortly before a sale closes, a migration that interrupts orders does not run', async () => {
  await addSale('Live');
  await ask(older, `update auction set close_date = clock_timestamp() + interval '10 minutes'`);
  const before = await applied(older);
  const { text, code } = await run(on(older), 'refused');
  expect(code).toMatch(/^A sale closes at 20\S+Z, and 0300_orders_are_the_log interrupts its orders/);
  expect(text).toContain('NOTE  No orders are taken from the stop of the processes of the earlier release');
  expect(await applied(older)).toEqual(before);
  await ask(older, `update auction set close_date = clock_timestamp() + interval '1 day'`);
});

test('as long as a process of the earlier release serves, a migration that interrupts orders does not run', async () => {
  const before = await applied(older);
  const serving = new pg.Client({ connectionString: older.url, application_name: 'fairbook' });
  await serving.connect();
  try {
    const { text, code } = await run(on(older), 'waited', 500);
    expect(code).toMatch(/^Processes of the earlier release still serve \(1 connections\)/);
    expect(text).toContain('NOTE  A sale is live, and cannot be ordered from meanwhile.');
    expect(text).toContain('STOP the processes of the earlier release NOW');
    expect(await applied(older)).toEqual(before);
  } finally {
    await serving.end();
  }
});

test('without a backup nothing is migrated', async () => {
  const before = await applied(older);
  const { code } = await run(on(older, { backupRecipient: undefined }), 'none');
  expect(code).toMatch(/^BACKUP_RECIPIENT must be set/);
  expect(await applied(older)).toEqual(before);
});

test('the database is migrated after a backup, which goes back to the tables as they were', async () => {
  const before = await applied(older);
  const serving = new pg.Client({ connectionString: older.url, application_name: 'fairbook' });
  await serving.connect();
  const stopping = setTimeout(1_000).then(() => serving.end());
  const { text, code } = await run(on(older), 'made');
  await stopping;
  expect([code, text]).toEqual([0, expect.stringContaining('To go back: release 0.1.0 has no restore')]);
  expect(text).toMatch(/START the processes of this release NOW: no orders were taken for [\d.]+ s so far/);
  const pool = new pg.Pool({ connectionString: older.ownerUrl, max: 1 });
  expect(await pendingMigrations(pool)).toEqual([]);
  await pool.end();
  const [name = ''] = await readdir(join(folder, 'made'));
  const backup = join(folder, 'made', name);
  const manifest = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8')) as { migrations: string[] };
  expect(manifest.migrations).toEqual(before);

  const database = await makeDatabase();
  try {
    const silent = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const keyFiles = Object.fromEntries(
      Object.keys(config.keyFiles).map((purpose) => [purpose, join(folder, 'restored/keys', `${purpose}.json`)]),
    ) as Config['keyFiles'];
    const to = on(database, { filesDir: join(folder, 'restored/files'), dataDir: join(folder, 'restored'), keyFiles });
    expect(await restore(to, backup, identityFile)).toBe(0);
    silent.mockRestore();
    expect(await ask(database, 'select name, status from auction')).toEqual([{ name: 'Older Bonds', status: 'Live' }]);
  } finally {
    await database.drop();
  }
});

test('an empty database is left to migrate', async () => {
  const database = await makeDatabase();
  try {
    const { code } = await run(on(database), 'empty');
    expect(code).toBe('The database is empty, so there is nothing to upgrade: run migrate.');
    expect(await ask(database, "select to_regclass('auction') as auction")).toEqual([{ auction: null }]);
  } finally {
    await database.drop();
  }
});

test('a database of this release is only checked', async () => {
  const { text, code } = await run(on(older), 'again');
  expect([code, text]).toEqual([0, expect.stringContaining('is at the version of this release')]);
  expect(await readdir(join(folder, 'again')).catch(() => [])).toEqual([]);
});

test('every migration that interrupts something exists, and the manual names it', async () => {
  const files = await readdir(migrationsFolder);
  const manual = await readFile(join(import.meta.dirname, '../../../docs/OPERATIONS.md'), 'utf8');
  for (const { migration } of interruptions) {
    expect(files).toContain(`${migration}.sql`);
    expect(manual).toContain(`\`${migration}\``);
  }
});
