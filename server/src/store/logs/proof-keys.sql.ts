/** Keys of the links to the proofs of private sales. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';

export async function findProofKey(db: Db, auctionId: number): Promise<string | undefined> {
  const row = await db.selectFrom('proofKey').select('key').where('auctionId', '=', auctionId).executeTakeFirst();
  return row?.key;
}

/** Gives a sale its key; one that it has stays. */
export async function makeProofKey(db: Db, auctionId: number): Promise<void> {
  await db
    .insertInto('proofKey')
    .values({ auctionId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ends the key of a sale and returns the one that takes its place; undefined where there was none. */
export async function replaceProofKey(db: Db, auctionId: number): Promise<string | undefined> {
  const row = await db
    .updateTable('proofKey')
    .set({ key: sql<string>`gen_random_uuid()`, createdAt: sql<Date>`clock_timestamp()` })
    .where('auctionId', '=', auctionId)
    .returning('key')
    .executeTakeFirst();
  return row?.key;
}
