/** The book of a sale, read as sums: what each investor wants of each maturity in each class, and how the book came about. */
import type { Holding } from '@fairbook/domain/book.ts';
import { type Day, day } from '@fairbook/domain/dates.ts';
import { type Cents, centsFromDollars } from '@fairbook/domain/money.ts';
import { type OrderClass, orderClasses, valuesOf } from '@fairbook/domain/vocabulary.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../db/transaction.ts';

/** What one investor wants of one maturity in one class, and the earliest place in time among those orders. */
export interface Sum {
  readonly investor: string;
  readonly maturityDate: Day;
  readonly orderClass: OrderClass;
  readonly rank: number;
  readonly amount: Cents;
  readonly sequence: number;
  /** False where the investor's orders would be skipped at the close. */
  readonly isActive: boolean;
}

/**
 * Every standing order of a sale, summed, without those of one organisation. The allotment of the sums is that of the orders
 * themselves.
 */
export async function readSums(db: Db, auctionId: number, except: number | null): Promise<Sum[]> {
  return db
    .selectFrom('auctionBid as b')
    .innerJoin('investorOrg as o', 'o.id', 'b.investorOrgId')
    .select(['b.maturityDate', 'b.orderClass', 'b.rank'])
    .select(sql<string>`b.investor_org_id::text`.as('investor'))
    .select(sql<Cents>`sum(b.investment_amount)::numeric(15,2)`.as('amount'))
    .select(sql<number>`min(b.sequence)`.as('sequence'))
    .select(sql<boolean>`bool_and(o.status = 'Active')`.as('isActive'))
    .where('b.auctionId', '=', auctionId)
    .where('b.state', '<>', 'Withdrawn')
    .$if(except !== null, (query) => query.where('b.investorOrgId', '<>', except ?? 0))
    .groupBy(['b.investorOrgId', 'b.maturityDate', 'b.orderClass', 'b.rank'])
    .execute();
}

/** What one organisation ordered and was allotted at each maturity. */
export async function readFinalHoldings(db: Db, auctionId: number, investorOrgId: number): Promise<Holding[]> {
  return db
    .selectFrom('auctionBid as b')
    .innerJoin('allotment as a', 'a.auctionBidId', 'b.id')
    .select('b.maturityDate')
    .select(sql<Cents>`sum(b.investment_amount)::numeric(15,2)`.as('asked'))
    .select(sql<Cents>`sum(a.awarded_amount)::numeric(15,2)`.as('award'))
    .where('b.auctionId', '=', auctionId)
    .where('b.investorOrgId', '=', investorOrgId)
    .groupBy('b.maturityDate')
    .execute();
}

/** How many orders stand. */
export async function countBids(db: Db, auctionId: number): Promise<number> {
  const { rows } = await sql<{ bids: number }>`
    select count(distinct bid_id) as bids from auction_bid
    where auction_id = ${auctionId} and state <> 'Withdrawn'`.execute(db);
  return rows[0]?.bids ?? 0;
}

/** Dollars of a history line. */
const dollars = z.number().transform((value) => {
  const amount = centsFromDollars(value);
  if (amount === null) throw new RangeError(`${value} is not an amount`);
  return amount;
});

const storedLines = z.array(
  z.object({
    maturityDate: z.string().transform(day),
    amount: dollars,
    orderClass: z.enum(valuesOf(orderClasses)),
  }),
);

const action = z.enum(['PLACE', 'AMEND', 'WITHDRAW']);

/** The latest changes of the book, the newest first; the name is for after the close only. */
export async function readRecent(db: Db, auctionId: number, most: number) {
  const rows = await db
    .selectFrom('auctionBidHistory as h')
    .innerJoin('user as u', 'u.id', 'h.userId')
    .innerJoin('userOrg as o', 'o.userId', 'u.id')
    .innerJoin('investorOrg as i', 'i.id', 'o.investorOrgId')
    .select(['h.at', 'h.action', 'h.lines', 'i.name'])
    .where('h.auctionId', '=', auctionId)
    .orderBy('h.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ at, name, ...entry }) => {
    return { at, name, action: action.parse(entry.action), lines: storedLines.parse(entry.lines) };
  });
}

/** Demand and standing orders at the ends of equal stretches of time; stretches in which nothing happened are left out. */
export async function readBuildUp(db: Db, auctionId: number, window: { from: Date; to: Date }, stretches: number) {
  const { from, to } = window;
  const { rows } = await sql<{ at: Date; demand: Cents; bids: number }>`
    with step as (
      select width_bucket(extract(epoch from at), extract(epoch from ${from}::timestamptz),
               extract(epoch from ${to}::timestamptz), ${stretches}::int) as stretch,
             max(at) as at, sum(amount_change) as amount, sum(bid_change) as bids
      from auction_bid_history where auction_id = ${auctionId} group by 1
    )
    select at, (sum(amount) over (order by stretch))::numeric(15,2) as demand,
           (sum(bids) over (order by stretch))::bigint as bids
    from step order by stretch`.execute(db);
  return rows;
}
