/** Questions about sales and their answers in the database: who reads which, and what changes them. */

import type { QueryOf, ResultOf } from '@fairbook/contract/base/route.ts';
import type { saleQuestionsMarket } from '@fairbook/contract/sale-questions/market.ts';
import type { UserType } from '@fairbook/domain/base/vocabulary.ts';
import { type SaleQuestionFacts, stateOfSaleQuestion } from '@fairbook/domain/sale-questions/sale-questions.ts';
import { type RawBuilder, sql } from 'kysely';
import { countRows, windowOf } from '../../platform/db/lists.ts';
import type { Db } from '../../platform/db/transaction.ts';

export type SaleQuestion = ResultOf<typeof saleQuestionsMarket.askAboutSale>;

export interface QuestionReader {
  /** Null for administrators. */
  readonly userId: number | null;
  /** True if they read every question, or those answered in public and their own. */
  readonly readsAll: boolean;
  /** True if they read who asked. */
  readonly readsAskers: boolean;
}

/** True for questions `q` that this person reads. */
export function isReadBy({ userId, readsAll }: QuestionReader): RawBuilder<boolean> {
  if (readsAll) return sql<boolean>`true`;
  return sql<boolean>`(q.user_id = ${userId} or q.is_public and q.hidden_at is null)`;
}

interface QuestionRow extends SaleQuestionFacts {
  readonly key: number;
  readonly id: string;
  readonly number: number;
  readonly text: string;
  readonly askedAt: Date;
  readonly isOwn: boolean;
  readonly isPublic: boolean | null;
  readonly declineReason: string | null;
  readonly hideReason: string | null;
  readonly name: string;
  readonly userType: UserType;
  readonly state: string | null;
}

/** A person by the name of their institution, or their own. */
const nameOfPerson = sql<string>`case when i.is_institution then i.name else u.first_name || ' ' || u.last_name end`;

function selectQuestions({ userId }: QuestionReader, where: RawBuilder<unknown>, rest: RawBuilder<unknown>) {
  return sql<QuestionRow>`
    select q.id as key, q.uuid as id, q.number, q.body as text, q.created_at as asked_at,
      q.user_id is not distinct from ${userId}::bigint as is_own, q.is_public, q.answered_at, q.declined_at, q.decline_reason,
      q.hidden_at, q.hide_reason, ${nameOfPerson} as name, u.user_type,
      case when i.is_institution then i.state else u.state end as state
    from sale_question q join "user" u on u.id = q.user_id
      left join user_org o on o.user_id = u.id left join investor_org i on i.id = o.investor_org_id
    where ${where} ${rest}`;
}

/** A page of the questions that the person reads: unanswered ones first, then the latest. */
export async function listQuestions(
  db: Db,
  auctionId: number,
  reader: QuestionReader,
  query: QueryOf<typeof saleQuestionsMarket.listSaleQuestions>,
): Promise<{ rows: SaleQuestion[]; total: number }> {
  const { limit, offset } = windowOf(query);
  const where = sql`q.auction_id = ${auctionId} and ${isReadBy(reader)}`;
  const order = sql`order by coalesce(q.answered_at, q.declined_at, q.hidden_at) is not null, q.number desc
    limit ${limit} offset ${offset}`;
  const { rows } = await selectQuestions(reader, where, order).execute(db);
  const matching = { limit: (most: number) => sql`(select from sale_question q where ${where} limit ${most})` };
  return { rows: await withAnswers(db, auctionId, reader, rows), total: await countRows(db, matching) };
}

/** The next questions of a sale in their order, with everything but their askers. */
export async function listQuestionsAfter(
  db: Db,
  auctionId: number,
  number: number,
  maxQuestions: number,
): Promise<SaleQuestion[]> {
  const reader = { userId: null, readsAll: true, readsAskers: false };
  const where = sql`q.auction_id = ${auctionId} and q.number > ${number}`;
  const { rows } = await selectQuestions(reader, where, sql`order by q.number limit ${maxQuestions}`).execute(db);
  return withAnswers(db, auctionId, reader, rows);
}

/** One question as this person reads it. */
export async function readQuestion(
  db: Db,
  auctionId: number,
  reader: QuestionReader,
  uuid: string,
): Promise<SaleQuestion | undefined> {
  const where = sql`q.auction_id = ${auctionId} and q.uuid = ${uuid} and ${isReadBy(reader)}`;
  const { rows } = await selectQuestions(reader, where, sql``).execute(db);
  return (await withAnswers(db, auctionId, reader, rows))[0];
}

interface AnswerRow {
  readonly key: number;
  readonly id: string;
  readonly text: string;
  readonly answeredAt: Date;
  readonly author: string;
  readonly isNew: boolean;
}

