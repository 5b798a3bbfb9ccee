/** Indicated amounts of investors before a sale, part of their feedback. */

import { dateOf, idOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { decimalOf } from '@fairbook/domain/base/money.ts';
import type { Indication } from '@fairbook/domain/book/indications.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { maturityOf } from '../auctions/maturities.ts';

/** Stores the indications of one feedback, replacing earlier ones. */
export async function keepIndications(db: Db, feedbackId: number, indications: readonly Indication[]): Promise<void> {
  await db.deleteFrom('auctionIndication').where('feedbackId', '=', feedbackId).execute();
  if (indications.length === 0) return;
  const rows = indications.map(({ maturityDate: key, amount }) => {
    return { feedbackId, maturityDate: dateOf(key), maturityId: idOf(key), amount: decimalOf(amount) };
  });
  await db.insertInto('auctionIndication').values(rows).execute();
}

/** The indications of each feedback that has some, by maturity. */
export async function readIndications(db: Db, feedbackIds: readonly number[]): Promise<Map<number, Indication[]>> {
  const byFeedback = new Map<number, Indication[]>();
  if (feedbackIds.length === 0) return byFeedback;
  const rows = await db
    .selectFrom('auctionIndication')
    .select(['feedbackId', maturityOf('auctionIndication').as('maturityDate'), 'amount'])
    .where('feedbackId', 'in', feedbackIds)
    .orderBy('feedbackId')
    .orderBy('auctionIndication.maturityDate')
    .orderBy('auctionIndication.maturityId')
    .execute();
  for (const { feedbackId, ...indication } of rows) {
    const before = byFeedback.get(feedbackId);
    if (before) before.push(indication);
    else byFeedback.set(feedbackId, [indication]);
  }
  return byFeedback;
}
