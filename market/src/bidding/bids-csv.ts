/** The reader's orders as spreadsheet rows. */

import { csvText } from '@fairbook/domain/csv.ts';
import type { MyBid } from '../queries.ts';

const header = [
  'Auction',
  'Issuer',
  'Auction status',
  'Order number',
  'Placed',
  'State',
  'Maturity',
  'Ordered',
  'Estimated',
  'Allocated',
  'Result',
  'Reason',
];

export function csvOf(bids: readonly MyBid[]): string {
  const rows = bids.flatMap((bid) =>
    bid.investments.map((line) => [
      bid.auctionName,
      bid.municipalityName,
      bid.auctionStatus,
      bid.bidId,
      bid.createdAt,
      line.state,
      line.maturityDate,
      line.investmentAmount,
      line.indicativeAward ?? '',
      line.final?.award ?? '',
      line.final?.result ?? '',
      line.final?.reason ?? '',
    ]),
  );
  return csvText(header, rows);
}
