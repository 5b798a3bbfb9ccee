/** Creates webhook messages, exactly one for each event committed since the last run. Order placement does not depend on it. */

import { advisorRoles, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { settlementOf } from '@fairbook/domain/bonds/delivery.ts';
import { rolesWithTeamRight, type TeamRole } from '@fairbook/domain/deal-team/deal-team.ts';
import { type RawBuilder, sql } from 'kysely';
import { isInSpan, lockSpan, moveCursor, type Span, skipSpan } from '../../platform/db/change-feed.ts';
import { type JsonValue, jsonOf } from '../../platform/db/columns.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { isDeliverable } from './webhooks.sql.ts';

const cursor = 'webhook_cursor';

/** Orders that become messages in one transaction. */
const maxOrders = 5_000;
const maxOrdersPerMessage = 500;

/** The transactions without messages yet; undefined while another process reads them. Locks the cursor until the transaction ends. */
export function holdSpan(db: Db): Promise<Span | undefined> {
  return lockSpan(db, cursor);
}

export function moveTo(db: Db, to: string): Promise<void> {
  return moveCursor(db, cursor, to);
}

/** Where no webhook is active, skips what was committed, once a minute, so that the next one that is active begins there. */
export function skipUnwanted(db: Db): Promise<void> {
  const isDue = sql`at < clock_timestamp() - interval '1 minute' and not exists (select from webhook where is_active)`;
  return skipSpan(db, cursor, isDue);
}

export async function hasActiveWebhook(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isActive: boolean }>`
    select exists (select from webhook where is_active) as is_active`.execute(db);
  return rows[0]?.isActive === true;
}

/** The span, or as much of it as holds `maxOrders` orders; at least its first transaction that has any, however many those are. */
export async function shorten(db: Db, span: Span): Promise<Span> {
  const { rows } = await sql<{ to: string | null }>`
    with placed as materialized (
      select h.xid from (${orders(span, sql`h.xid`)}) h order by h.xid limit ${maxOrders} + 1)
    select case when count(*) > ${maxOrders} then
      (case when max(xid) > min(xid) then max(xid)::text else (max(xid)::text::numeric + 1)::text end) end as to
    from placed`.execute(db);
  return { ...span, to: rows[0]?.to ?? span.to };
}

/** Webhooks that get messages now, and since when each does. */
export const activeWebhooks = sql`
  select w.id, w.events, w.told_since, w.municipality_id, w.investor_org_id, w.market_prof_org_id from webhook w where ${isDeliverable}`;

/** A moment in the format of responses. */
export const iso = (moment: RawBuilder<unknown>) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Actions on orders in the range. Their index is that of their moments, and a transaction that had not ended when the cursor was moved began shortly before. */
function orders(span: Span, columns: RawBuilder<unknown>) {
  return sql`
    select ${columns} from auction_bid_history h join auction a on a.id = h.auction_id
    where h.at >= ${span.since}::timestamptz - interval '1 minute' and ${isInSpan(sql`h.xid`, span)}`;
}

