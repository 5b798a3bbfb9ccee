/** Reads of a book after its close. */

import { maturityKey } from '@fairbook/domain/auctions/maturity-key.ts';
import { type Cents, centsFromDollars } from '@fairbook/domain/base/money.ts';
import { orderClasses, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import type { Holding } from '@fairbook/domain/book/book.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../platform/db/transaction.ts';
import { maturityOf } from '../auctions/maturities.ts';

/** One organization's ordered and allocated amounts at each maturity. */
export async function readFinalHoldings(db: Db, auctionId: number, investorOrgId: number): Promise<Holding[]> {
  return db
    .selectFrom('openOrderLine as b')
    .innerJoin('allotment as a', (join) =>
      join
        .onRef('a.auctionId', '=', 'b.auctionId')
        .onRef('a.place', '=', 'b.sequence')
        .onRef('a.maturityDate', '=', 'b.maturityDate')
        .onRef('a.maturityId', '=', 'b.maturityId'),
    )
    .select(maturityOf('b').as('maturityDate'))
    .select(sql<Cents>`sum(b.investment_amount)::numeric(15,2)`.as('asked'))
    .select(sql<Cents>`sum(a.awarded_amount)::numeric(15,2)`.as('award'))
    .where('b.auctionId', '=', auctionId)
    .where('b.investorOrgId', '=', investorOrgId)
    .groupBy(['b.maturityDate', 'b.maturityId'])
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
    maturityDate: z.string().transform(maturityKey),
    amount: dollars,
    orderClass: z.enum(valuesOf(orderClasses)),
  }),
);

const action = z.enum(['PLACE', 'AMEND', 'WITHDRAW']);

/** The latest changes of a closed book with who made them, newest first. */
export async function readRecent(db: Db, auctionId: number, maxRows: number) {
  const { rows } = await sql<{ at: Date; action: string; lines: unknown; name: string }>`
    select h.at, h.action, h.lines, i.name
    from recent_order_history(${auctionId}, array['PLACE', 'AMEND', 'WITHDRAW'], ${maxRows}) h
      join user_org o on o.user_id = h.user_id join investor_org i on i.id = o.investor_org_id
    order by h.at desc, h.id desc`.execute(db);
  return rows.map(({ at, name, ...entry }) => {
    return { at, name, action: action.parse(entry.action), lines: storedLines.parse(entry.lines) };
  });
}
