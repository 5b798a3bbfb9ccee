/** The changes of a sale after it was announced, as its closing record has them. */
import { keyOf } from './maturity-key.ts';
import type { RecordedRescheduling } from './rescheduling.ts';
import type { RecordedWithdrawal } from './withdrawn-maturities.ts';

export type RecordedChange = RecordedRescheduling | RecordedWithdrawal;

export function isRescheduling(change: RecordedChange): change is RecordedRescheduling {
  return change.kind === 'RESCHEDULE';
}

/** The keys of all maturities that were withdrawn. */
export function withdrawnIn(changes: readonly RecordedChange[]): Set<string> {
  return new Set(
    changes.flatMap((change) => (isRescheduling(change) ? [] : change.maturities.map((one) => keyOf(one)))),
  );
}
