/** Invitations in the database. A code is stored only as its SHA-256, so that a copy of the table reveals none. */
import { maxListed } from '@fairbook/contract/base/whole-list.ts';
import type { Role, UserType } from '@fairbook/domain/base/vocabulary.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import type { AccountKey } from './account-status.sql.ts';
import { hashOf, hashOfNoCode, marketInviteDays } from './invitation.ts';

/** Expiry of an invitation sent now. */
const term = sql<Date>`clock_timestamp() + make_interval(days => ${marketInviteDays})`;

/** Conditions of a valid invitation: not revoked, not used, not waiting for a second person, not expired. */
const stillStands = sql<boolean>`user_invite.is_active and user_invite.accepted_at is null and not user_invite.waits
  and user_invite.expires_at > clock_timestamp()`;

export interface AcceptedInvite {
  readonly uuid: string;
  readonly invitedById: number | null;
}

/** Returns whether this email has an open invitation to open this kind of account. */
export async function hasOpenInvite(db: Db, { email, userType }: { email: string; userType: UserType }) {
  const open = await db
    .selectFrom('userInvite')
    .select('id')
    .where('email', '=', email)
    .where('userType', '=', userType)
    .where('role', 'is', null)
    .where(stillStands)
    .executeTakeFirst();
  return open !== undefined;
}

/**
 * Uses up the open invitation with this code, if it is for this email and this kind of account, and returns it; undefined if there is none. Without
 * a code the caller must have proof of the email. One of concurrent sign-ups gets it: the update locks the row.
 */
export async function acceptInvite(
  db: Db,
  { code, email, userType }: { code: string | null; email: string; userType: UserType },
): Promise<AcceptedInvite | undefined> {
  return db
    .updateTable('userInvite')
    .set({ acceptedAt: sql<Date>`clock_timestamp()` })
    .where('email', '=', email)
    .where('userType', '=', userType)
    .where('role', 'is', null)
    .$if(code !== null, (rows) => rows.where('code', '=', hashOf(code ?? '')))
    .where(stillStands)
    .returning(['uuid', 'invitedById'])
    .executeTakeFirst();
}

/** The same for an invitation to act for an account, with the role there. */
export async function acceptColleagueInvite(
  db: Db,
  code: string,
  email: string,
): Promise<
  (AcceptedInvite & { readonly account: AccountKey; readonly role: Role; readonly userType: UserType }) | undefined
> {
  const invite = await db
    .updateTable('userInvite')
    .set({ acceptedAt: sql<Date>`clock_timestamp()` })
    .where('code', '=', hashOf(code))
    .where('email', '=', email)
    .where('role', 'is not', null)
    .where(stillStands)
    .returning(['uuid', 'invitedById', 'municipalityId', 'investorOrgId', 'marketProfOrgId'])
    .returning((eb) => eb.ref('role').$notNull().as('role'))
    .returning((eb) => eb.ref('userType').$castTo<UserType>().as('userType'))
    .executeTakeFirst();
  return invite && { ...invite, account: accountIn(invite) };
}

/** The account that a row names; exactly one of the three is set. */
function accountIn(row: {
  readonly municipalityId: number | null;
  readonly investorOrgId: number | null;
  readonly marketProfOrgId: number | null;
}): AccountKey {
  if (row.municipalityId !== null) return { table: 'municipality', id: row.municipalityId };
  if (row.investorOrgId !== null) return { table: 'investorOrg', id: row.investorOrgId };
  if (row.marketProfOrgId !== null) return { table: 'marketProfOrg', id: row.marketProfOrgId };
  throw new Error('an invitation with a role names an account');
}

