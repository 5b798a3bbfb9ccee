/** Reads of a book after its close. */
import type { Holding } from '@fairbook/domain/book.ts';
import { day } from '@fairbook/domain/dates.ts';
import { type Cents, centsFromDollars } from '@fairbook/domain/money.ts';
import { orderClasses, valuesOf } from '@fairbook/domain/vocabulary.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../db/transaction.ts';

/** One organization's ordered and allocated amounts at each maturity. */
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

/** The latest changes of a closed book with who made them, newest first. */
export async function readRecent(db: Db, auctionId: number, maxRows: number) {
  const rows = await db
    .selectFrom('auctionBidHistory as h')
    .innerJoin('user as u', 'u.id', 'h.userId')
    .innerJoin('userOrg as o', 'o.userId', 'u.id')
    .innerJoin('investorOrg as i', 'i.id', 'o.investorOrgId')
    .select(['h.at', 'h.action', 'h.lines', 'i.name'])
    .where('h.auctionId', '=', auctionId)
    .orderBy('h.xid', 'desc')
    .orderBy('h.id', 'desc')
    .limit(maxRows)
    .execute();
  return rows.map(({ at, name, ...entry }) => {
    return { at, name, action: action.parse(entry.action), lines: storedLines.parse(entry.lines) };
  });
}
