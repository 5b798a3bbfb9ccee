/** Requests to loosen an institution’s rules for orders, in the database. Everything that writes them holds the lock of the institution. */
import { rolesWith } from '@fairbook/domain/accounts/account-roles.ts';
import type { Holder } from '@fairbook/domain/accounts/settled.ts';
import { type Cents, decimalOf } from '@fairbook/domain/base/money.ts';
import type { OrderRuleChangeStatus, OrderRuleRequest } from '@fairbook/domain/orders/order-rule-changes.ts';
import type { OrderRules } from '@fairbook/domain/orders/order-rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';

export interface RuledUser {
  readonly userId: number;
  readonly id: string;
  readonly name: string;
}

export interface StoredRuleChange extends OrderRuleRequest {
  readonly id: number;
  readonly uuid: string;
  readonly investorOrgId: number;
  readonly requestedAt: Date;
  readonly requesterId: string;
  readonly requesterName: string;
  /** Person of the limits; null for the amount that needs approval. */
  readonly person: RuledUser | null;
}

interface RuleChangeRow {
  readonly id: number;
  readonly uuid: string;
  readonly investorOrgId: number;
  readonly requestedAt: Date;
  readonly requestedBy: number;
  readonly requesterId: string;
  readonly requesterName: string;
  readonly userId: number | null;
  readonly personId: string | null;
  readonly personName: string | null;
  readonly approvalBefore: Cents | null;
  readonly approvalAfter: Cents | null;
  readonly orderBefore: Cents | null;
  readonly orderAfter: Cents | null;
  readonly dayBefore: Cents | null;
  readonly dayAfter: Cents | null;
  readonly expiresAt: Date;
  readonly status: OrderRuleChangeStatus;
}

const changes = sql`
  select c.id, c.uuid, c.investor_org_id, c.created_at as requested_at, c.requested_by_id as requested_by, r.uuid as requester_id,
    r.first_name || ' ' || r.last_name as requester_name, c.user_id, p.uuid as person_id, p.first_name || ' ' || p.last_name as person_name,
    c.approval_before, c.approval_after, c.order_before, c.order_after, c.day_before, c.day_after, c.expires_at, c.status
  from order_rule_change c join "user" r on r.id = c.requested_by_id left join "user" p on p.id = c.user_id`;

function changeOf(row: RuleChangeRow | undefined): StoredRuleChange | undefined {
  if (!row) return undefined;
  const { userId, personId, personName, ...rest } = row;
  const { approvalBefore, approvalAfter, orderBefore, orderAfter, dayBefore, dayAfter, ...change } = rest;
  return {
    ...change,
    person: userId === null ? null : { userId, id: personId ?? '', name: personName ?? '' },
    before: { approvalAbove: approvalBefore, maxOrder: orderBefore, maxDay: dayBefore },
    after: { approvalAbove: approvalAfter, maxOrder: orderAfter, maxDay: dayAfter },
  };
}

/** The request of an institution that waits for a second person. */
export async function findOpenRuleChange(db: Db, investorOrgId: number): Promise<StoredRuleChange | undefined> {
  const { rows } =
    await sql<RuleChangeRow>`${changes} where c.investor_org_id = ${investorOrgId} and c.status = 'Requested'`.execute(
      db,
    );
  return changeOf(rows[0]);
}

/** One of the institution's; undefined for an unknown id. */
export async function findRuleChange(
  db: Db,
  investorOrgId: number,
  uuid: string,
): Promise<StoredRuleChange | undefined> {
  const { rows } =
    await sql<RuleChangeRow>`${changes} where c.investor_org_id = ${investorOrgId} and c.uuid = ${uuid}`.execute(db);
  return changeOf(rows[0]);
}

/** Institutions with a request that can no longer be confirmed, since its time is over. */
export async function listWithExpired(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ investorOrgId: number }>`
    select investor_org_id from order_rule_change where status = 'Requested' and expires_at <= ${now} order by id limit 500`.execute(
    db,
  );
  return rows.map(({ investorOrgId }) => investorOrgId);
}

export interface NewRuleChange {
  readonly investorOrgId: number;
  readonly requestedBy: number;
  readonly userId: number | null;
  readonly before: OrderRules;
  readonly after: OrderRules;
  readonly expiresAt: Date;
}

const amountOf = (amount: Cents | null) => sql`${amount === null ? null : decimalOf(amount)}::numeric`;

/** Stores a request and returns its uuid. */
export async function insertRuleChange(
  db: Db,
  { investorOrgId, requestedBy, userId, before, after, expiresAt }: NewRuleChange,
): Promise<string> {
  const { rows } = await sql<{ uuid: string }>`
    insert into order_rule_change (investor_org_id, requested_by_id, user_id, approval_before, approval_after, order_before, order_after, day_before,
      day_after, expires_at)
    values (${investorOrgId}, ${requestedBy}, ${userId}::bigint, ${amountOf(before.approvalAbove)}, ${amountOf(after.approvalAbove)},
      ${amountOf(before.maxOrder)}, ${amountOf(after.maxOrder)}, ${amountOf(before.maxDay)}, ${amountOf(after.maxDay)}, ${expiresAt})
    returning uuid`.execute(db);
  return rows[0]?.uuid ?? '';
}

export interface RuleChangeEnd {
  readonly status: Exclude<OrderRuleChangeStatus, 'Requested'>;
  /** Null where no one decided. */
  readonly by: number | null;
  readonly at: Date;
  readonly isAlone?: boolean;
  /** True where the person who confirmed it was new. */
  readonly isDeciderNew?: boolean;
}

/** Ends a request. */
export async function endRuleChange(
  db: Db,
  id: number,
  { status, by, at, isAlone = false, isDeciderNew = false }: RuleChangeEnd,
): Promise<void> {
  await sql`update order_rule_change set status = ${status}, decided_by_id = ${by}::bigint, decided_at = ${at}, is_alone = ${isAlone},
      is_decider_new = ${isDeciderNew}
    where id = ${id}`.execute(db);
}

/** The people of an institution who may approve orders and confirm changes of its rules, and those who could once. */
export async function listApprovalRights(db: Db, investorOrgId: number): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select o.user_id, greatest(o.confirms_since, u.verified_at) as since, case when not c.may then o.confirmed_until end as removed_at
    from user_org o join "user" u on u.id = o.user_id,
      lateral (select o.is_active and u.is_active and o.role = any(${rolesWith('approve', 'institutional-investor')}::text[]) as may) c
    where o.investor_org_id = ${investorOrgId} and u.verified_at is not null and (c.may or o.confirmed_until is not null)
    order by o.user_id`.execute(db);
  return rows;
}
