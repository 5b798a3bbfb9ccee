/** The changes of a sale after it was announced, as its closing record has them. */
import type { AllocationTerms } from '../allocation/allocation.ts';
import { keyOf } from '../auctions/maturity-key.ts';
import type { RecordedAmendment } from './recorded-amendment.ts';
import type { RecordedReopening } from './reopening.ts';
import type { RecordedRescheduling } from './rescheduling.ts';
import { type RecordedResizing, resized } from './resizing.ts';
import type { RecordedSupplement } from './supplement.ts';
import { type RecordedWithdrawal, withoutWithdrawn } from './withdrawn-maturities.ts';

export type RecordedChange =
  | RecordedRescheduling
  | RecordedSupplement
  | RecordedWithdrawal
  | RecordedResizing
  | RecordedAmendment;

export function isRescheduling(change: RecordedChange): change is RecordedRescheduling {
  return change.kind === 'RESCHEDULE';
}

export function isSupplement(change: RecordedChange): change is RecordedSupplement {
  return change.kind === 'SUPPLEMENT';
}

export function isWithdrawal(change: RecordedChange): change is RecordedWithdrawal {
  return change.kind === 'WITHDRAW_MATURITIES';
}

export function isResizing(change: RecordedChange): change is RecordedResizing {
  return change.kind === 'RESIZE';
}

export function isAmendment(change: RecordedChange): change is RecordedAmendment {
  return change.kind === 'AMEND_TERMS';
}

/** Changes with the reopening among them, which is no change that anyone decides. */
export type RecordedStep = RecordedChange | RecordedReopening;

export function isReopening(step: RecordedStep): step is RecordedReopening {
  return !('kind' in step);
}

/** The changes and the reopening as they followed each other. */
export function withReopening(
  changes: readonly RecordedChange[],
  reopening: RecordedReopening | null | undefined,
): RecordedStep[] {
  if (!reopening) return [...changes];
  const isLater = ({ afterHalts, at }: RecordedChange) =>
    afterHalts > reopening.afterHalts || (afterHalts === reopening.afterHalts && at > reopening.at);
  const later = changes.findIndex(isLater);
  const place = later === -1 ? changes.length : later;
  return [...changes.slice(0, place), reopening, ...changes.slice(place)];
}

/** The keys of all maturities that were withdrawn. */
export function withdrawnIn(changes: readonly RecordedChange[]): Set<string> {
  return new Set(changes.filter(isWithdrawal).flatMap(({ maturities }) => maturities.map((one) => keyOf(one))));
}

/** The terms by which a sale is allocated: those that were announced last, with what these changes made of the principals. */
export function countedTerms(terms: AllocationTerms, changes: readonly RecordedChange[]): AllocationTerms {
  const principals = changes.filter(isResizing).flatMap(({ maturities }) => maturities);
  const changed = resized(terms, new Map(principals.map(({ principal, ...name }) => [keyOf(name), principal])));
  return withoutWithdrawn(changed, withdrawnIn(changes));
}
