/** Documents of auctions that are not announced yet in the database, and deleting drafts with theirs. */
import type { DocumentSlot } from '@fairbook/domain/base/vocabulary.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import { slotColumns } from './supplements.sql.ts';

/**
 * Puts an uploaded file into a slot, or clears it. The earlier file stays readable: for the team, and where an amendment of the approved auction has
 * replaced it for everyone who sees the sale. The sale is locked.
 */
export async function updateDocument(
  db: Db,
  id: number,
  slot: DocumentSlot,
  fileId: number | null,
  amendmentId: number | null = null,
): Promise<void> {
  const column = sql.ref(slotColumns[slot]);
  await sql`insert into replaced_document (auction_id, slot, file_id, amendment_id)
    select id, ${slot}, ${column}, ${amendmentId}::bigint from auction where id = ${id} and ${column} is not null`.execute(
    db,
  );
  await db
    .updateTable('auction')
    .set({ [slotColumns[slot]]: fileId })
    .where('id', '=', id)
    .execute();
}

/** Deletes a draft: its files are cleared away with those of replaced documents, and its professionals see it no more. */
export async function deactivateAuction(db: Db, id: number): Promise<void> {
  const noFiles = Object.fromEntries(Object.values(slotColumns).map((column) => [column, null]));
  await db
    .updateTable('auction')
    .set({ ...noFiles, isActive: false })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('auctionProfessional').where('auctionId', '=', id).execute();
}
