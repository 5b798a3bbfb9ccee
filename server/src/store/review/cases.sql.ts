/** Data of an account besides its profile: orders after the close, messages and sign-ins. */

import type { QueryOf, ResultOf } from '@fairbook/contract/base/route.ts';
import type { casesAdmin } from '@fairbook/contract/review/cases/admin.ts';
import type { DeliveryState } from '@fairbook/domain/notices/deliveries.ts';
import { orderNumber } from '@fairbook/domain/orders/order-number.ts';
import { type RawBuilder, sql } from 'kysely';
import { countRows, windowOf } from '../../platform/db/lists.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { type AccountKey, memberColumns } from '../accounts/account-status.sql.ts';
import { nameSubjects } from './audit-names.sql.ts';
import type { NumberedOrder } from './order-numbers.sql.ts';

type Page = QueryOf<(typeof casesAdmin)['listAccountMessages']>;
type Order = Omit<ResultOf<(typeof casesAdmin)['listOrders']>['rows'][number], 'number' | 'investor'> & {
  readonly investor: string;
};
type SignIn = ResultOf<(typeof casesAdmin)['listAccountSignIns']>['rows'][number];

/** The users of the account, those who left it included. */
function usersOf({ table, id }: AccountKey): RawBuilder<unknown> {
  return sql`(select user_id from user_org where ${sql.ref(memberColumns[table])} = ${id})`;
}

/** Lines `b` of an account, by person: their orders have an index. */
export function ofAccount(key: AccountKey): RawBuilder<boolean> {
  return sql`b.user_id = any(array${usersOf(key)})`;
}

/** The same of orders that were found by their number. */
export function ofNumbers(orders: readonly NumberedOrder[]): RawBuilder<boolean> {
  const people = orders.map(({ userId }) => userId);
  const ids = orders.map(({ bidId }) => bidId);
  return sql`(b.user_id = any(${people}::bigint[]) and b.bid_id = any(${ids}::uuid[]))`;
}

/** Orders that were open at a close, latest close first. */
export async function listOrders(
  db: Db,
  filters: readonly RawBuilder<boolean>[],
  page: Pick<Page, 'page' | 'pageSize'>,
) {
  const { limit, offset } = windowOf(page);
  const from = sql`from open_order_line b join closing_record c on c.auction_id = b.auction_id where ${sql.join(filters, sql` and `)}`;
  const { rows } = await sql<Order>`
    select o.bid_id, 'investor:' || i.uuid as investor, a.uuid as auction_id, a.name as auction_name, o.closed_at, o.outcome, o.order_class, o.placed_at,
      jsonb_build_object('uuid', m.uuid, 'name', m.name) as municipality, u.first_name || ' ' || u.last_name as placed_by,
      o.maturities, o.demand::numeric(15,2), o.award::numeric(15,2)
    from (
      select b.bid_id, b.auction_id, b.user_id, b.investor_org_id, c.closed_at, c.outcome, min(b.order_class) as order_class, min(b.placed_at) as placed_at,
        count(*) as maturities, sum(b.investment_amount) as demand,
        coalesce(sum((select t.awarded_amount from allotment t
          where t.auction_id = b.auction_id and t.place = b.sequence and t.maturity_date = b.maturity_date)), 0) as award
      ${from} group by b.bid_id, b.auction_id, b.user_id, b.investor_org_id, c.closed_at, c.outcome
      order by c.closed_at desc, min(b.placed_at) desc, b.bid_id limit ${limit} offset ${offset}) o
    join auction a on a.id = o.auction_id join municipality m on m.id = a.municipality_id join "user" u on u.id = o.user_id
      join investor_org i on i.id = o.investor_org_id
    order by o.closed_at desc, o.placed_at desc, o.bid_id`.execute(db);
  const counted = (most: number) => sql`(select 1 ${from} group by b.bid_id, b.auction_id limit ${most})`;
  const investors = await nameSubjects(
    db,
    rows.map(({ investor }) => investor),
  );
  return {
    rows: rows.map((row) => ({
      ...row,
      number: orderNumber(row.auctionName, row.bidId),
      investor: investors.get(row.investor) ?? null,
    })),
    total: await countRows(db, { limit: counted }),
  };
}

