/** A database of its own for each test file, cloned from the migrated template in a fraction of a second. */
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../db/connection.ts';

export interface FreshDatabase extends Database {
  readonly url: string;
  /** Closes the connections and removes the database. What a test file leaves behind is removed after the run. */
  drop(): Promise<void>;
}

/** Clones the template and opens it. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const { url, drop } = await cloneTemplate();
  const database = openDatabase(url, { name: 'fairbook test' });
  return {
    ...database,
    url,
    async drop() {
      await database.close();
      await drop();
    },
  };
}

/** A clone for tests that open their own connections. */
export async function cloneTemplate(): Promise<{ url: string; drop(): Promise<void> }> {
  const url = new URL(inject('templateUrl'));
  const template = url.pathname.slice(1);
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  const admin = new URL(url);
  admin.pathname = '/postgres';
  url.pathname = `/${name}`;
  await statement(admin.href, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return { url: url.href, drop: () => statement(admin.href, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
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
