/** Recovery codes as they are stored: by the identity of their owner, as hashes alone. */
import { sql } from 'kysely';
import type { Db } from '../db/transaction.ts';

/** How many codes of this person still work, and when the last ones were made. */
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

/** Stores new codes in place of all earlier ones. */
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

/** Uses a code up; false where this person has no such code that still works. Of two requests at once one gets true. */
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

/** Makes a code work again that was used up for nothing. */
export async function giveBackCode(db: Db, uid: string, hash: string): Promise<void> {
  await db.updateTable('recoveryCode').set({ usedAt: null }).where('uid', '=', uid).where('hash', '=', hash).execute();
}

/** Who of the market has this identity. */
export async function findPerson(db: Db, uid: string) {
  return db
    .selectFrom('user')
    .select(['uuid', 'email', 'firstName'])
    .where('uid', '=', uid)
    .where('isActive', '=', true)
    .executeTakeFirst();
}

/** Which administrator has this identity. */
export async function findAdministrator(db: Db, uid: string) {
  return db
    .selectFrom('adminUser')
    .select(['uuid', 'email', 'firstName', 'id as adminId'])
    .where('uid', '=', uid)
    .where('isActive', '=', true)
    .executeTakeFirst();
}
