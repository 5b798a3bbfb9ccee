/** Keys of the links to the proofs of private sales. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';

export async function findProofKey(db: Db, auctionId: number): Promise<string | undefined> {
  const row = await db.selectFrom('proofKey').select('key').where('auctionId', '=', auctionId).executeTakeFirst();
  return row?.key;
}

/** The key of a sale, which is made where there is none. */
export async function makeProofKey(db: Db, auctionId: number): Promise<string> {
  const { rows } = await sql<{ key: string }>`
    insert into proof_key as k (auction_id) values (${auctionId})
    on conflict (auction_id) do update set key = k.key returning k.key`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an insertion answers its row');
  return row.key;
}

/** Ends the link to the proof of a sale. False where there was none. */
export async function dropProofKey(db: Db, auctionId: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('proofKey').where('auctionId', '=', auctionId).executeTakeFirst();
  return numDeletedRows === 1n;
}
