/** Auctions in which a market professional is named. */
import { sql } from 'kysely';
import { auctionOf, type StoredAuction, selectAuctions } from '../auctions/auctions.sql.ts';
import type { Db } from '../db/transaction.ts';

/** The auction of this id, where the professional is named in it in any role; undefined for every other. */
export async function findNamedAuction(db: Db, userId: number, uuid: string): Promise<StoredAuction | undefined> {
  const row = await selectAuctions(db)
    .where('a.uuid', '=', uuid)
    .where(
      sql<boolean>`exists (select from auction_professional p where p.auction_id = a.id and p.market_prof_id = ${userId} and p.is_active)`,
    )
    .executeTakeFirst();
  return row && auctionOf(row);
}
