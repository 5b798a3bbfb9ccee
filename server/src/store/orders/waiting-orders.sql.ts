/** Orders that wait for the approval of another person, in the database. Everything that writes them holds the lock of the institution. */

import { maturityKey } from '@fairbook/domain/auctions/maturity-key.ts';
import { type Cents, cents, decimalOf } from '@fairbook/domain/base/money.ts';
import type { Role } from '@fairbook/domain/base/vocabulary.ts';
import type { Investment } from '@fairbook/domain/orders/bidding.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { type JsonValue, jsonOf } from '../../platform/db/columns.ts';
import type { Db } from '../../platform/db/transaction.ts';

export type WaitingState = 'Waiting' | 'Approved' | 'Rejected' | 'Withdrawn' | 'Lapsed';

export interface WaitingOrder {
  readonly id: number;
  readonly uuid: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly investorOrgId: number;
  readonly auctionId: number;
  readonly auctionUuid: string;
  readonly auctionName: string;
  readonly closeDate: Date | null;
  readonly issuerState: string | null;
  readonly userId: number;
  readonly proposedBy: string;
  readonly bidId: string | null;
  readonly investments: Investment[];
  readonly total: Cents;
  readonly clientReference: string | null;
  readonly version: number;
  readonly state: WaitingState;
  readonly decidedById: number | null;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  /** It was approved by a person who had the right for less than seven days. */
  readonly isDeciderNew: boolean;
  readonly reason: string | null;
}

const storedLines = z.array(
  z.object({ maturityDate: z.string().transform(maturityKey), investmentAmount: z.number().transform(cents) }),
);

/** Locks the institution, as take_order_actions does: its orders and its waiting orders change one after the other. */
export async function lockInvestor(db: Db, investorOrgId: number): Promise<void> {
  await sql`select from investor_org where id = ${investorOrgId} for no key update`.execute(db);
}

const columns = sql`w.id, w.uuid, w.created_at, w.updated_at, w.investor_org_id, w.auction_id, a.uuid as auction_uuid, a.name as auction_name,
  a.close_date, m.state as issuer_state, w.user_id, u.first_name || ' ' || u.last_name as proposed_by, w.bid_id, w.lines, w.total, w.client_reference, w.version, w.state,
  w.decided_by_id, d.first_name || ' ' || d.last_name as decided_by, w.decided_at, w.is_decider_new, w.reason`;
const source = sql`waiting_order w join auction a on a.id = w.auction_id join municipality m on m.id = a.municipality_id
  join "user" u on u.id = w.user_id left join "user" d on d.id = w.decided_by_id`;

type WaitingOrderRow = Omit<WaitingOrder, 'investments'> & { readonly lines: JsonValue };

function orderOf({ lines, ...row }: WaitingOrderRow): WaitingOrder {
  return { ...row, investments: storedLines.parse(lines) };
}

/** The institution's orders that wait, oldest first, then the latest others. */
export async function listWaitingOrders(db: Db, investorOrgId: number): Promise<WaitingOrder[]> {
  const { rows } = await sql<WaitingOrderRow>`
    (select ${columns} from ${source} where w.investor_org_id = ${investorOrgId} and w.state = 'Waiting' order by w.id)
    union all
    (select ${columns} from ${source} where w.investor_org_id = ${investorOrgId} and w.state <> 'Waiting'
      order by w.id desc limit 100)`.execute(db);
  return rows.map(orderOf);
}

/** One of the institution's; undefined for an unknown id. */
export async function findWaitingOrder(db: Db, investorOrgId: number, uuid: string): Promise<WaitingOrder | undefined> {
  const { rows } = await sql<WaitingOrderRow>`
    select ${columns} from ${source} where w.uuid = ${uuid} and w.investor_org_id = ${investorOrgId}`.execute(db);
  return rows[0] && orderOf(rows[0]);
}

