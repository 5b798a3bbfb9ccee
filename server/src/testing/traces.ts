/** Rows that requests leave in the database of a test server. */
import { sql } from 'kysely';
import type { TestServer } from './testServer.ts';

/** The query of each server, prepared once by each of its connections: it names some sixty tables, and tests ask it thousands of times. */
const queries = new WeakMap<TestServer, Promise<string>>();

/**
 * Number of rows of each table and the latest transaction that wrote one: unchanged where nothing is stored. Without sessions, which record their
 * last activity.
 */
export async function tracesIn(server: TestServer): Promise<string> {
  const query = queries.get(server) ?? queryOf(server);
  queries.set(server, query);
  const { rows } = await server.deps.pool.query({ name: 'traces', text: await query, rowMode: 'array' });
  return JSON.stringify(rows);
}

/** The age of a transaction counts back from the newest one, which is as far from transaction 3, the first: both change together. */
async function queryOf({ deps }: TestServer): Promise<string> {
  const { rows } = await sql<{ tables: string }>`
    select string_agg(format('select %L as name, count(*) as rows, age(''3''::xid) - min(age(xmin)) as latest from %s', oid::regclass, oid::regclass), ' union all ')
      as tables from pg_class where relkind = 'r' and relname <> 'user_session' and (relnamespace = 'public'::regnamespace or relname like 'job%' and relnamespace = 'pgboss'::regnamespace)`.execute(
    deps.db,
  );
  return rows[0]?.tables ?? '';
}