/**
 * True if a notification `n` may be shown: one about a sale only after its close. Bidders are notified of a halt and others are not, so before the
 * close the list would reveal who ordered.
 */
export const isShown = sql<boolean>`(not n.silent and (n.data ->> 'auctionId' is null or exists (
  select from auction a join closing_record c on c.auction_id = a.id where a.uuid::text = n.data ->> 'auctionId')))`;

export const state = sql<DeliveryState>`case d.outcome when 'sent' then 'Sent' when 'gone' then 'Gone' when 'failed' then 'Failed' else 'Waiting' end`;
export const delivery = sql`d.uuid as id, d.channel, case d.channel when 'Mail' then d.target end as address, ${state} as state, d.tries,
  coalesce(d.done_at, d.due_at) as at`;

export type Delivery = ResultOf<(typeof casesAdmin)['resendMessage']>;
type StoredMessage = Omit<ResultOf<(typeof casesAdmin)['listAccountMessages']>['rows'][number], 'deliveries'> & {
  readonly noticeId: number;
};

/** Notifications of the people of an account, latest first, each with its mails and push messages. */
export async function listAccountMessages(db: Db, key: AccountKey, page: Page) {
  const { limit, offset } = windowOf(page);
  const from = sql`from notif_history n where n.user_id in ${usersOf(key)} and ${isShown}`;
  const { rows } = await sql<StoredMessage>`
    select n.id as notice_id, n.uuid as id, n.type, n.title, n.body, n.created_at, u.first_name || ' ' || u.last_name as to
    from (select n.* ${from} order by n.id desc limit ${limit} offset ${offset}) n join "user" u on u.id = n.user_id
    order by n.id desc`.execute(db);
  const deliveries = await deliveriesOf(
    db,
    rows.map(({ noticeId }) => noticeId),
  );
  return {
    rows: rows.map(({ noticeId, ...row }) => ({ ...row, deliveries: deliveries.get(noticeId) ?? [] })),
    total: await countRows(db, { limit: (most) => sql`(select 1 ${from} limit ${most})` }),
  };
}

async function deliveriesOf(db: Db, notices: readonly number[]) {
  const { rows } = await sql<Delivery & { noticeId: number }>`
    select d.notice_id, ${delivery} from delivery d where d.notice_id = any(${notices}::bigint[]) order by d.id`.execute(
    db,
  );
  const found = new Map<number, Delivery[]>();
  for (const { noticeId, ...row } of rows) found.set(noticeId, [...(found.get(noticeId) ?? []), row]);
  return found;
}

/**
 * When the oldest sale began that still takes orders. A sign-in is stored with its first request, which can be an order: those of investors since then
 * would tell who ordered, and show after the close.
 */
function oldestOpenSale(now: Date): RawBuilder<unknown> {
  return sql`(select min(a.start_date) from auction a where a.status in ('Scheduled', 'Live') and a.start_date <= ${now}
    and not exists (select from closing_record c where c.auction_id = a.id))`;
}

/** Sign-ins of the people of an account, latest first, from the 90 days for which they are kept. */
export async function listAccountSignIns(db: Db, key: AccountKey, page: Page, now: Date) {
  const { limit, offset } = windowOf(page);
  const isShownNow =
    key.table === 'investorOrg' ? sql`and s.created_at < coalesce(${oldestOpenSale(now)}, 'infinity')` : sql``;
  const from = sql`from "user" u join user_session s on s.uid = u.uid
    where u.id in ${usersOf(key)} and s.auth_time > ${now}::timestamptz - interval '90 days' ${isShownNow}`;
  const { rows } = await sql<SignIn>`
    select s.uuid as id, u.first_name || ' ' || u.last_name as person, s.agent as device, s.network, s.has_second_factor,
      s.auth_time as signed_in_at, case when c.valid_after > s.auth_time then coalesce(s.ended_at, c.changed_at) else s.ended_at end as ended_at
    from (select s.* ${from} order by s.auth_time desc, s.id desc limit ${limit} offset ${offset}) s
      join "user" u on u.uid = s.uid left join token_cutoff c on c.uid = s.uid
    order by s.auth_time desc, s.id desc`.execute(db);
  return { rows, total: await countRows(db, { limit: (most) => sql`(select 1 ${from} limit ${most})` }) };
}
