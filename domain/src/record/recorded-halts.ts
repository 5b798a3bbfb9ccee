/** Checks the times in a closing record: halts and changes agree with the close, and every order is within the window and outside the halts. */

import { keyOf } from '../auctions/maturity-key.ts';
import { type FindingSentence, sayFinding } from '../base/sentences/findings.ts';
import { type Filled, filled } from '../base/sentences/sentence.ts';
import { closeAfterResume, whyNotChoose } from '../sale-changes/halt.ts';
import { wrongAmendment } from '../sale-changes/recorded-amendment.ts';
import {
  isAmendment,
  isReopening,
  isRescheduling,
  isResizing,
  isSupplement,
  isWithdrawal,
  type RecordedChange,
  type RecordedStep,
  withdrawnIn,
  withReopening,
} from '../sale-changes/recorded-changes.ts';
import { type RecordedReopening, wrongReopening } from '../sale-changes/reopening.ts';
import { type RecordedRescheduling, wrongChange } from '../sale-changes/rescheduling.ts';
import { wrongResizing } from '../sale-changes/resizing.ts';
import { wrongSupplement } from '../sale-changes/supplement.ts';
import { wrongWithdrawal } from '../sale-changes/withdrawn-maturities.ts';
import { type ClosingRecord, canonicalText, type RecordedHalt } from './closing.ts';
import { extensionOf } from './extensions.ts';
import { wrongActs } from './recorded-acts.ts';
import { nameOfOrder, orderObject, type RecordedLists } from './recorded-columns.ts';

interface Timed extends Pick<ClosingRecord, 'auction' | 'halts' | 'terms'> {
  readonly changes: readonly RecordedChange[];
  readonly reopening: RecordedReopening | null;
}

/** The first impossible time in a record, as a sentence; null if none. */
export function wrongMoments(record: ClosingRecord, lists: RecordedLists): FindingSentence | null {
  const { auction, halts, terms } = record;
  const head: Timed = {
    ...{ auction, halts, terms, changes: extensionOf(record, 'changes') ?? [] },
    reopening: extensionOf(record, 'reopening') ?? null,
  };
  const sale = { closeDate: auction.closeDate, bidderCount: lists.bidderCount, size: record.log.size };
  return (
    wrongHalts(head) ??
    wrongTerms(head) ??
    wrongPlacing(head, lists) ??
    wrongActs(extensionOf(record, 'standing') ?? [], sale)
  );
}

/** The announced sale, as halts and changes follow each other. */
interface Announced {
  readonly close: string;
  readonly start: string;
  /** When the halt before ended, or the times were changed before. */
  readonly since: string;
  /** The same, or when a document was supplemented after it, which may be during a halt. */
  readonly latest: string;
}

function wrongHalts(head: Timed): FindingSentence | null {
  const { auction, halts } = head;
  const changes = withReopening(head.changes, head.reopening);
  let announced: Announced = {
    close: auction.announcedCloseDate,
    start: head.changes.find(isRescheduling)?.startBefore ?? auction.startDate,
    since: '',
    latest: '',
  };
  const wrongOrder = changes.find(
    ({ afterHalts }, index) => afterHalts > halts.length || afterHalts < (changes[index - 1]?.afterHalts ?? 0),
  );
  if (wrongOrder) return outOfOrder(wrongOrder);
  for (let ended = 0; ended <= halts.length; ended++) {
    for (const [index, change] of changes.entries()) {
      if (change.afterHalts !== ended) continue;
      const wrong = wrongAfter(change, changes.slice(0, index), announced, head);
      if (wrong) return wrong;
      announced = { ...announced, ...announcedBy(change) };
    }
    const halt = halts[ended];
    if (!halt) break;
    const wrong = wrongHalt(halt, auction.startDate, announced);
    if (wrong) return wrong;
    announced = { ...announced, close: halt.closeAfter, since: halt.resumedAt, latest: halt.resumedAt };
  }
  if (announced.start !== auction.startDate) {
    return sayFinding(
      'The sale started at {started} in the record, and the last start that was announced is {start}: a change was removed, added or changed.',
      { started: auction.startDate, start: announced.start },
    );
  }
  if (announced.close === auction.closeDate) return null;
  return sayFinding(
    'The sale closed at {closed} in the record, and the last close that was announced is {close}: a halt was removed, added or changed.',
    { closed: auction.closeDate, close: announced.close },
  );
}

