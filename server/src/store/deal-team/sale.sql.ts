/** Finds a sale for the people who work on it, with their roles in it. The view `sale_team` is the one answer to who does. */
import type { TeamRole } from '@fairbook/domain/deal-team/deal-team.ts';
import { type RawBuilder, sql } from 'kysely';
import { requireFound } from '../../platform/base/errors.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Issuer, Professional } from '../../platform/http/caller/actor.ts';
import { peopleOfFirm } from '../accounts/account-status.sql.ts';
import { auctionOf, findOwnAuction, type StoredAuction, selectAuctions } from '../auctions/auctions.sql.ts';

export type TeamCaller = Issuer | Professional;

export interface TeamSale {
  readonly auction: StoredAuction;
  readonly isIssuer: boolean;
  /** Empty for the issuer. */
  readonly roles: readonly TeamRole[];
}

/** The sale and the caller's part in it; 404 for one whose team they are not in. */
export async function teamSaleOf(db: Db, actor: TeamCaller, uuid: string): Promise<TeamSale> {
  if (actor.userType === 'municipality') {
    return {
      auction: requireFound(await findOwnAuction(db, actor.municipalityId, uuid)),
      isIssuer: true,
      roles: [],
    };
  }
  const auction = requireFound(await findTeamAuction(db, actor.userId, uuid));
  return { auction, isIssuer: false, roles: await readTeamRoles(db, auction.id, actor.userId) };
}

/** Returns whether the firm of a professional is in the team of a sale. */
export async function isInTeam(db: Db, auctionId: number, userId: number): Promise<boolean> {
  return (await readTeamRoles(db, auctionId, userId)).length > 0;
}

/** The sale, where the firm of the professional is in its team; undefined for every other. */
async function findTeamAuction(db: Db, userId: number, uuid: string): Promise<StoredAuction | undefined> {
  const row = await selectAuctions(db)
    .where('a.uuid', '=', uuid)
    .where(
      sql<boolean>`exists (select from sale_team t where t.auction_id = a.id and t.user_id in ${peopleOfFirm(userId)})`,
    )
    .executeTakeFirst();
  return row && auctionOf(row);
}

/** The roles of the firm of the professional in the sale. */
async function readTeamRoles(db: Db, auctionId: number, userId: number): Promise<TeamRole[]> {
  const { rows } = await sql<{ role: TeamRole }>`
    select distinct t.role from sale_team t where t.auction_id = ${auctionId} and t.user_id in ${peopleOfFirm(userId)}
    order by t.role`.execute(db);
  return rows.map(({ role }) => role);
}

/** Serializes changes of the team of one sale until the transaction ends. The row of the auction stays free, since orders read it. */
export async function lockTeam(db: Db, auctionId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('team of a sale', ${auctionId}))`.execute(db);
}

/** Everyone who works on the sale, firms included, and the people of its issuer. */
export async function listTeamPeople(db: Db, auctionId: number): Promise<number[]> {
  return listOf(
    db,
    sql`o.municipality_id = (select municipality_id from auction where id = ${auctionId}) or ${worksOn(auctionId)}`,
  );
}

/** Everyone with this role in the sale. */
export async function listPeopleOfRole(db: Db, auctionId: number, role: TeamRole): Promise<number[]> {
  return listOf(db, worksOn(auctionId, role));
}

/** The people of the firms in the team; of one role where it is given. */
function worksOn(auctionId: number, role?: TeamRole): RawBuilder<boolean> {
  const ofRole = role === undefined ? sql`true` : sql`t.role = ${role}`;
  return sql`o.market_prof_org_id in (select w.market_prof_org_id from sale_team t join user_org w on w.user_id = t.user_id
    where t.auction_id = ${auctionId} and ${ofRole})`;
}

async function listOf(db: Db, where: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from "user" u join user_org o on o.user_id = u.id
      left join municipality m on m.id = o.municipality_id left join market_prof_org p on p.id = o.market_prof_org_id
    where u.is_active and o.is_active and coalesce(m.status, p.status) <> 'Deactivated' and (${where}) order by u.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
