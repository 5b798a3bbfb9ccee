/** Work of a team in a sale: comments, tasks, and levels of the book. */

import type { Page, QueryOf } from '@fairbook/contract/base/route.ts';
import type { dealTeamMarket } from '@fairbook/contract/deal-team/market.ts';
import type { Day } from '@fairbook/domain/base/dates.ts';
import {
  type BookGrant,
  type BookLevel,
  bookLevelOf,
  type CommentTopic,
  type TaskOwner,
  type TeamRole,
} from '@fairbook/domain/deal-team/deal-team.ts';
import { type RawBuilder, sql } from 'kysely';
import { windowOf } from '../../platform/db/lists.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { TeamCaller, TeamSale } from './sale.sql.ts';

/** A person with the firm they belong to now. */
export const personColumns = sql`u.first_name || ' ' || u.last_name as name, coalesce(m.name, nullif(p.name, u.first_name || ' ' || u.last_name)) as firm`;
export const personTables = sql`left join user_org o on o.user_id = u.id left join market_prof_org p on p.id = o.market_prof_org_id
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
