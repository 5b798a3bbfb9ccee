/** Creates webhook messages of questions about sales and their answers. */
import { type RawBuilder, sql } from 'kysely';
import { isInSpan, type Span } from '../../platform/db/change-feed.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { activeWebhooks, isFollowedByHook, isOfQuestionHook, iso } from './following.sql.ts';

/** Question `q` of auction `a`, without its asker. */
const question = sql`jsonb_build_object('auctionId', a.uuid, 'auctionName', a.name, 'questionId', q.uuid, 'number', q.number,
  'question', q.body, 'askedAt', ${iso(sql`q.created_at`)})`;

/** To municipalities and professionals of a sale that someone asked. */
export async function writeQuestionMessages(db: Db, span: Span): Promise<number> {
  return write(
    db,
    sql`
    select k.id, 'question.asked', ${question}
    from sale_question q join auction a on a.id = q.auction_id
    join hook k on 'question.asked' = any(k.events) and q.created_at >= k.told_since and ${isOfQuestionHook}
    where ${isInSpan(sql`q.xid`, span)}
    order by q.id`,
  );
}

/** To municipalities and professionals of a sale every answer and addendum, to its asker, and of public ones to investors who follow the sale. */
export async function writeAnswerMessages(db: Db, span: Span): Promise<number> {
  return write(
    db,
    sql`
    select k.id, 'question.answered', ${question} || jsonb_build_object('answer', w.body, 'answeredAt', ${iso(sql`w.created_at`)},
      'isPublic', q.is_public, 'isAddendum', w.place > 0)
    from sale_answer w join sale_question q on q.id = w.sale_question_id
    join auction a on a.id = q.auction_id
    join municipality m on m.id = a.municipality_id
    join hook k on 'question.answered' = any(k.events) and w.created_at >= k.told_since and (${isOfQuestionHook}
      or q.is_public and q.hidden_at is null and ${isFollowedByHook}
      or exists (select from user_org o where o.user_id = q.user_id and o.is_active and o.investor_org_id = k.investor_org_id))
    where ${isInSpan(sql`w.xid`, span)}
    order by w.id`,
  );
}

async function write(db: Db, messages: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`
    with hook as materialized (${activeWebhooks})
    insert into webhook_delivery (webhook_id, event, data) ${messages}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
