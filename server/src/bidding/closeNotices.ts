/** Notifies people that a sale has closed: those who ordered, and followers. */
import { labelOf, saleOutcomes } from '@fairbook/domain/vocabulary.ts';
import { listFollowers } from '../auctions/followers.sql.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import type { Jobs } from '../jobs.ts';
import { announce } from '../notifications/announce.ts';
import { findClose, listBidders } from './closing.sql.ts';
import { findSale } from './sales.sql.ts';

/** Number of people notified in one transaction. */
const portion = 2_000;

/** Safe to run again: no one is notified of the same close twice. */
export async function announceClose(db: Db, jobs: Jobs, auctionId: number): Promise<void> {
  const sale = await findSale(db, { id: auctionId });
  const close = await findClose(db, auctionId);
  if (!sale || !close) return;
  const bidders = await listBidders(db, sale.id);
  const ordered = new Set(bidders);
  const others = (await listFollowers(db, sale.id)).filter((person) => !ordered.has(person));
  const result = `${sale.name} has closed: ${labelOf(saleOutcomes, close.outcome).toLowerCase()}.`;
  const bodies = [
    [bidders, `${result} See how your orders were filled.`],
    [others, result],
  ] as const;
  for (const [people, body] of bodies) {
    for (let from = 0; from < people.length; from += portion) {
      await inTransaction(db, (transaction) =>
        announce(transaction, jobs, {
          event: `auction-closed:${sale.uuid}`,
          type: 'AuctionClosed',
          title: `${sale.name} has closed`,
          body,
          data: { auctionId: sale.uuid },
          to: people.slice(from, from + portion),
        }),
      );
    }
  }
}
