/** Places in the team of a sale: invitations, who accepted them, and how they end. */
import { dealTeamLimits, type TeamRole } from '@fairbook/domain/deal-team/deal-team.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import { hashOf, marketInviteDays } from '../accounts/invitation.ts';

interface Member {
  readonly id: string;
  readonly userId: number;
  readonly name: string;
  readonly firm: string | null;
  readonly role: TeamRole;
  readonly since: Date;
  readonly isNamed: boolean;
}

/** Everyone in the team, named ones first. */
export async function listMembers(db: Db, auctionId: number): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select t.uuid as id, t.user_id, u.first_name || ' ' || u.last_name as name,
      nullif(p.name, u.first_name || ' ' || u.last_name) as firm, t.role, t.since, t.is_named
    from sale_team t join "user" u on u.id = t.user_id
      left join user_org o on o.user_id = u.id left join market_prof_org p on p.id = o.market_prof_org_id
    where t.auction_id = ${auctionId} order by t.is_named desc, t.since, t.uuid`.execute(db);
  return rows;
}

interface Invitation {
  readonly id: string;
  readonly email: string;
  readonly role: TeamRole;
  readonly sentAt: Date;
  readonly expiresAt: Date;
}

/** Invitations to the sale that were not answered, latest first. */
export async function listInvitations(db: Db, auctionId: number): Promise<Invitation[]> {
  const { rows } = await sql<Invitation>`
    select uuid as id, email, role, created_at as sent_at, expires_at from deal_team_place
    where auction_id = ${auctionId} and email is not null and joined_at is null and ended_at is null order by id desc`.execute(
    db,
  );
  return rows;
}

/** People and invitations together. */
export async function countPlaces(db: Db, auctionId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from sale_team where auction_id = ${auctionId})
      + (select count(*) from deal_team_place where auction_id = ${auctionId} and joined_at is null and ended_at is null) as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Stores an invitation, in the place of an expired one; undefined where this email has been invited with this role already. */
export async function insertInvitation(
  db: Db,
  invited: { auctionId: number; email: string; role: TeamRole; invitedById: number },
): Promise<Invitation | undefined> {
  const { auctionId, email, role, invitedById } = invited;
  await sql`
    update deal_team_place set ended_at = clock_timestamp(), end_reason = 'Revoked'
    where auction_id = ${auctionId} and email = ${email} and role = ${role} and joined_at is null and ended_at is null
      and expires_at <= clock_timestamp()`.execute(db);
  const { rows } = await sql<Invitation>`
    insert into deal_team_place (auction_id, email, role, invited_by_id, expires_at)
    values (${auctionId}, ${email}, ${role}, ${invitedById}, clock_timestamp() + make_interval(days => ${dealTeamLimits.inviteDays}))
    on conflict (auction_id, email, role) where ended_at is null and email is not null do nothing
    returning uuid as id, email, role, created_at as sent_at, expires_at`.execute(db);
  return rows[0];
}

/** Content of the mail of an invitation; undefined where the invitation is no longer open. */
export async function readInvitation(db: Db, uuid: string) {
  const { rows } = await sql<{
    email: string;
    role: TeamRole;
    auction: string;
    auctionId: string;
    municipality: string;
    municipalityId: string;
    inviter: string;
    inviterId: number;
    language: string | null;
    userId: number | null;
    userType: string | null;
  }>`
    select t.email, t.role, a.name as auction, a.uuid as auction_id, m.name as municipality, m.uuid as municipality_id,
      i.first_name || ' ' || i.last_name as inviter, i.id as inviter_id, coalesce(u.language, i.language) as language,
      u.id as user_id, u.user_type
    from deal_team_place t join auction a on a.id = t.auction_id join municipality m on m.id = a.municipality_id
      join "user" i on i.id = t.invited_by_id
      left join "user" u on u.email = t.email and u.verified_at is not null and u.is_active
    where t.uuid = ${uuid} and t.joined_at is null and t.ended_at is null and t.expires_at > clock_timestamp() and a.is_active`.execute(
    db,
  );
  return rows[0];
}

/**
 * Opens the sign-up for an email without an account, with this code: by a new invitation, or by the one it has. The link of the last mail is the one that
 * works. False where the email has used one.
 */
export async function openSignUp(db: Db, email: string, invitedById: number, code: string): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    insert into user_invite (code, email, user_type, invited_by_id, expires_at)
    values (${hashOf(code)}, ${email}, 'market-professional', ${invitedById}, clock_timestamp() + make_interval(days => ${marketInviteDays}))
    on conflict (email) do update set code = excluded.code, user_type = excluded.user_type, expires_at = excluded.expires_at
      where user_invite.accepted_at is null and user_invite.role is null
    returning id`.execute(db);
  return rows.length > 0;
}

