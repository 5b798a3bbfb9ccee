/** Every order of a sale as columns of numbers: what the close reads. */
import type { AllocationTerms } from '@fairbook/domain/allocation.ts';
import { emptyColumns, type SaleColumns } from '@fairbook/domain/sale-columns.ts';
import { orderClasses, valuesOf } from '@fairbook/domain/vocabulary.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import type { Db } from '../db/transaction.ts';

/** Order rows that stand. */
export async function countOrders(db: Db, auctionId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from auction_bid where auction_id = ${auctionId} and state <> 'Withdrawn'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Orders of which at least one row stands, but for those of the organisations that are left out. */
export async function countBids(db: Db, auctionId: number, without: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from auction_bid where auction_id = ${auctionId} and state <> 'Withdrawn'
        and investor_org_id <> all(${[...without]}::bigint[]) group by bid_id) as bid`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface SaleOrders {
  readonly columns: SaleColumns;
  /** The id of each row. */
  readonly ids: Float64Array;
  /** The organisation behind each investor's number. */
  readonly investorOrgIds: readonly number[];
}

/** Every order row that stands, by sequence. Throws for an order of a maturity that is not offered, which no order can be of. */
export async function readSaleOrders(
  db: Db,
  client: pg.PoolClient,
  auctionId: number,
  { maturities }: AllocationTerms,
): Promise<SaleOrders> {
  const length = await countOrders(db, auctionId);
  const orders = { columns: emptyColumns(length), ids: new Float64Array(length), investorOrgIds: [] as number[] };
  const numbers = new Map<number, number>();
  const { columns, ids, investorOrgIds } = orders;
  let row = 0;
  const takeRow = ([
    id = 0,
    sequence = 0,
    org = 0,
    maturity = 0,
    orderClass = 0,
    rank = 0,
    amount = 0,
  ]: Float64Array) => {
    if (maturity === 0 || orderClass === 0) throw new Error(`order ${sequence} is of nothing that is offered`);
    let number = numbers.get(org);
    if (number === undefined) {
      number = investorOrgIds.push(org) - 1;
      numbers.set(org, number);
    }
    ids[row] = id;
    columns.sequence[row] = sequence;
    columns.investor[row] = number;
    columns.maturity[row] = maturity - 1;
    columns.orderClass[row] = orderClass - 1;
    columns.rank[row] = rank - 1;
    columns.amount[row] = amount;
    row += 1;
  };
  const days = maturities.map(({ maturityDate }) => pg.escapeLiteral(maturityDate)).join(',');
  const classes = valuesOf(orderClasses).map(pg.escapeLiteral).join(',');
  const read = takeNumbers(7, takeRow);
  // Whole numbers only, none of them negative: places count from 1, rank −1 is 0, and amounts are cents.
  const stream = client.query(
    to(`copy (
      select id, sequence, investor_org_id, coalesce(array_position(array[${days}]::date[], maturity_date), 0),
        coalesce(array_position(array[${classes}]::text[], order_class), 0), rank + 1, (investment_amount * 100)::bigint
      from auction_bid where auction_id = ${Math.trunc(auctionId)} and state <> 'Withdrawn' order by sequence) to stdout`),
  );
  for await (const bytes of stream) read(bytes as Buffer);
  if (row !== length) throw new Error(`${row} orders were read where ${length} stand`);
  return orders;
}

/** Organisations whose orders are skipped: those the close skipped, or, before it, those that are not Active now. */
export async function readSuspended(db: Db, auctionId: number): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct b.investor_org_id as id
    from auction_bid b join investor_org o on o.id = b.investor_org_id left join allotment t on t.auction_bid_id = b.id
    where b.auction_id = ${auctionId} and b.state <> 'Withdrawn'
      and case when t.auction_bid_id is null then o.status <> 'Active' else t.reason = 'suspended' end`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

const [digit0, newline] = [48, 10];

/** Reads lines of whole numbers from bytes, however they are cut, and hands over the `fields` numbers of each line. */
function takeNumbers(fields: number, takeLine: (numbers: Float64Array) => void): (bytes: Buffer) => void {
  const numbers = new Float64Array(fields);
  let field = 0;
  let value = 0;
  return (bytes) => {
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      if (byte >= digit0) {
        value = value * 10 + byte - digit0;
        continue;
      }
      numbers[field] = value;
      value = 0;
      field += 1;
      if (byte !== newline) continue;
      field = 0;
      takeLine(numbers);
    }
  };
}
