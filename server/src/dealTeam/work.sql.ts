/** What a team does in a sale: comments, tasks, which documents were opened, and who reads how much of the book. */

import type { dealTeamMarket } from '@fairbook/contract/dealTeam/market.ts';
import type { Page, QueryOf } from '@fairbook/contract/route.ts';
import type { Day } from '@fairbook/domain/dates.ts';
import {
  type BookGrant,
  type BookLevel,
  bookLevelOf,
  type CommentTopic,
  type TaskOwner,
  type TeamRole,
} from '@fairbook/domain/deal-team.ts';
import type { DocumentSlot } from '@fairbook/domain/vocabulary.ts';
import { type RawBuilder, sql } from 'kysely';
import { windowOf } from '../db/lists.ts';
import type { Db } from '../db/transaction.ts';
import type { TeamCaller, TeamSale } from './sale.sql.ts';

/** A person with the firm they belong to now. */
const personColumns = sql`u.first_name || ' ' || u.last_name as name, coalesce(m.name, nullif(p.name, u.first_name || ' ' || u.last_name)) as firm`;
const personTables = sql`left join user_org o on o.user_id = u.id left join market_prof_org p on p.id = o.market_prof_org_id
  left join municipality m on m.id = o.municipality_id`;

interface Comment {
  readonly id: string;
  readonly about: CommentTopic;
  readonly text: string;
  readonly name: string;
  readonly firm: string | null;
  readonly roles: TeamRole[];
  readonly isOwn: boolean;
  readonly writtenAt: Date;
}

function selectComments(userId: number, where: RawBuilder<unknown>, end: RawBuilder<unknown>) {
  return sql<Comment>`
    select c.uuid as id, c.about, c.body as text, ${personColumns}, c.user_id = ${userId} as is_own, c.created_at as written_at,
      array(select distinct t.role from sale_team t join user_org w on w.user_id = t.user_id
        where t.auction_id = c.auction_id and w.market_prof_org_id = o.market_prof_org_id order by t.role) as roles
    from deal_comment c join "user" u on u.id = c.user_id ${personTables} where ${where} ${end}`;
}

export async function listComments(
  db: Db,
  auctionId: number,
  userId: number,
  query: QueryOf<typeof dealTeamMarket.listTeamComments>,
): Promise<Page<Comment>> {
  const { limit, offset } = windowOf(query);
  const where = sql`c.auction_id = ${auctionId}`;
  const { rows } = await selectComments(userId, where, sql`order by c.id desc limit ${limit} offset ${offset}`).execute(
    db,
  );
  return { rows, total: await countComments(db, auctionId) };
}

export async function readComment(db: Db, auctionId: number, userId: number, uuid: string) {
  const { rows } = await selectComments(userId, sql`c.auction_id = ${auctionId} and c.uuid = ${uuid}`, sql``).execute(
    db,
  );
  return rows[0];
}

