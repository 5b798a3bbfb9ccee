/** Drafts of answers to questions about a sale in the database. Only open ones are stored. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';

interface Draft {
  readonly questionId: string;
  readonly text: string;
  readonly version: number;
  readonly author: string;
  readonly firm: string | null;
  readonly savedAt: Date;
}

/** The drafts of a sale, by question; their number is bounded when one is stored. */
export async function listDrafts(db: Db, auctionId: number): Promise<Draft[]> {
  const { rows } = await sql<Draft>`
    select q.uuid as question_id, d.body as text, d.version, u.first_name || ' ' || u.last_name as author,
      nullif(p.name, u.first_name || ' ' || u.last_name) as firm, d.updated_at as saved_at
    from sale_question q join sale_answer_draft d on d.sale_question_id = q.id join "user" u on u.id = d.user_id
      left join user_org o on o.user_id = u.id left join market_prof_org p on p.id = o.market_prof_org_id
    where q.auction_id = ${auctionId} order by q.number`.execute(db);
  return rows;
}

export async function countDrafts(db: Db, auctionId: number): Promise<number> {
  const { rows } = await sql<{ drafts: number }>`
    select count(*) as drafts from sale_question q join sale_answer_draft d on d.sale_question_id = q.id
    where q.auction_id = ${auctionId}`.execute(db);
  return rows[0]?.drafts ?? 0;
}

/** The open draft of a question that is locked. */
export async function findDraft(db: Db, questionId: number) {
  const { rows } = await sql<{ uuid: string; version: number; userId: number }>`
    select uuid, version, user_id from sale_answer_draft where sale_question_id = ${questionId}`.execute(db);
  return rows[0];
}

/** Stores the draft of a question that is locked, or the next version of it; answers its id and version. */
export async function saveDraft(db: Db, questionId: number, userId: number, text: string) {
  const { rows } = await sql<{ uuid: string; version: number }>`
    insert into sale_answer_draft as d (sale_question_id, user_id, body) values (${questionId}, ${userId}, ${text})
    on conflict (sale_question_id) do update set user_id = excluded.user_id, body = excluded.body, version = d.version + 1
    returning uuid, version`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a stored draft has an id');
  return row;
}

/** Deletes the draft of a question that is locked, if it has one. */
export async function dropDraft(db: Db, questionId: number): Promise<void> {
  await sql`delete from sale_answer_draft where sale_question_id = ${questionId}`.execute(db);
}
