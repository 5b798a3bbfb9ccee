/** Audit trail for administrators. */
import { jsonObject } from '@fairbook/contract/base/json.ts';
import { maxCountedEvents } from '@fairbook/domain/words/audit-count.ts';
import type { auditActors } from '@fairbook/domain/words/audit-words.ts';
import { type RawBuilder, sql } from 'kysely';
import { endOfPart, isSince, type Part, partOf } from '../../platform/db/cursors.ts';
import { countRows, patternOf, windowOf } from '../../platform/db/lists.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { content } from '../logs/seal.sql.ts';
import { findNamed, nameSubjects } from './audit-names.sql.ts';
import { type AuditSearch, type AuditTrailQuery, orderConditions, selectOrderEvent } from './audit-orders.sql.ts';
import { actionsLike, actorsLike } from './audit-search.ts';

type Conditions = readonly RawBuilder<boolean>[];

/** Before the close orders are anonymous, also in the audit trail; afterwards the actor is shown. */
const isHidden = sql<boolean>`(e.action like 'bid.%' and not exists (
    select from closing_record c join auction a on a.id = c.auction_id where 'auction:' || a.uuid = e.subject))`;
const hidden = 'investor' satisfies keyof typeof auditActors;
const actor = sql<string>`case when ${isHidden} then ${sql.lit(hidden)} else e.actor end`;

/**
 * Searched by displayed words: labels of actions and actors, reasons, and names. Each column has its own index: by any part of it, but for orders,
 * which are most of the trail, by the whole auction or person. Hidden actors are found by their placeholder, and never by name.
 */
function mentions({ text, pattern, named }: AuditSearch) {
  const [word, isOrder] = [text.toLowerCase(), sql`e.action like 'bid.%'`];
  const actors = actorsLike(text);
  const asHidden = actors.includes(hidden) ? sql`or ${isHidden}` : sql``;
  return sql<boolean>`(${isOneOf(actionsLike(text))}
    or e.subject = any(${named.subjects})
    or ${isBy([...named.people, ...actors])}
    or e.action not like 'bid.%' and e.action ilike ${pattern}
    or e.action not like 'bid.%' and e.subject ilike ${pattern}
    or e.action not like 'bid.%' and e.actor ilike ${pattern}
    or e.action not like 'bid.%' and unaccented(audit_words(e.detail)) ilike ${pattern}
    or e.subject in (${word}, ${`auction:${word}`}) and ${isOrder}
    or ${isOrder} and e.actor in (${word}, ${`user:${word}`}) and not ${isHidden} ${asHidden})`;
}

/** By one of these actors; an order before the close has none. */
function isBy(people: readonly string[]) {
  return sql<boolean>`(e.action not like 'bid.%' and e.actor = any(${people})
    or e.action like 'bid.%' and e.actor = any(${people}) and not ${isHidden})`;
}

/** Orders have indexes of their own, since they are most of the trail: each half of the condition names which it covers. */
function isOneOf(actions: readonly string[]) {
  return sql<boolean>`(e.action not like 'bid.%' and e.action = any(${actions})
    or e.action like 'bid.%' and e.action = any(${actions}))`;
}

/** Conditions on audit events `e`. */
function eventConditions({ subject, actor: by, action, orders }: AuditTrailQuery, search: AuditSearch | null) {
  return [
    ...(orders === undefined
      ? []
      : [orders ? sql<boolean>`e.action like 'bid.%'` : sql<boolean>`e.action not like 'bid.%'`]),
    ...(subject === undefined ? [] : [sql<boolean>`e.subject = ${subject}`]),
    ...(by === undefined ? [] : [isBy([by])]),
    ...(action === undefined ? [] : [isOneOf(action)]),
    ...(search === null ? [] : [mentions(search)]),
  ];
}

/** Rows of `table` with these conditions, and at a time that the query allows. */
function rowsIn(table: RawBuilder<unknown>, at: RawBuilder<unknown>, { from, to }: AuditTrailQuery, where: Conditions) {
  const all = [
    sql<boolean>`true`,
    ...where,
    ...(from === undefined ? [] : [sql<boolean>`${at} >= ${from}::timestamp at time zone 'UTC'`]),
    ...(to === undefined ? [] : [sql<boolean>`${at} < (${to}::date + 1)::timestamp at time zone 'UTC'`]),
  ];
  return sql`from ${table} where ${sql.join(all, sql` and `)}`;
}

interface FoundEvent {
  readonly key: string;
  readonly at: Date;
  readonly action: string;
  readonly subject: string;
  readonly actor: string;
  readonly actorName: string | null;
  readonly detail: unknown;
  readonly logEntry: number | null;
  readonly position: number | null;
  readonly hash: string | null;
  readonly content: string | null;
}

