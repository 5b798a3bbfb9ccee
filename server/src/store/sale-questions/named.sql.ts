/** Auctions whose questions a market professional reads. */
import { rolesWithTeamRight } from '@fairbook/domain/deal-team/deal-team.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import { peopleOfFirm } from '../accounts/account-status.sql.ts';
import { auctionOf, type StoredAuction, selectAuctions } from '../auctions/auctions.sql.ts';

/** The auction of this id, where the firm of the professional is in its team with such a role; undefined for every other. */
export async function findNamedAuction(db: Db, userId: number, uuid: string): Promise<StoredAuction | undefined> {
  const row = await selectAuctions(db)
    .where('a.uuid', '=', uuid)
    .where(
      sql<boolean>`exists (select from sale_team t where t.auction_id = a.id and t.user_id in ${peopleOfFirm(userId)} and t.role = any(${rolesWithTeamRight('questions')}))`,
    )
    .executeTakeFirst();
  return row && auctionOf(row);
}
