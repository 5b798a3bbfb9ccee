/** Checks the times in a closing record: halts and changes agree with the close, and every order is within the window and outside the halts. */
import type { ClosingRecord, RecordedHalt } from './closing.ts';
import { closeAfterResume, whyNotChoose } from './halt.ts';
import { isReschedule, isSupplement, type RecordedChange } from './recorded-changes.ts';
import { nameOfOrder, orderObject, type RecordedLists } from './recorded-columns.ts';
import { type RecordedReschedule, wrongChange } from './rescheduling.ts';
import { wrongSupplement } from './supplement.ts';

type Timed = Pick<ClosingRecord, 'auction' | 'changes' | 'halts'>;

/** The first impossible time in a record, as a sentence; null if none, or where the format has no times. */
export function wrongMoments(head: Timed, lists: RecordedLists): string | null {
  if (lists.format === 1) return null;
  return wrongHalts(head) ?? wrongPlacing(head, lists);
}

/** What was announced, as halts and changes follow each other. */
interface Announced {
  readonly close: string;
  /** Null before a change says it. */
  readonly start: string | null;
  /** When the halt before ended, or the times were changed before. */
  readonly since: string;
  /** The same, or when a document was supplemented after it, which may be during a halt. */
  readonly latest: string;
}

function wrongHalts({ auction, changes = [], halts = [] }: Timed): string | null {
  let announced: Announced = {
    close: auction.announcedCloseDate ?? auction.closeDate,
    start: null,
    since: '',
    latest: '',
  };
  const wrongOrder = changes.find(
    ({ afterHalts }, index) => afterHalts > halts.length || afterHalts < (changes[index - 1]?.afterHalts ?? 0),
  );
  if (wrongOrder) return `${nameOfChange(wrongOrder)} is out of order: changes follow each other, between the halts.`;
  for (let ended = 0; ended <= halts.length; ended++) {
    for (const [index, change] of changes.entries()) {
      if (change.afterHalts !== ended) continue;
      const wrong = wrongAfter(change, changes.slice(0, index), announced);
      if (wrong) return wrong;
      announced = isReschedule(change)
        ? { close: change.closeAfter, start: change.startAfter, since: change.at, latest: change.at }
        : { ...announced, latest: change.at };
    }
    const halt = halts[ended];
    if (!halt) break;
    const wrong = wrongHalt(halt, auction.startDate, announced);
    if (wrong) return wrong;
    announced = { ...announced, close: halt.closeAfter, since: halt.resumedAt, latest: halt.resumedAt };
  }
  if (announced.start !== null && announced.start !== auction.startDate) {
    return `The sale started at ${auction.startDate} in the record, and the last start that was announced is ${announced.start}: a change was removed, added or changed.`;
  }
  if (announced.close === auction.closeDate) return null;
  return `The sale closed at ${auction.closeDate} in the record, and the last close that was announced is ${announced.close}: a halt was removed, added or changed.`;
}

function wrongHalt(halt: RecordedHalt, startDate: string, { close, since, latest }: Announced): string | null {
  if (halt.haltedAt < since || halt.resumedAt < halt.haltedAt || halt.resumedAt < latest) {
    return `${nameOf(halt)} is out of order: halts follow each other, and each ends after it began.`;
  }
  if (halt.closeBefore !== close) {
    return `${nameOf(halt)} says that the sale was to close at ${halt.closeBefore}; what was announced before is ${close}: a halt was removed, added or changed.`;
  }
  const wrong = wrongEnd(halt, startDate);
  return wrong && `${nameOf(halt)}: ${wrong}.`;
}

function wrongAfter(change: RecordedChange, before: readonly RecordedChange[], announced: Announced): string | null {
  if (change.at < announced.latest) {
    return `${nameOfChange(change)} is out of order: changes follow each other, between the halts.`;
  }
  if (isReschedule(change) && isOfOtherTimes(change, announced)) {
    return `${nameOfChange(change)} says that the sale was from ${change.startBefore} to ${change.closeBefore}; what was announced before is another time: a change was removed, added or changed.`;
  }
  const wrong = isReschedule(change)
    ? wrongChange(change, before.filter(isReschedule))
    : wrongSupplement(change, before.filter(isSupplement), announced.close);
  return wrong && `${nameOfChange(change)}: ${wrong}.`;
}

function isOfOtherTimes({ closeBefore, startBefore }: RecordedReschedule, { close, start }: Announced): boolean {
  return closeBefore !== close || (start !== null && startBefore !== start);
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

function nameOfChange({ at }: RecordedChange): string {
  return `The change of ${at}`;
}
