/** The one clock that all processes share. */
import { sql } from 'kysely';
import type { Db } from './transaction.ts';

/**
 * The moment by the database's clock, not that of the transaction's beginning. Read it after taking the lock: of two
 * requests that race about a time, the later one then sees the later time.
 */
export async function readClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database tells no time');
  return row.now;
}
