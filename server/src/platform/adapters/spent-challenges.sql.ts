/** Stores which proof-of-work challenges were solved, so that each solution counts once. */
import { sql } from 'kysely';
import type { Db } from '../db/transaction.ts';

/** Expired rows that one accepted solution removes: more than it adds, so that the table stays as small as what is valid. */
const pruned = 100;

/**
 * Returns whether this solution is the first of its challenge, which then is spent. The database's clock decides about expiry, as it does about removal: a
 * row that was removed cannot be accepted again.
 */
export async function spendChallenge(db: Db, nonce: string, expiresAt: Date): Promise<boolean> {
  const { rows } = await sql`
    with old as (
      delete from spent_challenge where nonce in (
        select nonce from spent_challenge where expires_at < clock_timestamp() - interval '1 minute'
        order by expires_at limit ${pruned} for update skip locked))
    insert into spent_challenge (nonce, expires_at)
    select ${nonce}, ${expiresAt}::timestamptz where ${expiresAt}::timestamptz > clock_timestamp()
    on conflict do nothing
    returning nonce`.execute(db);
  return rows.length === 1;
}
