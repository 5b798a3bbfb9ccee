/** Recovery codes in the database: by the identity of their owner, as hashes only. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';

/** Number of unused codes of this person, and when they were created. */
export async function readCodeState(db: Db, uid: string) {
  return db
    .selectFrom('recoveryCode')
    .select(({ fn, eb }) => [
      fn
        .countAll<number>()
        .filterWhere(eb('usedAt', 'is', null))
        .as('left'),
      fn.max('createdAt').as('madeAt'),
    ])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
}

/** Stores new codes, replacing all earlier ones. */
export async function replaceCodes(db: Db, uid: string, hashes: readonly string[]): Promise<void> {
  await deleteCodes(db, uid);
  await db
    .insertInto('recoveryCode')
    .values(hashes.map((hash) => ({ uid, hash })))
    .execute();
}

export async function deleteCodes(db: Db, uid: string): Promise<void> {
  await db.deleteFrom('recoveryCode').where('uid', '=', uid).execute();
}

/** Uses up a code; false where this person has no such unused code. One of concurrent requests gets true. */
export async function useCode(db: Db, uid: string, hash: string): Promise<boolean> {
  const used = await db
    .updateTable('recoveryCode')
    .set({ usedAt: sql<Date>`clock_timestamp()` })
    .where('uid', '=', uid)
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Restores a used code. */
export async function giveBackCode(db: Db, uid: string, hash: string): Promise<void> {
  await db.updateTable('recoveryCode').set({ usedAt: null }).where('uid', '=', uid).where('hash', '=', hash).execute();
}

/** The market person of this identity. */
export async function findPerson(db: Db, uid: string) {
  return db
    .selectFrom('user')
    .select(['uuid', 'email', 'firstName'])
    .where('uid', '=', uid)
    .where('isActive', '=', true)
    .executeTakeFirst();
}

/** The administrator of this identity. */
export async function findAdministrator(db: Db, uid: string) {
  return db
    .selectFrom('adminUser')
    .select(['uuid', 'email', 'firstName', 'id as adminId'])
    .where('uid', '=', uid)
    .where('isActive', '=', true)
    .executeTakeFirst();
}
