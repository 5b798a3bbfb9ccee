/** Orders as rows for a spreadsheet, safe against cells that would be read as formulas. */
import type { MyBid } from '../queries.ts';

const header = [
  'Auction',
  'Issuer',
  'Auction status',
  'Bid number',
  'Placed',
  'State',
  'Maturity',
  'Ordered',
  'Indicative',
  'Allotted',
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
  return [header, ...rows].map((row) => row.map(cellOf).join(',')).join('\r\n');
}

/** A text that begins like a formula gets an apostrophe before it, so that no spreadsheet runs it. */
export function cellOf(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
