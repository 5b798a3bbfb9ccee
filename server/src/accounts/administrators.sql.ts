/** Administrators and the invitations that make them. */
import type { AdminRole } from '@fairbook/domain/vocabulary.ts';
import { sql } from 'kysely';
import type { Db } from '../db/transaction.ts';
import { administratorInviteDays, hashOf, hashOfNoCode } from '../invitation.ts';

/** Until when an invitation is open that is sent now. */
const term = sql<Date>`clock_timestamp() + make_interval(days => ${administratorInviteDays})`;

/** Marks the open invitation with this code and e-mail as accepted and answers its role; null where there is none. Racing sign-ups: one wins. */
export async function acceptAdminInvite(db: Db, code: string, email: string): Promise<AdminRole | null> {
  const accepted = await db
    .updateTable('adminInvite')
    .set({ acceptedAt: sql<Date>`clock_timestamp()` })
    .where('code', '=', hashOf(code))
    .where('email', '=', email)
    .where('acceptedAt', 'is', null)
    .where('isActive', '=', true)
    .where('expiresAt', '>', sql<Date>`clock_timestamp()`)
    .returning('role')
    .executeTakeFirst();
  return accepted?.role ?? null;
}

/** The invitation with this code, in whatever state; undefined for a code that belongs to none. */
export async function findAdminInviteByCode(db: Db, code: string) {
  return invitesWithPeople(db).select('i.isActive').where('i.code', '=', hashOf(code)).executeTakeFirst();
}

/** Gives an open invitation this code; false where it was used, taken back or has expired. */
export async function putAdminCode(db: Db, uuid: string, code: string): Promise<boolean> {
  const updated = await db
    .updateTable('adminInvite')
    .set({ code: hashOf(code) })
    .where('uuid', '=', uuid)
    .where('acceptedAt', 'is', null)
    .where('isActive', '=', true)
    .where('expiresAt', '>', sql<Date>`clock_timestamp()`)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** A removed administrator who is invited again keeps the same id. */
export async function openAdministrator(
  db: Db,
  administrator: { uid: string; email: string; firstName: string; lastName: string; role: AdminRole },
) {
  return db
    .insertInto('adminUser')
    .values(administrator)
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ ...administrator, isActive: true })
        .where('adminUser.isActive', '=', false),
    )
    .returning(['id as userId', 'uuid'])
    .executeTakeFirstOrThrow();
}

/** Every invitation that was not taken back, the latest first. */
export async function listAdminInvites(db: Db) {
  return invitesWithPeople(db)
    .where('i.isActive', '=', true)
    .orderBy('i.createdAt', 'desc')
    .orderBy('i.id', 'desc')
    .execute();
}

/** An invitation that nobody has accepted yet. */
export async function findOpenAdminInvite(db: Db, uuid: string) {
  return invitesWithPeople(db)
    .where('i.isActive', '=', true)
    .where('i.uuid', '=', uuid)
    .where('i.acceptedAt', 'is', null)
    .executeTakeFirst();
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
    .select(['i.uuid as id', 'i.email', 'i.role', 'i.createdAt', 'i.acceptedAt', 'sent.who as invitedBy'])
    .select([
      sql<Date>`coalesce(sent.at, i.created_at)`.as('sentAt'),
      // One from before invitations had a code has no term either: it is over.
      sql<Date>`coalesce(i.expires_at, i.created_at)`.as('expiresAt'),
      sql<string | null>`joined.first_name || ' ' || joined.last_name`.as('name'),
    ]);
}

/** Writes the invitation, or opens a revoked or expired one again, and answers its uuid; null where this e-mail has one. */
export async function inviteAdministrator(db: Db, email: string, role: AdminRole): Promise<string | null> {
  const invite = await db
    .insertInto('adminInvite')
    .values({ email, role, code: hashOfNoCode(), expiresAt: term })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet((eb) => ({
          isActive: true,
          acceptedAt: null,
          role,
          code: eb.ref('excluded.code'),
          expiresAt: eb.ref('excluded.expiresAt'),
          createdAt: sql<Date>`clock_timestamp()`,
        }))
        .where((eb) =>
          eb.or([
            eb('adminInvite.isActive', '=', false),
            eb.and([
              eb('adminInvite.acceptedAt', 'is', null),
              eb.or([
                eb('adminInvite.expiresAt', 'is', null),
                eb('adminInvite.expiresAt', '<=', sql<Date>`clock_timestamp()`),
              ]),
            ]),
          ]),
        ),
    )
    .returning('uuid')
    .executeTakeFirst();
  return invite?.uuid ?? null;
}

/** Gives an invitation that nobody accepted a new term and takes its code away; the mail that follows brings a new one. */
export async function renewAdminInvite(db: Db, uuid: string): Promise<boolean> {
  const renewed = await db
    .updateTable('adminInvite')
    .set({ code: hashOfNoCode(), expiresAt: term })
    .where('uuid', '=', uuid)
    .where('acceptedAt', 'is', null)
    .where('isActive', '=', true)
    .returning('id')
    .executeTakeFirst();
  return renewed !== undefined;
}

/** The same for the invitation of an e-mail; answers its uuid, or null where there is none that is open. */
export async function renewOpenInvite(db: Db, email: string): Promise<string | null> {
  const open = await db.selectFrom('adminInvite').select('uuid').where('email', '=', email).executeTakeFirst();
  return open && (await renewAdminInvite(db, open.uuid)) ? open.uuid : null;
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
