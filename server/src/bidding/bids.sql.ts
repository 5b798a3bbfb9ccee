/** Orders in the database: locks the investor, writes the lines, and records every change in the history. */

import type { Investment } from '@fairbook/domain/bidding.ts';
import type { Day } from '@fairbook/domain/dates.ts';
import { type Cents, cents, decimalOf, dollarsOf } from '@fairbook/domain/money.ts';
import type { BidState, OrderClass } from '@fairbook/domain/vocabulary.ts';
import { sql } from 'kysely';
import { jsonOf } from '../db/columns.ts';
import type { Db } from '../db/transaction.ts';

/** The investor of a user: an institution by its organization, an individual by themselves; undefined for other users. */
export async function findInvestor(db: Db, userId: number, investorOrgId: number) {
  return db
    .selectFrom('investorOrg as o')
    .innerJoin('userOrg as m', 'm.investorOrgId', 'o.id')
    .innerJoin('user as u', 'u.id', 'm.userId')
    .select([
      'o.id as orgId',
      'o.uuid as orgUuid',
      'o.status',
      'o.isInstitution',
      'o.state',
      'o.country',
      'o.hasOpenChange',
    ])
    .where('o.id', '=', investorOrgId)
    .where('o.isActive', '=', true)
    .where('u.id', '=', userId)
    .where('m.isActive', '=', true)
    .where('u.isActive', '=', true)
    .executeTakeFirst();
}

export type StoredInvestor = NonNullable<Awaited<ReturnType<typeof findInvestor>>>;

/** The same, after locking the organization, so that two orders of one investor, or an order and a suspension, are serialized. */
export async function lockInvestor(db: Db, userId: number, investorOrgId: number): Promise<StoredInvestor | undefined> {
  await db.selectFrom('investorOrg').select('id').where('id', '=', investorOrgId).forNoKeyUpdate().execute();
  return findInvestor(db, userId, investorOrgId);
}

