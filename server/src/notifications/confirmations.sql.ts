/** Reads which entries of order logs are confirmed by mail, and to whom. */
import { sql } from 'kysely';
import type { Db } from '../db/transaction.ts';
import type { Place } from './preferences.sql.ts';

export interface LogSize {
  readonly auctionId: number;
  readonly size: number;
  readonly isClosed: boolean;
}

/** The logs that still grow, and these. */
export async function listLogSizes(db: Db, auctionIds: readonly number[]): Promise<LogSize[]> {
  return db
    .selectFrom('orderLogHead')
    .select(['auctionId', 'size', 'isClosed'])
    .where((is) => is.or([is('isClosed', '=', false), is('auctionId', 'in', [0, ...auctionIds])]))
    .orderBy('auctionId')
    .execute();
}

/** A person with entries of orders in a part of a log. */
export interface Confirmed extends Place {
  readonly userId: number;
  readonly user: string;
  readonly email: string;
  readonly investorOrgId: number;
  /** The investor as named in the commitment. */
  readonly investor: string;
}

/** The people who want mails about their orders. Closed accounts get none. */
export async function listConfirmed(db: Db, auctionId: number, from: number, to: number): Promise<Confirmed[]> {
  const { rows } = await sql<Confirmed>`
    select u.id as user_id, u.uuid as "user", u.email, u.country, u.state, p.zone, null as municipality_state, i.id as investor_org_id, i.uuid as investor
    from (select distinct user_id from order_log
      where auction_id = ${auctionId} and index >= ${from} and index < ${to} and user_id is not null) l
    join "user" u on u.id = l.user_id and u.is_active
    join user_org o on o.user_id = u.id and o.is_active
    join investor_org i on i.id = o.investor_org_id and i.status <> 'Deactivated'
    left join notification_preference p on p.user_id = u.id
    where not 'OrderConfirmation' = any(coalesce(p.without_mail, '{}'))
    order by u.id`.execute(db);
  return rows;
}
