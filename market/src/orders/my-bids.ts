/** The reader's orders for display: sums, estimates, and spreadsheet rows. */
import { labelOf, orderClasses } from '@fairbook/domain/base/vocabulary.ts';
import { formatWholeMoney } from '@fairbook/ui/format/format.ts';
import type { MyBid } from '../base/queries.ts';
import { biddingTexts } from './texts/bidding.ts';

/** Dollars added exactly. */
export function sumDollars(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + Math.round(amount * 100), 0) / 100;
}

/** Estimated allocation of an order if its auction closed now; null where unknown. */
export function indicativeOf({ investments }: MyBid): number | null {
  const awards = investments.map((line) => line.indicativeAward).filter((award) => award !== null);
  return awards.length === 0 ? null : sumDollars(awards);
}

/** Awards of an order; null before the close. */
export function allottedOf({ investments }: MyBid): number | null {
  const finals = investments.map((line) => line.final).filter((final) => final !== null);
  return finals.length === 0 ? null : sumDollars(finals.map((final) => final.award));
}

/** The priority group of an order, where it differs from that of a new one since the account changed; null where it is the same. */
export function otherClassOf({ investments, bidsAsNow }: MyBid): string | null {
  const standing = investments.filter(({ state }) => state !== 'Withdrawn').map(({ orderClass }) => orderClass);
  const others = new Set(standing.filter((orderClass) => orderClass !== bidsAsNow?.orderClass));
  const [placed] = others;
  if (!bidsAsNow || placed === undefined) return null;
  const now = labelOf(orderClasses, bidsAsNow.orderClass);
  const isWhole = others.size === new Set(standing).size && others.size === 1;
  return isWhole ? biddingTexts.otherClass(labelOf(orderClasses, placed), now) : biddingTexts.otherClasses(now);
}

/** Returns whether the close has given any of these orders a result. */
export function isSettled(bids: readonly MyBid[]): boolean {
  return bids.some((bid) => allottedOf(bid) !== null);
}

export interface AuctionBids {
  readonly auctionId: string;
  readonly auctionName: string;
  readonly municipalityName: string;
  readonly municipalityState: string | null;
  readonly auctionStatus: MyBid['auctionStatus'];
  readonly isHalted: boolean;
  readonly isCancelled: boolean;
  readonly closeDate: string | null;
  readonly bids: readonly MyBid[];
}

/** Orders by auction, in the order in which they come. */
export function byAuction(bids: readonly MyBid[]): AuctionBids[] {
  return [...Map.groupBy(bids, (bid) => bid.auctionId)].flatMap(([auctionId, own]) => {
    const first = own[0];
    if (!first) return [];
    const { auctionName, municipalityName, municipalityState, auctionStatus, isHalted, isCancelled, closeDate } = first;
    const names = { auctionName, municipalityName, municipalityState };
    const sale = { ...names, auctionStatus, isHalted, isCancelled, closeDate };
    return [{ auctionId, ...sale, bids: own }];
  });
}

/** '$25,000 ordered in 2 orders, $15,000 estimated now' */
export function summaryOf(bids: readonly MyBid[]): string {
  const standing = bids.filter((bid) => bid.state !== 'Withdrawn');
  const sums = (read: (bid: MyBid) => number | null) => {
    const known = standing.map(read).filter((amount) => amount !== null);
    return known.length === 0 ? null : sumDollars(known);
  };
  const allotted = sums(allottedOf);
  const indicative = sums(indicativeOf);
  const ordered = biddingTexts.mine.orderedTotal(
    formatWholeMoney(sumDollars(standing.map((bid) => bid.total))),
    standing.length,
  );
  if (allotted !== null) return `${ordered}, ${biddingTexts.mine.allottedTotal(formatWholeMoney(allotted))}`;
  return indicative === null
    ? ordered
    : `${ordered}, ${biddingTexts.mine.indicativeTotal(formatWholeMoney(indicative))}`;
}
