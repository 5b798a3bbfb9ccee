/** Confirmed acts of administrators about bidders of a sale in the last hours before its close, as its closing record has them. */
import type { PendingAction } from '@fairbook/domain/base/vocabulary.ts';
import { pseudonymOf } from '@fairbook/domain/record/closing.ts';
import type { RecordedAct } from '@fairbook/domain/record/recorded-acts.ts';
import { guardedHours } from '@fairbook/domain/review/decisions.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';

const kinds: Readonly<Partial<Record<PendingAction, RecordedAct['kind']>>> = {
  'account.approve-change': 'CHANGE',
  'account.deactivate': 'DEACTIVATE',
  'account.link': 'LINK',
  'account.suspend': 'SUSPEND',
  'account.unlink': 'UNLINK',
};

interface Row {
  readonly action: PendingAction;
  readonly at: Date;
  readonly investorOrgIds: readonly string[];
  readonly requestedBy: string;
  readonly confirmedBy: string;
  readonly isNew: boolean;
  readonly reason: string | null;
  readonly entry: { readonly index: number; readonly at: string } | null;
}

/**
 * Earliest first; `bidders` are the investors in the order of their pseudonyms. A suspension has the moment of its entry in the log, which the same
 * transaction wrote. The reason is the hash that the audit trail seals: erasure reaches the text there, and never a record.
 */
export async function readLastActs(
  db: Db,
  { id, closeDate }: { readonly id: number; readonly closeDate: Date },
  bidders: readonly number[],
): Promise<RecordedAct[]> {
  const { rows } = await sql<Row>`
    select d.action, d.decided_at as at, d.is_decider_new as is_new, 'administrator:' || r.uuid as requested_by, 'administrator:' || c.uuid as confirmed_by,
      concerned.ids as investor_org_ids, sealed.hash as reason, logged.entry
    from pending_decision d
    join admin_user r on r.id = d.requested_by_id
    join admin_user c on c.id = d.decided_by_id
    join lateral (
      select array_agg(distinct i.id::text) as ids from investor_org i
      left join account_link l on d.action = 'account.unlink' and l.uuid::text = d.wanted
      where i.uuid = case when d.subject like 'investor:%' then substr(d.subject, 10)::uuid end
        or i.uuid = case when d.action = 'account.link' then substr(d.subject_state, 10)::uuid end
        or i.id in (l.one_id, l.other_id)) concerned on concerned.ids is not null
    left join lateral (
      select e.detail ->> 'textHash' as hash from audit_event e
      where e.subject = d.subject and e.action = 'decision.confirm' and e.detail ->> 'decision' = d.action and e.at >= d.decided_at and d.reason is not null
      order by e.id limit 1) sealed on true
    left join lateral (
      select json_build_object('index', o.index, 'at', o.entry::json ->> 'at') as entry from order_log o
      join order_log_bidder b on b.auction_id = o.auction_id and b.investor_org_id::text = any(concerned.ids)
      where d.action in ('account.suspend', 'account.deactivate') and o.auction_id = ${id} and o.kind = 'SUSPEND'
        and o.entry::json ->> 'bidder' = b.commitment and (o.entry::json ->> 'at')::timestamptz >= date_trunc('milliseconds', d.decided_at)
      order by o.index limit 1) logged on true
    where d.status = 'Confirmed' and d.action = any(${Object.keys(kinds)}::text[])
      and d.decided_at >= ${closeDate}::timestamptz - make_interval(hours => ${guardedHours}) and d.decided_at < ${closeDate}
    order by d.decided_at, d.id`.execute(db);
  const acts = rows.flatMap((row) => recorded(row, bidders) ?? []);
  return acts.filter(({ at }) => at < closeDate.toISOString()).sort((one, other) => (one.at < other.at ? -1 : 1));
}

function recorded(row: Row, bidders: readonly number[]): RecordedAct | null {
  const { action, at, requestedBy, confirmedBy, isNew, reason, entry } = row;
  const concerned = new Set(row.investorOrgIds.map(Number));
  const own = bidders.flatMap((id, number) => (concerned.has(id) ? pseudonymOf(number) : []));
  const kind = kinds[action];
  if (own.length === 0 || kind === undefined) return null;
  return {
    ...{ at: entry?.at ?? at.toISOString(), bidders: own, confirmedBy, requestedBy, isNew, kind },
    ...(entry && { entry: entry.index }),
    ...(reason !== null && { reason }),
  };
}
