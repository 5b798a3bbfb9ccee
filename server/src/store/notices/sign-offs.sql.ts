/** Creates webhook messages of sign-offs of sales. */
import { sql } from 'kysely';
import { isInSpan, type Span } from '../../platform/db/change-feed.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { activeWebhooks, isOfHook, iso } from './following.sql.ts';

/** To municipalities and the team of a sale that a step was signed; without the name of who signed, as of orders. */
export async function writeSignOffMessages(db: Db, span: Span): Promise<number> {
  const { numAffectedRows } = await sql`
    with hook as materialized (${activeWebhooks})
    insert into webhook_delivery (webhook_id, event, data)
    select k.id, 'team.signed', jsonb_build_object('auctionId', a.uuid, 'auctionName', a.name, 'step', s.step, 'role', s.role,
      'sha256', s.sha256, 'signedAt', ${iso(sql`s.created_at`)})
    from deal_sign_off s join auction a on a.id = s.auction_id
    join hook k on 'team.signed' = any(k.events) and s.created_at >= k.told_since and ${isOfHook}
    where ${isInSpan(sql`s.xid`, span)}
    order by s.id`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
