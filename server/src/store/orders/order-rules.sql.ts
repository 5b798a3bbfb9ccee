/** Rules of an institution for the orders of its people, in the database. Writers hold the lock of the institution. */
import { type Cents, decimalOf } from '@fairbook/domain/base/money.ts';
import type { Role } from '@fairbook/domain/base/vocabulary.ts';
import { limitZone } from '@fairbook/domain/orders/order-rules.ts';
import { sql } from 'kysely';
import { alphabetical } from '../../platform/db/lists.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { today } from './order-use.sql.ts';

export interface RuledPerson {
  readonly id: string;
  readonly userId: number;
  readonly name: string;
  readonly role: Role;
  readonly maxOrder: Cents | null;
  readonly maxDay: Cents | null;
  readonly usedToday: Cents;
}

/** Active people of the institution, by name. */
export async function listRuledPeople(db: Db, investorOrgId: number): Promise<RuledPerson[]> {
  const { rows } = await sql<RuledPerson>`
    select u.uuid as id, u.id as user_id, u.first_name || ' ' || u.last_name as name, o.role, o.max_order, o.max_day,
      coalesce((select sum(t.added) from order_total t where t.user_id = u.id and t.day = ${today}), 0) as used_today
    from user_org o join "user" u on u.id = o.user_id
    where o.investor_org_id = ${investorOrgId} and o.is_active and u.is_active
    order by ${alphabetical(sql`(u.last_name || ' ' || u.first_name)`)}, u.id`.execute(db);
  return rows;
}

export async function readApprovalAbove(db: Db, investorOrgId: number): Promise<Cents | null> {
  const row = await db
    .selectFrom('investorOrg')
    .select('approvalAbove')
    .where('id', '=', investorOrgId)
    .executeTakeFirstOrThrow();
  return row.approvalAbove;
}

export async function writeApprovalAbove(db: Db, investorOrgId: number, above: Cents | null): Promise<void> {
  await sql`update investor_org set approval_above = ${above === null ? null : decimalOf(above)}::numeric where id = ${investorOrgId}`.execute(
    db,
  );
}

export async function writeLimits(
  db: Db,
  userId: number,
  { maxOrder, maxDay }: { readonly maxOrder: Cents | null; readonly maxDay: Cents | null },
): Promise<void> {
  const [order, day] = [maxOrder, maxDay].map((limit) => (limit === null ? null : decimalOf(limit)));
  await sql`update user_org set max_order = ${order}::numeric, max_day = ${day}::numeric where user_id = ${userId}`.execute(
    db,
  );
}

/**
 * Notes whether the institution has rules, after they were written, and a new version of them. With its first rule, what its people have ordered in
 * sales that run is added up; while it has none, nothing is counted.
 */
export async function settleRules(db: Db, investorOrgId: number): Promise<void> {
  const { rows } = await sql<{ had: boolean; has: boolean }>`
    select i.has_order_rules as had, i.approval_above is not null or exists (
        select from user_org o where o.investor_org_id = i.id and (o.max_order is not null or o.max_day is not null)) as has
    from investor_org i where i.id = ${investorOrgId}`.execute(db);
  const { had = false, has = false } = rows[0] ?? {};
  await sql`update investor_org set has_order_rules = ${has}, people_version = people_version + 1 where id = ${investorOrgId}`.execute(
    db,
  );
  if (had || !has) return;
  await sql`delete from order_total where user_id in (select user_id from user_org where investor_org_id = ${investorOrgId})`.execute(
    db,
  );
  await sql`
    insert into order_total (user_id, auction_id, day, added, unapproved)
    select coalesce(l.acted_by_id, l.user_id), l.auction_id, (l.at at time zone ${sql.lit(limitZone)})::date,
      sum(l.amount_change), sum(l.amount_change)
    from order_log l join auction a on a.id = l.auction_id and a.status in ('Scheduled', 'Live')
    where l.user_id = any(array(select user_id from user_org where investor_org_id = ${investorOrgId})) and l.at is not null and l.amount_change > 0
    group by 1, 2, 3`.execute(db);
}
