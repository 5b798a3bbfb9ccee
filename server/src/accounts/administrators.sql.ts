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

/** Every invitation that was not taken back, the latest first. */
export async function listAdminInvites(db: Db) {
  return invitesWithPeople(db).orderBy('i.createdAt', 'desc').orderBy('i.id', 'desc').execute();
}

/** An invitation that nobody has accepted yet. */
export async function findOpenAdminInvite(db: Db, uuid: string) {
  return invitesWithPeople(db).where('i.uuid', '=', uuid).where('i.acceptedAt', 'is', null).executeTakeFirst();
}

/** Who sent an invitation, and when, stands in the audit trail; whom it made, among the administrators. */
function invitesWithPeople(db: Db) {
  return db
    .selectFrom('adminInvite as i')
    .leftJoin('adminUser as joined', (on) =>
      on.onRef('joined.email', '=', 'i.email').on('i.acceptedAt', 'is not', null),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('auditEvent as e')
          .leftJoin('adminUser as a', (on) => on.on(sql<boolean>`e.actor = 'administrator:' || a.uuid`))
          .select(['e.at', sql<string | null>`a.first_name || ' ' || a.last_name`.as('who')])
          .where('e.subject', '=', sql<string>`'admin-invite:' || i.uuid`)
          .where('e.action', 'in', ['administrator.invite', 'administrator.resend-invite'])
          .orderBy('e.id', 'desc')
          .limit(1)
          .as('sent'),
      (on) => on.onTrue(),
    )
    .select(['i.uuid as id', 'i.email', 'i.createdAt', 'i.acceptedAt', 'sent.who as invitedBy'])
    .select([
      sql<Date>`coalesce(sent.at, i.created_at)`.as('sentAt'),
      sql<string | null>`joined.first_name || ' ' || joined.last_name`.as('name'),
    ])
    .where('i.isActive', '=', true);
}

/** Writes the invitation, or opens a revoked one again, and answers its uuid; null where this e-mail was invited before. */
export async function inviteAdministrator(db: Db, email: string): Promise<string | null> {
  const invite = await db
    .insertInto('adminInvite')
    .values({ email })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ isActive: true })
        .where('adminInvite.isActive', '=', false)
        .where('adminInvite.acceptedAt', 'is', null),
    )
    .returning('uuid')
    .executeTakeFirst();
  return invite?.uuid ?? null;
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