/** Latest first, with the actors' names: the events of the trail, and the actions on orders from the order logs. */
export async function listAuditEvents(db: Db, query: AuditTrailQuery) {
  const pattern = patternOf(query.q);
  const named = pattern === null ? { subjects: [], people: [] } : await findNamed(db, pattern);
  const search = pattern === null ? null : { text: query.q ?? '', pattern, named };
  const part = partOf(list, query);
  const inPart = isInPart(part);
  const events = rowsIn(sql`audit_event e`, sql`e.at`, query, [...eventConditions(query, search), ...inPart.events]);
  const orders = rowsIn(sql`order_log l`, sql`l.at`, query, [...orderConditions(query, search), ...inPart.orders]);
  const { rows: found, ...end } = endOfPart(
    list,
    query,
    await readWindow(db, query, part !== null || query.sort === 'at', { events, orders }),
    ({ key }) => key,
  );
  const names = await nameSubjects(
    db,
    found.map(({ subject }) => subject),
  );
  const rows = found.map(({ key: _, position, hash, content: sealed, ...event }) => ({
    ...event,
    about: names.get(event.subject) ?? null,
    detail: jsonObject.parse(event.detail),
    seal: position === null || hash === null ? null : { position, hash, content: sealed },
  }));
  const matching = {
    limit: (most: number) =>
      sql`(select 1 from ((select 1 ${events} limit ${most}) union all (select 1 ${orders} limit ${most})) as each limit ${most})`,
  };
  return { rows, total: await countRows(db, matching, maxCountedEvents), ...end };
}

const list = 'audit events';

/**
 * The key of a row of `found` for cursors, in the form of a uuid: its microseconds, and the id of the event, or the log and the index of the order, which
 * comes after the events of its moment.
 */
const key = sql`lpad(to_hex((extract(epoch from f.at) * 1000000)::bigint), 16, '0') ||
  lpad(to_hex(coalesce(f.id, (1::bigint << 62) + (f.auction_id << 31) + f.index)), 16, '0')`;

/** Conditions on the events and orders of a part. Neither ever changes. */
function isInPart(part: Part | null): Readonly<Record<'events' | 'orders', RawBuilder<boolean>[]>> {
  const since = part?.since ?? null;
  const changed = (at: RawBuilder<unknown>) => (since === null ? [] : [isSince(at, since)]);
  const inPart = { events: changed(sql`e.at`), orders: changed(sql`l.at`) };
  if (part === null || part.after === null) return inPart;
  const digits = part.after.replaceAll('-', '');
  const [micros, place] = [BigInt(`0x${digits.slice(0, 16)}`), BigInt(`0x${digits.slice(16)}`)];
  const at = sql`(timestamptz 'epoch' + ${String(micros)}::bigint * interval '1 microsecond')`;
  const order = place - (1n << 62n);
  if (order < 0n) {
    inPart.events.push(sql<boolean>`(e.at, e.id) > (${at}, ${String(place)}::bigint)`);
    inPart.orders.push(sql<boolean>`l.at >= ${at}`);
  } else {
    const [auctionId, index] = [order >> 31n, order & ((1n << 31n) - 1n)];
    inPart.events.push(sql<boolean>`e.at > ${at}`);
    inPart.orders.push(
      sql<boolean>`(l.at >= ${at} and (l.at, l.auction_id, l.index) > (${at}, ${String(auctionId)}::bigint, ${String(index)}::integer))`,
    );
  }
  return inPart;
}

async function readWindow(
  db: Db,
  query: AuditTrailQuery,
  isOldestFirst: boolean,
  { events, orders }: Readonly<Record<'events' | 'orders', RawBuilder<unknown>>>,
): Promise<FoundEvent[]> {
  const direction = sql.raw(isOldestFirst ? 'asc' : 'desc');
  const { limit, offset } = windowOf(query);
  const most = offset + limit;
  const { rows } = await sql<FoundEvent>`
    with found as (
      (select e.at, e.id, null::bigint as auction_id, null::integer as index ${events}
        order by e.at ${direction}, e.id ${direction} limit ${most})
      union all
      (select l.at, null, l.auction_id, l.index ${orders} order by l.at ${direction}, l.auction_id ${direction}, l.index ${direction} limit ${most})
      order by at ${direction}, id ${direction}, auction_id ${direction}, index ${direction} limit ${limit} offset ${offset})
    select ${key} as key, f.at, s.position, s.hash, o.log_entry, coalesce(o.action, e.action) as action,
      coalesce(o.subject, e.subject) as subject, coalesce(o.actor, ${actor}) as actor,
      -- The text names the actor, and with the salt the hash would confirm a guess.
      coalesce(o.detail, case when ${isHidden} then e.detail - 'salt' else e.detail end) as detail,
      case when ${isHidden} then null else ${content} end as content,
      coalesce(o.actor_name, case split_part(${actor}, ':', 1)
        when 'administrator' then (select first_name || ' ' || last_name from admin_user
          where uuid = split_part(e.actor, ':', 2)::uuid)
        when 'user' then (select first_name || ' ' || last_name from "user" where uuid = split_part(e.actor, ':', 2)::uuid)
        end) as actor_name
    from found f left join audit_event e on e.id = f.id left join audit_seal s on s.audit_event_id = f.id
      left join lateral (${selectOrderEvent(sql`f.auction_id`, sql`f.index`)}) o on true
    order by f.at ${direction}, f.id ${direction}, f.auction_id ${direction}, f.index ${direction}`.execute(db);
  return rows;
}
