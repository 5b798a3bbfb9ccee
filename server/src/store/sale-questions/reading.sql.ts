/** Readers of the questions about a sale, and changes in a sale since a person last saw it. */

import type { QueryOf } from '@fairbook/contract/base/route.ts';
import type { saleQuestionsAdmin } from '@fairbook/contract/sale-questions/admin.ts';
import type { UserType } from '@fairbook/domain/base/vocabulary.ts';
import type { SaleChangeKind } from '@fairbook/domain/sale-questions/sale-questions.ts';
import { sql } from 'kysely';
import { countRows, windowOf } from '../../platform/db/lists.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { isReadBy, type QuestionReader } from './questions.sql.ts';

/** Stores that the person has the questions open now. */
export async function markQuestionsRead(db: Db, auctionId: number, userId: number): Promise<void> {
  await sql`
    insert into sale_reading as r (auction_id, user_id, questions_first_at, questions_at)
    values (${auctionId}, ${userId}, clock_timestamp(), clock_timestamp())
    on conflict (auction_id, user_id) do update
      set questions_at = excluded.questions_at, questions_first_at = coalesce(r.questions_first_at, excluded.questions_first_at)`.execute(
    db,
  );
}

/** Stores up to when the person has seen what changed: never back, and never ahead of now. */
export async function markSeen(db: Db, auctionId: number, userId: number, until: Date): Promise<void> {
  await sql`
    insert into sale_reading as r (auction_id, user_id, seen_at) values (${auctionId}, ${userId}, least(${until}, clock_timestamp()))
    on conflict (auction_id, user_id) do update set seen_at = greatest(r.seen_at, excluded.seen_at)`.execute(db);
}

interface ReadingState {
  readonly seenAt: Date | null;
  readonly until: Date;
  readonly total: number;
  readonly open: number;
  readonly unread: number;
  readonly asked: number;
  /** All questions about the sale, also those that the reader does not see. */
  readonly all: number;
}

/** How the questions of the sale stand for this reader. */
export async function readStanding(db: Db, auctionId: number, reader: QuestionReader): Promise<ReadingState> {
  const { userId, readsAll } = reader;
  const { rows } = await sql<ReadingState>`
    select r.seen_at, clock_timestamp() as until,
      count(q.id) as total,
      count(q.id) filter (where coalesce(q.answered_at, q.declined_at, q.hidden_at) is null) as open,
      count(q.id) filter (where exists (select from sale_answer w where w.sale_question_id = q.id
          and w.user_id is distinct from ${userId}::bigint and w.created_at > coalesce(r.questions_at, '-infinity'))
        or ${readsAll} and q.created_at > coalesce(r.questions_at, '-infinity')
        or q.user_id = ${userId} and coalesce(q.declined_at, q.hidden_at) > coalesce(r.questions_at, '-infinity')) as unread,
      count(q.id) filter (where q.user_id = ${userId}) as asked,
      coalesce((select c.questions from sale_question_count c where c.auction_id = ${auctionId}), 0) as all
    from (select) as one
      left join sale_reading r on r.auction_id = ${auctionId} and r.user_id = ${userId}
      left join sale_question q on q.auction_id = ${auctionId} and ${isReadBy(reader)}
    group by r.seen_at, r.questions_at`.execute(db);
  const [standing] = rows;
  if (!standing) throw new Error('a sale has a standing');
  return standing;
}

export interface SaleChange {
  readonly kind: SaleChangeKind;
  readonly at: Date;
  readonly about: string | null;
  readonly closeBefore: Date | null;
  readonly closeAfter: Date | null;
}

/** Changes that one answer lists; a reader who was away longer sees the latest. */
const maxChanges = 50;

