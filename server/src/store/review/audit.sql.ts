/** Audit trail for administrators. */
import { jsonObject } from '@fairbook/contract/base/json.ts';
import { maxCountedEvents } from '@fairbook/domain/words/audit-count.ts';
import { type RawBuilder, sql } from 'kysely';
import { endOfPart, isSince, type Part, partOf } from '../../platform/db/cursors.ts';
import { countRows, patternOf, windowOf } from '../../platform/db/lists.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { content, detail } from '../logs/seal.sql.ts';
import { findNamed, nameSubjects } from './audit-names.sql.ts';
import { type AuditSearch, type AuditTrailQuery, orderConditions, selectOrderEvent } from './audit-orders.sql.ts';
import { actionsLike, actorsLike } from './audit-search.ts';

type Conditions = readonly RawBuilder<boolean>[];

/**
 * Searched by displayed words: labels of actions and actors, reasons, and names. Each column has its own index. Acts that are secret until a result are not
 * in this table before it; actions on orders are in the order logs.
 */
function mentions({ text, pattern, named }: AuditSearch) {
  return sql<boolean>`(${isOneOf(actionsLike(text))}
    or e.subject = any(${named.subjects})
    or ${isBy([...named.people, ...actorsLike(text)])}
    or e.action ilike ${pattern}
    or e.subject ilike ${pattern}
    or e.actor ilike ${pattern}
    or unaccented(audit_words(e.detail)) ilike ${pattern}
    or e.id = any(array(select t.audit_event_id from audit_text t where unaccented(audit_words(t.text)) ilike ${pattern})))`;
}

function isBy(people: readonly string[]) {
  return sql<boolean>`e.actor = any(${people})`;
}

function isOneOf(actions: readonly string[]) {
  return sql<boolean>`e.action = any(${actions})`;
}

/** Conditions on audit events `e`. */
function eventConditions({ subject, actor: by, action, orders }: AuditTrailQuery, search: AuditSearch | null) {
  return [
    ...(orders === true ? [sql<boolean>`false`] : []),
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
      // In an order that an index has: a search that finds much would read the table from its start.
      sql`(select 1 from ((select 1 ${events} order by e.at desc limit ${most}) union all (select 1 ${orders} limit ${most})) as each limit ${most})`,
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
      coalesce(o.subject, e.subject) as subject, coalesce(o.actor, e.actor) as actor, coalesce(o.detail, ${detail}) as detail, ${content} as content,
      coalesce(o.actor_name, case split_part(e.actor, ':', 1)
        when 'administrator' then (select first_name || ' ' || last_name from admin_user
          where uuid = split_part(e.actor, ':', 2)::uuid)
        when 'user' then (select first_name || ' ' || last_name from "user" where uuid = split_part(e.actor, ':', 2)::uuid)
        end) as actor_name
    from found f left join audit_event e on e.id = f.id left join audit_text t on t.audit_event_id = e.id left join audit_seal s on s.audit_event_id = f.id
      left join lateral (${selectOrderEvent(sql`f.auction_id`, sql`f.index`)}) o on true
    order by f.at ${direction}, f.id ${direction}, f.auction_id ${direction}, f.index ${direction}`.execute(db);
  return rows;
}
