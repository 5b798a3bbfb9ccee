/** A sale that is about to be changed: locked, and with its times. */
import type { Times } from '@fairbook/domain/sale-changes/rescheduling.ts';
import { requireFound } from '../../platform/base/errors.ts';
import { readClock } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Issuer } from '../../platform/http/caller/actor.ts';
import { findOwnAuction, lockOwnAuction, type StoredAuction } from '../../store/auctions/auctions.sql.ts';
import { holdIssuer } from '../../store/auctions/halts.sql.ts';

/** The issuer's account is locked before the sale, as its suspension does, which halts the sale. */
export async function lockSale(
  db: Db,
  { municipalityId }: Pick<Issuer, 'municipalityId'>,
  auctionId: string,
): Promise<{ auction: StoredAuction; at: Date }> {
  await holdIssuer(db, { auctionUuid: auctionId });
  requireFound(await lockOwnAuction(db, municipalityId, auctionId));
  // Again, since the statement that waits for the lock sees changes and files as they were before it.
  const auction = requireFound(await findOwnAuction(db, municipalityId, auctionId));
  return { auction, at: await readClock(db) };
}

export function timesOf({ startDate, closeDate }: StoredAuction): Times {
  if (startDate === null || closeDate === null) throw new Error('a sale that can be rescheduled has a window');
  return { startDate, closeDate };
}
