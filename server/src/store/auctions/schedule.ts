/** Enqueues an auction's timed jobs in the transaction that sets their times. */
import { reminderMoment } from '@fairbook/domain/auctions/auction.ts';
import type { SaleWindow } from '@fairbook/domain/auctions/going-live.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { StoredAuction } from './auctions.sql.ts';

/** The start of the marketing phase, or its new time. */
export async function enqueueLaunch(db: Db, jobs: Jobs, auctionId: number, launch: Date): Promise<void> {
  await jobs.enqueue(db, 'announce-launch', { auctionId }, { startAfter: launch, singletonKey: `${auctionId}` });
}

/** The investor presentation, if one is planned. */
export async function enqueuePresentation(db: Db, jobs: Jobs, auction: StoredAuction): Promise<void> {
  const { id: auctionId, investorPresentationDate: startAfter } = auction;
  if (startAfter === null) return;
  await jobs.enqueue(db, 'announce-presentation', { auctionId }, { startAfter, singletonKey: `${auctionId}` });
}

/** Start, reminder and close of a sale, or their new times. */
export async function enqueueSale(db: Db, jobs: Jobs, auctionId: number, window: SaleWindow): Promise<void> {
  const { startDate, closeDate } = window;
  const singletonKey = `${auctionId}`;
  await jobs.enqueue(db, 'open-auction', { auctionId }, { startAfter: startDate, singletonKey });
  await jobs.enqueue(db, 'remind-of-close', { auctionId }, { startAfter: reminderMoment(window), singletonKey });
  await jobs.enqueue(db, 'close-auction', { auctionId }, { startAfter: closeDate, singletonKey });
}
