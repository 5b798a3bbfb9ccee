/** A database of its own for each test file, cloned from the migrated template in a fraction of a second. */
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Database, openDatabase } from '../db/connection.ts';

export interface FreshDatabase extends Database {
  readonly url: string;
}

/** Clones the template; the clone is dropped after the last test of the file that asked for it. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const url = await cloneTemplate();
  const database = openDatabase(url, { name: 'fairbook test' });
  afterAll(() => database.close());
  return { ...database, url };
}

/** The address of a clone, for tests that open their own connections. It is dropped after the file's last test. */
export async function cloneTemplate(): Promise<string> {
  const template = new URL(inject('templateUrl'));
  const name = `fairbook_test_${randomBytes(6).toString('hex')}`;
  const admin = new URL(template);
  admin.pathname = '/postgres';
  await statement(admin.href, `CREATE DATABASE ${name} TEMPLATE ${template.pathname.slice(1)}`);
  // Registered first, run last: hooks after all tests run in the reverse order of their registration.
  afterAll(() => statement(admin.href, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  const url = new URL(template);
  url.pathname = `/${name}`;
  return url.href;
}

/** Two files may clone at the same moment, and PostgreSQL copies a template for one at a time. */
async function statement(url: string, sql: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(sql);
      return;
    } catch (error) {
      const inUse = error instanceof Error && 'code' in error && error.code === '55006';
      if (!inUse || attempt === 50) throw error;
      await setTimeout(50 + Math.random() * 100);
    } finally {
      await client.end();
    }
  }
}
