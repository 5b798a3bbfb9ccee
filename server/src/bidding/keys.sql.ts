/** Idempotency keys: the same request, sent twice, is done once and answered twice. */
import { type Day, day } from '@fairbook/domain/dates.ts';
import type { Cents } from '@fairbook/domain/money.ts';
import { type OrderClass, orderClasses, valuesOf } from '@fairbook/domain/vocabulary.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { dollarsInJson } from '../db/columns.ts';
import type { Db } from '../db/transaction.ts';

/** The lines of an order in history format. */
const keptLines = z.array(
  z.object({
    maturityDate: z.string().transform(day),
    amount: dollarsInJson,
    orderClass: z.enum(valuesOf(orderClasses)),
    rank: z.number(),
    sequence: z.number(),
  }),
);

/** An order as it was placed under a key, whatever happened to it since. */
export interface PlacedOrder {
  readonly requestHash: string;
  readonly saleId: number;
  readonly bidId: string;
  readonly auctionId: string;
  readonly auctionName: string;
  readonly placedAt: Date;
  readonly lines: readonly {
    readonly maturityDate: Day;
    readonly amount: Cents;
    readonly orderClass: OrderClass;
    readonly rank: number;
    readonly sequence: number;
  }[];
}

/** Replaces the hash of an order, at a key that was discarded before it placed one. */
export const discarded = 'discarded';

/**
 * The order that a key placed before, `discarded`, or undefined where the key is free; waits for a concurrent request with the key. Run in a
 * transaction: this writes, so that the response is sent only once this server's commit is as safe as the first one had to be. A receipt that is
 * merely read may come from a server that is about to be lost.
 */
export async function replayKey(
  db: Db,
  userId: number,
  key: string,
): Promise<PlacedOrder | typeof discarded | undefined> {
  const free = await db
    .insertInto('bidIdempotency')
    .values({ userId, key, requestHash: '', auctionId: 0, bidId: sql<string>`uuidv7()` })
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (free) {
    // Inserted only to check that the key is free.
    await db.deleteFrom('bidIdempotency').where('userId', '=', userId).where('key', '=', key).execute();
    return undefined;
  }
  const { requestHash, auctionId, bidId } = await db
    .updateTable('bidIdempotency')
    .set({ replayed: sql<number>`replayed + 1` })
    .where('userId', '=', userId)
    .where('key', '=', key)
    .returning(['requestHash', 'auctionId', 'bidId'])
    .executeTakeFirstOrThrow();
  if (requestHash === discarded) return discarded;
  const { at, lines, ...auction } = await db
    .selectFrom('auctionBidHistory as h')
    .innerJoin('auction as a', 'a.id', 'h.auctionId')
    .select(['h.at', 'h.lines', 'a.uuid as auctionId', 'a.name as auctionName'])
    .where('h.auctionId', '=', auctionId)
    .where('h.bidId', '=', bidId)
    .where('h.action', '=', 'PLACE')
    .executeTakeFirstOrThrow();
  return { requestHash, saleId: auctionId, bidId, ...auction, placedAt: at, lines: keptLines.parse(lines) };
}

/**
 * Makes sure that a key places nothing anymore. Returns the order it placed before, null if none; waits for a concurrent request with the key. Run in
 * a transaction.
 */
export async function discardKey(db: Db, userId: number, key: string, auctionId: number): Promise<PlacedOrder | null> {
  const wasFree = await db
    .insertInto('bidIdempotency')
    .values({ userId, key, requestHash: discarded, auctionId, bidId: sql<string>`uuidv7()` })
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (wasFree) return null;
  const placed = await replayKey(db, userId, key);
  return placed === undefined || placed === discarded ? null : placed;
}

/** Deletes keys that are no longer used. */
export async function forgetKeys(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('bidIdempotency').where('createdAt', '<', before).execute();
}
