/** Counts of wrong guesses, by one statement each. */
import { sql } from 'kysely';
import type { Db } from '../db/transaction.ts';

/** Old rows that one guess removes: more than it adds, so that the table stays as small as what counts. */
const pruned = 100;

/** Counts a guess and returns 0; the milliseconds to wait for one too many, which costs nothing. As `RateCounter` does for one process. */
export async function countGuess(db: Db, caller: string, most: number, windowMs: number): Promise<number> {
  const interval = sql`${windowMs / most} * interval '1 millisecond'`;
  const window = sql`${windowMs + 1} * interval '1 millisecond'`;
  const { rows } = await sql`
    with old as (
      delete from guess_count where caller in (
        select caller from guess_count where due < clock_timestamp() and caller <> ${caller}
        order by due limit ${pruned} for update skip locked))
    insert into guess_count as g (caller, due) values (${caller}, clock_timestamp() + ${interval})
    on conflict (caller) do update set due = greatest(g.due, clock_timestamp()) + ${interval}
    where greatest(g.due, clock_timestamp()) + ${interval} <= clock_timestamp() + ${window}
    returning due`.execute(db);
  if (rows.length > 0) return 0;
  const found = await sql<{ waitMs: number }>`
    select 1000 * extract(epoch from due + ${interval} - ${window} - clock_timestamp())::float8 as wait_ms
    from guess_count where caller = ${caller}`.execute(db);
  return Math.max(1, found.rows[0]?.waitMs ?? 1);
}
