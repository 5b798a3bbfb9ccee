/** Idempotency keys: the same request, sent twice, is done once and answered twice. The order log keeps the key of each order. */
import { hash } from 'node:crypto';
import { type MaturityKey, maturityKey } from '@fairbook/domain/auctions/maturity-key.ts';
import type { Cents } from '@fairbook/domain/base/money.ts';
import { type OrderClass, orderClasses, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { dollarsInJson } from '../../platform/db/columns.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Investor } from '../../platform/http/caller/actor.ts';

/** The lines of an order in history format. */
const keptLines = z.array(
  z.object({
    maturityDate: z.string().transform(maturityKey),
    amount: dollarsInJson,
    orderClass: z.enum(valuesOf(orderClasses)),
    rank: z.number(),
    sequence: z.number(),
  }),
);

/** An order as it was placed under a key, whatever happened to it since. */
export interface PlacedOrder {
  readonly saleId: number;
  readonly bidId: string;
  readonly auctionId: string;
  readonly auctionName: string;
  readonly placedAt: Date;
  /** Its investor's name for it, if any. */
  readonly reference: string | null;
  readonly lines: readonly {
    readonly maturityDate: MaturityKey;
    readonly amount: Cents;
    readonly orderClass: OrderClass;
    readonly rank: number;
    readonly sequence: number;
  }[];
}

/** Stored form of a person's Idempotency-Key: 128 bits of a hash, so that the database shows no text of a client. */
export function keyOf({ uuid }: Pick<Investor, 'uuid'>, key: string): string {
  return hash('sha256', `${uuid} ${key}`).slice(0, 32);
}

/**
 * The order that a key placed before, `discarded`, or undefined where the key is free; waits for a concurrent request of the investor. Run in a
 * transaction: this writes, so that the response is sent only once this server's commit is as safe as the first one had to be. A receipt that is
 * merely read may come from a server that is about to be lost.
 */
export async function replayKey(
  db: Db,
  { investorOrgId }: Pick<Investor, 'investorOrgId'>,
  key: string,
): Promise<PlacedOrder | 'discarded' | undefined> {
  // take_order_actions locks the investor too.
  await sql`select from investor_org where id = ${investorOrgId} for no key update`.execute(db);
  const { rows } = await sql<{ userId: number; auctionId: number; bidId: string | null }>`
    select user_id, auction_id, bid_id from order_log where key = ${key}
    union all select user_id, auction_id, null from bid_idempotency where key = ${key}`.execute(db);
  const [used] = rows;
  if (!used) return undefined;
  await sql`select pg_logical_emit_message(true, 'order key used again', '')`.execute(db);
  if (used.bidId === null) return 'discarded';
  const { at, lines, ...auction } = await db
    .selectFrom('auctionBidHistory as h')
    .innerJoin('auction as a', 'a.id', 'h.auctionId')
    .leftJoin('orderReference as r', 'r.bidId', 'h.bidId')
    .select(sql<Date>`h.at`.as('at'))
    .select(['h.lines', 'a.uuid as auctionId', 'a.name as auctionName', 'r.reference'])
    .where('h.userId', '=', used.userId)
    .where('h.auctionId', '=', used.auctionId)
    .where('h.bidId', '=', used.bidId)
    .where('h.action', '=', 'PLACE')
    .executeTakeFirstOrThrow();
  return { saleId: used.auctionId, bidId: used.bidId, ...auction, placedAt: at, lines: keptLines.parse(lines) };
}

/**
 * Makes sure that a key places nothing anymore. Returns the order it placed before, null if none; waits for a concurrent request of the investor. Run
 * in a transaction.
 */
export async function discardKey(
  db: Db,
  investor: Pick<Investor, 'investorOrgId' | 'userId'>,
  key: string,
  auctionId: number,
): Promise<PlacedOrder | null> {
  const used = await replayKey(db, investor, key);
  if (used === 'discarded') return null;
  if (used) return used;
  await db.insertInto('bidIdempotency').values({ key, userId: investor.userId, auctionId }).execute();
  return null;
}

/** Deletes discarded keys that are no longer used. */
export async function forgetKeys(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('bidIdempotency').where('createdAt', '<', before).execute();
}