/** Changes after a moment that this reader may know, latest first. Their own answers are no news to them. */
export async function listChanges(
  db: Db,
  auctionId: number,
  reader: QuestionReader,
  { after, until }: { after: Date; until: Date },
): Promise<SaleChange[]> {
  const isBetween = (at: string) => sql`${sql.ref(at)} > ${after} and ${sql.ref(at)} <= ${until}`;
  const { rows } = await sql<SaleChange>`
    select case when w.place = 0 then 'answer' else 'addendum' end as kind, w.created_at as at, q.number::text as about,
      null::timestamptz as close_before, null::timestamptz as close_after
    from sale_question q join sale_answer w on w.sale_question_id = q.id
    where q.auction_id = ${auctionId} and ${isReadBy(reader)} and ${isBetween('w.created_at')}
      and w.user_id is distinct from ${reader.userId}::bigint
    union all
    select 'document', f.created_at, f.original_name, null, null
    from auction a join uploaded_file f on f.id in (a.doc_investor_presentation_id, a.doc_preliminary_official_statement_id,
      a.doc_other1_id, a.doc_other2_id)
    where a.id = ${auctionId} and ${isBetween('f.created_at')} and not exists (select from sale_change c where c.file_after_id = f.id)
      and not exists (select from terms_amendment t where t.auction_id = a.id and t.status = 'Approved'
        and t.documents @> jsonb_build_array(jsonb_build_object('file', jsonb_build_object('id', f.uuid))))
    union all
    select 'document', t.decided_at, d.one -> 'file' ->> 'name', null, null
    from terms_amendment t cross join lateral jsonb_array_elements(t.documents) d(one)
    where t.auction_id = ${auctionId} and t.status = 'Approved' and ${isBetween('t.decided_at')}
    union all
    select 'document', f.created_at, f.original_name, null, null
    from final_statement s join uploaded_file f on f.id = s.uploaded_file_id
    where s.auction_id = ${auctionId} and ${isBetween('f.created_at')} and s.user_id <> ${reader.userId}
    union all
    select 'halted', h.halted_at, h.reason, null, null from auction_halt h
    where h.auction_id = ${auctionId} and ${isBetween('h.halted_at')}
    union all
    select 'resumed', h.resumed_at, null, h.close_before, h.close_after from auction_halt h
    where h.auction_id = ${auctionId} and ${isBetween('h.resumed_at')}
    union all
    select case when c.kind = 'REOPEN' then 'reopened' when c.requested_by is null then 'extended' else
        (array['supplemented', 'resized', 'withdrawn', 'rescheduled'])[
          array_position(array['SUPPLEMENT', 'RESIZE', 'WITHDRAW_MATURITIES', 'RESCHEDULE'], c.kind)] end, c.decided_at,
      case when c.requested_by is not null then c.reason end, case when c.kind in ('RESCHEDULE', 'REOPEN') then c.close_before end,
      case when c.kind in ('RESCHEDULE', 'REOPEN') then c.close_after end from sale_change c
    where c.auction_id = ${auctionId} and c.status = 'Made' and ${isBetween('c.decided_at')}
    union all
    select 'amended', t.decided_at, t.reason, null, null from terms_amendment t
    where t.auction_id = ${auctionId} and t.status = 'Approved' and t.differences <> '[]' and ${isBetween('t.decided_at')}
    union all
    select case when e.status = 'Ended' and a.cancelled_at is not null then 'canceled' else 'status' end, e.at,
      case when e.status = 'Ended' and a.cancelled_at is not null then a.cancel_reason else e.status end, null, null
    from auction_event e join auction a on a.id = e.auction_id
    where e.auction_id = ${auctionId} and e.status in ('Scheduled', 'Live', 'Ended') and ${isBetween('e.at')}
    order by at desc limit ${maxChanges}`.execute(db);
  return rows;
}

interface SaleReaderRow {
  readonly name: string;
  readonly userType: UserType;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

const readers = sql`from sale_reading r join "user" u on u.id = r.user_id
  left join user_org o on o.user_id = u.id left join investor_org i on i.id = o.investor_org_id`;
const readerColumns = sql`case when i.is_institution then i.name else u.first_name || ' ' || u.last_name end as name, u.user_type,
  r.questions_first_at as first_at, r.questions_at as last_at`;

/** Everyone who has opened the questions, for administrators. */
export async function listReaders(
  db: Db,
  auctionId: number,
  query: QueryOf<typeof saleQuestionsAdmin.listSaleReaders>,
) {
  const { limit, offset } = windowOf(query);
  const where = sql`r.auction_id = ${auctionId} and r.questions_at is not null`;
  const { rows } = await sql<SaleReaderRow>`
    select ${readerColumns} ${readers} where ${where} order by r.questions_at desc, r.id limit ${limit} offset ${offset}`.execute(
    db,
  );
  const matching = { limit: (most: number) => sql`(select from sale_reading r where ${where} limit ${most})` };
  return { rows, total: await countRows(db, matching) };
}

/** Other readers of the questions: the issuer's people and professionals by name, and how many investors. */
export async function readReaders(db: Db, auctionId: number, userId: number) {
  const opened = sql`r.auction_id = ${auctionId} and r.questions_at is not null`;
  const isInvestor = sql`u.user_type in ('individual-investor', 'institutional-investor')`;
  const { rows: people } = await sql<SaleReaderRow>`
    select ${readerColumns} ${readers} where ${opened} and not ${isInvestor} and r.user_id <> ${userId} order by r.questions_at desc, r.id limit 200`.execute(
    db,
  );
  const { rows } = await sql<{ investors: number; investorsBehind: number }>`
    select count(*) as investors, count(*) filter (where r.questions_at < (
        select max(w.created_at) from sale_question q join sale_answer w on w.sale_question_id = q.id
        where q.auction_id = ${auctionId} and q.is_public and q.hidden_at is null)) as investors_behind
    ${readers} where ${opened} and ${isInvestor}`.execute(db);
  return { people, ...(rows[0] ?? { investors: 0, investorsBehind: 0 }) };
}