const open = sql`t.joined_at is null and t.ended_at is null and t.expires_at > clock_timestamp()`;

/** Open invitations of the person, latest first. */
export async function listOwnInvitations(db: Db, userId: number) {
  const { rows } = await sql<{
    id: string;
    auctionName: string;
    municipalityName: string;
    role: TeamRole;
    sentAt: Date;
    expiresAt: Date;
  }>`
    select t.uuid as id, a.name as auction_name, m.name as municipality_name, t.role, t.created_at as sent_at, t.expires_at
    from deal_team_place t join auction a on a.id = t.auction_id and a.is_active join municipality m on m.id = a.municipality_id
    where t.email = (select email from "user" where id = ${userId}) and ${open} order by t.id desc limit 200`.execute(
    db,
  );
  return rows;
}

interface OpenPlace {
  readonly id: number;
  readonly auctionId: number;
  readonly auction: string;
  readonly role: TeamRole;
}

/** An open invitation of the person, locked; undefined for every other. */
export async function lockOwnInvitation(db: Db, userId: number, uuid: string): Promise<OpenPlace | undefined> {
  const { rows } = await sql<OpenPlace>`
    select t.id, t.auction_id, a.uuid as auction, t.role
    from deal_team_place t join auction a on a.id = t.auction_id and a.is_active
    where t.uuid = ${uuid} and t.email = (select email from "user" where id = ${userId}) and ${open} for update of t`.execute(
    db,
  );
  return rows[0];
}

/** Gives the person the place. One who has the same role already keeps that place, and the invitation ends. */
export async function joinPlace(db: Db, id: number, userId: number): Promise<void> {
  await sql`
    update deal_team_place t set user_id = ${userId},
      joined_at = case when has then null else clock_timestamp() end,
      ended_at = case when has then clock_timestamp() end, end_reason = case when has then 'Left' end
    from (select exists (select from deal_team_place o join deal_team_place n on n.id = ${id}
      where o.auction_id = n.auction_id and o.role = n.role and o.user_id = ${userId} and o.joined_at is not null and o.ended_at is null) as has) as known
    where t.id = ${id}`.execute(db);
}

export async function declinePlace(db: Db, id: number, userId: number): Promise<void> {
  await sql`update deal_team_place set user_id = ${userId}, ended_at = clock_timestamp(), end_reason = 'Declined' where id = ${id}`.execute(
    db,
  );
}

/** Gives a person who has signed up by an invitation every place to which their email was invited before; they accept later ones themselves. */
export async function joinInvited(db: Db, userId: number) {
  const { rows } = await sql<{
    id: number;
    uuid: string;
    auctionId: number;
    auction: string;
    auctionName: string;
    role: TeamRole;
    person: string;
    name: string;
  }>`
    update deal_team_place t set user_id = u.id, joined_at = clock_timestamp()
    from "user" u, auction a
    where u.id = ${userId} and u.user_type = 'market-professional' and u.verified_at is not null and a.id = t.auction_id
      and t.email = u.email and t.created_at < u.created_at and ${open}
    returning t.id, t.uuid, t.auction_id, a.uuid as auction, a.name as auction_name, t.role, u.uuid as person,
      u.first_name || ' ' || u.last_name as name`.execute(db);
  return rows;
}

interface EndedPlace {
  readonly role: TeamRole;
  /** Null for an invitation. */
  readonly userId: number | null;
  readonly email: string | null;
}

/**
 * Ends a place of the sale: an invitation, a place by invitation, or that of a professional whom the terms name. With `onlyOf`, only a place of this
 * person. Undefined where there is none.
 */
export async function endPlace(
  db: Db,
  auctionId: number,
  uuid: string,
  onlyOf: number | null,
): Promise<EndedPlace | undefined> {
  const isOwn = onlyOf === null ? sql`true` : sql`user_id = ${onlyOf}`;
  const reason = onlyOf === null ? sql`case when joined_at is null then 'Revoked' else 'Removed' end` : sql`'Left'`;
  const { rows } = await sql<EndedPlace>`
    update deal_team_place set ended_at = clock_timestamp(), end_reason = ${reason}
    where auction_id = ${auctionId} and uuid = ${uuid} and ended_at is null and (joined_at is not null or ${onlyOf === null}) and ${isOwn}
    returning role, case when joined_at is not null then user_id end as user_id, email`.execute(db);
  if (rows[0]) return rows[0];
  const { rows: named } = await sql<EndedPlace>`
    insert into deal_team_place (auction_id, role, user_id, ended_at, end_reason)
    select auction_id, role, user_id, clock_timestamp(), ${onlyOf === null ? 'Removed' : 'Left'} from sale_team
    where auction_id = ${auctionId} and uuid = ${uuid} and is_named and ${isOwn}
    returning role, user_id, email`.execute(db);
  return named[0];
}
