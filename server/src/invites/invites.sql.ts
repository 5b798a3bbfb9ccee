/** Invitations in the database. A code is kept only as its SHA-256, so that a copy of the table opens nothing. */
import { createHash } from 'node:crypto';
import type { UserType } from '@fairbook/domain/vocabulary.ts';
import { sql } from 'kysely';
import type { Db } from '../db/transaction.ts';

/** How long an invitation stands, from when it was last sent. */
const term = sql<Date>`clock_timestamp() + interval '30 days'`;

export interface AcceptedInvite {
  readonly uuid: string;
  readonly invitedById: number | null;
}

/**
 * Uses up the open invitation of this e-mail for this kind of account, and answers it; undefined where there is none.
 * With a code, the code must be its own. Of racing sign-ups one gets it: the row is locked by being changed.
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
    .where('isActive', '=', true)
    .where('acceptedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`clock_timestamp()`)
    .$if(code !== undefined && code !== null, (query) => query.where('code', '=', hashOf(code ?? '')))
    .returning(['uuid', 'invitedById'])
    .executeTakeFirst();
}

/** The kind of account that this pair of e-mail and code still opens; undefined for every pair that opens none. */
export async function findOpenInvite(db: Db, email: string, code: string): Promise<UserType | undefined> {
  const invite = await db
    .selectFrom('userInvite')
    .select((eb) => eb.ref('userType').$castTo<UserType>().as('userType'))
    .where('code', '=', hashOf(code))
    .where('email', '=', email)
    .where('isActive', '=', true)
    .where('acceptedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst();
  return invite?.userType;
}

/**
 * Writes an invitation, in the place of one for the same e-mail that nobody accepted in time; undefined where this
 * e-mail has an invitation that still stands, or that was accepted.
 */
export async function insertInvite(
  db: Db,
  invite: { code: string; email: string; name: string | null; userType: UserType; invitedById: number },
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

/** Invitations sent by anybody of the municipality, latest first. */
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

export async function readInviterName(db: Db, municipalityId: number): Promise<string> {
  const { name } = await db
    .selectFrom('municipality')
    .select('name')
    .where('id', '=', municipalityId)
    .executeTakeFirstOrThrow();
  return name;
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
