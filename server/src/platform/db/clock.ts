/** The shared clock of all processes. */
import { sql } from 'kysely';
import type { Db } from './transaction.ts';

/**
 * The time by the database's clock, not that of the transaction's start. Read it after taking the lock: of two concurrent requests, the later one
 * then sees the later time.
 */
export async function readClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database returned no time');
  return row.now;
}
