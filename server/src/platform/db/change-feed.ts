/**
 * Change feeds: read what was committed since the last read, with no gap and no duplicate.
 *
 * A row gets its id and its time when it is written, and is visible once its transaction commits. A reader that asks for higher ids than
 * the last one misses the rows of every transaction that commits late. The rows of a feed therefore carry the number of their transaction
 * (xid8), and there are three cursors:
 * - A snapshot: which transactions had committed at the last read. Reads everything that is committed by now, in no order, and waits for
 *   nothing. For copies in memory.
 * - A transaction number, below which every transaction has ended. Reads in the order of transactions and in parts of any size, but
 *   never past the oldest transaction that is still running. For a cursor in the database that moves with what is written of the feed.
 * - A position, which a row gets after its commit. Reads in the order of positions and waits for nothing; each row is updated once.
 *   For a cursor that a client holds.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './transaction.ts';

/** SQL of the snapshot that a statement reads by, as a cursor for the next read. */
export const currentSnapshot = 'pg_current_snapshot()::text';

/**
 * SQL that is true for rows whose transaction had not committed at `snapshot` and has now. `column` holds the number of the transaction.
 * The two bounds are for the index; a row of the reading transaction itself may be beyond them.
 */
export function committedSince(column: string, snapshot: string): string {
  return `${column} >= pg_snapshot_xmin(${snapshot}) and ${column} < pg_snapshot_xmax(pg_current_snapshot())
    and not pg_visible_in_snapshot(${column}, ${snapshot})`;
}

/** Transactions from one up to, and without, another; all of them have ended. */
export interface Span {
  readonly from: string;
  readonly to: string;
  /** When the cursor was moved to `from`. */
  readonly since: Date;
}

/** A table of one row: `followed_to`, the number of a transaction, and `at`, when the cursor was moved there. */
type CursorTable = 'webhook_cursor';

/** Never back: a statement's snapshot may be older than its lock, and the process that held the lock before may have moved further. */
const reachable = sql`greatest(followed_to, pg_snapshot_xmin(pg_current_snapshot()))`;

/** Span that was not read yet; undefined while another process reads it. Locks the cursor until the transaction ends. */
export async function lockSpan(db: Db, cursor: CursorTable): Promise<Span | undefined> {
  const { rows } = await sql<Span>`
    select followed_to::text as from, ${reachable}::text as to, at as since
    from ${sql.table(cursor)} for update skip locked`.execute(db);
  return rows[0];
}

export async function moveCursor(db: Db, cursor: CursorTable, to: string): Promise<void> {
  await sql`update ${sql.table(cursor)} set followed_to = ${to}::xid8, at = clock_timestamp()`.execute(db);
}

/** Moves the cursor past everything that has ended without reading it, where `condition` holds. */
export async function skipSpan(db: Db, cursor: CursorTable, condition: RawBuilder<unknown>): Promise<void> {
  await sql`update ${sql.table(cursor)} set followed_to = ${reachable}, at = clock_timestamp() where ${condition}`.execute(
    db,
  );
}

/** True for rows of these transactions. */
export function isInSpan(column: RawBuilder<unknown>, { from, to }: Span): RawBuilder<boolean> {
  return sql`${column} >= ${from}::xid8 and ${column} < ${to}::xid8`;
}

/** A table with a column `position`, and the function that gives positions to rows that are committed and have none. */
interface NumberedFeed {
  readonly table: 'notif_history';
  readonly numberRows: 'number_notices';
}

/** Rows that one statement numbers. */
const numberedRows = 10_000;

/** Numbers what was committed since the last time and answers the newest position; 0 before the first row. */
export async function readNewestPosition(db: Db, { table, numberRows }: NumberedFeed): Promise<number> {
  for (let numbered = numberedRows; numbered === numberedRows; ) {
    const { rows } = await sql<{ numbered: number }>`
      select ${sql.id(numberRows)}(${numberedRows}) as numbered`.execute(db);
    numbered = rows[0]?.numbered ?? 0;
  }
  const { rows } = await sql<{ newest: number | null }>`
    select max(position) as newest from ${sql.table(table)}`.execute(db);
  return rows[0]?.newest ?? 0;
}
