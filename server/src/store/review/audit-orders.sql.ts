/** Audit events of actions on orders. They are read from the order logs, whose signed heads seal them. */
import type { peopleAdmin } from '@fairbook/contract/accounts/people/admin.ts';
import type { QueryOf } from '@fairbook/contract/base/route.ts';
import type { AuditAction, auditActors } from '@fairbook/domain/words/audit-words.ts';
import { type RawBuilder, sql } from 'kysely';
import { actionsLike, actorsLike } from './audit-search.ts';

export type AuditTrailQuery = QueryOf<(typeof peopleAdmin)['listAuditEvents']>;

/** A search with the subjects and people whose names are like it. */
export interface AuditSearch {
  readonly text: string;
  readonly pattern: string;
  readonly named: { readonly subjects: readonly string[]; readonly people: readonly string[] };
}

const hidden = 'investor' satisfies keyof typeof auditActors;

/** Before the close orders are anonymous, also in the audit trail; afterwards the actor is shown. */
const isHidden = sql<boolean>`not exists (select from closing_record c where c.auction_id = l.auction_id)`;

const kinds: Readonly<Partial<Record<AuditAction, string>>> = {
  'bid.place': 'PLACE',
  'bid.amend': 'AMEND',
  'bid.withdraw': 'WITHDRAW',
};

/** Conditions on entries `l` of order logs. */
export function orderConditions(
  { subject, actor, action, orders }: AuditTrailQuery,
  search: AuditSearch | null,
): RawBuilder<boolean>[] {
  return [
    sql<boolean>`l.at is not null`,
    ...(orders === false ? [sql<boolean>`false`] : []),
    ...(subject === undefined ? [] : [isIn(uuidsOf('auction', [subject]))]),
    ...(actor === undefined ? [] : [isBy(uuidsOf('user', [actor]))]),
    ...(action === undefined ? [] : [isOf(action)]),
    ...(search === null ? [] : [mentions(search)]),
  ];
}

/** Found by a name or id of the auction or the person, and by the words of the action; a hidden person by their placeholder only. */
function mentions({ text, named }: AuditSearch): RawBuilder<boolean> {
  const word = text.toLowerCase();
  const auctions = uuidsOf('auction', [...named.subjects, word, `auction:${word}`]);
  const people = uuidsOf('user', [...named.people, word, `user:${word}`]);
  const asHidden = actorsLike(text).includes(hidden) ? isHidden : sql<boolean>`false`;
  return sql<boolean>`(${isIn(auctions)} or ${isBy(people)} or ${isOf(actionsLike(text))} or ${asHidden})`;
}

function isIn(auctions: readonly string[]): RawBuilder<boolean> {
  if (auctions.length === 0) return sql<boolean>`false`;
  return sql<boolean>`l.auction_id = any(array(select id from auction where uuid = any(${auctions}::uuid[])))`;
}

function isBy(people: readonly string[]): RawBuilder<boolean> {
  if (people.length === 0) return sql<boolean>`false`;
  const ids = sql`any(array(select id from "user" where uuid = any(${people}::uuid[])))`;
  return sql<boolean>`((l.acted_by_id is null and l.user_id = ${ids} or l.acted_by_id = ${ids}) and not ${isHidden})`;
}

function isOf(actions: readonly string[]): RawBuilder<boolean> {
  const wanted = Object.entries(kinds).flatMap(([action, kind]) => (actions.includes(action) ? [kind] : []));
  return sql<boolean>`l.kind = any(${wanted}::text[])`;
}

/** The ids in names like 'auction:<uuid>'. */
function uuidsOf(kind: 'auction' | 'user', names: readonly string[]): string[] {
  const pattern = new RegExp(`^${kind}:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$`);
  return names.flatMap((name) => pattern.exec(name)?.[1] ?? []);
}

/** The event of one entry, as the audit trail shows it. */
export function selectOrderEvent(auctionId: RawBuilder<unknown>, index: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select 'bid.' || lower(l.kind) as action, 'auction:' || a.uuid as subject, l.index as log_entry,
      jsonb_build_object('bidId', l.bid_id) as detail,
      case when ${isHidden} then ${sql.lit(hidden)} else 'user:' || u.uuid end as actor,
      case when ${isHidden} then null else u.first_name || ' ' || u.last_name end as actor_name
    from order_log l join auction a on a.id = l.auction_id join "user" u on u.id = coalesce(l.acted_by_id, l.user_id)
    where l.auction_id = ${auctionId} and l.index = ${index}`;
}