export async function countComments(db: Db, auctionId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from deal_comment where auction_id = ${auctionId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function insertComment(
  db: Db,
  written: { auctionId: number; userId: number; about: CommentTopic; text: string },
): Promise<string> {
  const { auctionId, userId, about, text } = written;
  const { rows } = await sql<{ uuid: string }>`
    insert into deal_comment (auction_id, user_id, about, body) values (${auctionId}, ${userId}, ${about}, ${text})
    returning uuid`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a stored comment has an id');
  return row.uuid;
}

interface Task {
  readonly id: string;
  readonly title: string;
  readonly owner: TaskOwner;
  readonly author: string;
  readonly authorId: number;
  readonly dueOn: Day;
  readonly doneAt: Date | null;
  readonly doneBy: string | null;
}

/** The tasks of a sale: open ones first, by the day they are due. */
export async function listTasks(db: Db, auctionId: number): Promise<Task[]> {
  const { rows } = await sql<Task>`
    select t.uuid as id, t.title, t.owner, u.first_name || ' ' || u.last_name as author, t.user_id as author_id, t.due_on, t.done_at,
      d.first_name || ' ' || d.last_name as done_by
    from deal_task t join "user" u on u.id = t.user_id left join "user" d on d.id = t.done_by_id
    where t.auction_id = ${auctionId} order by t.done_at is not null, t.due_on, t.id`.execute(db);
  return rows;
}

/** `remindAt` is eight in the morning of the day it is due, in this zone. */
export async function insertTask(
  db: Db,
  opened: { auctionId: number; userId: number; title: string; owner: TaskOwner; dueOn: Day },
  zone: string,
): Promise<{ readonly id: number; readonly uuid: string; readonly remindAt: Date }> {
  const { auctionId, userId, title, owner, dueOn } = opened;
  const { rows } = await sql<{ id: number; uuid: string; remindAt: Date }>`
    insert into deal_task (auction_id, user_id, title, owner, due_on) values (${auctionId}, ${userId}, ${title}, ${owner}, ${dueOn})
    returning id, uuid, (due_on + time '08:00') at time zone ${zone} as remind_at`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a stored task has an id');
  return row;
}

/** A task of this sale, locked; undefined for one of another. */
export async function lockTask(db: Db, auctionId: number, uuid: string) {
  const { rows } = await sql<{ id: number; title: string; owner: TaskOwner; authorId: number; doneAt: Date | null }>`
    select id, title, owner, user_id as author_id, done_at from deal_task where auction_id = ${auctionId} and uuid = ${uuid} for update`.execute(
    db,
  );
  return rows[0];
}

/** Marks a task as done by this person; as not done where it is null. */
export async function settleTask(db: Db, id: number, doneById: number | null): Promise<void> {
  await sql`update deal_task set done_by_id = ${doneById}, done_at = case when ${doneById}::bigint is null then null else clock_timestamp() end
    where id = ${id}`.execute(db);
}

/** A task that is not done, for its reminder; undefined where no one is to be reminded. */
export async function findOpenTask(db: Db, id: number) {
  const { rows } = await sql<{ uuid: string; title: string; owner: TaskOwner; auctionId: number; auction: string }>`
    select t.uuid, t.title, t.owner, t.auction_id, a.uuid as auction from deal_task t join auction a on a.id = t.auction_id
    where t.id = ${id} and t.done_at is null and a.is_active`.execute(db);
  return rows[0];
}

interface DocumentVersion {
  readonly id: string;
  readonly slot: DocumentSlot;
  readonly name: string;
  readonly url: string;
  readonly uploadedAt: Date;
  /** Null until a job has computed it: of files from before hashes were kept. */
  readonly sha256: string | null;
}

/** Documents of a sale by slot, for `fileIn`. */
const documentsOf = (auctionId: number) => sql`
  (select d.position, d.slot, f.id, f.uuid, f.original_name, f.url, f.created_at, f.sha256
  from auction a cross join lateral (values
    (1, 'investorPresentation', a.doc_investor_presentation_id),
    (2, 'preliminaryOfficialStatement', a.doc_preliminary_official_statement_id),
    (3, 'docOther1', a.doc_other1_id), (4, 'docOther2', a.doc_other2_id)) as d (position, slot, file_id)
  join uploaded_file f on f.id = d.file_id where a.id = ${auctionId})`;

export async function listDocuments(db: Db, auctionId: number): Promise<DocumentVersion[]> {
  const { rows } = await sql<DocumentVersion>`
    select f.uuid as id, f.slot, f.original_name as name, f.url, f.created_at as uploaded_at, f.sha256
    from ${documentsOf(auctionId)} f order by f.position`.execute(db);
  return rows;
}

/** Who opened which version of the documents that the sale has now, latest first. Investors leave no receipt here. */
export async function listReadings(db: Db, auctionId: number) {
  const { rows } = await sql<{ file: string; name: string; firm: string | null; firstAt: Date; lastAt: Date }>`
    select f.uuid as file, ${personColumns}, r.created_at as first_at, r.last_at
    from deal_document_reading r join ${documentsOf(auctionId)} f on f.id = r.file_id join "user" u on u.id = r.user_id ${personTables}
    where r.auction_id = ${auctionId} order by r.last_at desc, r.id limit 1000`.execute(db);
  return rows;
}

/** Stores that the person opened this document of the sale; false where the sale has none of this id. */
export async function noteOpened(db: Db, auctionId: number, uuid: string, userId: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    insert into deal_document_reading (auction_id, file_id, user_id)
    select ${auctionId}, f.id, ${userId} from ${documentsOf(auctionId)} f where f.uuid = ${uuid} limit 1
    on conflict (auction_id, file_id, user_id) do update set last_at = clock_timestamp() returning id`.execute(db);
  return rows.length > 0;
}

export async function listGrants(db: Db, auctionId: number): Promise<BookGrant[]> {
  const { rows } = await sql<BookGrant>`
    select role, user_id, level from deal_book_grant where auction_id = ${auctionId}`.execute(db);
  return rows;
}

/** How much of the book the caller reads now. */
export async function readBookLevel(
  db: Db,
  { auction, isIssuer, roles }: TeamSale,
  { userId }: TeamCaller,
): Promise<BookLevel> {
  return isIssuer ? 'Whole' : bookLevelOf(await listGrants(db, auction.id), { userId, roles });
}

/** Stores how much of the book a role, or one person, reads. */
export async function saveGrant(
  db: Db,
  auctionId: number,
  to: { readonly role: TeamRole | null; readonly userId: number | null },
  level: BookLevel,
): Promise<void> {
  await sql`delete from deal_book_grant where auction_id = ${auctionId} and role is not distinct from ${to.role}::text
    and user_id is not distinct from ${to.userId}::bigint`.execute(db);
  if (level === 'None') return;
  await sql`insert into deal_book_grant (auction_id, role, user_id, level) values (${auctionId}, ${to.role}, ${to.userId}, ${level})`.execute(
    db,
  );
}

/** Ends what was granted to the person alone, once they have no place in the team. */
export async function dropGrantsOfLeaver(db: Db, auctionId: number, userId: number): Promise<void> {
  await sql`delete from deal_book_grant g where g.auction_id = ${auctionId} and g.user_id = ${userId}
    and not exists (select from sale_team t where t.auction_id = ${auctionId} and t.user_id = ${userId})`.execute(db);
}
