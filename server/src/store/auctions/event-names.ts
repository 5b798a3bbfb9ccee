/** Names of events of an auction, which prevent duplicate notifications, and the data of its notifications. */
import type { StoredAuction } from './auctions.sql.ts';

export function feedbackEvent(auctionUuid: string): string {
  return `auction-ready-for-feedback:${auctionUuid}`;
}

export function reminderEvent(auctionUuid: string): string {
  return `auction-closes-soon:${auctionUuid}`;
}

/** The page a click opens. */
export function dataOf(auction: StoredAuction): Record<string, string> {
  return { auctionId: auction.uuid, municipalityId: auction.municipality.uuid };
}
