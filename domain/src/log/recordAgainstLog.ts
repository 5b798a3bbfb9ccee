/** Compares a closing record with the order log of its sale: the allocation must be that of the orders in the log, and of no others. */
import { type ClosingRecord, canonicalText, fingerprint, type RecordedOrder, type Sha256 } from '../closing.ts';
import { dayInWords } from '../dates.ts';
import { formatDollars } from '../money.ts';
import type { ReplayedLog, StandingLine } from './replay.ts';

/** The first difference, as a sentence; null if none. */
export function whyNotOfLog(
  recordText: string,
  record: ClosingRecord,
  log: ReplayedLog,
  sha256: Sha256,
): string | null {
  const actual = fingerprint(recordText, sha256);
  if (log.fingerprint === null) return 'The log has no result yet.';
  if (log.fingerprint !== actual) {
    return `The fingerprint of the record is ${actual}; the log says that it is ${log.fingerprint}: this is not the record that was written at the close.`;
  }
  return otherSale(record, log) ?? otherHalts(record, log) ?? otherOrders(record, log);
}

function otherSale({ auction, terms, ruleVersion }: ClosingRecord, { open, closeDate }: ReplayedLog): string | null {
  const pairs = [
    ['sale', auction.uuid, open.sale],
    ['name of the sale', auction.name, open.name],
    ['start', auction.startDate, open.startDate],
    ['close', auction.closeDate, closeDate],
    ['rule', ruleVersion, open.ruleVersion],
    ['terms', canonicalText(terms), canonicalText(open.terms)],
  ] as const;
  const other = pairs.find(([, inRecord, inLog]) => inRecord !== inLog);
  if (!other) return null;
  const [what, inRecord, inLog] = other;
  return `The ${what} in the record (${inRecord}) is not that of the log (${inLog}): it was changed after the sale began.`;
}

/** A sale that ran before it had a log may have been halted before its log begins. Logs of earlier releases do not say whether it did. */
function otherHalts({ auction, halts = [] }: ClosingRecord, log: ReplayedLog): string | null {
  const { isImported = true } = log.open;
  const earlier = isImported ? halts.slice(0, Math.max(0, halts.length - log.halts.length)) : [];
  const announced = earlier.at(-1)?.closeAfter ?? auction.announcedCloseDate ?? auction.closeDate;
  if (announced !== log.open.closeDate) {
    return `The announced close is ${announced} in the record and ${log.open.closeDate} in the log.`;
  }
  const same = canonicalText(halts.slice(earlier.length)) === canonicalText(log.halts);
  return same ? null : 'The halts in the record are not those of the log.';
}

function otherOrders({ orders, bidders }: ClosingRecord, { lines, suspended }: ReplayedLog): string | null {
  const commitments = new Map(bidders.map(({ pseudonym, commitment }) => [pseudonym, commitment]));
  // By maturity and there by place in time, as the lines of the log are.
  const recorded = orders.toSorted((a, b) =>
    a.maturityDate === b.maturityDate ? a.sequence - b.sequence : a.maturityDate < b.maturityDate ? -1 : 1,
  );
  const same = (order: RecordedOrder | undefined, line: StandingLine | undefined) =>
    order !== undefined && line !== undefined && isSame(order, line, commitments.get(order.bidder), suspended);
  const length = Math.max(recorded.length, lines.length);
  for (let at = 0; at < length; at++) {
    const [order, line] = [recorded[at], lines[at]];
    if (same(order, line)) continue;
    if (line && (!order || same(order, lines[at + 1])))
      return `${nameOf(line)} is in the log and not in the record: it was dropped.`;
    if (order && (!line || same(recorded[at + 1], line))) {
      return `An order of ${formatDollars(order.amount)} for ${dayInWords(order.maturityDate)} is in the record and not in the log: it was added.`;
    }
    if (line) return `${nameOf(line)} is not what the record says: it was dropped, changed or moved.`;
  }
  return null;
}

function isSame(
  order: RecordedOrder,
  line: StandingLine,
  commitment: string | undefined,
  suspended: ReadonlySet<string>,
): boolean {
  return (
    order.maturityDate === line.maturityDate &&
    order.amount === line.amount &&
    order.orderClass === line.orderClass &&
    order.rank === line.rank &&
    commitment === line.bidder &&
    order.isSuspended === suspended.has(line.bidder) &&
    (order.placedAt === undefined || order.placedAt === line.placedAt)
  );
}

function nameOf({ order, place, amount, maturityDate }: StandingLine): string {
  return `Order ${order} (entry ${place}: ${formatDollars(amount)} for ${dayInWords(maturityDate)})`;
}
