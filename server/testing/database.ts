/** Creates a database for each test file, cloned from the migrated template in a fraction of a second. */
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../src/platform/db/connection.ts';
import { usualRoles } from '../src/platform/db/roles.ts';
import type { EmbeddedUrls } from './postgres.setup.ts';

export interface FreshDatabase extends Database, Clone {}

/** A clone of the template. The program opens it by `url`, as in production; the other addresses are for what it may not do. */
export interface Clone extends EmbeddedUrls {
  /** Removes the database. Databases left behind are removed after the run. */
  drop(): Promise<void>;
}

/** Clones the template and opens it with the program's role. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const clone = await cloneTemplate();
  const database = openDatabase(clone.url, { name: 'fairbook test', connectTimeout: 20_000 });
  return {
    ...database,
    ...clone,
    async drop() {
      await database.close();
      await clone.drop();
    },
  };
}

/** A clone for tests that open their own connections. */
export async function cloneTemplate(): Promise<Clone> {
  const clone = await makeDatabase(nameOf(inject('template').url));
  const name = nameOf(clone.url);
  // Grants on the database itself are not copied.
  await serverPool().query(
    `REVOKE ALL ON DATABASE ${name} FROM public; GRANT CONNECT ON DATABASE ${name} TO ${usualRoles.program}`,
  );
  return clone;
}

/** A further database on the test server, owned by the owner's role: empty, or a copy of another. */
export async function makeDatabase(template = 'template0'): Promise<Clone> {
  const { url, ownerUrl, superuserUrl } = inject('template');
  const name = `${nameOf(url)}_${randomBytes(6).toString('hex')}`;
  const at = (each: string) => Object.assign(new URL(each), { pathname: `/${name}` }).href;
  await statement(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy OWNER ${usualRoles.owner}`);
  return {
    url: at(url),
    ownerUrl: at(ownerUrl),
    superuserUrl: at(superuserUrl),
    drop: () => statement(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

let pool: pg.Pool | undefined;

/** Connections of this worker that make and remove databases, kept between its files: to connect takes a third as long as to copy a database. */
function serverPool(): pg.Pool {
  const connectionString = Object.assign(new URL(inject('template').superuserUrl), { pathname: '/postgres' }).href;
  pool ??= new pg.Pool({ connectionString, max: 2, allowExitOnIdle: true }).on('error', () => undefined);
  return pool;
}

/** Runs SQL on a connection of its own, for what the program's role may not do. */
export async function runSql(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1);
}

/** Two files may clone at the same moment, but PostgreSQL copies a template for one at a time. */
async function statement(sql: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await serverPool().query(sql);
      return;
    } catch (error) {
      const inUse = error instanceof Error && 'code' in error && error.code === '55006';
      if (!inUse || attempt === 50) throw error;
      await setTimeout(50 + Math.random() * 100);
    }
  }
}
