/** Idempotency keys: the same request, sent twice, is done once and answered twice. */
import { day } from '@fairbook/domain/dates.ts';
import { cents } from '@fairbook/domain/money.ts';
import { bidStates, orderClasses, valuesOf } from '@fairbook/domain/vocabulary.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { jsonOf } from '../db/columns.ts';
import type { Db } from '../db/transaction.ts';
import type { Receipt } from './receipt.ts';

const amount = z.number().transform(cents);
const moment = z.iso.datetime().transform((text) => new Date(text));

/** A receipt as it is kept: amounts in cents, moments as ISO text. */
const keptReceipt = z.object({
  bidId: z.string(),
  auctionId: z.string(),
  auctionName: z.string(),
  createdAt: moment,
  updatedAt: moment,
  state: z.enum(valuesOf(bidStates)),
  investments: z.array(
    z.object({
      maturityDate: z.string().transform(day),
      investmentAmount: amount,
      orderClass: z.enum(valuesOf(orderClasses)),
      rank: z.number(),
      sequence: z.number(),
    }),
  ),
  total: amount,
});

/** Takes an Idempotency-Key for a request; false where the person has used it. Waits for a request that is using it now. */
export async function claimKey(db: Db, userId: number, key: string, requestHash: string): Promise<boolean> {
  const claimed = await db
    .insertInto('bidIdempotency')
    .values({ userId, key, requestHash })
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

/**
 * What the key's first request was and what it was answered. This writes, so that the answer leaves only once this server's
 * commit is as safe as the first one had to be: a receipt that is merely read may stand on a server that is about to be lost.
 */
export async function replayKey(
  db: Db,
  userId: number,
  key: string,
): Promise<{ requestHash: string; answer: Receipt }> {
  const row = await db
    .updateTable('bidIdempotency')
    .set({ replayed: sql<number>`replayed + 1` })
    .where('userId', '=', userId)
    .where('key', '=', key)
    .returning(['requestHash', 'answer'])
    .executeTakeFirstOrThrow();
  return { requestHash: row.requestHash, answer: keptReceipt.parse(row.answer) };
}

export async function storeAnswer(db: Db, userId: number, key: string, answer: Receipt): Promise<void> {
  await db
    .updateTable('bidIdempotency')
    .set({ answer: jsonOf(answer) })
    .where('userId', '=', userId)
    .where('key', '=', key)
    .execute();
}

/** Forgets keys that nobody will send again. */
export async function forgetKeys(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('bidIdempotency').where('createdAt', '<', before).execute();
}
