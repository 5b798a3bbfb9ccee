/** Migrates a database to the code's version: applies the SQL files of `migrations/` in order, forward only, each once. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { CannotStart } from '../base/cannot-start.ts';
import { applyGrants } from './grants.ts';
import { type DatabaseUrls, userOf } from './roles.ts';

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

export interface MigrateOptions {
  /** The folder of the SQL files; the repository's own by default. */
  readonly folder?: string;
  /** The folder of the SQL functions; the repository's own by default, none where `folder` is another. */
  readonly functions?: string;
  /** The program's role, which gets only the grants it needs. None where the program is the owner. */
  readonly program?: string | undefined;
  /** Applies these files alone, and neither functions nor the job queue: the tables as the release of a backup had them. */
  readonly only?: ReadonlySet<string>;
  /** Called with each file's name before it runs. */
  readonly onStep?: (name: string) => void;
}

export const migrationsFolder = join(import.meta.dirname, 'migrations');
const functionsFolder = join(import.meta.dirname, 'functions');

/** A number used for no other advisory lock; keeps two starting servers from migrating at once. */
const migrationLock = 714_001;

/** A migration gives up its place in the lock queue after this long, so that the market never waits behind it. */
const lockTimeoutMs = 150;
const tries = 200;

/** The first of the migrations before the baseline of 1.0. No release has them. */
export const firstOfDevelopment = '0001_the_market.sql';

/**
 * Applies missing files and returns their names, in order; also migrates the job queue's own schema. Throws CannotStart where an applied file was
 * changed or the database has files the code does not.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = await readMigrations(options.folder);
  const client = new pg.Client({ connectionString: url, application_name: 'fairbook migrate' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // A crash of the machine may undo the last files, which are then applied again: no commit needs to wait for the disk.
    await client.query('SET synchronous_commit = off');
    // Waits for another server that is migrating, up to a limit.
    await client.query("SET lock_timeout = '60s'");
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await client.query(
      `CREATE TABLE IF NOT EXISTS schema_migration (
         name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT clock_timestamp())`,
    );
    await client.query(
      `CREATE TABLE IF NOT EXISTS schema_function (
         name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT clock_timestamp())`,
    );
    const { only } = options;
    const pending = pendingOf(migrations, await appliedTo(client)).filter(({ name }) => only?.has(name) ?? true);
    for (const migration of pending) {
      options.onStep?.(migration.name);
      await applyOnce(client, migration, 'schema_migration');
    }
    if (only) return pending.map(({ name }) => name);
    const functions = options.functions ?? (options.folder === undefined ? functionsFolder : undefined);
    if (functions !== undefined) await replaceFunctions(client, functions);
    await migrateJobs(url);
    await indexOpenJobs(client);
    if (options.program !== undefined) await applyGrants(client, options.program);
    return pending.map(({ name }) => name);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Migrates as the owner and grants the program's role its rights. If one address is both, the program stays the owner. */
export function migrateFor(
  { url, ownerUrl }: DatabaseUrls,
  options: Pick<MigrateOptions, 'only' | 'onStep'> = {},
): Promise<string[]> {
  const program = userOf(url);
  return migrate(ownerUrl, { ...options, program: program === userOf(ownerUrl) ? undefined : program });
}

/** The names still to be applied to this database. Throws CannotStart as `migrate` does. */
export async function pendingMigrations(pool: pg.Pool, folder = migrationsFolder): Promise<string[]> {
  const known = await pool.query<{ exists: boolean }>("SELECT to_regclass('schema_migration') IS NOT NULL AS exists");
  const applied = known.rows[0]?.exists ? await appliedTo(pool) : [];
  return pendingOf(await readMigrations(folder), applied).map(({ name }) => name);
}

/** The files in their order. Throws where two share a number or a name is not NNNN_name.sql. */
export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Set<string>();
  const migrations: Migration[] = [];
  for (const name of names) {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1];
    if (number === undefined) throw new Error(`a migration is named NNNN_what_it_does.sql, not ${name}`);
    if (numbers.has(number)) throw new Error(`two migrations are numbered ${number}`);
    numbers.add(number);
    const sql = await readFile(join(folder, name), 'utf8');
    migrations.push({ name, sql, checksum: createHash('sha256').update(sql).digest('hex') });
  }
  return migrations;
}

