/** Checks of the database itself. */
import type pg from 'pg';

/** PostgreSQL 18 has uuidv7(); the first migration creates one for older servers. */
export async function hasOrderedIds(pool: pg.Pool): Promise<boolean> {
  return pool.query('select uuidv7()').then(
    () => true,
    () => false,
  );
}

/** The version of the extension for trigrams, and whether it could be installed. */
export async function findTrigrams(pool: pg.Pool): Promise<{ version: string | null; canInstall: boolean }> {
  const { rows } = await pool.query<{ version: string | null; canInstall: boolean }>(
    `select (select extversion from pg_extension where extname = 'pg_trgm') as version,
      exists (select from pg_available_extensions where name = 'pg_trgm') as "canInstall"`,
  );
  return rows[0] ?? { version: null, canInstall: false };
}
