/** Changes of a sale that was announced, as its closing record has them. */
import type { RecordedReschedule } from './rescheduling.ts';
import type { RecordedSupplement } from './supplement.ts';

export type RecordedChange = RecordedReschedule | RecordedSupplement;

export function isReschedule(change: RecordedChange): change is RecordedReschedule {
  return change.kind === 'RESCHEDULE';
}

export function isSupplement(change: RecordedChange): change is RecordedSupplement {
  return change.kind === 'SUPPLEMENT';
}
