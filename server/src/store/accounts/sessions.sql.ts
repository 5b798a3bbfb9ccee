/** Sessions of their owner, and ending them. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';

/** Valid sessions, latest first. `idleSince` and `begunSince` exclude expired ones. */
export async function listSessions(db: Db, uid: string, idleSince: Date, begunSince: Date) {
  return db
    .selectFrom('userSession as s')
    .leftJoin('tokenCutoff as c', 'c.uid', 's.uid')
    .select(['s.uuid as id', 's.agent as device', 's.network', 's.hasSecondFactor', 's.authTime'])
    .select(['s.createdAt as firstSeenAt', 's.lastSeenAt'])
    .where('s.uid', '=', uid)
    .where('s.endedAt', 'is', null)
    .where('s.lastSeenAt', '>', idleSince)
    .where('s.authTime', '>', begunSince)
    .where(sql<boolean>`s.auth_time >= coalesce(c.valid_after, '-infinity')`)
    .orderBy('s.lastSeenAt', 'desc')
    .orderBy('s.id', 'desc')
    .limit(100)
    .execute();
}

/** Ends one session of this person; false where they have no valid one of this id. */
export async function endSession(db: Db, uid: string, id: string): Promise<boolean> {
  const ended = await db
    .updateTable('userSession')
    .set({ endedAt: sql<Date>`clock_timestamp()` })
    .where('uid', '=', uid)
    .where('uuid', '=', id)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Ends every session of this person except `except`, and refuses every token of a sign-in before `validAfter`. */
export async function endAllSessions(db: Db, uid: string, validAfter: Date, except: Date | null): Promise<void> {
  await db
    .updateTable('userSession')
    .set({ endedAt: sql<Date>`clock_timestamp()` })
    .where('uid', '=', uid)
    .where('endedAt', 'is', null)
    .$if(except !== null, (query) => query.where('authTime', '<>', except))
    .execute();
  await db
    .insertInto('tokenCutoff')
    .values({ uid, validAfter })
    .onConflict((conflict) =>
      conflict
        .column('uid')
        .doUpdateSet((eb) => ({ validAfter: eb.ref('excluded.validAfter'), changedAt: sql<Date>`clock_timestamp()` }))
        .where((eb) => eb('tokenCutoff.validAfter', '<', eb.ref('excluded.validAfter'))),
    )
    .execute();
}

/** Records that this session has a second factor. */
export async function noteSecondFactor(db: Db, uid: string, authTime: Date): Promise<void> {
  const own = db.updateTable('userSession').set({ hasSecondFactor: true });
  await own.where('uid', '=', uid).where('authTime', '=', authTime).execute();
}

/** An administrator who may sign in, with their identity at the provider. */
export async function findIdentity(db: Db, uuid: string) {
  return db
    .selectFrom('adminUser')
    .select(['uid', 'email', 'firstName'])
    .where('uuid', '=', uuid)
    .where('isActive', '=', true)
    .executeTakeFirst();
}

/** Deletes sessions last seen before this moment, some thousand at a time. */
export async function deleteOldSessions(db: Db, before: Date): Promise<void> {
  const old = db.selectFrom('userSession').select('id').where('lastSeenAt', '<', before).limit(5_000);
  await db.deleteFrom('userSession').where('id', 'in', old).execute();
}
