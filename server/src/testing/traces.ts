/** Rows that requests leave in the database of a test server. */
import { sql } from 'kysely';
import type { TestServer } from './testServer.ts';

/**
 * Number of rows of each table and the latest transaction that wrote one: unchanged where nothing is stored. Without sessions, which record their
 * last activity.
 */
export async function tracesIn({ deps }: TestServer): Promise<string> {
  const { rows } = await sql<{ tables: string }>`
    select string_agg(format('select %L as name, count(*) as rows, max(xmin::text::bigint) as latest from %s', oid::regclass, oid::regclass), ' union all ')
      as tables from pg_class where relkind = 'r' and relname <> 'user_session' and (relnamespace = 'public'::regnamespace or relname like 'job%' and relnamespace = 'pgboss'::regnamespace)`.execute(
    deps.db,
  );
  const { rows: counts } = await deps.pool.query({ text: rows[0]?.tables ?? '', rowMode: 'array' });
  return JSON.stringify(counts);
}