/** Active people of the account for which this person invited. */
export async function listInviters(db: Db, invitedById: number): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select o.user_id from user_org inviter join user_org o on o.municipality_id = inviter.municipality_id
      or o.investor_org_id = inviter.investor_org_id or o.market_prof_org_id = inviter.market_prof_org_id
    where inviter.user_id = ${invitedById} and o.is_active`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** The place that this pair of email and code still opens, with account, role and inviter; undefined for every invalid pair. */
export async function findOpenInvite(db: Db, email: string, code: string) {
  return db
    .selectFrom('userInvite')
    .leftJoin('municipality as m', 'm.id', 'userInvite.municipalityId')
    .leftJoin('investorOrg as i', 'i.id', 'userInvite.investorOrgId')
    .leftJoin('marketProfOrg as p', 'p.id', 'userInvite.marketProfOrgId')
    .leftJoin('userOrg as o', 'o.userId', 'userInvite.invitedById')
    .leftJoin('municipality as inviting', 'inviting.id', 'o.municipalityId')
    .select((eb) => eb.ref('userInvite.userType').$castTo<UserType>().as('userType'))
    .select((eb) => eb.ref('userInvite.role').$castTo<Role | null>().as('role'))
    .select(['m.name as municipality', 'inviting.name as invitedBy'])
    .select((eb) => eb.fn.coalesce('m.name', 'i.name', 'p.name').as('account'))
    .where('userInvite.code', '=', hashOf(code))
    .where('userInvite.email', '=', email)
    .where(stillStands)
    .executeTakeFirst();
}

/** Creates an invitation, replacing an expired one for the same email; undefined where this email has an invitation that is open or was accepted. */
export async function insertInvite(
  db: Db,
  invite: {
    readonly email: string;
    readonly name: string | null;
    readonly userType: UserType;
    readonly invitedById: number;
    readonly municipalityId?: number;
    readonly investorOrgId?: number;
    readonly marketProfOrgId?: number;
    readonly role?: Role;
  },
) {
  return db
    .insertInto('userInvite')
    .values({ ...invite, code: hashOfNoCode(), expiresAt: term })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet((eb) => ({
          code: eb.ref('excluded.code'),
          name: eb.ref('excluded.name'),
          userType: eb.ref('excluded.userType'),
          invitedById: eb.ref('excluded.invitedById'),
          municipalityId: eb.ref('excluded.municipalityId'),
          investorOrgId: eb.ref('excluded.investorOrgId'),
          marketProfOrgId: eb.ref('excluded.marketProfOrgId'),
          role: eb.ref('excluded.role'),
          expiresAt: eb.ref('excluded.expiresAt'),
          waits: false,
          createdAt: sql<Date>`clock_timestamp()`,
        }))
        .where('userInvite.acceptedAt', 'is', null)
        .where('userInvite.expiresAt', '<=', sql<Date>`clock_timestamp()`),
    )
    .returning('uuid as id')
    .executeTakeFirst();
}

/** Invitations of professionals sent by anyone of the municipality, latest first. */
export async function listInvites(db: Db, municipalityId: number) {
  return sentBy(db, municipalityId).orderBy('i.createdAt', 'desc').orderBy('i.id', 'desc').limit(maxListed).execute();
}

/** One of them; undefined where the municipality has none of this id. */
export async function findInvite(db: Db, municipalityId: number, uuid: string) {
  return sentBy(db, municipalityId).where('i.uuid', '=', uuid).executeTakeFirst();
}

/** The same, locked. */
export async function lockInvite(db: Db, municipalityId: number, uuid: string) {
  return sentBy(db, municipalityId).where('i.uuid', '=', uuid).forUpdate('i').executeTakeFirst();
}

/** A person has joined once the account that the invitation opened has verified its email; until then `acceptedAt` stays empty. */
function sentBy(db: Db, municipalityId: number) {
  return db
    .selectFrom('userInvite as i')
    .leftJoin('user as joined', (on) =>
      on
        .onRef('joined.email', '=', 'i.email')
        .on('i.acceptedAt', 'is not', null)
        .on('joined.verifiedAt', 'is not', null),
    )
    .select(['i.uuid as id', 'i.email', 'i.name', 'i.createdAt', 'i.expiresAt', 'i.acceptedAt as usedAt'])
    .select((eb) => [
      eb.ref('i.userType').$castTo<UserType>().as('userType'),
      sql<Date | null>`case when joined.id is not null then i.accepted_at end`.as('acceptedAt'),
      sql<boolean>`i.accepted_at is not null and joined.id is null`.as('isUnverified'),
    ])
    .where('i.role', 'is', null)
    .where('i.invitedById', 'in', (users) =>
      users.selectFrom('userOrg').select('userId').where('municipalityId', '=', municipalityId),
    );
}

/** Renews an invitation and removes its code; the next mail brings a new one. */
export async function renewInvite(db: Db, uuid: string): Promise<void> {
  await db.updateTable('userInvite').set({ code: hashOfNoCode(), expiresAt: term }).where('uuid', '=', uuid).execute();
}

/** Gives an open invitation this code and returns the data of its mail; undefined where it was used, revoked or has expired. */
export async function putCode(db: Db, uuid: string, code: string) {
  return db
    .updateTable('userInvite')
    .set({ code: hashOf(code) })
    .from('user as inviter')
    .innerJoin('userOrg as o', 'o.userId', 'inviter.id')
    .leftJoin('municipality as m', 'm.id', 'o.municipalityId')
    .leftJoin('investorOrg as i', 'i.id', 'o.investorOrgId')
    .leftJoin('marketProfOrg as p', 'p.id', 'o.marketProfOrgId')
    .whereRef('inviter.id', '=', 'userInvite.invitedById')
    .where('userInvite.uuid', '=', uuid)
    .where(stillStands)
    .returning(['userInvite.email', 'userInvite.name', 'inviter.language'])
    .returning((eb) => [
      eb.fn.coalesce('m.name', 'i.name', 'p.name').$notNull().as('account'),
      eb.ref('userInvite.role').$castTo<Role | null>().as('role'),
      eb.ref('userInvite.userType').$castTo<UserType>().as('userType'),
      sql<string>`inviter.first_name || ' ' || inviter.last_name`.as('inviter'),
    ])
    .executeTakeFirst();
}

/** The invitation that this person used; undefined without one. `account` names the one they act for, where they were invited to it. */
export async function findUsedInvite(db: Db, userId: number) {
  return db
    .selectFrom('userInvite as i')
    .innerJoin('user as u', 'u.email', 'i.email')
    .leftJoin('municipality as m', 'm.id', 'i.municipalityId')
    .leftJoin('investorOrg as o', 'o.id', 'i.investorOrgId')
    .leftJoin('marketProfOrg as p', 'p.id', 'i.marketProfOrgId')
    .select(['i.uuid', 'i.invitedById', 'm.uuid as municipality'])
    .select((eb) => eb.fn.coalesce('m.name', 'o.name', 'p.name').as('account'))
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('name'))
    .where('u.id', '=', userId)
    .where('i.acceptedAt', 'is not', null)
    .executeTakeFirst();
}

/** Deleted, so that the email can be invited again. */
export async function deleteInvite(db: Db, uuid: string): Promise<void> {
  await db.deleteFrom('userInvite').where('uuid', '=', uuid).execute();
}
