/** Halting, resuming and canceling a sale: who may, when, and the resulting close. */
import { isDueToClose, type Timing, whyNotAuctionAction } from '../auctions/auction.ts';
import { type Refusal, refusal } from '../base/refusal.ts';
import { say } from '../base/sentences/sentence.ts';
import { type AccountStatus, accountStatuses, type HaltParty, labelOf, type ResumeChoice } from '../base/vocabulary.ts';

/** A halt that keeps a sale from taking orders. The reason is public to everyone who sees the sale. */
export interface Halt {
  readonly haltedAt: Date;
  readonly reason: string;
  readonly haltedBy: HaltParty;
}

/** A stored halt; the last four fields are null while it lasts. */
export interface HaltEntry extends Halt {
  /** The announced close when it was halted. */
  readonly closeBefore: Date;
  readonly resumedAt: Date | null;
  readonly resumedBy: Exclude<HaltParty, 'system'> | null;
  readonly choice: ResumeChoice | null;
  /** The close since it was resumed. */
  readonly closeAfter: Date | null;
}

/** How a sale ended without a result: its orders are void. The reason is public to everyone who sees the sale. */
export interface Cancellation {
  readonly cancelledAt: Date;
  readonly reason: string;
}

/** Halt and cancellation columns of an auction's row: all three of a halt or none, and both of a cancellation or none. */
export interface InterruptionColumns {
  readonly haltedAt: Date | null;
  readonly haltReason: string | null;
  readonly haltedBy: HaltParty | null;
  readonly cancelledAt: Date | null;
  readonly cancelReason: string | null;
}

export interface Interruptions {
  readonly isHalted: boolean;
  readonly halt: Halt | null;
  readonly isCancelled: boolean;
  readonly cancellation: Cancellation | null;
}

/** Halt or cancellation of a sale: since when, why and by whom. */
export function interruptionsOf(row: InterruptionColumns): Interruptions {
  const { haltedAt, haltReason, haltedBy, cancelledAt, cancelReason } = row;
  const halt =
    haltedAt === null || haltReason === null || haltedBy === null ? null : { haltedAt, reason: haltReason, haltedBy };
  const cancellation = cancelledAt === null || cancelReason === null ? null : { cancelledAt, reason: cancelReason };
  return { isHalted: haltedAt !== null, halt, isCancelled: cancelledAt !== null, cancellation };
}

/** Public reason of a halt because of the issuer's account: the actual reason is between issuer and administrators. */
export const reasonOfSuspension = "The issuer's account is under review";

/** Public reason of a halt because the order log is not the one that was signed. */
export const reasonOfChangedLog = 'The order log of the sale was changed';

/** Maximum time from resuming a sale to its close. */
export const longestExtensionDays = 90;
const longestExtension = longestExtensionDays * 24 * 60 * 60 * 1000;

/** Why a sale cannot be halted now, or null. Codes: wrong-auction-status, already-halted. */
export function whyNotHalt(sale: Timing, now: Date): Refusal | null {
  if (sale.haltedAt !== null) return refusal('already-halted', 'This sale is halted already');
  return whyNotAuctionAction(sale, 'HALT', now);
}

/**
 * Why a sale cannot be canceled now, or null. It must be halted: a second administrator confirms later, and until then nothing may be ordered or
 * allocated that would become void. Or it has closed and has no result, as where its lots can never be drawn. Codes: already-cancelled,
 * wrong-auction-status, not-halted.
 */
export function whyNotCancel(
  sale: Timing & Pick<InterruptionColumns, 'cancelledAt'>,
  hasResult: boolean,
  now: Date,
): Refusal | null {
  if (sale.cancelledAt !== null) return refusal('already-cancelled', 'This sale was canceled already');
  if (hasResult) return refusal('wrong-auction-status', 'This sale has a result: it cannot be canceled');
  if (isDueToClose(sale, now))
    return refusal('wrong-auction-status', 'The close of this sale is being written: try again in a moment');
  if (sale.status === 'Ended') return null;
  const refused = whyNotAuctionAction(sale, 'CANCEL', now);
  if (refused || sale.haltedAt !== null) return refused;
  return refusal('not-halted', 'Halt the sale first: only a halted sale can be canceled');
}

/** Data of a halted sale for the resume rules. */
export interface HaltedSale extends Timing {
  readonly haltedBy: HaltParty | null;
  readonly issuerStatus: AccountStatus;
}

