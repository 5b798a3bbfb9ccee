/** Receipts of orders that were taken, changed or withdrawn. */
import type { biddingMarket } from '@fairbook/contract/bidding/market.ts';
import type { ResultOf } from '@fairbook/contract/route.ts';
import { sum } from '@fairbook/domain/money.ts';
import type { BidState } from '@fairbook/domain/vocabulary.ts';
import type { StoredLine } from './bids.sql.ts';
import type { Sale } from './sales.sql.ts';

export type Receipt = ResultOf<(typeof biddingMarket)['placeBid']>;

/** The receipt of an order with these lines, withdrawn ones included. */
export function receiptOf(sale: Sale, lines: readonly StoredLine[]): Receipt {
  const standing = lines.filter(({ state }) => state !== 'Withdrawn');
  const earliest = Math.min(...lines.map(({ createdAt }) => createdAt.getTime()));
  const latest = Math.max(...lines.map(({ updatedAt }) => updatedAt.getTime()));
  return {
    bidId: lines[0]?.bidId ?? '',
    auctionId: sale.uuid,
    auctionName: sale.name,
    createdAt: new Date(earliest),
    updatedAt: new Date(latest),
    state: stateOf(lines),
    investments: standing.map(({ amount, ...line }) => ({ ...line, investmentAmount: amount })),
    total: sum(standing.map(({ amount }) => amount)),
  };
}

/** An order as it was placed. */
interface PlacedOrder extends Pick<Receipt, 'bidId' | 'auctionId' | 'auctionName'> {
  readonly placedAt: Date;
  readonly lines: readonly Pick<StoredLine, 'maturityDate' | 'amount' | 'orderClass' | 'rank' | 'sequence'>[];
}

/** The original receipt, whatever happened to the order since. */
export function receiptAtPlacing({ placedAt, lines, ...order }: PlacedOrder): Receipt {
  return {
    ...order,
    createdAt: placedAt,
    updatedAt: placedAt,
    state: 'Active',
    investments: lines.map(({ amount, ...line }) => ({ ...line, investmentAmount: amount })),
    total: sum(lines.map(({ amount }) => amount)),
  };
}

/** The state of an order from its lines: withdrawn with the last of them, amended where any ever changed. */
export function stateOf(lines: readonly { readonly state: BidState }[]): BidState {
  if (lines.every(({ state }) => state === 'Withdrawn')) return 'Withdrawn';
  return lines.every(({ state }) => state === 'Active') ? 'Active' : 'Amended';
}
