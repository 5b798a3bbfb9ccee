/** Which entries of order logs are confirmed by mail, and to whom. */
import { defaultLanguage, type Language } from '@fairbook/domain/base/languages.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import type { Place } from './preferences.sql.ts';

/** A person's entries in a part of a log: from one index up to, and without, another. */
export interface NewEntries {
  readonly auctionId: number;
  readonly userId: number;
  readonly from: number;
  readonly to: number;
}

/** Investors whose orders were not confirmed yet; from now on they are. */
export async function takeUnconfirmed(db: Db): Promise<NewEntries[]> {
  const { rows } = await sql<NewEntries>`
    with grown as (
      select h.auction_id, coalesce(c.size, 0) as first, h.size from order_log_head h left join order_log_confirmed c using (auction_id)
      where h.size > coalesce(c.size, 0)),
    confirmed as (
      insert into order_log_confirmed (auction_id, size) select auction_id, size from grown
      on conflict (auction_id) do update set size = excluded.size)
    select distinct l.auction_id, l.user_id, g.first as "from", g.size as "to"
    from grown g join order_log l on l.auction_id = g.auction_id and l.index >= g.first and l.index < g.size
    where l.user_id is not null
    order by l.auction_id, l.user_id`.execute(db);
  return rows;
}

/** A person to whom orders are confirmed. */
export interface Confirmed extends Place {
  readonly userId: number;
  readonly user: string;
  readonly email: string;
  readonly language: Language;
  readonly investorOrgId: number;
  /** The investor as named in the commitment. */
  readonly investor: string;
}

/** Undefined where the person does not want mails about their orders, or the account is closed. */
export async function findConfirmed(db: Db, userId: number): Promise<Confirmed | undefined> {
  const { rows } = await sql<Confirmed>`
    select u.id as user_id, u.uuid as "user", u.email, coalesce(u.language, ${defaultLanguage}) as language, u.country, u.state, p.zone, null as municipality_state, i.id as investor_org_id, i.uuid as investor
    from "user" u
    join user_org o on o.user_id = u.id and o.is_active
    join investor_org i on i.id = o.investor_org_id and i.status <> 'Deactivated'
    left join notification_preference p on p.user_id = u.id
    where u.id = ${userId} and u.is_active and not 'OrderConfirmation' = any(coalesce(p.without_mail, '{}'))`.execute(
    db,
  );
  return rows[0];
}
