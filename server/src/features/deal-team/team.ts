/** Holds a sale and its team for a change, and says what a caller may do in it. */
import { hasRight } from '@fairbook/domain/accounts/account-roles.ts';
import { requireFound } from '../../platform/base/errors.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { holdAuction } from '../../store/auctions/auctions.sql.ts';
import { lockTeam, type TeamCaller, type TeamSale, teamSaleOf } from '../../store/deal-team/sale.sql.ts';

/**
 * The sale and the caller’s part in it for a change of the team or its sign-offs: neither the sale nor its team changes until the transaction ends. Roles are read after the lock, so
 * that someone who was just removed changes nothing.
 */
export async function holdTeamSale(db: Db, actor: TeamCaller, uuid: string): Promise<TeamSale> {
  const { auction } = await teamSaleOf(db, actor, uuid);
  requireFound(await holdAuction(db, uuid));
  await lockTeam(db, auction.id);
  return teamSaleOf(db, actor, uuid);
}

/** The same without the sale, for what goes on while orders are taken. */
export async function lockTeamSale(db: Db, actor: TeamCaller, uuid: string): Promise<TeamSale> {
  const { auction } = await teamSaleOf(db, actor, uuid);
  await lockTeam(db, auction.id);
  return teamSaleOf(db, actor, uuid);
}

/** Returns whether the caller may write at all: people of a firm who only read do not. */
export function canWrite(actor: TeamCaller): boolean {
  return actor.status === 'Active' && (actor.userType === 'municipality' || hasRight(actor.role, 'edit'));
}
