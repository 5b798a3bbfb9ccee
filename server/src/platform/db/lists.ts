/** Shared by all list queries: paging, search and count. */
import { maxListed } from '@fairbook/contract/base/whole-list.ts';
import { maxCountedFound } from '@fairbook/domain/base/text/search-words.ts';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Db } from './transaction.ts';

interface Window {
  readonly page?: number | undefined;
  readonly pageSize: number;
  readonly cursor?: string | undefined;
  readonly updatedSince?: Date | undefined;
}

/** Without `page` the first 1,000 rows. By cursor one row more than asked for, which `endOfPart` takes off. */
export function windowOf(query: Window): { limit: number; offset: number } {
  if (query.cursor !== undefined || query.updatedSince !== undefined) return { limit: query.pageSize + 1, offset: 0 };
  if (query.page === undefined) return { limit: maxListed, offset: 0 };
  return { limit: query.pageSize, offset: (query.page - 1) * query.pageSize };
}

/**
 * A pattern for ILIKE that finds `text` anywhere, with % and _ as literals; null if empty. Without accents, like the database function `unaccented`
 * for the names it is compared with.
 */
export function patternOf(text: string | undefined): string | null {
  return text ? `%${unaccented(text).replace(/[\\%_]/g, '\\$&')}%` : null;
}

function unaccented(text: string): string {
  return text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
}

/** Collation of names: the root collation of Unicode, as in the indexes. The database's default puts "Ä" after "z". */
export function alphabetical(name: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${name} collate "und-x-icu"`;
}

/** A list counts its rows up to here and reports this number where there are more, so that counts are bounded. */
const maxCounted = 100_000;

/** How far a list is counted: with a search text, each row has to be compared. */
export function countLimit({ q }: { readonly q?: string | undefined }): number {
  return q === undefined ? maxCounted : maxCountedFound;
}

/** The counted rows. It selects next to nothing, so that an index-only scan can answer. */
interface Matching {
  limit(most: number): Expression<unknown>;
}

/** Selected by counts, which need no column. */
export const one = sql`1`.as('one');

/** The number of rows, at most `most`. */
export async function countRows(db: Db, matching: Matching, most = maxCounted): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${matching.limit(most)} as counted`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The number of rows of each status, each at most `most`, by one statement. */
export async function countByStatus<Status extends string>(
  db: Db,
  statuses: readonly Status[],
  matching: (status: Status) => Matching,
  most: number,
): Promise<{ value: Status; count: number }[]> {
  const counts = statuses.map(
    (status) => sql`select ${status}::text as status,
      (select count(*) from ${matching(status).limit(most)} as counted) as count`,
  );
  const { rows } = await sql<{ status: Status; count: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  const found = new Map(rows.map(({ status, count }) => [status, count]));
  return statuses.map((status) => ({ value: status, count: found.get(status) ?? 0 }));
}
