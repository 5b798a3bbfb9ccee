/** Administrators who have joined: identity, roles, removal. */
import { maxListed } from '@fairbook/contract/base/whole-list.ts';
import type { AdminRole } from '@fairbook/domain/base/vocabulary.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';

/** Every administrator who may sign in, in joining order. */
export async function listAdministrators(db: Db) {
  return administrators(db).orderBy('createdAt').orderBy('id').limit(maxListed).execute();
}

/**
 * The administrator, with the number of Owners. Changes among administrators are serialized from here to the end of the transaction, so that two of
 * them cannot each leave the other as the last Owner.
 */
export async function lockAdministrator(db: Db, uuid: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`.execute(db);
  const administrator = await administrators(db).where('uuid', '=', uuid).executeTakeFirst();
  if (!administrator) return undefined;
  const { owners } = await db
    .selectFrom('adminUser')
    .select((eb) => eb.fn.countAll<number>().as('owners'))
    .where('role', '=', 'Owner')
    .where('isActive', '=', true)
    .executeTakeFirstOrThrow();
  return { ...administrator, owners };
}

export async function findAdministratorByEmail(db: Db, email: string) {
  return administrators(db).where('email', '=', email).executeTakeFirst();
}

export async function writeAdministratorRole(db: Db, uuid: string, role: AdminRole): Promise<void> {
  await db.updateTable('adminUser').set({ role }).where('uuid', '=', uuid).execute();
}

/** Ends an administrator's access. The row stays, since the audit trail names the person. */
export async function deactivateAdministrator(db: Db, uuid: string): Promise<void> {
  const removed = await db
    .updateTable('adminUser')
    .set({ isActive: false })
    .where('uuid', '=', uuid)
    .returning('email')
    .executeTakeFirst();
  if (!removed) return;
  // Their invitation is used up; the person can be invited again.
  await db.updateTable('adminInvite').set({ isActive: false }).where('email', '=', removed.email).execute();
}

function administrators(db: Db) {
  return db
    .selectFrom('adminUser')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('userSession as s')
          .select(['s.lastSeenAt', 's.hasSecondFactor'])
          .whereRef('s.uid', '=', 'adminUser.uid')
          .orderBy('s.authTime', 'desc')
          .limit(1)
          .as('latest'),
      (on) => on.onTrue(),
    )
    .select(['uuid as id', 'email', 'firstName', 'lastName', 'role', 'createdAt as joinedAt'])
    .select(['latest.lastSeenAt', 'latest.hasSecondFactor'])
    .where('isActive', '=', true);
}
