/** Internal notes of administrators. They are only added. */
import { maxListed } from '@fairbook/contract/base/whole-list.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';

/** The notes about a case, earliest first; as many as a case can have. */
export async function listNotes(db: Db, subject: string) {
  return notes(db).where('n.subject', '=', subject).orderBy('n.id').limit(maxListed).execute();
}

/** How many notes a case has, and the last one. Holds the case until the transaction ends, so that of two notes at once the second sees the first. */
export async function lockNotes(db: Db, subject: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`case-note ${subject}`}, 0))`.execute(db);
  const { count } = await db
    .selectFrom('caseNote')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow();
  const last = await notes(db)
    .select('n.adminUserId')
    .where('n.subject', '=', subject)
    .orderBy('n.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { count, last };
}

export async function writeNote(db: Db, note: { subject: string; adminUserId: number; body: string }) {
  const { uuid } = await db.insertInto('caseNote').values(note).returning('uuid').executeTakeFirstOrThrow();
  return notes(db).where('n.uuid', '=', uuid).executeTakeFirstOrThrow();
}

function notes(db: Db) {
  return db
    .selectFrom('caseNote as n')
    .innerJoin('adminUser as a', 'a.id', 'n.adminUserId')
    .select(['n.uuid as id', 'n.body as text', 'n.createdAt as writtenAt'])
    .select(sql<string>`a.first_name || ' ' || a.last_name`.as('author'));
}

/** Administrators who can be mentioned: all that were not removed. */
export async function listMentionable(db: Db) {
  return db
    .selectFrom('adminUser as a')
    .select(['a.id as adminId', 'a.uuid as id', sql<string>`a.first_name || ' ' || a.last_name`.as('name')])
    .where('a.isActive', '=', true)
    .orderBy('a.id')
    .execute();
}
