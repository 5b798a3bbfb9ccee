/** Creates webhook messages of amended terms. */
import { sql } from 'kysely';
import { isInSpan, type Span } from '../../platform/db/change-feed.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { activeWebhooks, isFollowedByHook, isOfHook, iso } from './following.sql.ts';

/** To municipalities and professionals of a sale, and to investors who follow it once they see it, that its terms were amended. */
export async function writeAmendmentMessages(db: Db, span: Span): Promise<number> {
  const { numAffectedRows } = await sql`
    with hook as materialized (${activeWebhooks})
    insert into webhook_delivery (webhook_id, event, data)
    select k.id, 'auction.amended', jsonb_build_object('auctionId', a.uuid, 'auctionName', a.name, 'amendedAt', ${iso(sql`t.decided_at`)},
      'reason', t.reason, 'differences', (
        select coalesce(jsonb_agg(d.one || jsonb_build_object('maturity',
          case when d.one -> 'maturity' = 'null' then 'null' else named_maturity(d.one -> 'maturity' ->> 'maturityDate') end) order by d.place), '[]')
        from jsonb_array_elements(t.differences) with ordinality d(one, place)),
      'documents', (
        select coalesce(jsonb_agg(jsonb_build_object('document', d.one -> 'document', 'name', d.one -> 'file' -> 'name',
          'sha256', d.one -> 'sha256', 'sha256Before', d.one -> 'sha256Before') order by d.place), '[]')
        from jsonb_array_elements(t.documents) with ordinality d(one, place)))
    from auction_event e
    join terms_amendment t on t.id = e.amendment_id
    join auction a on a.id = e.auction_id
    join municipality m on m.id = a.municipality_id
    join hook k on 'auction.amended' = any(k.events) and e.at >= k.told_since
      and (${isOfHook} or (a.marketing_period_launch_date <= t.decided_at or t.logged_after is not null) and ${isFollowedByHook})
    where ${isInSpan(sql`e.xid`, span)}
    order by e.id`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