async function withAnswers(
  db: Db,
  auctionId: number,
  reader: QuestionReader,
  questions: readonly QuestionRow[],
): Promise<SaleQuestion[]> {
  const { rows } = await sql<AnswerRow>`
    select w.sale_question_id as key, w.uuid as id, w.body as text, w.created_at as answered_at,
      v.first_name || ' ' || v.last_name as author,
      ${reader.userId}::bigint is not null and w.created_at > coalesce(r.questions_at, '-infinity')
        and w.user_id is distinct from ${reader.userId}::bigint as is_new
    from sale_answer w join "user" v on v.id = w.user_id
      left join sale_reading r on r.auction_id = ${auctionId} and r.user_id = ${reader.userId}
    where w.sale_question_id = any(${questions.map(({ key }) => key)}::bigint[])
    order by w.sale_question_id, w.place`.execute(db);
  const answers = Map.groupBy(rows, ({ key }) => key);
  return questions.map((question): SaleQuestion => {
    const { key, name, userType, state: place, declinedAt, declineReason, hiddenAt, hideReason } = question;
    const { id, number, text, askedAt, isOwn, isPublic } = question;
    return {
      ...{ id, number, text, askedAt, isOwn, isPublic },
      asker: reader.readsAskers ? { name, userType, state: place } : null,
      state: stateOfSaleQuestion(question),
      answers: (answers.get(key) ?? []).map(({ key: _, author, ...answer }) => ({
        ...answer,
        author: reader.readsAll ? author : null,
      })),
      declined: declinedAt && declineReason !== null ? { reason: declineReason, at: declinedAt } : null,
      hidden: hiddenAt && hideReason !== null ? { reason: hideReason, at: hiddenAt } : null,
    };
  });
}

/** The questions of a sale that anyone reads, in their order; the caller knows that the sale is public. */
export async function listPublicQuestions(
  db: Db,
  auctionId: number,
  query: QueryOf<typeof saleQuestionsMarket.listPublicSaleQuestions>,
) {
  const anyone = { userId: null, readsAll: false, readsAskers: false };
  const { rows, total } = await listQuestions(db, auctionId, anyone, query);
  return {
    rows: rows.map(({ number, text, askedAt, answers }) => ({
      ...{ number, text, askedAt },
      answers: answers.map(({ text: answer, answeredAt }) => ({ text: answer, answeredAt })),
    })),
    total,
  };
}

/** Serializes questions about one sale until the transaction ends, and answers how many it has. */
export async function lockCount(db: Db, auctionId: number): Promise<number> {
  const { rows } = await sql<{ questions: number }>`
    insert into sale_question_count as c (auction_id) values (${auctionId})
    on conflict (auction_id) do update set updated_at = clock_timestamp() returning c.questions`.execute(db);
  return rows[0]?.questions ?? 0;
}

export async function countAsked(db: Db, auctionId: number, userId: number): Promise<number> {
  const { rows } = await sql<{ asked: number }>`
    select count(*) as asked from sale_question where auction_id = ${auctionId} and user_id = ${userId}`.execute(db);
  return rows[0]?.asked ?? 0;
}

/** Stores a question under the next number. The count of the sale is locked. */
export async function addQuestion(
  db: Db,
  { auctionId, userId, number, text }: { auctionId: number; userId: number; number: number; text: string },
): Promise<string> {
  const { rows } = await sql<{ uuid: string }>`
    insert into sale_question (auction_id, user_id, number, body) values (${auctionId}, ${userId}, ${number}, ${text})
    returning uuid`.execute(db);
  await sql`update sale_question_count set questions = ${number} where auction_id = ${auctionId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a stored question has an id');
  return row.uuid;
}

export interface LockedQuestion extends SaleQuestionFacts {
  readonly id: number;
  readonly number: number;
  readonly userId: number;
  readonly isPublic: boolean | null;
  /** Texts of its answer. */
  readonly texts: number;
}

/** A question of this sale, locked until the transaction ends; undefined for one of another sale. */
export async function lockQuestion(db: Db, auctionId: number, uuid: string): Promise<LockedQuestion | undefined> {
  const { rows } = await sql<Omit<LockedQuestion, 'texts'>>`
    select id, number, user_id, is_public, answered_at, declined_at, hidden_at from sale_question
    where auction_id = ${auctionId} and uuid = ${uuid} for update`.execute(db);
  const [question] = rows;
  if (!question) return undefined;
  // Counted after the lock was given, so that a text of the transaction before is counted.
  const { rows: counted } = await sql<{ texts: number }>`
    select count(*) as texts from sale_answer where sale_question_id = ${question.id}`.execute(db);
  return { ...question, texts: counted[0]?.texts ?? 0 };
}

/** Stores the answer, or an addendum to it. */
export async function addAnswer(
  db: Db,
  question: LockedQuestion,
  given: { userId: number; text: string; isPublic: boolean },
): Promise<string> {
  const { id, texts } = question;
  if (texts === 0) {
    await sql`update sale_question set is_public = ${given.isPublic}, answered_at = clock_timestamp() where id = ${id}`.execute(
      db,
    );
  }
  const { rows } = await sql<{ uuid: string }>`
    insert into sale_answer (sale_question_id, user_id, place, body) values (${id}, ${given.userId}, ${texts}, ${given.text})
    returning uuid`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a stored answer has an id');
  return row.uuid;
}

export async function declineQuestion(db: Db, id: number, by: { userId: number; reason: string }): Promise<void> {
  await sql`update sale_question set declined_at = clock_timestamp(), decline_reason = ${by.reason}, declined_by_id = ${by.userId}
    where id = ${id}`.execute(db);
}

export async function hideQuestion(db: Db, id: number, by: { adminId: number; reason: string }): Promise<void> {
  await sql`update sale_question set hidden_at = clock_timestamp(), hide_reason = ${by.reason}, hidden_by_id = ${by.adminId}
    where id = ${id}`.execute(db);
}

/** Makes open pages read the questions of the sale again. */
export async function markPublicChange(db: Db, auctionId: number): Promise<void> {
  await sql`update sale_question_count set public_changes = public_changes + 1 where auction_id = ${auctionId}`.execute(
    db,
  );
}
