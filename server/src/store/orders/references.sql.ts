/** Names of orders in the systems of investors. Only the investor sees it. */
import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import { type RawBuilder, sql } from 'kysely';
import { conflict } from '../../platform/base/errors.ts';
import type { Db } from '../../platform/db/transaction.ts';

/** Throws 409 with the id of the order that has this name in this sale already, if there is one. */
export async function requireFreeReference(
  db: Db,
  auctionId: number,
  investorOrgId: number,
  reference: string | null,
): Promise<void> {
  if (reference === null) return;
  const used = await db
    .selectFrom('orderReference')
    .select('bidId')
    .where('auctionId', '=', auctionId)
    .where('investorOrgId', '=', investorOrgId)
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (!used) return;
  throw conflict(
    'client-reference-used',
    say('In this auction, this is the reference of your order {order} already', { order: used.bidId }),
  );
}

/** The references of these orders, by the ids of those that have one. */
export async function readReferences(db: Db, bidIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (bidIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('orderReference')
    .select(['bidId', 'reference'])
    .where('bidId', 'in', [...new Set(bidIds)])
    .execute();
  return new Map(rows.map(({ bidId, reference }) => [bidId, reference]));
}

/** True for order lines `b` of orders that one of these people gave this name. */
export function isReferredTo(people: readonly number[], reference: string): RawBuilder<boolean> {
  return sql`b.bid_id = any(array(
    select bid_id from order_reference where user_id = any(${[...people]}::bigint[]) and reference = ${reference}))`;
}
