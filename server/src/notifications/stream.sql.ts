/** What the live stream reads: notices by their positions, where watched auctions stand, and whose access has ended. */
import type { NotificationType } from '@fairbook/domain/vocabulary.ts';
import { sql } from 'kysely';
import type { Db } from '../db/transaction.ts';

/** A statement numbers so many notices at a time. */
const numberedAtOnce = 10_000;

/** Numbers what was committed since the last time and answers the newest position; 0 before the first notice. */
export async function newestPosition(db: Db): Promise<number> {
  for (let numbered = numberedAtOnce; numbered === numberedAtOnce; ) {
    const { rows } = await sql<{ numbered: number }>`select number_notices(${numberedAtOnce}) as numbered`.execute(db);
    numbered = rows[0]?.numbered ?? 0;
  }
  const newest = await db
    .selectFrom('notifHistory')
    .select((eb) => eb.fn.max('position').as('position'))
    .executeTakeFirstOrThrow();
  return newest.position ?? 0;
}

export interface Place {
  readonly position: number;
  readonly userId: number;
}

/** Whose the notices after one position and up to another are, in their order, so many at most. */
export async function placesBetween(db: Db, after: number, upTo: number, most: number): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select position, user_id from notif_history
    where position > ${after} and position <= ${upTo} order by position limit ${most}`.execute(db);
  return rows;
}

export interface StreamedNotice extends Place {
  readonly uuid: string;
  /** The uuid of its reader. */
  readonly user: string;
  readonly type: NotificationType;
  readonly title: string;
  readonly body: string;
  readonly data: unknown;
  readonly silent: boolean;
  readonly isRead: boolean;
  readonly createdAt: Date;
}

const noticeColumns = sql`n.position, n.user_id, n.uuid, n.type, n.title, n.body, n.data, n.silent, n.is_read, n.created_at`;

/** The notices at these positions, in their order. */
export async function noticesAt(db: Db, positions: readonly number[]): Promise<StreamedNotice[]> {
  const { rows } = await sql<StreamedNotice>`
    select ${noticeColumns}, u.uuid as user from notif_history n join "user" u on u.id = n.user_id
    where n.position = any(${positions}::bigint[]) order by n.position`.execute(db);
  return rows;
}

/** For each of these readers the first `most` of their notices after where they stand; `turn` is the reader's index. */
export async function noticesMissed(db: Db, readers: readonly Place[], upTo: number, most: number) {
  const users = readers.map((reader) => reader.userId);
  const positions = readers.map((reader) => reader.position);
  const { rows } = await sql<StreamedNotice & { turn: number }>`
    select (r.turn - 1)::integer as turn, n.*, u.uuid as user
    from unnest(${users}::bigint[], ${positions}::bigint[]) with ordinality as r (user_id, position, turn)
    join "user" u on u.id = r.user_id
    cross join lateral (select ${noticeColumns} from notif_history n
      where n.user_id = r.user_id and n.position > r.position and n.position <= ${upTo}
      order by n.position limit ${most}) as n
    order by r.turn, n.position`.execute(db);
  return rows;
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

/** Those of these people who may read, by the statuses that may for each kind of person. */
export async function whoMayRead(
  db: Db,
  userIds: readonly number[],
  who: Readonly<Record<string, readonly string[]>>,
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('user as u')
    .innerJoin('userOrg as o', 'o.userId', 'u.id')
    .leftJoin('municipality as m', 'm.id', 'o.municipalityId')
    .leftJoin('investorOrg as i', 'i.id', 'o.investorOrgId')
    .leftJoin('marketProfOrg as p', 'p.id', 'o.marketProfOrgId')
    .select(['u.id', 'u.userType'])
    .select((eb) => eb.fn.coalesce('m.status', 'i.status', 'p.status').as('status'))
    .where(sql<boolean>`u.id = any(${userIds}::bigint[])`)
    .where('u.isActive', '=', true)
    .where('o.isActive', '=', true)
    .execute();
  return new Set(rows.filter((row) => who[row.userType]?.includes(row.status ?? '')).map((row) => row.id));
}
