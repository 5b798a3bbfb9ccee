/** Readers of the changes of a closing record, by their kinds. */
import { digest, fail, list, moment, oneOf, type Reader, shape, text, wholeNumber } from './record-values.ts';
import type { RecordedChange } from './recorded-changes.ts';
import type { RecordedReschedule } from './rescheduling.ts';
import { reschedulingParties, unconfirmedChoices } from './sale-change-vocabulary.ts';
import type { RecordedSupplement } from './supplement.ts';
import { documentSlots, valuesOf } from './vocabulary.ts';

export const reschedule = shape<RecordedReschedule>({
  afterHalts: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  at: moment,
  by: oneOf(reschedulingParties),
  closeAfter: moment,
  closeBefore: moment,
  kind: oneOf(['RESCHEDULE']),
  reason: text,
  startAfter: moment,
  startBefore: moment,
});
const supplement = shape<RecordedSupplement>(
  {
    afterHalts: wholeNumber(0, Number.MAX_SAFE_INTEGER),
    at: moment,
    by: oneOf(['issuer']),
    document: oneOf(valuesOf(documentSlots)),
    kind: oneOf(['SUPPLEMENT']),
    reason: text,
    sha256: digest,
    unconfirmed: oneOf(valuesOf(unconfirmedChoices)),
  },
  { sha256Before: digest },
);
export const changesOf =
  (change: Reader<RecordedChange>, what: string, isEnough: (changes: readonly RecordedChange[]) => boolean) =>
  (value: unknown, path: string): RecordedChange[] => {
    const read = list(change)(value, path);
    return isEnough(read) ? read : fail(path, what);
  };
/** Readers of changes by their kind, of the seventh format. */
const changeReaders: ReadonlyMap<unknown, Reader<RecordedChange>> = new Map<unknown, Reader<RecordedChange>>([
  ['RESCHEDULE', reschedule],
  ['SUPPLEMENT', supplement],
]);
export const anyChange: Reader<RecordedChange> = (value, path) => {
  const read = changeReaders.get(Object(value).kind);
  return read ? read(value, path) : fail(`${path}.kind`, `one of ${[...changeReaders.keys()].join(', ')}`);
};
