/** The state of an auction after a step, as responses show it. */
import type { auctionsMarket } from '@fairbook/contract/auctions/market.ts';
import type { ResultOf } from '@fairbook/contract/base/route.ts';
import { effectiveStatus } from '@fairbook/domain/auctions/auction.ts';
import { interruptionsOf } from '@fairbook/domain/sale-changes/halt.ts';
import type { StoredAuction } from './auctions.sql.ts';

type Market = typeof auctionsMarket;

/** The state of an auction after a step. */
export function standingOf(auction: StoredAuction, now: Date): ResultOf<Market['requestAuctionApproval']> {
  return { ...auction, ...interruptionsOf(auction), status: effectiveStatus(auction, now) };
}
