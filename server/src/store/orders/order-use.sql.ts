/** Amounts that the people of an institution with rules for orders have added to orders. take_order_actions writes it and checks it too. */

import { limitZone, type OrderUse } from '@fairbook/domain/orders/order-rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';

/** Today, as limits count days. */
export const today = sql<string>`(clock_timestamp() at time zone ${sql.lit(limitZone)})::date`;

export async function readUse(db: Db, userId: number, auctionId: number): Promise<OrderUse> {
  const { rows } = await sql<OrderUse>`
    select coalesce((select sum(added) from order_total where user_id = ${userId} and day = ${today}), 0) as today,
      coalesce((select sum(unapproved) from order_total where user_id = ${userId} and auction_id = ${auctionId}), 0) as unapproved`.execute(
    db,
  );
  const [use] = rows;
  if (!use) throw new Error('sums have a row');
  return use;
}
