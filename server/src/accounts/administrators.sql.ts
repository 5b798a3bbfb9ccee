/** Administrators and the invitations that make them. */
import { sql } from 'kysely';
import type { Db } from '../db/transaction.ts';

/** Marks the open invitation of this e-mail as accepted; false where there is none. Racing sign-ups: one wins. */
export async function acceptAdminInvite(db: Db, email: string): Promise<boolean> {
  const accepted = await db
    .updateTable('adminInvite')
    .set({ acceptedAt: sql<Date>`clock_timestamp()` })
    .where('email', '=', email)
    .where('acceptedAt', 'is', null)
    .where('isActive', '=', true)
    .returning('id')
    .executeTakeFirst();
  return accepted !== undefined;
}

export async function openAdministrator(
  db: Db,
  administrator: { uid: string; email: string; firstName: string; lastName: string },
) {
  return db.insertInto('adminUser').values(administrator).returning(['id as userId', 'uuid']).executeTakeFirstOrThrow();
}

export async function listAdminInvites(db: Db) {
  return db
    .selectFrom('adminInvite')
    .select(['uuid as id', 'email', 'createdAt', 'acceptedAt'])
    .where('isActive', '=', true)
    .orderBy('createdAt', 'desc')
    .execute();
}

/** Writes the invitation, or opens a revoked one again; undefined where this e-mail was invited before. */
export async function inviteAdministrator(db: Db, email: string) {
  return db
    .insertInto('adminInvite')
    .values({ email })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ isActive: true })
        .where('adminInvite.isActive', '=', false)
        .where('adminInvite.acceptedAt', 'is', null),
    )
    .returning(['uuid as id', 'email', 'createdAt', 'acceptedAt'])
    .executeTakeFirst();
}

/** Takes the invitation back; false where there is none that is still open. */
export async function revokeAdminInvite(db: Db, uuid: string): Promise<boolean> {
  const revoked = await db
    .updateTable('adminInvite')
    .set({ isActive: false })
    .where('uuid', '=', uuid)
    .where('acceptedAt', 'is', null)
    .where('isActive', '=', true)
    .returning('id')
    .executeTakeFirst();
  return revoked !== undefined;
}