function announcedBy(step: RecordedStep): Partial<Announced> {
  const { at } = step;
  if (isReopening(step)) return { close: step.closeAfter, since: at, latest: at };
  // Documents are supplemented during halts too.
  if (isSupplement(step)) return { latest: at };
  const times = isRescheduling(step) ? { close: step.closeAfter, start: step.startAfter } : {};
  return { ...times, since: at, latest: at };
}

function wrongHalt(halt: RecordedHalt, startDate: string, { close, since, latest }: Announced): FindingSentence | null {
  if (halt.haltedAt < since || halt.resumedAt < halt.haltedAt || halt.resumedAt < latest) {
    return sayFinding('{which} is out of order: halts follow each other, and each ends after it began.', {
      which: nameOf(halt),
    });
  }
  if (halt.closeBefore !== close) {
    return sayFinding(
      '{which} says that the sale was to close at {said}; what was announced before is {close}: a halt was removed, added or changed.',
      { which: nameOf(halt), said: halt.closeBefore, close },
    );
  }
  const wrong = wrongEnd(halt, startDate);
  return wrong && sayFinding('{which}: {why}.', { which: nameOf(halt), why: filled(wrong) });
}

function wrongAfter(
  change: RecordedStep,
  earlier: readonly RecordedStep[],
  announced: Announced,
  { terms }: Timed,
): FindingSentence | null {
  const before = earlier.filter((step) => !isReopening(step));
  // Nothing follows the decision about the amounts.
  if (change.at < announced.latest || before.some(isResizing)) return outOfOrder(change);
  if (isReopening(change)) {
    const wrong = wrongReopening(change, announced.close);
    return wrong && sayFinding('{which}: {why}.', { which: nameOfChange(change), why: filled(wrong) });
  }
  if (isRescheduling(change) && isOfOtherTimes(change, announced)) {
    return sayFinding(
      '{which} says that the sale was from {start} to {close}; what was announced before is another time: a change was removed, added or changed.',
      { which: nameOfChange(change), start: change.startBefore, close: change.closeBefore },
    );
  }
  const wrong = wrongByItself(change, before, announced, terms);
  return wrong && sayFinding('{which}: {why}.', { which: nameOfChange(change), why: filled(wrong) });
}

function isOfOtherTimes({ closeBefore, startBefore }: RecordedRescheduling, { close, start }: Announced): boolean {
  return closeBefore !== close || startBefore !== start;
}

function wrongByItself(
  change: RecordedChange,
  before: readonly RecordedChange[],
  { close, start }: Announced,
  terms: ClosingRecord['terms'],
): FindingSentence | null {
  if (isRescheduling(change)) return wrongChange(change, before.filter(isRescheduling));
  if (isSupplement(change)) return wrongSupplement(change, before.filter(isSupplement), close);
  const withdrawn = withdrawnIn(before);
  if (isAmendment(change)) {
    const earlier = before.filter(isAmendment).length;
    return wrongAmendment(change, { terms: change.termsBefore, startDate: start, withdrawn, earlier });
  }
  return isWithdrawal(change)
    ? wrongWithdrawal(change, close, terms.maturities.map(keyOf), withdrawn)
    : wrongResizing(change, { terms, closeDate: new Date(close), withdrawn });
}

function outOfOrder(change: RecordedStep): Filled {
  return sayFinding('{which} is out of order: changes follow each other, between the halts.', {
    which: nameOfChange(change),
  });
}