/** The investor's name of an order, for messages to that investor alone. */
function referenceOf(bidId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((select jsonb_build_object('clientReference', r.reference) from order_reference r where r.bid_id = ${bidId}), '{}')`;
}

/** To municipalities of the orders in their sales, without a name, and to investors of their own. Answers how many messages. */
export async function writeOrderMessages(db: Db, span: Span): Promise<number> {
  const { numAffectedRows } = await sql`
    with hook as materialized (${activeWebhooks}),
    placed as materialized (
      select h.*, case h.action when 'PLACE' then 'order.accepted' when 'AMEND' then 'order.amended' else 'order.withdrawn' end as event
      from (${orders(span, sql`h.id, h.xid, h.at, h.bid_id, h.action, h.lines, h.user_id, a.id as auction_id, a.uuid, a.name, a.municipality_id`)}) h),
    message as (
      select k.id as hook, k.investor_org_id is not null as is_own, p.*, (row_number() over (partition by k.id, p.auction_id, p.event order by p.xid, p.id) - 1) / ${maxOrdersPerMessage}::integer as part
      from placed p
      left join user_org o on o.user_id = p.user_id
      join hook k on (k.municipality_id = p.municipality_id or k.investor_org_id = o.investor_org_id)
        and p.event = any(k.events) and p.at >= k.told_since)
    insert into webhook_delivery (webhook_id, event, data)
    select t.hook, t.event, jsonb_build_object('auctionId', t.uuid, 'auctionName', t.name, 'orders',
      jsonb_agg(jsonb_build_object('orderId', t.bid_id, 'at', ${iso(sql`t.at`)}, 'lines', (
        select jsonb_agg(jsonb_build_object('investmentAmount', l -> 'amount',
          'before', l -> 'before', 'orderClass', l -> 'orderClass')
          || jsonb_strip_nulls(jsonb_build_object('isLocal', l -> 'isLocal'))
          || named_maturity(l ->> 'maturityDate')) from jsonb_array_elements(t.lines) l))
        || case when t.is_own then ${referenceOf(sql`t.bid_id`)} else '{}' end order by t.xid, t.id))
    from message t group by t.hook, t.auction_id, t.uuid, t.name, t.event, t.part
    order by min(t.xid::text::numeric), min(t.id)`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** True where webhook `k` belongs to a firm in the team of auction `a`. */
const isAdvisedByHook = isInTeam(valuesOf(advisorRoles));

/** The same for some roles of the team alone. */
function isInTeam(roles: readonly TeamRole[]): RawBuilder<boolean> {
  return sql<boolean>`exists (
  select from sale_team p join user_org o on o.user_id = p.user_id and o.is_active
  join "user" u on u.id = o.user_id and u.is_active
  where p.auction_id = a.id and p.role = any(${roles}) and o.market_prof_org_id = k.market_prof_org_id)`;
}

/** True where webhook `k` belongs to the municipality of auction `a`, or to a firm in its team. */
export const isOfHook = sql<boolean>`(k.municipality_id = a.municipality_id or ${isAdvisedByHook})`;

/** The same where the professional reads the questions of investors. */
export const isOfQuestionHook = sql<boolean>`(k.municipality_id = a.municipality_id or ${isInTeam(rolesWithTeamRight('questions'))})`;

/** True where webhook `k` belongs to an investor who follows auction `a` of municipality `m`, or has orders in it. */
export const isFollowedByHook = sql<boolean>`exists (
  select from user_org o join "user" u on u.id = o.user_id and u.is_active
  where o.investor_org_id = k.investor_org_id and o.is_active and (
    exists (select from auction_subscriber s where s.auction_id = a.id and s.user_id = u.id
      and s.is_subscribed_to_auction_status_change)
    or exists (select from user_social_profile f where f.user_id = u.id
      and (a.uuid = any(f.favorite_auctions) or m.uuid = any(f.favorite_municipalities)))
    or exists (select from open_order b where b.auction_id = a.id and b.investor_org_id = o.investor_org_id offset 0)))`;

/** To municipalities of their auctions, to professionals of those they are named in, and to investors of those they follow or have orders in, once the market may see them. */
export async function writeStatusMessages(db: Db, span: Span): Promise<number> {
  const { numAffectedRows } = await sql`
    with hook as materialized (${activeWebhooks})
    insert into webhook_delivery (webhook_id, event, data)
    select k.id, 'auction.status', jsonb_build_object('auctionId', a.uuid, 'auctionName', a.name, 'status', e.status,
      'at', ${iso(sql`e.at`)}, 'startDate', ${iso(sql`a.start_date`)}, 'closeDate', ${iso(sql`a.close_date`)})
    from auction_event e
    join auction a on a.id = e.auction_id
    join municipality m on m.id = a.municipality_id
    join hook k on 'auction.status' = any(k.events) and e.at >= k.told_since and (${isOfHook}
      or e.status in ('Scheduled', 'Live', 'Ended') and ${isFollowedByHook})
    where e.status is not null and ${isInSpan(sql`e.xid`, span)}
    order by e.id`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** To municipalities, professionals of a sale, and investors who follow it or have orders in it, that it is halted, and how it goes on. */
export async function writeHaltMessages(db: Db, span: Span): Promise<number> {
  const { numAffectedRows } = await sql`
    with hook as materialized (${activeWebhooks})
    insert into webhook_delivery (webhook_id, event, data)
    select k.id, t.event, jsonb_build_object('auctionId', a.uuid, 'auctionName', a.name,
        'haltedAt', ${iso(sql`h.halted_at`)}, 'reason', h.reason, 'haltedBy', h.halted_by, 'closeBefore', ${iso(sql`h.close_before`)}) ||
      case when e.is_resumed then jsonb_build_object('resumedAt', ${iso(sql`h.resumed_at`)}, 'resumedBy', h.resumed_by,
        'choice', h.choice, 'closeAfter', ${iso(sql`h.close_after`)}) else '{}' end
    from auction_event e
    join auction_halt h on h.id = e.halt_id
    join auction a on a.id = e.auction_id
    join municipality m on m.id = a.municipality_id
    cross join lateral (select case when e.is_resumed then 'auction.resumed' else 'auction.halted' end as event) t
    join hook k on t.event = any(k.events) and e.at >= k.told_since
      and (${isOfHook} or ${isFollowedByHook})
    where ${isInSpan(sql`e.xid`, span)}
    order by e.id`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** To municipalities, professionals of a sale, and investors who follow it or have orders in it, that it has another start or close, or fewer maturities. */
export async function writeChangeMessages(db: Db, span: Span): Promise<number> {
  const { numAffectedRows } = await sql`
    with hook as materialized (${activeWebhooks})
    insert into webhook_delivery (webhook_id, event, data)
    select k.id, t.event, jsonb_build_object('auctionId', a.uuid, 'auctionName', a.name, 'changedAt', ${iso(sql`c.decided_at`)}, 'reason', c.reason) ||
      case when c.maturities is not null then jsonb_build_object('maturities', (
        select coalesce(jsonb_agg(case when m ? 'principal' then m || jsonb_build_object('principal', (m ->> 'principal')::numeric / 100) else m end), '[]')
        from jsonb_array_elements(c.maturities) m)) else jsonb_build_object(
        'startBefore', ${iso(sql`c.start_before`)}, 'startAfter', ${iso(sql`c.start_after`)},
        'closeBefore', ${iso(sql`c.close_before`)}, 'closeAfter', ${iso(sql`c.close_after`)}) end
    from auction_event e
    join sale_change c on c.id = e.change_id and c.kind <> 'SUPPLEMENT'
    join auction a on a.id = e.auction_id
    join municipality m on m.id = a.municipality_id
    cross join lateral (
      select case when c.kind in ('RESCHEDULE', 'REOPEN') then 'auction.rescheduled' when c.kind = 'RESIZE' then 'auction.resized'
        else 'auction.maturities-withdrawn' end as event) t
    join hook k on t.event = any(k.events) and e.at >= k.told_since
      and (${isOfHook} or ${isFollowedByHook})
    where ${isInSpan(sql`e.xid`, span)}
    order by e.id`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** To the same ones, that a document of it has another version. */
export async function writeSupplementMessages(db: Db, span: Span): Promise<number> {
  const { numAffectedRows } = await sql`
    with hook as materialized (${activeWebhooks})
    insert into webhook_delivery (webhook_id, event, data)
    select k.id, 'auction.supplemented', jsonb_build_object('auctionId', a.uuid, 'auctionName', a.name, 'changedAt', ${iso(sql`c.decided_at`)},
      'reason', c.reason, 'document', c.document, 'sha256', f.sha256, 'sha256Before', b.sha256, 'unconfirmedOrders', a.unconfirmed_orders)
    from auction_event e
    join sale_change c on c.id = e.change_id and c.kind = 'SUPPLEMENT'
    join uploaded_file f on f.id = c.file_after_id
    left join uploaded_file b on b.id = c.file_before_id
    join auction a on a.id = e.auction_id
    join municipality m on m.id = a.municipality_id
    join hook k on 'auction.supplemented' = any(k.events) and e.at >= k.told_since
      and (${isOfHook} or ${isFollowedByHook})
    where ${isInSpan(sql`e.xid`, span)}
    order by e.id`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** To municipalities, professionals of a sale, and investors who follow it or have orders in it, that it was canceled: it ended, and had no close. */
export async function writeCancelMessages(db: Db, span: Span): Promise<number> {
  const { numAffectedRows } = await sql`
    with hook as materialized (${activeWebhooks})
    insert into webhook_delivery (webhook_id, event, data)
    select k.id, 'auction.cancelled', jsonb_build_object('auctionId', a.uuid, 'auctionName', a.name,
      'cancelledAt', ${iso(sql`a.cancelled_at`)}, 'reason', a.cancel_reason)
    from auction_event e
    join auction a on a.id = e.auction_id and a.cancelled_at is not null
    join municipality m on m.id = a.municipality_id
    join hook k on 'auction.cancelled' = any(k.events) and e.at >= k.told_since
      and (${isOfHook} or ${isFollowedByHook})
    where e.status = 'Ended' and ${isInSpan(sql`e.xid`, span)}
    order by e.id`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

const isOfResult = sql`e.status is null and e.halt_id is null and e.change_id is null and e.amendment_id is null`;

/** The days of delivery of sales with a result in the span, by uuid. */
async function readSettlements(db: Db, span: Span): Promise<JsonValue> {
  const { rows } = await sql<
    Parameters<typeof settlementOf>[0] & { uuid: string; closeDate: Date; state: string | null }
  >`
    select a.uuid, a.dated, a.delivery, a.close_date, m.state
    from auction_event e join auction a on a.id = e.auction_id join municipality m on m.id = a.municipality_id
    where ${isOfResult} and ${isInSpan(sql`e.xid`, span)}`.execute(db);
  return Object.fromEntries(rows.map((row) => [row.uuid, settlementOf(row, row.closeDate, row.state)]));
}

/** To municipalities and professionals the results of their sales, and to investors with orders there what each of their lines was allocated. */
export async function writeAllotmentMessages(db: Db, span: Span): Promise<number> {
  const settlements = jsonOf(await readSettlements(db, span));
  const dollars = (amount: RawBuilder<unknown>) => sql`trim_scale((${amount})::numeric / 100)`;
  const { numAffectedRows } = await sql`
    with hook as materialized (${activeWebhooks})
    insert into webhook_delivery (webhook_id, event, data)
    select k.id, 'auction.allotted', jsonb_build_object('auctionId', a.uuid, 'auctionName', a.name,
      'closedAt', ${iso(sql`c.closed_at`)}, 'outcome', c.outcome, 'fingerprint', c.fingerprint,
      'settlement', ${settlements}::jsonb -> a.uuid::text,
      'maturities', (select coalesce(jsonb_agg(named_maturity(f ->> 'maturityDate') || jsonb_build_object('principal', ${dollars(sql`f ->> 'principal'`)}, 'demand', ${dollars(sql`f ->> 'demand'`)},
          'award', ${dollars(sql`f ->> 'award'`)}) ||
          case when r ? 'structure' then jsonb_build_object('structure', r -> 'structure') else '{}' end order by f ->> 'maturityDate'), '[]')
        from jsonb_array_elements(c.figures -> 'maturities') f
        left join jsonb_array_elements(a.maturity_structure) r on f ->> 'maturityDate' =
          maturity_key((r ->> 'maturityDate')::date, coalesce(r ->> 'maturityId', '')))) ||
      case when k.investor_org_id is null then '{}' else jsonb_build_object('allotments', (
        select coalesce(jsonb_agg(jsonb_build_object('orderId', b.bid_id,
          'investmentAmount', trim_scale(b.investment_amount), 'awardedAmount', trim_scale(t.awarded_amount), 'result', t.result) ||
          named_maturity(maturity_key(b.maturity_date, b.maturity_id)) || ${referenceOf(sql`b.bid_id`)} order by b.maturity_date, b.maturity_id, b.sequence), '[]')
        from open_order_line b join allotment t on t.auction_id = b.auction_id and t.place = b.sequence and t.maturity_date = b.maturity_date and t.maturity_id = b.maturity_id
        where b.auction_id = a.id and b.investor_org_id = k.investor_org_id)) end
    from auction_event e
    join auction a on a.id = e.auction_id
    join closing_record c on c.auction_id = a.id
    join hook k on 'auction.allotted' = any(k.events) and e.at >= k.told_since and (${isOfHook}
      or exists (select from open_order b where b.auction_id = a.id and b.investor_org_id = k.investor_org_id offset 0))
    where ${isOfResult} and ${isInSpan(sql`e.xid`, span)}
    order by e.id`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
