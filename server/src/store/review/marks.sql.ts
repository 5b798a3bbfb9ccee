/** Findings that administrators have marked as seen. */
import type { CheckName } from '@fairbook/domain/review/checks/vocabulary.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';

export interface StoredMark {
  readonly check: string;
  readonly fingerprint: string;
  readonly reason: string;
  readonly by: string;
  readonly at: Date;
}

export async function listMarks(db: Db, subject: string): Promise<StoredMark[]> {
  return db
    .selectFrom('checkMark as c')
    .innerJoin('adminUser as a', 'a.id', 'c.markedById')
    .select(['c.checkName as check', 'c.fingerprint', 'c.reason', 'c.updatedAt as at'])
    .select(sql<string>`a.first_name || ' ' || a.last_name`.as('by'))
    .where('c.subject', '=', subject)
    .execute();
}

/** If two administrators mark the same findings, the later mark stays. */
export async function saveMark(
  db: Db,
  mark: {
    readonly subject: string;
    readonly checkName: CheckName;
    readonly fingerprint: string;
    readonly reason: string;
    readonly markedById: number;
  },
): Promise<void> {
  const { fingerprint, reason, markedById } = mark;
  await db
    .insertInto('checkMark')
    .values(mark)
    .onConflict((conflict) =>
      conflict.columns(['subject', 'checkName']).doUpdateSet({ fingerprint, reason, markedById }),
    )
    .execute();
}

/** The deleted mark; undefined where there was none. */
export async function deleteMark(db: Db, subject: string, check: CheckName): Promise<{ id: number } | undefined> {
  return db
    .deleteFrom('checkMark')
    .where('subject', '=', subject)
    .where('checkName', '=', check)
    .returning('id')
    .executeTakeFirst();
}

/** For an account whose only person is erased. */
export async function deleteMarksOf(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('checkMark').where('subject', '=', subject).execute();
}
