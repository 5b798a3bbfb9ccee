/** Rows that requests leave in the database of a test server. */
import { sql } from 'kysely';
import type { TestServer } from './testServer.ts';

/** The query of each server, prepared once by each of its connections: it reads every table, and tests ask it thousands of times. */
const queries = new WeakMap<TestServer, Promise<string>>();

/** What was found last, and which transactions had ended then: as long as these are the same, every table has the same rows. */
const found = new WeakMap<TestServer, { readonly snapshot: string; readonly traces: string }>();

/**
 * Number of rows of each table and the latest transaction that wrote one: unchanged where nothing is stored. Without sessions, which record their
 * last activity.
 */
export async function tracesIn(server: TestServer): Promise<string> {
  const query = queries.get(server) ?? queryOf(server);
  queries.set(server, query);
  const { pool } = server.deps;
  const known = found.get(server);
  const { rows: now } = await pool.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot');
  if (known && known.snapshot === now[0]?.snapshot) return known.traces;
  const { rows } = await pool.query<[string, ...unknown[]]>({
    ...{ name: 'traces', text: await query, rowMode: 'array' },
  });
  const traces = JSON.stringify(rows.map(([_, ...counts]) => counts));
  found.set(server, { snapshot: rows[0]?.[0] ?? '', traces });
  return traces;
}

/** The age of a transaction counts back from the newest one, which is as far from transaction 3, the first: both change together. */
async function queryOf({ deps }: TestServer): Promise<string> {
  const { rows } = await sql<{ tables: string }>`
    select string_agg(format('select pg_current_snapshot()::text, %L as name, count(*) as rows, age(''3''::xid) - min(age(xmin)) as latest from %s', oid::regclass, oid::regclass), ' union all ')
      as tables from pg_class where relkind = 'r' and relname <> 'user_session' and (relnamespace = 'public'::regnamespace or relname like 'job%' and relnamespace = 'pgboss'::regnamespace)`.execute(
    deps.db,
  );
  return rows[0]?.tables ?? '';
}
