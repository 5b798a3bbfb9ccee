/** Links of accounts that belong to one investor, and what investors say about them. */

import { isUuid } from '@fairbook/domain/base/uuid.ts';
import type { LinkGround } from '@fairbook/domain/base/vocabulary.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';

/** Locks the accounts of investors in one order, so that their links do not change meanwhile. */
export async function lockInvestors(db: Db, ids: readonly number[]): Promise<void> {
  await sql`select id from investor_org where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(
    db,
  );
}

/** The investor whose person has this email address, or this id; undefined where there is none. */
export async function findInvestor(db: Db, emailOrId: string): Promise<{ id: number; subject: string } | undefined> {
  const by = isUuid(emailOrId) ? sql`u.uuid = ${emailOrId}` : sql`lower(u.email) = lower(${emailOrId})`;
  const { rows } = await sql<{ id: number; subject: string }>`
    select i.id, 'investor:' || i.uuid as subject
    from "user" u join user_org o on o.user_id = u.id and o.is_active join investor_org i on i.id = o.investor_org_id
    where ${by} and u.is_active limit 1`.execute(db);
  return rows[0];
}

export interface StoredLink {
  readonly id: string;
  readonly ground: LinkGround;
  readonly reason: string;
  readonly linkedAt: Date;
  readonly linkedBy: string;
  readonly endedAt: Date | null;
  readonly endedBy: string | null;
  readonly endReason: string | null;
  readonly oneId: number;
  readonly otherId: number;
  /** The other account, as the audit trail names it. */
  readonly other: string;
  /** True if the account objects to it, and no administrator has answered. */
  readonly isObjected: boolean;
}

/** The links of an account, latest first. */
export async function listLinks(db: Db, investorOrgId: number): Promise<StoredLink[]> {
  const { rows } = await sql<StoredLink>`
    select l.uuid as id, l.ground, l.reason, l.linked_at, l.ended_at, l.end_reason, l.one_id, l.other_id,
      b.first_name || ' ' || b.last_name as linked_by, e.first_name || ' ' || e.last_name as ended_by, 'investor:' || o.uuid as other,
      exists (select from account_link_statement s where s.account_link_id = l.id and s.investor_org_id = ${investorOrgId}
        and s.settled_at is null) as is_objected
    from account_link l join admin_user b on b.id = l.linked_by_id left join admin_user e on e.id = l.ended_by_id
    join investor_org o on o.id = case when l.one_id = ${investorOrgId} then l.other_id else l.one_id end
    where ${investorOrgId} in (l.one_id, l.other_id) order by l.id desc limit 200`.execute(db);
  return rows;
}

/** How many standing links an account has. */
export async function countLinks(db: Db, investorOrgId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from account_link where ${investorOrgId} in (one_id, other_id) and ended_at is null`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export async function insertLink(
  db: Db,
  link: {
    readonly ids: readonly [number, number];
    readonly ground: LinkGround;
    readonly reason: string;
    readonly linkedById: number;
  },
): Promise<string> {
  const [oneId, otherId] = link.ids[0] < link.ids[1] ? link.ids : ([link.ids[1], link.ids[0]] as const);
  const { ground, reason, linkedById } = link;
  const { uuid } = await db
    .insertInto('accountLink')
    .values({ oneId, otherId, ground, reason, linkedById })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return uuid;
}

/** Ends a standing link; undefined where it has ended. */
export async function endLink(db: Db, id: string, reason: string, endedById: number) {
  return db
    .updateTable('accountLink')
    .set({ endedAt: sql<Date>`clock_timestamp()`, endReason: reason, endedById })
    .where('uuid', '=', id)
    .where('endedAt', 'is', null)
    .returning(['id', 'oneId', 'otherId'])
    .executeTakeFirst();
}

export interface StoredStatement {
  readonly id: string;
  readonly linkId: string | null;
  readonly email: string | null;
  readonly text: string;
  readonly by: string;
  readonly at: Date;
  readonly settledAt: Date | null;
}

/** Statements of the people of an account, latest first. */
export async function listStatements(db: Db, investorOrgId: number): Promise<StoredStatement[]> {
  const { rows } = await sql<StoredStatement>`
    select s.uuid as id, l.uuid as link_id, s.other_email as email, s.body as text, u.first_name || ' ' || u.last_name as by, s.created_at as at,
      s.settled_at
    from account_link_statement s join "user" u on u.id = s.user_id left join account_link l on l.id = s.account_link_id
    where s.investor_org_id = ${investorOrgId} order by s.id desc limit 100`.execute(db);
  return rows;
}

/** Stores what a person said, about a standing link of the account or another account; false where that link is not standing or objected to already. */
export async function insertStatement(
  db: Db,
  said: {
    readonly investorOrgId: number;
    readonly userId: number;
    readonly linkId: string | null;
    readonly email: string | null;
    readonly text: string;
  },
): Promise<boolean> {
  const { investorOrgId, userId, linkId, email, text } = said;
  const { rows } = await sql`
    insert into account_link_statement (investor_org_id, user_id, account_link_id, other_email, body)
    select ${investorOrgId}, ${userId}, l.id, ${email}, ${text}
    from (select 1) one left join account_link l on l.uuid = ${linkId}::uuid and ${investorOrgId} in (l.one_id, l.other_id) and l.ended_at is null
    where l.id is not null or ${linkId}::uuid is null
    on conflict do nothing returning id`.execute(db);
  return rows.length > 0;
}

/** Settles an open statement of an account; undefined where there is none. */
export async function settleStatement(db: Db, id: string, investorOrgId: number, settledById: number) {
  return db
    .updateTable('accountLinkStatement')
    .set({ settledAt: sql<Date>`clock_timestamp()`, settledById })
    .where('uuid', '=', id)
    .where('investorOrgId', '=', investorOrgId)
    .where('settledAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
}

/** Active administrators who can link accounts. */
export async function listReviewers(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('adminUser')
    .select('id')
    .where('isActive', '=', true)
    .where('role', 'in', ['Reviewer', 'Owner'])
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Removes what is known in words about an account whose people are all erased: reasons, and what others said about its address. Its links stand, since
 * it can connect two accounts that would otherwise be two investors.
 */
export async function eraseLinks(db: Db, investorOrgId: number, email: string): Promise<void> {
  await sql`update account_link set reason = 'Erased with the account',
    end_reason = case when ended_at is not null then 'Erased with the account' end
    where ${investorOrgId} in (one_id, other_id)`.execute(db);
  await sql`delete from account_link_statement where lower(other_email) = lower(${email})`.execute(db);
}
