/** Notifications in the database. */

import type { QueryOf } from '@fairbook/contract/base/route.ts';
import type { notificationsMarket } from '@fairbook/contract/notices/notifications/market.ts';
import { english, type Filled, filled, type Sentence, typed } from '@fairbook/domain/base/sentences/sentence.ts';
import { type Insertable, sql } from 'kysely';
import { jsonOf } from '../../platform/db/columns.ts';
import { endOfPart, isInPart, isSince, partOf } from '../../platform/db/cursors.ts';
import { countRows, windowOf } from '../../platform/db/lists.ts';
import type { DB } from '../../platform/db/tables.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { zoneOf } from './preferences.sql.ts';

/** The texts of a notification, to be written in the language of its reader. */
export interface NoticeTexts {
  readonly title: Filled;
  readonly message: Filled;
}

/** The texts as columns: in English, and as sentences with their values. */
export function columnsOf(title: Sentence, message: Sentence) {
  const sentences: NoticeTexts = { title: filled(title), message: filled(message) };
  return { title: english(title), body: english(message), sentences: jsonOf(sentences) };
}

/** The texts in these columns. Those of a release that stored no sentences are English. */
export function textsIn(row: { readonly title: string; readonly body: string; readonly sentences: unknown }) {
  return (row.sentences as NoticeTexts | null) ?? { title: typed(row.title), message: typed(row.body) };
}

/** Inserts notifications into the history and returns the ids of those that are new to their readers. */
export async function writeNotices(db: Db, rows: readonly Insertable<DB['notifHistory']>[]): Promise<number[]> {
  const written = await db
    .insertInto('notifHistory')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['userId', 'msgId']).doNothing())
    .returning('id')
    .execute();
  return written.map((row) => row.id);
}

/** A notification for its reader. */
export async function listNotices(
  db: Db,
  userId: number,
  query: QueryOf<typeof notificationsMarket.listNotifications>,
) {
  const { limit, offset } = windowOf(query);
  const part = partOf('notifications', query);
  const inPart = isInPart(sql`uuid`, part, (since) => isSince(sql`updated_at`, since));
  const mine = db
    .selectFrom('notifHistory')
    .where('userId', '=', userId)
    .$if(query.unread === true, (select) => select.where('isRead', '=', false))
    .where((eb) => eb.and(inPart));
  const [rows, total] = await Promise.all([
    mine
      .select(['uuid', 'type', 'title', 'body', 'sentences', 'data', 'silent', 'isRead', 'createdAt'])
      .orderBy(part ? sql`uuid` : sql`id desc`)
      .limit(limit)
      .offset(offset)
      .execute(),
    countRows(db, mine.select(sql`1`.as('one'))),
  ]);
  return { ...endOfPart('notifications', query, rows, ({ uuid }) => uuid), total };
}

/** Marks one notification of this person; false where they have no such one. */
export async function markRead(db: Db, userId: number, uuid: string): Promise<boolean> {
  const marked = await db
    .updateTable('notifHistory')
    .set({ isRead: true })
    .where('userId', '=', userId)
    .where('uuid', '=', uuid)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

/** Marks all of this person's unread notifications and returns their number. */
export async function markAllRead(db: Db, userId: number): Promise<number> {
  const marked = await db
    .updateTable('notifHistory')
    .set({ isRead: true })
    .where('userId', '=', userId)
    .where('isRead', '=', false)
    .returning('id')
    .execute();
  return marked.length;
}

/** Registers a device for this person; a device with a new owner moves along. */
/** Devices of one person. Each costs a message of every notification, so the oldest is forgotten for one more. */
const maxDevices = 20;

export async function savePushToken(db: Db, userId: number, token: string): Promise<void> {
  await db
    .insertInto('pushToken')
    .values({ token, userId })
    .onConflict((conflict) => conflict.column('token').doUpdateSet({ userId, isActive: true }))
    .execute();
  const newest = db
    .selectFrom('pushToken')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(maxDevices);
  await db.deleteFrom('pushToken').where('userId', '=', userId).where('id', 'not in', newest).execute();
}

export async function forgetPushToken(db: Db, token: string): Promise<void> {
  await db.deleteFrom('pushToken').where('token', '=', token).execute();
}

export async function forgetOwnPushToken(db: Db, userId: number, token: string): Promise<void> {
  await db.deleteFrom('pushToken').where('token', '=', token).where('userId', '=', userId).execute();
}

export async function findPushTokens(db: Db, userId: number): Promise<string[]> {
  const rows = await db.selectFrom('pushToken').select('token').where('userId', '=', userId).execute();
  return rows.map((row) => row.token);
}

/** The time zone of each of these people. */
export async function readZones(db: Db, userIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('user as u')
    .leftJoin('notificationPreference as p', 'p.userId', 'u.id')
    .leftJoin('userOrg as o', 'o.userId', 'u.id')
    .leftJoin('municipality as m', 'm.id', 'o.municipalityId')
    .select(['u.id', 'u.country', 'u.state', 'm.state as municipalityState', 'p.zone'])
    .where(sql<boolean>`u.id = any(${userIds}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, zoneOf(row)]));
}
