/** The allotments of a sale as rows for a spreadsheet: one for each line of each order. */

import { csvText } from '@fairbook/domain/csv.ts';
import { labelOf, orderClasses } from '@fairbook/domain/vocabulary.ts';
import type { Allocations } from '../queries.ts';

const header = [
  'Investor',
  'Kind',
  'State',
  'Country',
  'In the record',
  'Bid number',
  'Placed',
  'Placed by',
  'Class',
  'Priority',
  'Place in time',
  'Maturity',
  'Ordered',
  'Allotted',
  'Price',
  'To pay',
  'Result',
  'Reason',
];

export function allotmentsCsv({ investors }: Allocations): string {
  const rows = investors.flatMap((investor) =>
    investor.lines.map((line) => [
      investor.name,
      investor.isInstitution ? 'Institution' : 'Individual',
      investor.state ?? '',
      investor.country,
      investor.pseudonym,
      line.bidId,
      line.placedAt,
      line.placedBy,
      labelOf(orderClasses, line.orderClass),
      line.rank,
      line.sequence,
      line.maturityDate,
      line.investmentAmount,
      line.award,
      line.price,
      line.awardCost ?? '',
      line.result,
      line.reason,
    ]),
  );
  return csvText(header, rows);
}
