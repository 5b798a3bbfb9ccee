/** Levels of the book by member of a team. */

import { type BookGrant, type BookLevel, bookLevelOf, type TeamRole } from '@fairbook/domain/deal-team/deal-team.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import type { TeamCaller, TeamSale } from './sale.sql.ts';

export async function listGrants(db: Db, auctionId: number): Promise<BookGrant[]> {
  const { rows } = await sql<BookGrant>`
    select role, user_id, level from deal_book_grant where auction_id = ${auctionId}`.execute(db);
  return rows;
}

/** How much of the book the caller reads now. */
export async function readBookLevel(
  db: Db,
  { auction, isIssuer, roles }: TeamSale,
  { userId }: TeamCaller,
): Promise<BookLevel> {
  return isIssuer ? 'Whole' : bookLevelOf(await listGrants(db, auction.id), { userId, roles });
}

/** Stores how much of the book a role, or one person, reads. */
export async function saveGrant(
  db: Db,
  auctionId: number,
  to: { readonly role: TeamRole | null; readonly userId: number | null },
  level: BookLevel,
): Promise<void> {
  await sql`delete from deal_book_grant where auction_id = ${auctionId} and role is not distinct from ${to.role}::text
    and user_id is not distinct from ${to.userId}::bigint`.execute(db);
  if (level === 'None') return;
  await sql`insert into deal_book_grant (auction_id, role, user_id, level) values (${auctionId}, ${to.role}, ${to.userId}, ${level})`.execute(
    db,
  );
}

/** Ends what was granted to the person alone, once they have no place in the team. */
export async function dropGrantsOfLeaver(db: Db, auctionId: number, userId: number): Promise<void> {
  await sql`delete from deal_book_grant g where g.auction_id = ${auctionId} and g.user_id = ${userId}
    and not exists (select from sale_team t where t.auction_id = ${auctionId} and t.user_id = ${userId})`.execute(db);
}
