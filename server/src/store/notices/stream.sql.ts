/** Reads of the live stream: notifications by position, states of watched auctions, and ended access. */
import type { AccountStatus, NotificationType } from '@fairbook/domain/base/vocabulary.ts';
import { sql } from 'kysely';
import { readNewestPosition } from '../../platform/db/change-feed.ts';
import type { Db } from '../../platform/db/transaction.ts';

/** The newest position of a committed notification; 0 before the first. */
export function newestPosition(db: Db): Promise<number> {
  return readNewestPosition(db, { table: 'notif_history', numberRows: 'number_notices' });
}

export interface Place {
  readonly position: number;
  readonly userId: number;
}

/** The readers of the notifications after one position and up to another, in order, at most `maxRows`. */
export async function placesBetween(db: Db, after: number, upTo: number, maxRows: number): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select position, user_id from notif_history
    where position > ${after} and position <= ${upTo} order by position limit ${maxRows}`.execute(db);
  return rows;
}

export interface StreamedNotice extends Place {
  readonly uuid: string;
  /** The uuid of its reader. */
  readonly user: string;
  readonly type: NotificationType;
  readonly title: string;
  readonly body: string;
  readonly sentences: unknown;
  readonly data: unknown;
  readonly silent: boolean;
  readonly isRead: boolean;
  readonly createdAt: Date;
}

const noticeColumns = sql`n.position, n.user_id, n.uuid, n.type, n.title, n.body, n.sentences, n.data, n.silent, n.is_read, n.created_at`;

/** The notifications at these positions, in order. */
export async function noticesAt(db: Db, positions: readonly number[]): Promise<StreamedNotice[]> {
  const { rows } = await sql<StreamedNotice>`
    select ${noticeColumns}, u.uuid as user from notif_history n join "user" u on u.id = n.user_id
    where n.position = any(${positions}::bigint[]) order by n.position`.execute(db);
  return rows;
}

/** For each of these readers, the first `maxRows` notifications after their position; `turn` is the reader's index. */
export async function noticesMissed(db: Db, readers: readonly Place[], upTo: number, maxRows: number) {
  const users = readers.map((reader) => reader.userId);
  const positions = readers.map((reader) => reader.position);
  const { rows } = await sql<StreamedNotice & { turn: number }>`
    select (r.turn - 1)::integer as turn, n.*, u.uuid as user
    from unnest(${users}::bigint[], ${positions}::bigint[]) with ordinality as r (user_id, position, turn)
    join "user" u on u.id = r.user_id
    cross join lateral (select ${noticeColumns} from notif_history n
      where n.user_id = r.user_id and n.position > r.position and n.position <= ${upTo}
      order by n.position limit ${maxRows}) as n
    order by r.turn, n.position`.execute(db);
  return rows;
}

export interface WatchedAuction {
  readonly uuid: string;
  readonly status: string;
  readonly haltedAt: Date | null;
  readonly startDate: Date | null;
  readonly closeDate: Date | null;
  /** Grows with every order placed, amended or withdrawn. */
  readonly lastChange: number;
  /** Its supplements so far. */
  readonly supplements: number;
  /** How often its terms were amended. */
  readonly amendments: number;
  /** Grows with every public answer and addendum, and with every public question that is hidden. */
  readonly publicAnswers: number;
}

/** Audience of an auction's news. */
export interface WatchedAudience {
  readonly municipalityId: number;
  /** True if the market sees it. */
  readonly isPublic: boolean;
  /** True where only approved members see it. */
  readonly isPrivate: boolean;
}

/** States of the watched auctions, and their audience: the market for launched ones, and the issuer. */
export async function watchAuctions(db: Db, uuids: readonly string[]): Promise<[WatchedAuction, WatchedAudience][]> {
  if (uuids.length === 0) return [];
  const { rows } = await sql<WatchedAuction & WatchedAudience>`
    select a.uuid, a.status, a.halted_at, a.start_date, a.close_date, a.municipality_id,
      (a.status <> 'Approved' or a.marketing_period_launch_date <= clock_timestamp()) is true as is_public,
      a.offering_type is distinct from 'Public' as is_private,
      (select count(*) from sale_change c where c.auction_id = a.id and c.kind = 'SUPPLEMENT' and c.status = 'Made')::integer as supplements,
      (select count(*) from terms_amendment t where t.auction_id = a.id and t.status = 'Approved')::integer as amendments,
      coalesce((select h.size from order_log_head h where h.auction_id = a.id), 0) as last_change,
      coalesce((select q.public_changes from sale_question_count q where q.auction_id = a.id), 0) as public_answers
    from auction a
    where a.uuid = any(${uuids}::uuid[]) and a.status in ('Approved', 'Scheduled', 'Live', 'Ended')`.execute(db);
  return rows.map(({ municipalityId, isPublic, isPrivate, ...auction }) => [
    auction,
    { municipalityId, isPublic, isPrivate },
  ]);
}

/** Those of these people who changed: their account has another status, or they were removed. */
export async function whoChanged(
  db: Db,
  people: readonly { readonly userId: number; readonly status: AccountStatus }[],
): Promise<Set<number>> {
  const { rows } = await sql<{ userId: number }>`
    select p.user_id
    from unnest(${people.map(({ userId }) => userId)}::bigint[], ${people.map(({ status }) => status)}::text[]) as p (user_id, status)
    where not exists (
      select from "user" u
      join user_org o on o.user_id = u.id and o.is_active
      left join municipality m on m.id = o.municipality_id
      left join investor_org i on i.id = o.investor_org_id
      left join market_prof_org b on b.id = o.market_prof_org_id
      where u.id = p.user_id and u.is_active and coalesce(m.status, i.status, b.status) = p.status)`.execute(db);
  return new Set(rows.map(({ userId }) => userId));
}
