/** Notices to administrators about their cases. */

import type { QueryOf } from '@fairbook/contract/base/route.ts';
import type { questionsAdmin } from '@fairbook/contract/review/questions/admin.ts';
import type { AdminNoticeKind, PendingAction } from '@fairbook/domain/base/vocabulary.ts';
import { sql } from 'kysely';
import { countRows, windowOf } from '../../platform/db/lists.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { nameSubjects } from './audit-names.sql.ts';

const keptDays = 90;

export interface NewNotice {
  readonly adminUserId: number;
  readonly kind: AdminNoticeKind;
  /** The decision of the reader that ended. */
  readonly decision?: PendingAction;
  readonly subject: string;
  /** The actor, as the audit trail names them. */
  readonly actor: string;
  readonly body: string;
}

/** Stores a notice and returns its uuid; null for an administrator who was removed. Older ones of the same reader are deleted. */
export async function writeNotice(db: Db, notice: NewNotice): Promise<string | null> {
  const { adminUserId } = notice;
  await sql`delete from admin_notice where admin_user_id = ${adminUserId}
    and created_at < clock_timestamp() - make_interval(days => ${keptDays})`.execute(db);
  const reader = await db
    .selectFrom('adminUser')
    .select('id')
    .where('id', '=', adminUserId)
    .where('isActive', '=', true)
    .executeTakeFirst();
  if (!reader) return null;
  const { uuid } = await db.insertInto('adminNotice').values(notice).returning('uuid').executeTakeFirstOrThrow();
  return uuid;
}

/** The reader's notices, latest first. */
export async function listNotices(db: Db, adminId: number, query: QueryOf<typeof questionsAdmin.listAdminNotices>) {
  const { limit, offset } = windowOf(query);
  const matching = db.selectFrom('adminNotice as n').where('n.adminUserId', '=', adminId);
  const found = await matching.select(fields).orderBy('n.id', 'desc').limit(limit).offset(offset).execute();
  return { rows: await withNames(db, found), total: await countRows(db, matching.select(sql`1`.as('one'))) };
}

/** One notice with the address of its reader; undefined where it was deleted or the reader removed. */
export async function readNotice(db: Db, uuid: string) {
  const row = await db
    .selectFrom('adminNotice as n')
    .innerJoin('adminUser as a', 'a.id', 'n.adminUserId')
    .select([...fields, 'a.email'])
    .where('n.uuid', '=', uuid)
    .where('a.isActive', '=', true)
    .executeTakeFirst();
  if (!row) return undefined;
  const { email, ...notice } = row;
  const [named] = await withNames(db, [notice]);
  return named && { ...named, email };
}

/** Marks all of the reader's notices as read, and returns how many were not. */
export async function markNoticesRead(db: Db, adminId: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('adminNotice')
    .set({ readAt: sql<Date>`clock_timestamp()` })
    .where('adminUserId', '=', adminId)
    .where('readAt', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

const fields = [
  'n.uuid as id',
  'n.kind',
  'n.decision',
  'n.subject',
  'n.actor',
  'n.body as text',
  'n.createdAt as at',
  'n.readAt',
] as const;

interface StoredNotice {
  readonly id: string;
  readonly kind: AdminNoticeKind;
  readonly decision: PendingAction | null;
  readonly subject: string;
  readonly actor: string;
  readonly text: string;
  readonly at: Date;
  readonly readAt: Date | null;
}

async function withNames(db: Db, rows: readonly StoredNotice[]) {
  const names = await nameSubjects(
    db,
    rows.flatMap(({ subject, actor }) => [subject, actor]),
  );
  return rows.map(({ actor, readAt, ...row }) => ({
    ...row,
    about: names.get(row.subject) ?? null,
    by: names.get(actor)?.name ?? '',
    isRead: readAt !== null,
  }));
}