export async function countWaiting(db: Db, investorOrgId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from waiting_order where investor_org_id = ${investorOrgId} and state = 'Waiting'`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface NewWaitingOrder {
  readonly investorOrgId: number;
  readonly auctionId: number;
  readonly userId: number;
  readonly bidId: string | null;
  readonly investments: readonly Investment[];
  readonly total: Cents;
  readonly clientReference: string | null;
}

/** True where another order that waits has this reference in the sale. */
export async function isReferenceWaiting(
  db: Db,
  { investorOrgId, auctionId }: Pick<NewWaitingOrder, 'investorOrgId' | 'auctionId'>,
  reference: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from waiting_order where investor_org_id = ${investorOrgId} and auction_id = ${auctionId} and state = 'Waiting'
      and client_reference = ${reference}`.execute(db);
  return rows.length > 0;
}

/** Adds one and returns its uuid. */
export async function insertWaitingOrder(db: Db, order: NewWaitingOrder): Promise<string> {
  const { investments, total, ...rest } = order;
  const row = await db
    .insertInto('waitingOrder')
    .values({ ...rest, lines: jsonOf(investments), total: decimalOf(total) })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return row.uuid;
}

export async function changeLines(
  db: Db,
  id: number,
  { investments, total }: Pick<NewWaitingOrder, 'investments' | 'total'>,
): Promise<void> {
  await sql`update waiting_order set lines = ${jsonOf(investments)}, total = ${decimalOf(total)}, version = version + 1,
    updated_at = clock_timestamp() where id = ${id}`.execute(db);
}

/** Ends the waiting of an order that was not approved; approvals are written by take_order_actions. */
export async function endWaiting(
  db: Db,
  id: number,
  end: {
    readonly state: 'Rejected' | 'Withdrawn' | 'Lapsed';
    readonly by: number | null;
    readonly reason: string | null;
  },
): Promise<void> {
  await sql`update waiting_order set state = ${end.state}, decided_by_id = ${end.by}::bigint, decided_at = clock_timestamp(), reason = ${end.reason},
    updated_at = clock_timestamp() where id = ${id} and state = 'Waiting'`.execute(db);
}

/** Institutions with orders that can no longer be approved: their sale has ended, or the person may no longer order. */
export async function listLapsing(db: Db): Promise<number[]> {
  const { rows } = await sql<{ investorOrgId: number }>`
    select distinct w.investor_org_id from waiting_order w where ${lapses} order by 1`.execute(db);
  return rows.map(({ investorOrgId }) => investorOrgId);
}

const lapses = sql`w.state = 'Waiting' and (
  exists (select from auction a where a.id = w.auction_id and (a.status = 'Ended' or a.cancelled_at is not null
    or a.halted_at is null and a.close_date <= clock_timestamp()))
  or not exists (select from user_org o join "user" u on u.id = o.user_id and u.is_active
    where o.user_id = w.user_id and o.is_active and o.role in ('Admin', 'Trader')))`;

/** Lapses those of one institution, which is locked. */
export async function lapse(db: Db, investorOrgId: number): Promise<void> {
  await sql`update waiting_order w set state = 'Lapsed', decided_at = clock_timestamp(), updated_at = clock_timestamp()
    where w.investor_org_id = ${investorOrgId} and ${lapses}`.execute(db);
}

/** Ended ones of which the people concerned were not told, locked, oldest first; others that run at the same time skip them. */
export async function lockUntold(db: Db, most: number): Promise<WaitingOrder[]> {
  const { rows } = await sql<WaitingOrderRow>`
    select ${columns} from ${source} where w.state <> 'Waiting' and w.told_at is null order by w.id limit ${most}
    for update of w skip locked`.execute(db);
  return rows.map(orderOf);
}

export async function noteTold(db: Db, ids: readonly number[]): Promise<void> {
  await sql`update waiting_order set told_at = clock_timestamp() where id = any(${[...ids]}::bigint[])`.execute(db);
}

export interface Colleague {
  readonly userId: number;
  readonly role: Role;
}

/** Active people of an institution with one of these roles. */
export async function listWithRoles(db: Db, investorOrgId: number, roles: readonly Role[]): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select o.user_id, o.role from user_org o join "user" u on u.id = o.user_id and u.is_active
    where o.investor_org_id = ${investorOrgId} and o.is_active and o.role = any(${[...roles]}::text[]) order by o.user_id`.execute(
    db,
  );
  return rows;
}
