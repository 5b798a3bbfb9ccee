/** Notices in the database, and the auctions a stream watches. */
import type { NotificationType } from '@fairbook/domain/vocabulary.ts';
import { type Insertable, sql } from 'kysely';
import { countRows } from '../db/lists.ts';
import type { DB } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';

/** Writes notices into the history and answers the ids of those that their readers were not told of before. */
export async function writeNotices(db: Db, rows: readonly Insertable<DB['notifHistory']>[]): Promise<number[]> {
  const written = await db
    .insertInto('notifHistory')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['userId', 'msgId']).doNothing())
    .returning('id')
    .execute();
  return written.map((row) => row.id);
}

/** A notice as its reader sees it. */
export async function listNotices(db: Db, userId: number, page: { limit: number; offset: number; unread: boolean }) {
  const mine = db
    .selectFrom('notifHistory')
    .where('userId', '=', userId)
    .$if(page.unread, (query) => query.where('isRead', '=', false));
  const [rows, total] = await Promise.all([
    mine
      .select(['uuid', 'type', 'title', 'body', 'data', 'silent', 'isRead', 'createdAt'])
      .orderBy('id', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    countRows(db, mine.select(sql`1`.as('one'))),
  ]);
  return { rows, total };
}

/** Marks one notice of this person; false where they have no such notice. */
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

/** Marks all of this person's unread notices and says how many there were. */
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

/** Ties a device to this person; a device that changes hands moves along. */
export async function savePushToken(db: Db, userId: number, token: string): Promise<void> {
  await db
    .insertInto('pushToken')
    .values({ token, userId })
    .onConflict((conflict) => conflict.column('token').doUpdateSet({ userId, isActive: true }))
    .execute();
}

export async function forgetPushToken(db: Db, token: string): Promise<void> {
  await db.deleteFrom('pushToken').where('token', '=', token).execute();
}

/** Notices by id with the devices of the people they are for. */
export async function findDeliveries(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('notifHistory as n')
    .innerJoin('pushToken as t', (join) => join.onRef('t.userId', '=', 'n.userId').on('t.isActive', '=', true))
    .select(['n.uuid', 'n.type', 'n.title', 'n.body', 'n.data', 't.token'])
    .where('n.id', 'in', ids)
    .execute();
}

export async function findPushTokens(db: Db, userId: number): Promise<string[]> {
  const rows = await db.selectFrom('pushToken').select('token').where('userId', '=', userId).execute();
  return rows.map((row) => row.token);
}

export interface StreamedNotice {
  readonly uuid: string;
  readonly userId: number;
  readonly type: NotificationType;
  readonly title: string;
  readonly body: string;
  readonly data: unknown;
  readonly silent: boolean;
  readonly createdAt: Date;
}

/**
 * Notices of these people written since a moment. Rows become visible at their commit, not in the order of their
 * times, so a follower asks a little further back than it has read and drops what it has already sent.
 */
export async function noticesSince(db: Db, userIds: readonly number[], since: Date): Promise<StreamedNotice[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<StreamedNotice>`
    select uuid, user_id, type, title, body, data, silent, created_at from notif_history
    where user_id = any(${userIds}::bigint[]) and created_at >= ${since}
    order by id limit 5000`.execute(db);
  return rows;
}

/** When this notice of this person was written; undefined for somebody else's. */
export async function momentOfNotice(db: Db, userId: number, uuid: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('notifHistory')
    .select('createdAt')
    .where('userId', '=', userId)
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return row?.createdAt;
}

export interface WatchedAuction {
  readonly uuid: string;
  readonly status: string;
  readonly startDate: Date | null;
  readonly closeDate: Date | null;
  /** Grows with every order placed, amended or withdrawn. */
  readonly lastChange: number;
}

/** Where the watched auctions stand that the market may see. */
export async function watchAuctions(db: Db, uuids: readonly string[]): Promise<WatchedAuction[]> {
  if (uuids.length === 0) return [];
  const { rows } = await sql<WatchedAuction>`
    select a.uuid, a.status, a.start_date, a.close_date,
      coalesce((select max(h.id) from auction_bid_history h where h.auction_id = a.id), 0) as last_change
    from auction a
    where a.uuid = any(${uuids}::uuid[]) and a.status in ('Approved', 'Scheduled', 'Live', 'Ended')`.execute(db);
  return rows;
}
