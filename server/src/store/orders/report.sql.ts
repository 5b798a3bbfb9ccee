/** Data of a closed sale's final book: its investors, its revisions, and every order row by time. */
import {
  dateOf,
  idOf,
  keyOf,
  type MaturityKey,
  maturityKey,
  type NamedMaturity,
} from '@fairbook/domain/auctions/maturity-key.ts';
import { type Cents, centsFromDollars } from '@fairbook/domain/base/money.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../platform/db/tables.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { selectLines } from './results.sql.ts';

export interface AllottedInvestor {
  readonly id: string;
  readonly name: string;
  readonly isInstitution: boolean;
  readonly state: string | null;
  readonly country: string;
  readonly pseudonym: string;
  readonly demand: Cents;
  readonly award: Cents;
  /** Null where something was awarded at a maturity without a price. */
  readonly cost: Cents | null;
}

/** The investors with the largest awards, largest first, and the total number of investors. */
export async function readLargestInvestors(
  db: Db,
  auctionId: number,
  rows: readonly (NamedMaturity & { readonly price: number })[],
  maxRows: number,
): Promise<{ total: number; largest: AllottedInvestor[] }> {
  const prices = rows.map((row) => ({ maturity: keyOf(row), price: row.price }));
  const { rows: found } = await sql<AllottedInvestor & { total: number }>`
    with price as (
      select p ->> 'maturity' as maturity, (p ->> 'price')::numeric as price
      from jsonb_array_elements(${JSON.stringify(prices)}::jsonb) p),
    part as (
      select b.investor_org_id as org_id, sum(b.investment_amount) as demand, sum(t.awarded_amount) as award,
        case when bool_or(p.price = 0 and t.awarded_amount > 0) then null
          else sum(round(t.awarded_amount * p.price / 100, 2)) end as cost
      from open_order_line b join allotment t on t.auction_id = b.auction_id and t.place = b.sequence and t.maturity_date = b.maturity_date and t.maturity_id = b.maturity_id
        join price p on p.maturity = maturity_key(b.maturity_date, b.maturity_id)
      where b.auction_id = ${auctionId}
      group by b.investor_org_id),
    largest as (select *, count(*) over () as total from part order by award desc, demand desc, org_id limit ${maxRows})
    select o.uuid as id, o.is_institution, c.pseudonym, l.total,
      l.demand::numeric(15,2) as demand, l.award::numeric(15,2) as award, l.cost::numeric(15,2) as cost,
      case when o.is_institution then o.name else coalesce(u.first_name || ' ' || u.last_name, o.name) end as name,
      case when o.is_institution then o.state else coalesce(u.state, o.state) end as state,
      case when o.is_institution then o.country else coalesce(u.country, o.country) end as country
    from largest l join investor_org o on o.id = l.org_id
      join closing_pseudonym c on c.auction_id = ${auctionId} and c.investor_org_id = o.id
      left join user_org m on m.investor_org_id = o.id and not o.is_institution left join "user" u on u.id = m.user_id
    order by l.award desc, l.demand desc, l.org_id`.execute(db);
  return { total: found[0]?.total ?? 0, largest: found.map(({ total: _total, ...investor }) => investor) };
}

/** Number of orders placed, changed and withdrawn in a sale. */
export async function countRevisions(db: Db, auctionId: number) {
  const { rows } = await sql<{ placed: number; amended: number; withdrawn: number }>`
    select count(*) filter (where action = 'PLACE') as placed, count(*) filter (where action = 'AMEND') as amended,
      count(*) filter (where action = 'WITHDRAW') as withdrawn
    from auction_bid_history where auction_id = ${auctionId}`.execute(db);
  return rows[0] ?? { placed: 0, amended: 0, withdrawn: 0 };
}

const storedLines = z.array(
  z.object({
    maturityDate: z.string().transform(maturityKey),
    amount: z.number().transform((dollars) => {
      const amount = centsFromDollars(dollars);
      if (amount === null) throw new RangeError(`${dollars} is not an amount`);
      return amount;
    }),
  }),
);

/** The latest changes and withdrawals of orders, newest first, with the amounts afterwards. For after the close, since it has names. */
export async function readRevisions(db: Db, auctionId: number, maxRows: number) {
  const { rows } = await sql<{ at: Date; action: 'AMEND' | 'WITHDRAW'; bidId: string; bidder: string; lines: unknown }>`
    select h.at, h.action, h.bid_id,
      case when o.is_institution then o.name else u.first_name || ' ' || u.last_name end as bidder, h.lines
    from recent_order_history(${auctionId}, array['AMEND', 'WITHDRAW'], ${maxRows}) h join "user" u on u.id = h.user_id
      join user_org m on m.user_id = u.id join investor_org o on o.id = m.investor_org_id
    order by h.at desc, h.id desc`.execute(db);
  return rows.map(({ lines, ...revision }) => ({
    ...revision,
    lines: storedLines
      .parse(lines)
      .filter(({ amount }) => amount > 0)
      .map(({ maturityDate, amount }) => ({ maturityDate, investmentAmount: amount })),
  }));
}

/** One order row of the final book, with its investor. */
export type BookLine = Awaited<ReturnType<typeof readBookLines>>[number];

/** Order rows after one, withdrawn ones included, by time; at most so many. */
export async function readBookLines(
  db: Db,
  auctionId: number,
  after: { readonly sequence: number; readonly maturityDate: MaturityKey },
  maxRows: number,
) {
  const lines = sql<
    DB['openOrderLine']
  >`next_order_lines(${auctionId}, ${after.sequence}, ${dateOf(after.maturityDate)}, ${idOf(after.maturityDate)}, ${maxRows})`;
  return selectLines(db, lines)
    .innerJoin('user as u', 'u.id', 'b.userId')
    .innerJoin('investorOrg as o', 'o.id', 'b.investorOrgId')
    .leftJoin('closingPseudonym as p', (join) =>
      join.onRef('p.auctionId', '=', 'b.auctionId').onRef('p.investorOrgId', '=', 'b.investorOrgId'),
    )
    .select(['o.isInstitution', 'p.pseudonym', sql<string>`u.first_name || ' ' || u.last_name`.as('placedBy')])
    .select([
      sql<string>`case when o.is_institution then o.name else u.first_name || ' ' || u.last_name end`.as('investor'),
      sql<string | null>`case when o.is_institution then o.state else coalesce(u.state, o.state) end`.as('placeState'),
      sql<string>`case when o.is_institution then o.country else coalesce(u.country, o.country) end`.as('country'),
    ])
    .orderBy('b.sequence')
    .orderBy('b.maturityDate')
    .orderBy('b.maturityId')
    .execute();
}
