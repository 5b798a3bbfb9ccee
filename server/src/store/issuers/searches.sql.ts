/** Saved searches in the database. */
import type { savedQuery } from '@fairbook/contract/issuers/following/shapes.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { jsonOf } from '../../platform/db/columns.ts';
import type { Db } from '../../platform/db/transaction.ts';

type SavedQuery = z.output<typeof savedQuery>;

/** The maximum per person. */
const most = 20;

/** A person's searches, latest first. */
export async function listSavedSearches(db: Db, userId: number) {
  const rows = await db
    .selectFrom('savedSearch')
    .select(['uuid as id', 'name', 'query'])
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  // Written only by `saveSearch`.
  return rows.map((row) => ({ ...row, query: row.query as Record<string, string | string[]> }));
}

/** Saves a search under its name; null where the person has the maximum. */
export async function saveSearch(db: Db, userId: number, name: string, query: SavedQuery): Promise<string | null> {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== null && value !== ''));
  const { rows } = await sql<{ uuid: string }>`
    insert into saved_search as s (user_id, name, query)
    select ${userId}, ${name}, ${jsonOf(given)}
    where (select count(*) from saved_search where user_id = ${userId} and name <> ${name}) < ${most}
    on conflict (user_id, name) do update set query = excluded.query, updated_at = clock_timestamp()
    returning uuid`.execute(db);
  return rows[0]?.uuid ?? null;
}

/** False where the person has no such search. */
export async function removeSavedSearch(db: Db, userId: number, uuid: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('savedSearch')
    .where('userId', '=', userId)
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
