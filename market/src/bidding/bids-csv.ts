/** The reader's orders as spreadsheet rows. */

import { csvText } from '@fairbook/domain/csv.ts';
import { orderNumbers } from '@fairbook/domain/order-number.ts';
import { momentInWords } from '@fairbook/domain/zones.ts';
import { zoneOfIssuer } from '@fairbook/ui/SaleZone.tsx';
import type { MyBid } from '../queries.ts';
import { byAuction } from './my-bids.ts';

const header = [
  'Auction',
  'Issuer',
  'Auction status',
  'Order number',
  'Order ID',
  'Placed',
  'Placed (issuer’s time)',
  'State',
  'Maturity',
  'Ordered',
  'Estimated',
  'Allocated',
  'Result',
  'Reason',
];

export function csvOf(bids: readonly MyBid[]): string {
  const numbers = new Map(
    byAuction(bids).flatMap(({ auctionName, bids: own }) => [
      ...orderNumbers(
        auctionName,
        own.map(({ bidId }) => bidId),
      ),
    ]),
  );
  const rows = bids.flatMap((bid) =>
    bid.investments.map((line) => [
      bid.auctionName,
      bid.municipalityName,
      bid.auctionStatus,
      numbers.get(bid.bidId) ?? '',
      bid.bidId,
      bid.createdAt,
      momentInWords(new Date(bid.createdAt), zoneOfIssuer(bid.municipalityState)),
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
