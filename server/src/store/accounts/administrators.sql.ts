/** Administrators' invitations. */
import { maxListed } from '@fairbook/contract/base/whole-list.ts';
import type { AdminRole } from '@fairbook/domain/base/vocabulary.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import { administratorInviteDays, hashOf, hashOfNoCode } from './invitation.ts';

/** Expiry of an invitation sent now. */
const term = sql<Date>`clock_timestamp() + make_interval(days => ${administratorInviteDays})`;

/** Conditions of a valid invitation: not revoked, not used, not expired. */
const isOpen = sql<boolean>`admin_invite.is_active and admin_invite.accepted_at is null
  and admin_invite.expires_at > clock_timestamp()`;

/** Returns whether this email has an open invitation. */
export async function hasOpenAdminInvite(db: Db, email: string): Promise<boolean> {
  const open = await db
    .selectFrom('adminInvite')
    .select('id')
    .where('email', '=', email)
    .where(isOpen)
    .executeTakeFirst();
  return open !== undefined;
}

/**
 * Marks the open invitation of this email as accepted and returns its role; null if there is none, or if a code is given that is not its code.
 * Without a code the caller must have proof of the email. One of concurrent sign-ups wins.
 */
export async function acceptAdminInvite(db: Db, email: string, code: string | null): Promise<AdminRole | null> {
  const accepted = await db
    .updateTable('adminInvite')
    .set({ acceptedAt: sql<Date>`clock_timestamp()` })
    .where('email', '=', email)
    .$if(code !== null, (rows) => rows.where('code', '=', hashOf(code ?? '')))
    .where(isOpen)
    .returning('role')
    .executeTakeFirst();
  return accepted?.role ?? null;
}

/** The invitation with this code, in any state; undefined for an unknown code. */
export async function findAdminInviteByCode(db: Db, code: string) {
  return invitesWithPeople(db).select('i.isActive').where('i.code', '=', hashOf(code)).executeTakeFirst();
}

/** Gives an open invitation this code; false where it was used, revoked or has expired. */
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

/** Every invitation that was not revoked, latest first. */
export async function listAdminInvites(db: Db) {
  return invitesWithPeople(db)
    .where('i.isActive', '=', true)
    .orderBy('i.createdAt', 'desc')
    .orderBy('i.id', 'desc')
    .limit(maxListed)
    .execute();
}

/** An open invitation, with the language of its sender. */
export async function findOpenAdminInvite(db: Db, uuid: string) {
  return findUnusedAdminInvite(db, uuid, true);
}

/** An invitation that no one has accepted, open or waiting for a second Owner. */
export async function findUnusedAdminInvite(db: Db, uuid: string, isOpen: boolean) {
  return invitesWithPeople(db)
    .select('sent.language')
    .where('i.isActive', '=', isOpen)
    .where('i.uuid', '=', uuid)
    .where('i.acceptedAt', 'is', null)
    .executeTakeFirst();
}

/** The audit trail has who sent an invitation and when; the administrators have who accepted it. */
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
          .select(['e.at', 'a.language', sql<string | null>`a.first_name || ' ' || a.last_name`.as('who')])
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
      // Invitations from before codes existed have no expiry either: they are no longer valid.
      sql<Date>`coalesce(i.expires_at, i.created_at)`.as('expiresAt'),
      sql<string | null>`joined.first_name || ' ' || joined.last_name`.as('name'),
    ]);
}

/**
 * Creates the invitation, or reopens a revoked or expired one, and returns its uuid; null where this email has one. One that waits for a second Owner is not
 * open: it opens nothing and is not mailed.
 */
export async function inviteAdministrator(
  db: Db,
  email: string,
  role: AdminRole,
  { isOpen = true } = {},
): Promise<string | null> {
  const invite = await db
    .insertInto('adminInvite')
    .values({ email, role, code: hashOfNoCode(), expiresAt: term, isActive: isOpen })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet((eb) => ({
          isActive: isOpen,
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

/** Opens an invitation that waited for a second Owner; false where it has changed since. */
export async function openAdminInvite(db: Db, uuid: string, role: string): Promise<boolean> {
  const opened = await db
    .updateTable('adminInvite')
    .set({ isActive: true, expiresAt: term })
    .where('uuid', '=', uuid)
    .where('role', '=', sql<AdminRole>`${role}`)
    .where('acceptedAt', 'is', null)
    .where('isActive', '=', false)
    .returning('id')
    .executeTakeFirst();
  return opened !== undefined;
}

/** Renews an open invitation and removes its code; the next mail brings a new one. */
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

/** The same for the invitation of an email; returns its uuid, or null if none is open. */
export async function renewOpenInvite(db: Db, email: string): Promise<string | null> {
  const open = await db.selectFrom('adminInvite').select('uuid').where('email', '=', email).executeTakeFirst();
  return open && (await renewAdminInvite(db, open.uuid)) ? open.uuid : null;
}

/** Revokes the invitation; false if none is open. */
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
