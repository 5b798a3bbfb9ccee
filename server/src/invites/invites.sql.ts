/** Invitations in the database. A code is stored only as its SHA-256, so that a copy of the table reveals none. */
import type { Role, UserType } from '@fairbook/domain/vocabulary.ts';
import { sql } from 'kysely';
import type { Db } from '../db/transaction.ts';
import { hashOf, hashOfNoCode, marketInviteDays } from '../invitation.ts';

/** Expiry of an invitation sent now. */
const term = sql<Date>`clock_timestamp() + make_interval(days => ${marketInviteDays})`;

/** Conditions of a valid invitation: not revoked, not used, not expired. */
const stillStands = sql<boolean>`user_invite.is_active and user_invite.accepted_at is null
  and user_invite.expires_at > clock_timestamp()`;

export interface AcceptedInvite {
  readonly uuid: string;
  readonly invitedById: number | null;
}

/**
 * Uses up the open invitation with this code, if it is for this email and this kind of account, and returns it; undefined if there is none. Of
 * concurrent sign-ups one gets it: the update locks the row.
 */
export async function acceptInvite(
  db: Db,
  { code, email, userType }: { code: string; email: string; userType: UserType },
): Promise<AcceptedInvite | undefined> {
  return db
    .updateTable('userInvite')
    .set({ acceptedAt: sql<Date>`clock_timestamp()` })
    .where('email', '=', email)
    .where('userType', '=', userType)
    .where('municipalityId', 'is', null)
    .where('code', '=', hashOf(code))
    .where(stillStands)
    .returning(['uuid', 'invitedById'])
    .executeTakeFirst();
}

/** The same for an invitation to a municipality, with its role. */
export async function acceptColleagueInvite(
  db: Db,
  code: string,
  email: string,
): Promise<(AcceptedInvite & { readonly municipalityId: number; readonly role: Role }) | undefined> {
  return db
    .updateTable('userInvite')
    .set({ acceptedAt: sql<Date>`clock_timestamp()` })
    .where('code', '=', hashOf(code))
    .where('email', '=', email)
    .where('municipalityId', 'is not', null)
    .where(stillStands)
    .returning((eb) => ['uuid', 'invitedById', eb.ref('municipalityId').$notNull().as('municipalityId')])
    .returning((eb) => eb.ref('role').$notNull().as('role'))
    .executeTakeFirst();
}

/** Active people of the municipality for which this person invited. */
export async function listInviters(db: Db, invitedById: number): Promise<number[]> {
  const rows = await db
    .selectFrom('userOrg as inviter')
    .innerJoin('userOrg as o', 'o.municipalityId', 'inviter.municipalityId')
    .select('o.userId')
    .where('inviter.userId', '=', invitedById)
    .where('o.isActive', '=', true)
    .execute();
  return rows.map(({ userId }) => userId);
}

/** What this pair of email and code still opens, in which municipality and role, and the inviter; undefined for every invalid pair. */
export async function findOpenInvite(db: Db, email: string, code: string) {
  return db
    .selectFrom('userInvite')
    .leftJoin('municipality as m', 'm.id', 'userInvite.municipalityId')
    .leftJoin('userOrg as o', 'o.userId', 'userInvite.invitedById')
    .leftJoin('municipality as inviting', 'inviting.id', 'o.municipalityId')
    .select((eb) => eb.ref('userInvite.userType').$castTo<UserType>().as('userType'))
    .select((eb) => eb.ref('userInvite.role').$castTo<Role | null>().as('role'))
    .select(['m.name as municipality', 'inviting.name as invitedBy'])
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
          role: eb.ref('excluded.role'),
          expiresAt: eb.ref('excluded.expiresAt'),
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
  return sentBy(db, municipalityId).orderBy('i.createdAt', 'desc').orderBy('i.id', 'desc').execute();
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
    .where('i.municipalityId', 'is', null)
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
    .innerJoin('municipality as m', 'm.id', 'o.municipalityId')
    .whereRef('inviter.id', '=', 'userInvite.invitedById')
    .where('userInvite.uuid', '=', uuid)
    .where(stillStands)
    .returning(['userInvite.email', 'userInvite.name', 'm.name as municipality', 'inviter.language'])
    .returning((eb) => [
      eb.ref('userInvite.role').$castTo<Role | null>().as('role'),
      sql<string>`inviter.first_name || ' ' || inviter.last_name`.as('inviter'),
    ])
    .executeTakeFirst();
}

/** The invitation that this person used; undefined without one. */
export async function findUsedInvite(db: Db, userId: number) {
  return db
    .selectFrom('userInvite as i')
    .innerJoin('user as u', 'u.email', 'i.email')
    .leftJoin('municipality as m', 'm.id', 'i.municipalityId')
    .select(['i.uuid', 'i.invitedById', 'm.uuid as municipality', 'm.name as municipalityName'])
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('name'))
    .where('u.id', '=', userId)
    .where('i.acceptedAt', 'is not', null)
    .executeTakeFirst();
}

/** Deleted, so that the email can be invited again. */
export async function deleteInvite(db: Db, uuid: string): Promise<void> {
  await db.deleteFrom('userInvite').where('uuid', '=', uuid).execute();
}

export async function readMunicipalityName(db: Db, id: number): Promise<{ uuid: string; name: string }> {
  return db.selectFrom('municipality').select(['uuid', 'name']).where('id', '=', id).executeTakeFirstOrThrow();
}
