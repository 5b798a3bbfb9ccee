/** Invitations in the database. A code is kept only as its SHA-256, so that a copy of the table opens nothing. */
import { createHash, randomBytes } from 'node:crypto';
import type { Role, UserType } from '@fairbook/domain/vocabulary.ts';
import { sql } from 'kysely';
import type { Db } from '../db/transaction.ts';

/** How long an invitation stands, from when it was last sent. */
const term = sql<Date>`clock_timestamp() + interval '30 days'`;

/** What every invitation must be that opens something: not taken back, not used up, within its term. */
const stillStands = sql<boolean>`user_invite.is_active and user_invite.accepted_at is null
  and user_invite.expires_at > clock_timestamp()`;

export interface AcceptedInvite {
  readonly uuid: string;
  readonly invitedById: number | null;
}

/**
 * Uses up the open invitation of this e-mail to an account of its own of this kind, and answers it; undefined where there
 * is none. With a code, the code must be its own. Of racing sign-ups one gets it: the row is locked by being changed.
 */
export async function acceptInvite(
  db: Db,
  { code, email, userType }: { code?: string | null; email: string; userType: UserType },
): Promise<AcceptedInvite | undefined> {
  return db
    .updateTable('userInvite')
    .set({ acceptedAt: sql<Date>`clock_timestamp()` })
    .where('email', '=', email)
    .where('userType', '=', userType)
    .where('municipalityId', 'is', null)
    .where(stillStands)
    .$if(code !== undefined && code !== null, (query) => query.where('code', '=', hashOf(code ?? '')))
    .returning(['uuid', 'invitedById'])
    .executeTakeFirst();
}

/** The same for an invitation to act for a municipality, with the role that waits there. */
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

/** Everybody who acts for the municipality now that this person invited for. */
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

/** What this pair of e-mail and code still opens, and in which municipality; undefined for every pair that opens nothing. */
export async function findOpenInvite(db: Db, email: string, code: string) {
  return db
    .selectFrom('userInvite')
    .leftJoin('municipality as m', 'm.id', 'userInvite.municipalityId')
    .select((eb) => eb.ref('userInvite.userType').$castTo<UserType>().as('userType'))
    .select('m.name as municipality')
    .where('userInvite.code', '=', hashOf(code))
    .where('userInvite.email', '=', email)
    .where(stillStands)
    .executeTakeFirst();
}

/**
 * Writes an invitation, in the place of one for the same e-mail that nobody accepted in time; undefined where this
 * e-mail has an invitation that still stands, or that was accepted.
 */
export async function insertInvite(
  db: Db,
  invite: {
    readonly code: string;
    readonly email: string;
    readonly name: string | null;
    readonly userType: UserType;
    readonly invitedById: number;
    readonly municipalityId?: number;
    readonly role?: Role;
  },
) {
  const { code, ...fields } = invite;
  return db
    .insertInto('userInvite')
    .values({ ...fields, code: hashOf(code), expiresAt: term })
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
    .returning(inviteColumns)
    .returning((eb) => eb.ref('userType').$castTo<UserType>().as('userType'))
    .executeTakeFirst();
}

const inviteColumns = ['uuid as id', 'email', 'name', 'createdAt', 'expiresAt', 'acceptedAt'] as const;

/** Invitations of others that anybody of the municipality sent, latest first. */
export async function listInvites(db: Db, municipalityId: number) {
  return sentBy(db, municipalityId).orderBy('createdAt', 'desc').orderBy('id', 'desc').execute();
}

/** One of them, locked; undefined where the municipality sent none of this id. */
export async function lockInvite(db: Db, municipalityId: number, uuid: string) {
  return sentBy(db, municipalityId).where('uuid', '=', uuid).forUpdate().executeTakeFirst();
}

function sentBy(db: Db, municipalityId: number) {
  return db
    .selectFrom('userInvite')
    .select(inviteColumns)
    .select((eb) => eb.ref('userType').$castTo<UserType>().as('userType'))
    .where('municipalityId', 'is', null)
    .where('invitedById', 'in', (users) =>
      users.selectFrom('userOrg').select('userId').where('municipalityId', '=', municipalityId),
    );
}

/** Gives an invitation a new code and a new term. */
export async function renewInvite(db: Db, uuid: string, code: string) {
  return db
    .updateTable('userInvite')
    .set({ code: hashOf(code), expiresAt: term })
    .where('uuid', '=', uuid)
    .returning(inviteColumns)
    .returning((eb) => eb.ref('userType').$castTo<UserType>().as('userType'))
    .executeTakeFirstOrThrow();
}

/** Gone altogether, so that the e-mail can be invited again. */
export async function deleteInvite(db: Db, uuid: string): Promise<void> {
  await db.deleteFrom('userInvite').where('uuid', '=', uuid).execute();
}

export async function readMunicipalityName(db: Db, id: number): Promise<{ uuid: string; name: string }> {
  return db.selectFrom('municipality').select(['uuid', 'name']).where('id', '=', id).executeTakeFirstOrThrow();
}

/** 192 bits, so that guessing is hopeless even without a limit. */
export function newCode(): string {
  return randomBytes(24).toString('base64url');
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
