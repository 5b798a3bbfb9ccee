/** Assignees of cases. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';

const nameOf = (table: string) =>
  sql<string>`${sql.ref(`${table}.firstName`)} || ' ' || ${sql.ref(`${table}.lastName`)}`;

/** Assignee of the case; no one where that administrator was removed. */
export async function readAssignee(db: Db, subject: string) {
  const row = await db
    .selectFrom('reviewCase as c')
    .innerJoin('adminUser as a', 'a.id', 'c.assigneeId')
    .select(['a.uuid as id', 'a.id as adminId', 'c.assignedAt', nameOf('a').as('name')])
    .where('c.subject', '=', subject)
    .where('a.isActive', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

export async function findAdministrator(db: Db, uuid: string) {
  return db
    .selectFrom('adminUser as a')
    .select(['a.id as adminId', 'a.uuid as id', 'a.role', 'a.isActive', nameOf('a').as('name')])
    .where('a.uuid', '=', uuid)
    .executeTakeFirst();
}

export async function writeAssignee(db: Db, caseId: number, adminId: number | null, now: Date): Promise<void> {
  await db
    .updateTable('reviewCase')
    .set({ assigneeId: adminId, assignedAt: adminId === null ? null : now })
    .where('id', '=', caseId)
    .execute();
}

/** Filter of a list: cases of this administrator, or of no one. */
export interface Assigned {
  readonly assigned?: 'me' | 'none' | undefined;
  readonly adminId?: number | undefined;
}

/** The condition on the row whose uuid this is; the names of its tables must differ from those of the list. Cases of an administrator who was removed are unassigned. */
export function isAssigned(
  kind: string,
  uuid: RawBuilder<unknown>,
  { assigned, adminId = 0 }: Assigned,
): RawBuilder<boolean> {
  if (assigned === undefined) return sql`true`;
  if (assigned === 'me')
    return sql`${uuid} in (select split_part(rc.subject, ':', 2)::uuid from review_case rc
      where rc.assignee_id = ${adminId} and rc.subject like ${`${kind}:%`})`;
  return sql`not exists (select from review_case rc join admin_user worker on worker.id = rc.assignee_id and worker.is_active
    where rc.subject = ${`${kind}:`} || ${uuid})`;
}
