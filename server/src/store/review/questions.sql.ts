/** Conversations about applications for approval: questions of administrators and answers of applicants. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';

export interface StoredCase {
  readonly id: number;
  readonly askedAt: Date | null;
  readonly answeredAt: Date | null;
  readonly messages: number;
}

/** The administrator who asked last, and their id in the audit trail. */
export interface StoredCaseWithAsker extends StoredCase {
  readonly askedById: number | null;
}

const columns = ['c.id', 'c.askedAt', 'c.answeredAt', 'c.messages', 'c.askedById'] as const;

/** Stored state of the application's questions; null before the first question. */
export async function findCase(db: Db, subject: string): Promise<StoredCaseWithAsker | null> {
  const row = await db
    .selectFrom('reviewCase as c')
    .select(columns)
    .where('c.subject', '=', subject)
    .executeTakeFirst();
  return row ?? null;
}

/** The same, created if needed and locked until the transaction ends: of two messages at once the second sees the first. */
export async function lockCase(db: Db, subject: string): Promise<StoredCaseWithAsker> {
  await db
    .insertInto('reviewCase')
    .values({ subject })
    .onConflict((conflict) => conflict.column('subject').doNothing())
    .execute();
  return db
    .selectFrom('reviewCase as c')
    .select(columns)
    .where('c.subject', '=', subject)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The messages of a case, earliest first; as many as a case can have. */
export async function listMessages(db: Db, caseId: number) {
  const rows = await db
    .selectFrom('caseMessage as m')
    .leftJoin('adminUser as a', 'a.id', 'm.adminUserId')
    .leftJoin('user as u', 'u.id', 'm.userId')
    .select(['m.uuid as id', 'm.body as text', 'm.createdAt as sentAt', 'm.userId'])
    .select(sql<string>`coalesce(a.first_name || ' ' || a.last_name, u.first_name || ' ' || u.last_name)`.as('author'))
    .where('m.reviewCaseId', '=', caseId)
    .orderBy('m.id')
    .execute();
  return rows.map(({ userId, ...row }) => ({ ...row, isFromApplicant: userId !== null }));
}

interface NewMessage {
  readonly body: string;
  readonly at: Date;
  readonly by: { readonly adminUserId: number } | { readonly userId: number };
}

/** Adds a message to a locked case and returns its uuid. */
export async function addMessage(db: Db, caseId: number, { body, at, by }: NewMessage): Promise<string> {
  const isQuestion = 'adminUserId' in by;
  await db
    .updateTable('reviewCase')
    .set({ messages: sql<number>`messages + 1` })
    .set(isQuestion ? { askedAt: at, askedById: by.adminUserId } : { answeredAt: at })
    .where('id', '=', caseId)
    .execute();
  const { uuid } = await db
    .insertInto('caseMessage')
    .values({ reviewCaseId: caseId, body, ...by })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return uuid;
}

/** Deletes what was written about an organization, once everyone in it is erased. */
export async function deleteCaseOf(db: Db, subject: string): Promise<void> {
  await sql`delete from case_message m using review_case c where c.id = m.review_case_id and c.subject = ${subject}`.execute(
    db,
  );
  await db.deleteFrom('reviewCase').where('subject', '=', subject).execute();
  await db.deleteFrom('adminNotice').where('subject', '=', subject).execute();
}