/** The terms of the record are those after the last amendment, and each amendment begins with those after the one before. */
function wrongTerms({ changes, terms }: Timed): FindingSentence | null {
  const amendments = changes.filter(isAmendment);
  const wrong = amendments.find(
    ({ termsAfter }, index) => canonicalText(termsAfter) !== canonicalText(amendments[index + 1]?.termsBefore ?? terms),
  );
  return wrong
    ? sayFinding(
        '{which} says other terms after it than those that were announced next: a change was removed, added or changed.',
        { which: nameOfChange(wrong) },
      )
    : null;
}

/** Error in the end of one halt, by the rules for resuming a sale. */
function wrongEnd(halt: RecordedHalt, startDate: string): FindingSentence | null {
  const { haltedAt, haltedBy, closeBefore, resumedBy, choice, closeAfter } = halt;
  if (haltedAt >= closeBefore) return 'it began after the close';
  if (haltedBy === 'administrator' && resumedBy === 'issuer') {
    return 'an administrator halted the sale, and its issuer resumed it';
  }
  const moments = { startDate: new Date(startDate), closeDate: new Date(closeBefore), haltedAt: new Date(haltedAt) };
  const sale = { status: 'Live', ...moments } as const;
  const [request, at] = [{ choice, closeDate: new Date(closeAfter) }, new Date(halt.resumedAt)];
  const refused = whyNotChoose(sale, request, at);
  if (refused) return filled(refused.message);
  const right = closeAfterResume(sale, request, at).toISOString();
  return right === closeAfter
    ? null
    : sayFinding('the close after it is {close} in the record; the rule gives {right}', { close: closeAfter, right });
}

function wrongPlacing({ auction, changes, halts, reopening }: Timed, lists: RecordedLists): FindingSentence | null {
  const { maturity, placedAt, length } = lists.orders;
  const ends = lists.days.map((day) => withdrawnAt(changes, day));
  const [start, close] = [Date.parse(auction.startDate), Date.parse(auction.closeDate)];
  const closed = halts.map(({ haltedAt, resumedAt }) => ({ from: Date.parse(haltedAt), to: Date.parse(resumedAt) }));
  const over = reopening && { from: Date.parse(reopening.closeBefore), to: Date.parse(reopening.at) };
  for (let row = 0; row < length; row++) {
    const placed = placedAt[row] ?? 0;
    // Halting waits for orders in progress, which may be of the same millisecond.
    const isInside = closed.length > 0 && closed.some(({ from, to }) => placed > from && placed < to);
    const wasOver = over !== null && placed >= over.from && placed < over.to;
    const isWithdrawn = placed > (ends[maturity[row] ?? 0] ?? close);
    if (placed >= start && placed < close && !wasOver && !isInside && !isWithdrawn) continue;
    const why: FindingSentence =
      placed < start
        ? 'before the sale opened'
        : placed >= close || wasOver
          ? 'when the sale had closed'
          : isInside
            ? 'while the sale was halted'
            : 'after its maturity was withdrawn';
    return sayFinding('{which} was placed at {moment}, {why}.', {
      which: nameOfOrder(orderObject(lists, row)),
      moment: new Date(placed).toISOString(),
      why: filled(why),
    });
  }
  return null;
}

/** When a maturity was withdrawn, in milliseconds since 1970; null where it was not. */
function withdrawnAt(changes: readonly RecordedChange[], key: string): number | null {
  const withdrawal = changes.find((change) => withdrawnIn([change]).has(key));
  return withdrawal ? Date.parse(withdrawal.at) : null;
}

function nameOf({ haltedAt }: RecordedHalt): Filled {
  return sayFinding('The halt of {moment}', { moment: haltedAt });
}

function nameOfChange({ at }: RecordedStep): Filled {
  return sayFinding('The change of {moment}', { moment: at });
}
