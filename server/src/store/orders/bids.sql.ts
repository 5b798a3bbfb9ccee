/** Reads orders and their investors. */

import type { MaturityKey } from '@fairbook/domain/auctions/maturity-key.ts';
import type { Cents } from '@fairbook/domain/base/money.ts';
import type { BidState, OrderClass, Role } from '@fairbook/domain/base/vocabulary.ts';
import type { Investment } from '@fairbook/domain/orders/bidding.ts';
import { rulesIn } from '@fairbook/domain/orders/order-rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import { maturityOf } from '../auctions/maturities.ts';

/** The investor of a user: an institution by its organization, an individual by themselves; undefined for other users. */
export async function findInvestor(db: Db, userId: number, investorOrgId: number) {
  const row = await db
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
      'o.residence',
      'o.hasOpenChange',
      'o.peopleVersion',
      'o.hasOrderRules',
      'o.approvalAbove',
      'm.maxOrder',
      'm.maxDay',
    ])
    .select((eb) => eb.ref('m.role').$castTo<Role>().as('role'))
    .where('o.id', '=', investorOrgId)
    .where('o.isActive', '=', true)
    .where('u.id', '=', userId)
    .where('m.isActive', '=', true)
    .where('u.isActive', '=', true)
    .executeTakeFirst();
  return row && { ...row, rules: rulesIn(row) };
}

export type StoredInvestor = NonNullable<Awaited<ReturnType<typeof findInvestor>>>;

/** One line of an order, open or withdrawn. */
export interface StoredLine extends OpenLine {
  readonly state: BidState;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** One open line of an order. */
export interface OpenLine {
  readonly bidId: string;
  readonly userId: number;
  readonly maturityDate: MaturityKey;
  readonly amount: Cents;
  readonly orderClass: OrderClass;
  readonly rank: number;
  /** True if its investor was local when it was placed or last increased: served before the others of the class. */
  readonly isLocal: boolean;
  /** Its place in time: the index of the log entry that placed or last increased it. */
  readonly sequence: number;
  readonly placedAt: Date;
}

/** An open line, and whether its order was placed before the last supplement of the sale, and neither changed nor reconfirmed since. */
export interface StandingLine extends OpenLine {
  readonly isUnconfirmed: boolean;
}

/** Identifies an open line within its sale. */
export function lineKey({ sequence, maturityDate }: Pick<OpenLine, 'sequence' | 'maturityDate'>): string {
  return `${sequence} ${maturityDate}`;
}

/** All open lines of an investor's organization in a sale. */
export async function readStandingLines(db: Db, auctionId: number, investorOrgId: number): Promise<StandingLine[]> {
  return db
    .selectFrom('openOrderLine')
    .select(['bidId', 'userId', 'investmentAmount as amount', 'orderClass', 'rank', 'isLocal', 'sequence', 'placedAt'])
    .select(maturityOf('openOrderLine').as('maturityDate'))
    .select(sql<boolean>`is_unconfirmed(auction_id, bid_id, last_index)`.as('isUnconfirmed'))
    .where('auctionId', '=', auctionId)
    .where('investorOrgId', '=', investorOrgId)
    .orderBy('openOrderLine.maturityDate')
    .orderBy('openOrderLine.maturityId')
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
    .select(['amount as investmentAmount', 'lines', maturityOf('investorStanding').as('maturityDate')])
    .where('auctionId', '=', auctionId)
    .where('investorOrgId', '=', investorOrgId)
    .orderBy('investorStanding.maturityDate')
    .orderBy('investorStanding.maturityId')
    .execute();
}
