/** Creates webhook messages of final official statements. */
import { sql } from 'kysely';
import { isInSpan, type Span } from '../../platform/db/change-feed.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { activeWebhooks, isFollowedByHook, isOfHook, iso } from './following.sql.ts';

/** To municipalities, professionals of a sale, and investors who follow it or had orders in it. */
export async function writeStatementMessages(db: Db, span: Span): Promise<number> {
  const { numAffectedRows } = await sql`
    with hook as materialized (${activeWebhooks})
    insert into webhook_delivery (webhook_id, event, data)
    select k.id, 'auction.final-statement', jsonb_build_object('auctionId', a.uuid, 'auctionName', a.name, 'version', s.version,
      'publishedAt', ${iso(sql`s.created_at`)}, 'note', s.note, 'fileId', f.uuid, 'sha256', s.sha256)
    from final_statement s
    join uploaded_file f on f.id = s.uploaded_file_id
    join auction a on a.id = s.auction_id
    join municipality m on m.id = a.municipality_id
    join hook k on 'auction.final-statement' = any(k.events) and s.created_at >= k.told_since
      and (${isOfHook} or ${isFollowedByHook})
    where ${isInSpan(sql`s.xid`, span)}
    order by s.id`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