interface Applied {
  readonly name: string;
  readonly checksum: string;
}

async function appliedTo(on: pg.Client | pg.Pool): Promise<Applied[]> {
  const result = await on.query<Applied>('SELECT name, checksum FROM schema_migration ORDER BY name');
  return result.rows;
}

function pendingOf(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  const unknown = applied.filter(({ name }) => !known.has(name)).map(({ name }) => name);
  if (unknown.includes(firstOfDevelopment)) {
    throw new CannotStart(
      'The database belongs to a development version from before 1.0, which cannot be migrated: start with an empty one (npm start -- --fresh).',
    );
  }
  if (unknown.length > 0) {
    throw new CannotStart(
      `The database is ahead of this version of Fairbook (it knows ${unknown.join(', ')}): start the newer version.`,
    );
  }
  const changed = applied.filter(({ name, checksum }) => known.get(name)?.checksum !== checksum);
  if (changed.length > 0) {
    throw new CannotStart(
      `${changed.map(({ name }) => name).join(', ')} was changed after it was applied to this database: ` +
        'restore the file and write a new migration instead (in development, npm start -- --fresh starts over).',
    );
  }
  const done = new Set(applied.map(({ name }) => name));
  return migrations.filter(({ name }) => !done.has(name));
}

/**
 * Replaces each SQL function whose file differs from the database's version. A file contains `create or replace function`; if its parameters change,
 * the file first drops the function with the old parameters.
 */
async function replaceFunctions(client: pg.Client, folder: string): Promise<void> {
  const { rows } = await client.query<Applied>('SELECT name, checksum FROM schema_function');
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
    const sql = await readFile(join(folder, name), 'utf8');
    const checksum = createHash('sha256').update(sql).digest('hex');
    if (applied.get(name) === checksum) continue;
    await applyOnce(client, { name, sql, checksum }, 'schema_function');
  }
}

/** Runs a file and records it in the same transaction; retries while another session holds a lock it needs. */
async function applyOnce(
  client: pg.Client,
  migration: Migration,
  table: 'schema_migration' | 'schema_function',
): Promise<void> {
  // CREATE INDEX CONCURRENTLY runs in no transaction: such a file has that one statement, and must be idempotent.
  const inOne = !migration.sql.startsWith('-- no-transaction');
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(`SET lock_timeout = ${inOne ? lockTimeoutMs : 0}`);
      if (inOne) await client.query('BEGIN');
      await client.query(migration.sql);
      await client.query(
        `INSERT INTO ${table} (name, checksum) VALUES ($1, $2)
         ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum, applied_at = clock_timestamp()`,
        [migration.name, migration.checksum],
      );
      if (inOne) await client.query('COMMIT');
      return;
    } catch (error) {
      if (inOne) await client.query('ROLLBACK').catch(() => undefined);
      const lockedOut = error instanceof Error && 'code' in error && error.code === '55P03';
      if (!lockedOut || attempt === tries) throw new Error(`${migration.name} failed`, { cause: error });
      await setTimeout(50 + Math.random() * 200);
    }
  }
}

/** The job queue has its own tables in its own schema and migrates them itself. */
async function migrateJobs(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 1, migrate: true, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  await boss.stop({ graceful: false });
}

/**
 * Jobs that are done stay for days and are most of the table: what asks for the others has an index without them. Not built `concurrently`, which waits for
 * every other statement, also for a server that waits for this migration.
 */
async function indexOpenJobs(client: pg.Client): Promise<void> {
  const { rows } = await client.query("SELECT to_regclass('pgboss.job_open') IS NULL AS missing");
  if (!rows[0].missing) return;
  await client.query(`BEGIN;
    SET LOCAL lock_timeout = '5s';
    CREATE INDEX job_open ON pgboss.job_common (name, state, start_after) WHERE state IN ('created', 'retry', 'active', 'failed');
    COMMIT`);
}
