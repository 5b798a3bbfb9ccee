/** Moving the start and the close of a sale that was announced: who is protected by which bound. The verifiers of logs and records check the same bounds. */

import { type Timing, whyNotAuctionAction } from '../auctions/auction.ts';
import { mostExtensionMinutes } from '../auctions/sale-rules.ts';
import { type Refusal, refusal } from '../base/refusal.ts';
import { type FindingSentence, sayFinding } from '../base/sentences/findings.ts';
import { filled, say } from '../base/sentences/sentence.ts';
import { longestExtensionDays } from './halt.ts';
import type { ReschedulingParty } from './sale-change-vocabulary.ts';

const minute = 60_000;

/** The least time from a change of the close to the new close, and from the start to the close. */
export const leastNoticeMinutes = 30;
/** The least time from a change to a close that becomes earlier. */
export const earlierNoticeHours = 24;
/** How often a sale can be rescheduled. */
export const mostReschedulings = 10;

/** Start and close of a sale. */
export interface Times {
  readonly startDate: Date;
  readonly closeDate: Date;
}

/** The reason against rescheduling a sale at all, or null. Codes: auction-halted, wrong-auction-status, too-many-changes. */
export function whyNotReschedule(sale: Timing, earlier: number, now: Date): Refusal | null {
  if (sale.haltedAt !== null) {
    return refusal('auction-halted', 'This sale is halted: set its close when you resume it');
  }
  const refused = whyNotAuctionAction(sale, 'RESCHEDULE', now);
  if (refused) return refused;
  return earlier < mostReschedulings
    ? null
    : refusal('too-many-changes', say('A sale can be rescheduled at most {most} times', { most: mostReschedulings }));
}

/** The earliest and the latest close that can be set at `now`. */
export function closeBounds(before: Times, startDate: Date, now: Date): { earliest: Date; latest: Date } {
  const hasStarted = now >= before.startDate;
  const notice = now.getTime() + leastNoticeMinutes * minute;
  const fromStart = startDate.getTime() + leastNoticeMinutes * minute;
  const closeBefore = before.closeDate.getTime();
  // Investors who rely on the announced close have a day to order after they hear of an earlier one.
  const kept = hasStarted ? closeBefore : Math.min(closeBefore, now.getTime() + earlierNoticeHours * 60 * minute);
  return {
    earliest: new Date(Math.max(notice, fromStart, kept)),
    latest: new Date(now.getTime() + longestExtensionDays * 24 * 60 * minute),
  };
}

/**
 * Why a sale cannot have these times from `now` on, or null. Codes: nothing-changes, sale-has-started, start-too-early, close-too-early,
 * close-too-late.
 */
export function whyNotMoveTo(before: Times, after: Times, now: Date): Refusal | null {
  const isSame = (one: Date, other: Date) => one.getTime() === other.getTime();
  const keepsStart = isSame(before.startDate, after.startDate);
  if (keepsStart && isSame(before.closeDate, after.closeDate)) {
    return refusal('nothing-changes', 'These are the times of the sale already');
  }
  if (!keepsStart && now >= before.startDate) {
    return refusal('sale-has-started', 'The sale has started: only its close can move');
  }
  if (!keepsStart && after.startDate < now) {
    return refusal('start-too-early', 'The new start must not be in the past');
  }
  const { earliest, latest } = closeBounds(before, after.startDate, now);
  if (after.closeDate < earliest) {
    return refusal(
      'close-too-early',
      say('The new close must not be before {earliest}', { earliest: earliest.toISOString() }),
    );
  }
  return after.closeDate <= latest
    ? null
    : refusal('close-too-late', say('The new close must be within {days} days', { days: longestExtensionDays }));
}

/** Another start or close of a sale as its closing record has it. */
export interface RecordedRescheduling {
  /** How many halts ended before it. */
  readonly afterHalts: number;
  readonly at: string;
  readonly by: ReschedulingParty;
  readonly closeAfter: string;
  readonly closeBefore: string;
  readonly kind: 'RESCHEDULE';
  readonly reason: string;
  readonly startAfter: string;
  readonly startBefore: string;
}

/** The error in a recorded change by itself, by the rules for rescheduling, or null; `before` are those before it. */
export function wrongChange(
  change: RecordedRescheduling,
  before: readonly RecordedRescheduling[],
): FindingSentence | null {
  if (change.by === 'terms') return wrongExtension(change);
  const earlier = before.filter(({ by }) => by === 'issuer').length;
  const at = new Date(change.at);
  if (change.at >= change.closeBefore) return 'the sale was over';
  if (earlier >= mostReschedulings)
    return sayFinding('a sale can be rescheduled at most {most} times', { most: mostReschedulings });
  const times = { startDate: new Date(change.startBefore), closeDate: new Date(change.closeBefore) };
  const after = { startDate: new Date(change.startAfter), closeDate: new Date(change.closeAfter) };
  const refused = whyNotMoveTo(times, after, at);
  return refused && filled(refused.message);
}

/** The log alone shows whether it was due: the order may be withdrawn since. */
function wrongExtension({
  startBefore,
  startAfter,
  closeBefore,
  closeAfter,
}: RecordedRescheduling): FindingSentence | null {
  if (startAfter !== startBefore) return 'the terms move the close alone';
  const minutes = (Date.parse(closeAfter) - Date.parse(closeBefore)) / minute;
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= mostExtensionMinutes
    ? null
    : sayFinding('the terms move the close by whole minutes, from 1 to {most}', { most: mostExtensionMinutes });
}
