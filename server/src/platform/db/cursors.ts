/**
 * Reads lists in parts: rows in the order they were made, by their uuids, which have their time (version 7). Each part begins after the last row of the one
 * before. The key of a row never changes, so rows that are added or changed between two parts move no other row.
 */
import { hash } from 'node:crypto';
import { closeOverlapSeconds, firstCursor, overlapSeconds } from '@fairbook/contract/base/cursor.ts';
import { type RawBuilder, sql } from 'kysely';
import { invalid } from '../base/errors.ts';

interface CursorQuery {
  readonly cursor?: string | undefined;
  readonly updatedSince?: Date | undefined;
  readonly pageSize: number;
}

/** The rows of one part. */
export interface Part {
  /** The key of the row before its first; null from the beginning. */
  readonly after: string | null;
  /** Only rows that changed since; null for all. */
  readonly since: Date | null;
}

/** One part of a list, as it is answered. */
interface EndOfPart<Row> {
  readonly rows: Row[];
  /** The cursor of the rows after these; null where there are none, undefined where the list was not read by cursor. */
  readonly next?: string | null;
}

/** The part that a query asks for; null for a page. Refuses a cursor of another list, or of other filters, which would skip rows. */
export function partOf(list: string, query: CursorQuery): Part | null {
  const { cursor, updatedSince } = query;
  if (cursor === undefined && updatedSince === undefined) return null;
  return { after: keyIn(list, query, cursor ?? firstCursor), since: updatedSince ?? null };
}

/** Conditions on the rows of a part. `key` is their uuid; `isChanged` is true for rows that changed after a moment. */
export function isInPart(
  key: RawBuilder<unknown>,
  part: Part | null,
  isChanged: (since: Date) => RawBuilder<boolean>,
): RawBuilder<boolean>[] {
  if (part === null) return [];
  return [
    ...(part.after === null ? [] : [sql<boolean>`${key} > ${part.after}::uuid`]),
    ...(part.since === null ? [] : [isChanged(part.since)]),
  ];
}

/** True for moments after `since`, or so shortly before that a reader may not have seen what they are of. */
export function isSince(moment: RawBuilder<unknown>, since: Date): RawBuilder<boolean> {
  return sql`${moment} >= ${earlier(since, overlapSeconds)}::timestamptz`;
}

/** The same for the moment of a close. */
export function isClosedSince(moment: RawBuilder<unknown>, since: Date): RawBuilder<boolean> {
  return sql`${moment} >= ${earlier(since, closeOverlapSeconds)}::timestamptz`;
}

/** The rows of a part without the one that tells whether others follow (`windowOf` reads one more), and the cursor of those. */
export function endOfPart<Row>(
  list: string,
  query: CursorQuery,
  rows: Row[],
  keyOf: (row: Row) => string,
): EndOfPart<Row> {
  if (query.cursor === undefined && query.updatedSince === undefined) return { rows };
  const last = rows[query.pageSize - 1];
  if (rows.length <= query.pageSize || last === undefined) return { rows, next: null };
  return { rows: rows.slice(0, query.pageSize), next: cursorAt(list, query, keyOf(last)) };
}

function cursorAt(list: string, query: CursorQuery, key: string): string {
  return Buffer.concat([markOf(list, query), Buffer.from(key.replaceAll('-', ''), 'hex')]).toString('base64url');
}

function keyIn(list: string, query: CursorQuery, cursor: string): string | null {
  if (cursor === firstCursor) return null;
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.length !== 20 || !bytes.subarray(0, 4).equals(markOf(list, query))) {
    throw invalid({
      cursor: 'Belongs to another list or to other filters: send it with the parameters that it came from',
    });
  }
  const hex = bytes.toString('hex', 4);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Mark of a cursor's list and of the filters of its query, for which alone it is valid. */
function markOf(list: string, query: CursorQuery): Buffer {
  const { cursor: _cursor, pageSize: _pageSize, ...filters } = query;
  const sorted = Object.entries(filters).sort(([one], [other]) => (one < other ? -1 : 1));
  return hash('sha256', `${list} ${JSON.stringify(sorted)}`, 'buffer').subarray(0, 4);
}

function earlier(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() - seconds * 1_000);
}
