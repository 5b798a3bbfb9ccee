/** Every order of a sale as columns of numbers, for what-ifs. */
import type { AllocationTerms } from '@fairbook/domain/allocation/allocation.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import { copyOut } from '../../platform/db/copy-out.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { takesPart } from './follow.sql.ts';
import { OrderRows, orderRowFields, type SaleOrders } from './order-rows.ts';

/** Returns whether more than `count` order rows are open; reads no more of them than needed. */
export async function hasMoreOrders(db: Db, auctionId: number, count: number): Promise<boolean> {
  const { rows } = await sql<{ hasMore: boolean }>`
    select exists (
      select from open_order_line where auction_id = ${auctionId} offset ${count}) as has_more`.execute(db);
  return rows[0]?.hasMore ?? false;
}

/** Every open order row that takes part, by its place in time and by maturity. Throws for an order of a maturity that is not offered, which should be impossible. */
export async function readSaleOrders(
  client: pg.PoolClient,
  auctionId: number,
  { maturities }: AllocationTerms,
  lapses: number | null,
): Promise<SaleOrders> {
  const rows = new OrderRows(maturities);
  await copyOut(
    client,
    `copy (select ${orderRowFields} from open_order_line b
      where auction_id = ${Math.trunc(auctionId)} and ${takesPart(lapses, String(Math.trunc(auctionId)))} order by sequence, maturity_date, maturity_id) to stdout with (format binary)`,
    (bytes, at, end) => rows.take(bytes, at, end),
  );
  return rows.finish();
}

/** Organizations whose orders are skipped: those the close skipped, or, before it, those not Active now. */
export async function readSuspended(db: Db, auctionId: number): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct b.investor_org_id as id
    from open_order_line b join investor_org o on o.id = b.investor_org_id left join allotment t on t.auction_id = b.auction_id and t.place = b.sequence and t.maturity_date = b.maturity_date and t.maturity_id = b.maturity_id
    where b.auction_id = ${auctionId} and case when t.place is null then o.status <> 'Active' else t.reason = 'suspended' end`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
