/** Reads the changes in a closing record strictly. */

import type { NamedMaturity } from '../auctions/maturity-key.ts';
import {
  mostResizingMinutes,
  mostResizingPercent,
  type ResizingTerms,
  unconfirmedChoices,
} from '../auctions/sale-rules.ts';
import { fail, sayFinding } from '../base/sentences/findings.ts';
import { documentSlots, valuesOf } from '../base/vocabulary.ts';
import type { RecordedAmendment } from '../sale-changes/recorded-amendment.ts';
import type { RecordedChange } from '../sale-changes/recorded-changes.ts';
import type { RecordedReopening } from '../sale-changes/reopening.ts';
import type { RecordedRescheduling } from '../sale-changes/rescheduling.ts';
import type { RecordedResizing, ResizedMaturity } from '../sale-changes/resizing.ts';
import { reschedulingParties } from '../sale-changes/sale-change-vocabulary.ts';
import type { RecordedSupplement } from '../sale-changes/supplement.ts';
import type { RecordedWithdrawal } from '../sale-changes/withdrawn-maturities.ts';
import {
  amount,
  digest,
  list,
  maturityDate,
  maturityId,
  moment,
  oneOf,
  type Reader,
  shape,
  text,
  wholeNumber,
} from './record-values.ts';
import { readTerms } from './recorded-terms-reader.ts';
import { mostWitnessSeconds } from './witnessing.ts';

const afterHalts = wholeNumber(0, Number.MAX_SAFE_INTEGER);

const rescheduling = shape<RecordedRescheduling>({
  ...{ afterHalts, at: moment, by: oneOf(reschedulingParties), closeAfter: moment, closeBefore: moment },
  ...{ kind: oneOf(['RESCHEDULE']), reason: text, startAfter: moment, startBefore: moment },
});

const withdrawal = shape<RecordedWithdrawal>({
  ...{ afterHalts, at: moment, by: oneOf(['issuer']), kind: oneOf(['WITHDRAW_MATURITIES']) },
  ...{ maturities: list(shape<NamedMaturity>({ maturityDate }, { maturityId })), reason: text },
});

const resizing = shape<RecordedResizing>({
  ...{ afterHalts, at: moment, by: oneOf(['issuer']), kind: oneOf(['RESIZE']) },
  ...{ maturities: list(shape<ResizedMaturity>({ maturityDate, principal: amount }, { maturityId })), reason: text },
  resizing: shape<ResizingTerms>({
    maturityPercent: wholeNumber(1, mostResizingPercent),
    minutes: wholeNumber(1, mostResizingMinutes),
    totalPercent: wholeNumber(1, mostResizingPercent),
  }),
});

const supplement = shape<RecordedSupplement>(
  {
    ...{ afterHalts, at: moment, by: oneOf(['issuer']), document: oneOf(valuesOf(documentSlots)) },
    ...{ kind: oneOf(['SUPPLEMENT']), reason: text, sha256: digest, unconfirmed: oneOf(valuesOf(unconfirmedChoices)) },
  },
  { sha256Before: digest },
);

const amendment = shape<RecordedAmendment>({
  ...{ afterHalts, at: moment, by: oneOf(['issuer']), kind: oneOf(['AMEND_TERMS']), reason: text },
  ...{ termsAfter: readTerms, termsBefore: readTerms },
});

export const readReopening: Reader<RecordedReopening> = shape<RecordedReopening>({
  ...{ afterHalts, at: moment, closeAfter: moment, closeBefore: moment },
  witnessSeconds: wholeNumber(1, mostWitnessSeconds),
});

const readers: ReadonlyMap<unknown, Reader<RecordedChange>> = new Map<unknown, Reader<RecordedChange>>([
  ['RESCHEDULE', rescheduling],
  ['SUPPLEMENT', supplement],
  ['WITHDRAW_MATURITIES', withdrawal],
  ['RESIZE', resizing],
  ['AMEND_TERMS', amendment],
]);

const anyChange: Reader<RecordedChange> = (value, path) => {
  const read = readers.get(Object(value).kind);
  return read
    ? read(value, path)
    : fail(`${path}.kind`, sayFinding('one of {values}', { values: [...readers.keys()].join(', ') }));
};

export const readChanges: Reader<RecordedChange[]> = list(anyChange);