/**
 * Why this party cannot resume a sale now, whatever its close, or null. An issuer cannot undo an administrator's decision. Codes: not-halted,
 * issuer-not-active, halted-by-administrator.
 */
export function whyNotResume({ haltedAt, haltedBy, issuerStatus }: HaltedSale, by: HaltParty): Refusal | null {
  if (haltedAt === null) return refusal('not-halted', 'This sale is not halted');
  if (issuerStatus !== 'Active') {
    const status = { label: labelOf(accountStatuses, issuerStatus) };
    return refusal(
      'issuer-not-active',
      say('A sale can be resumed only while its issuer is Active; this issuer is {status}', { status }),
    );
  }
  if (by === 'issuer' && haltedBy === 'administrator') {
    return refusal('halted-by-administrator', 'An administrator halted this sale; only an administrator can resume it');
  }
  return null;
}

/** Why a sale cannot be resumed while its order log is not the one that was signed, or null. Code: log-contradicted. */
export function whyNotResumeLog(contradiction: object | undefined): Refusal | null {
  if (contradiction === undefined) return null;
  return refusal(
    'log-contradicted',
    'The order log of this sale is not the one that was signed: the sale can be resumed once it is, or canceled',
  );
}

/** The possible closes when resuming at `now`. */
export interface ResumeTerms {
  /** The announced close. */
  readonly closeDate: Date;
  /** True where the announced close has passed: it cannot be kept, and the sale can be closed now. */
  readonly isPastClose: boolean;
  /** Milliseconds without orders so far. */
  readonly lost: number;
  /** The announced close plus the lost time. */
  readonly extended: Date;
  /** The earliest and the latest close that can be set. */
  readonly earliest: Date;
  readonly latest: Date;
}

/**
 * Options for resuming a halted sale. Announced time is never lost: a close never becomes earlier, and one that passed during the halt is now, or
 * leaves at least the remaining time. Throws a RangeError for a sale that is not halted or has no window.
 */
export function resumeTerms({ startDate, closeDate, haltedAt }: Timing, now: Date): ResumeTerms {
  if (startDate === null || closeDate === null || haltedAt === null) throw new RangeError('the sale is not halted');
  // Before the start no time is lost: no order could have been placed.
  const since = haltedAt > startDate ? haltedAt : startDate;
  const lost = Math.max(0, now.getTime() - since.getTime());
  const extended = new Date(closeDate.getTime() + lost);
  const isPastClose = now >= closeDate;
  return {
    closeDate,
    isPastClose,
    lost,
    extended,
    earliest: isPastClose ? extended : closeDate,
    latest: new Date(Math.max(now.getTime() + longestExtension, extended.getTime())),
  };
}

/** The resume choice; `closeDate` where it is 'date'. */
export interface ResumeRequest {
  readonly choice: ResumeChoice;
  readonly closeDate: Date | null;
}

/**
 * Why a sale cannot be resumed with this choice at `now`, or null.
 * Codes: close-has-passed, close-not-reached, close-missing, close-too-early, close-too-late.
 */
export function whyNotChoose(sale: Timing, { choice, closeDate }: ResumeRequest, now: Date): Refusal | null {
  const { isPastClose, earliest, latest } = resumeTerms(sale, now);
  if (choice === 'keep' && isPastClose) {
    return refusal('close-has-passed', 'The announced close has passed: extend the sale, or close it now');
  }
  if (choice === 'close' && !isPastClose) {
    return refusal('close-not-reached', 'A sale cannot be closed before its announced close');
  }
  if (choice !== 'date') return null;
  if (closeDate === null) return refusal('close-missing', 'Set the new close');
  if (closeDate < earliest) {
    const values = { earliest: earliest.toISOString() };
    return refusal(
      'close-too-early',
      isPastClose
        ? say('The new close must leave investors the remaining time: not before {earliest}', values)
        : say('The new close must not be before the announced one: not before {earliest}', values),
    );
  }
  if (closeDate > latest) {
    return refusal('close-too-late', say('The new close must be within {days} days', { days: longestExtensionDays }));
  }
  return null;
}

/** The close of a sale resumed at `now` with a choice that `whyNotChoose` allows. */
export function closeAfterResume(sale: Timing, { choice, closeDate }: ResumeRequest, now: Date): Date {
  const terms = resumeTerms(sale, now);
  switch (choice) {
    case 'keep':
      return terms.closeDate;
    case 'extend':
      return terms.extended;
    case 'date':
      return closeDate ?? terms.extended;
    case 'close':
      return now;
  }
}
