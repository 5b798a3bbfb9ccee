/** Sales that close within minutes, and whose investors have not been warned. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';

/** Live sales that close within ten minutes by the database's clock. The close of a halted sale may move, so it is none of them. */
export async function listClosingSoon(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from auction
    where status = 'Live' and is_active and halted_at is null
      and close_date > clock_timestamp() and close_date <= clock_timestamp() + interval '10 minutes'
    order by close_date, id`.execute(db);
  return rows.map(({ id }) => id);
}

/** People with an open order in the sale who have no notification of this event, and the investor they order for. */
export async function listUnwarned(db: Db, auctionId: number, event: string) {
  const { rows } = await sql<{ userId: number; investorOrgId: number }>`
    select distinct b.user_id, b.investor_org_id from open_order b
    where b.auction_id = ${auctionId}
      and not exists (select from notif_history n where n.user_id = b.user_id and n.msg_id = ${event})`.execute(db);
  return rows;
}
