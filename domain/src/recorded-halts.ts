/** Checks the times in a closing record: the halts agree with the close, and every order is within the window and outside the halts. */
import type { ClosingRecord, RecordedHalt } from './closing.ts';
import { closeAfterResume, whyNotChoose } from './halt.ts';
import { nameOfOrder, orderObject, type RecordedLists } from './recorded-columns.ts';

type Timed = Pick<ClosingRecord, 'auction' | 'halts'>;

/** The first impossible time in a record, as a sentence; null if none, or where the format has no times. */
export function wrongMoments(head: Timed, lists: RecordedLists): string | null {
  if (lists.format === 1) return null;
  return wrongHalts(head) ?? wrongPlacing(head, lists);
}

function wrongHalts({ auction, halts = [] }: Timed): string | null {
  let [close, resumedAt] = [auction.announcedCloseDate ?? auction.closeDate, ''];
  for (const halt of halts) {
    if (halt.haltedAt < resumedAt || halt.resumedAt < halt.haltedAt) {
      return `${nameOf(halt)} is out of order: halts follow each other, and each ends after it began.`;
    }
    if (halt.closeBefore !== close) {
      return `${nameOf(halt)} says that the sale was to close at ${halt.closeBefore}; what was announced before is ${close}: a halt was removed, added or changed.`;
    }
    const wrong = wrongEnd(halt, auction.startDate);
    if (wrong) return `${nameOf(halt)}: ${wrong}.`;
    [close, resumedAt] = [halt.closeAfter, halt.resumedAt];
  }
  if (close === auction.closeDate) return null;
  return `The sale closed at ${auction.closeDate} in the record, and the last close that was announced is ${close}: a halt was removed, added or changed.`;
}

/** Error in the end of one halt, by the rules for resuming a sale. */
function wrongEnd(halt: RecordedHalt, startDate: string): string | null {
  const { haltedAt, haltedBy, closeBefore, resumedBy, choice, closeAfter } = halt;
  if (haltedAt >= closeBefore) return 'it began after the close';
  if (haltedBy === 'administrator' && resumedBy === 'issuer') {
    return 'an administrator halted the sale, and its issuer resumed it';
  }
  const moments = { startDate: new Date(startDate), closeDate: new Date(closeBefore), haltedAt: new Date(haltedAt) };
  const sale = { status: 'Live', ...moments } as const;
  const [request, at] = [{ choice, closeDate: new Date(closeAfter) }, new Date(halt.resumedAt)];
  const refused = whyNotChoose(sale, request, at);
  if (refused) return refused.message;
  const right = closeAfterResume(sale, request, at).toISOString();
  return right === closeAfter ? null : `the close after it is ${closeAfter} in the record; the rule gives ${right}`;
}

function wrongPlacing({ auction, halts = [] }: Timed, lists: RecordedLists): string | null {
  const { placedAt, length } = lists.orders;
  const [start, close] = [Date.parse(auction.startDate), Date.parse(auction.closeDate)];
  const closed = halts.map(({ haltedAt, resumedAt }) => ({ from: Date.parse(haltedAt), to: Date.parse(resumedAt) }));
  for (let row = 0; row < length; row++) {
    const placed = placedAt[row] ?? 0;
    // Halting waits for orders in progress, which may be of the same millisecond.
    const isInside = closed.length > 0 && closed.some(({ from, to }) => placed > from && placed < to);
    if (placed >= start && placed < close && !isInside) continue;
    const why =
      placed < start
        ? 'before the sale opened'
        : placed >= close
          ? 'when the sale had closed'
          : 'while the sale was halted';
    return `${nameOfOrder(orderObject(lists, row))} was placed at ${new Date(placed).toISOString()}, ${why}.`;
  }
  return null;
}

function nameOf({ haltedAt }: RecordedHalt): string {
  return `The halt of ${haltedAt}`;
}
