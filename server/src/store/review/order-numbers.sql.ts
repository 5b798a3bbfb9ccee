/** Finds orders of ended sales by the number that people read: ALD-7F3K. */
import { orderNumber } from '@fairbook/domain/orders/order-number.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';

export interface NumberedOrder {
  readonly bidId: string;
  readonly number: string;
  readonly auctionId: string;
  readonly auctionName: string;
  /** 'investor:<uuid>' */
  readonly investor: string;
  /** Ids in the database. */
  readonly auction: number;
  readonly userId: number;
}

/** At most so many orders; numbers of one sale are equal once in a million. */
const most = 20;

/**
 * The orders with this number, or with a longer one that begins with it. Only those that were open at a close: before it, who ordered is secret. The letters
 * name few sales, and the last characters of an order's id its last bits, of which the first four are compared in SQL.
 */
export async function findByNumber(db: Db, number: string | null): Promise<NumberedOrder[]> {
  if (number === null) return [];
  const [letters = '', characters = ''] = number.split('-');
  const { rows } = await sql<Omit<NumberedOrder, 'number'>>`
    select b.bid_id, b.auction_id as auction, b.user_id, a.uuid as auction_id, a.name as auction_name,
      'investor:' || i.uuid as investor
    from auction a join closing_record c on c.auction_id = a.id
      cross join lateral (
        select * from open_order o where o.auction_id = a.id and right(o.bid_id::text, 5) = ${lastDigits(characters)} offset 0) b
      join investor_org i on i.id = b.investor_org_id
    where (unaccented(a.name) ilike ${`%${letters}%`} or ${letters} = 'ORD')
    limit ${most}`.execute(db);
  return rows
    .map((order) => ({ ...order, number: orderNumber(order.auctionName, order.bidId) }))
    .filter((order) => number.startsWith(order.number));
}

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The last five hexadecimal digits of an id, from the four characters that say its last twenty bits, lowest first. */
function lastDigits(characters: string): string {
  const bits = [...characters].reduceRight((value, character) => value * 32 + digits.indexOf(character), 0);
  return bits.toString(16).padStart(5, '0');
}
