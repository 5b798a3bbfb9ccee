/** The reader's orders as spreadsheet rows. */

import { keyOf, maturityText } from '@fairbook/domain/auctions/maturity-key.ts';
import { csvText } from '@fairbook/domain/base/text/csv.ts';
import { auctionStatuses, bidResults, bidStates, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { orderNumbers } from '@fairbook/domain/orders/order-number.ts';
import { formatMoment } from '@fairbook/ui/format/format.ts';
import { zoneOfIssuer } from '@fairbook/ui/format/SaleZone.tsx';
import type { MyBid } from '../base/queries.ts';
import { byAuction } from './my-bids.ts';
import { biddingTexts } from './texts/bidding.ts';

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
      labelOf(auctionStatuses, bid.auctionStatus),
      numbers.get(bid.bidId) ?? '',
      bid.bidId,
      bid.clientReference ?? '',
      bid.createdAt,
      formatMoment(bid.createdAt, zoneOfIssuer(bid.municipalityState)),
      labelOf(bidStates, line.state),
      maturityText(keyOf(line)),
      line.investmentAmount,
      line.indicativeAward ?? '',
      line.final?.award ?? '',
      labelOf(bidResults, line.final?.result ?? ''),
      line.final?.reason ?? '',
    ]),
  );
  return csvText(biddingTexts.mine.exported, rows);
}