/** One line of an order, open or withdrawn. */
export interface StoredLine {
  readonly id: number;
  readonly bidId: string;
  readonly userId: number;
  readonly maturityDate: Day;
  readonly amount: Cents;
  readonly orderClass: OrderClass;
  readonly rank: number;
  readonly sequence: number;
  readonly state: BidState;
  readonly placedAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

function selectLines(db: Db) {
  return db
    .selectFrom('auctionBid')
    .select(['id', 'bidId', 'userId', 'maturityDate', 'investmentAmount as amount', 'orderClass', 'rank', 'sequence'])
    .select(['state', 'placedAt', 'createdAt', 'updatedAt'])
    .orderBy('maturityDate');
}

/** All open lines of an investor's organization in a sale. */
export async function readStandingLines(db: Db, auctionId: number, investorOrgId: number): Promise<StoredLine[]> {
  return selectLines(db)
    .where('auctionId', '=', auctionId)
    .where('investorOrgId', '=', investorOrgId)
    .where('state', '<>', 'Withdrawn')
    .execute();
}

/** Open amounts of an investor's organization at each maturity of a sale, and the number of order lines ever written there. */
export interface Standing extends Investment {
  readonly lines: number;
}

/** Sums stored beside the orders, so that reading them takes constant time. */
export async function readStanding(db: Db, auctionId: number, investorOrgId: number): Promise<Standing[]> {
  return db
    .selectFrom('investorStanding')
    .select(['maturityDate', 'amount as investmentAmount', 'lines'])
    .where('auctionId', '=', auctionId)
    .where('investorOrgId', '=', investorOrgId)
    .orderBy('maturityDate')
    .execute();
}

/** The lines of one order of that person, withdrawn ones included; none where it is unknown or another person's. */
export async function readOwnBid(
  db: Db,
  by: { readonly auctionId: number; readonly bidId: string; readonly userId: number },
): Promise<StoredLine[]> {
  return selectLines(db)
    .where('auctionId', '=', by.auctionId)
    .where('bidId', '=', by.bidId)
    .where('userId', '=', by.userId)
    .execute();
}

export interface NewLine {
  readonly maturityDate: Day;
  readonly amount: Cents;
  readonly orderClass: OrderClass;
  readonly rank: number;
  readonly ruleVersion: string;
}

/** The order's owner and sale, and the moment it was accepted. */
export interface OrderKey {
  readonly auctionId: number;
  readonly bidId: string;
  readonly userId: number;
  readonly investorOrgId: number;
  readonly at: Date;
}

/** Inserts new lines; each gets the next position, in input order. */
export async function insertLines(
  db: Db,
  key: OrderKey,
  lines: readonly NewLine[],
  state: BidState = 'Active',
): Promise<StoredLine[]> {
  const { at, ...order } = key;
  return db
    .insertInto('auctionBid')
    .values(
      lines.map(({ amount, ...line }) => ({
        ...order,
        ...line,
        state,
        investmentAmount: decimalOf(amount),
        createdAt: at,
        updatedAt: at,
        placedAt: at,
      })),
    )
    .returning([
      'id',
      'bidId',
      'userId',
      'maturityDate',
      'investmentAmount as amount',
      'orderClass',
      'rank',
      'sequence',
    ])
    .returning(['state', 'placedAt', 'createdAt', 'updatedAt'])
    .execute();
}

/** Reduces a line, which keeps its position and its class. `at` is the moment of the decision. */
export async function reduceLine(db: Db, id: number, amount: Cents, at: Date): Promise<void> {
  await db
    .updateTable('auctionBid')
    .set({ investmentAmount: decimalOf(amount), state: 'Amended', updatedAt: at })
    .where('id', '=', id)
    .execute();
}

/** An increased or restored line counts as a new order: it gets the next position and today's class. */
export async function renewLine(db: Db, id: number, line: NewLine, at: Date): Promise<void> {
  const { amount, orderClass, rank, ruleVersion } = line;
  await db
    .updateTable('auctionBid')
    .set({
      investmentAmount: decimalOf(amount),
      orderClass,
      rank,
      ruleVersion,
      state: 'Amended',
      placedAt: at,
      updatedAt: at,
    })
    .set({ sequence: sql<number>`nextval('order_sequence')` })
    .where('id', '=', id)
    .execute();
}

export async function withdrawLines(db: Db, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('auctionBid')
    .set({ state: 'Withdrawn', updatedAt: at })
    .where('id', 'in', [...ids])
    .execute();
}

/** One line of a history entry: its amount after the action, and before. */
export interface HistoryLine {
  readonly maturityDate: Day;
  readonly amount: Cents;
  readonly before: Cents;
  readonly orderClass: OrderClass;
  readonly rank: number;
  readonly sequence: number;
}

/** A new order's id: ordered by time, so that index writes of a large book stay local. */
export async function newBidId(db: Db): Promise<string> {
  const { rows } = await sql<{ bidId: string }>`select uuidv7() as bid_id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database made no id');
  return row.bidId;
}

/** Appends an entry to an order's history; entries never change. `bids` is +1 for a new order, −1 for a removed one. */
export async function addHistory(
  db: Db,
  key: Omit<OrderKey, 'investorOrgId'>,
  action: 'PLACE' | 'AMEND' | 'WITHDRAW',
  lines: readonly HistoryLine[],
  bids: -1 | 0 | 1,
): Promise<void> {
  const { auctionId, bidId, userId, at } = key;
  const change = cents(lines.reduce((total, { amount, before }) => total + amount - before, 0));
  const stored = lines.map((line) => ({ ...line, amount: dollarsOf(line.amount), before: dollarsOf(line.before) }));
  await db
    .insertInto('auctionBidHistory')
    .values({
      auctionId,
      bidId,
      userId,
      at,
      action,
      lines: jsonOf(stored),
      amountChange: decimalOf(change),
      bidChange: bids,
    })
    .execute();
}
