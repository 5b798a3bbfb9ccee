/** Entries of an order log that change a sale after it was announced, and what investors answer to them. */

import { isMaturityId, type NamedMaturity } from '../../auctions/maturity-key.ts';
import {
  mostExtensionMinutes,
  mostExtensions,
  mostResizingMinutes,
  mostResizingPercent,
} from '../../auctions/sale-rules.ts';
import { type DocumentSlot, documentSlots, orderClasses, valuesOf } from '../../base/vocabulary.ts';
import { optionalTerms, type RecordedTerms } from '../../sale-changes/recorded-terms.ts';
import type { ResizedMaturity } from '../../sale-changes/resizing.ts';
import { type ReschedulingParty, reschedulingParties } from '../../sale-changes/sale-change-vocabulary.ts';
import { amount, day, digest, moment, rank, step, text } from './entry-readers.ts';
import { listOf, numberFrom, object, oneOf, textThat } from './field-readers.ts';

export interface Placed {
  readonly index: number;
  /** ISO 8601 in UTC, with milliseconds. */
  readonly at: string;
}

/** The start and the close from now on. */
export interface RescheduleEntry extends Placed {
  readonly kind: 'RESCHEDULE';
  readonly by: ReschedulingParty;
  readonly closeDate: string;
  readonly reason: string;
  readonly startDate: string;
}

/** A document has another version from now on. */
export interface SupplementEntry extends Placed {
  readonly kind: 'SUPPLEMENT';
  readonly by: 'issuer';
  readonly document: DocumentSlot;
  readonly reason: string;
  /** Hash of the file, and of the one before, which is absent where there was none. */
  readonly sha256: string;
  readonly sha256Before?: string;
}

/** An order that was placed before the last supplement is to stand. It keeps its places in time. */
export interface ReconfirmEntry extends Placed {
  readonly kind: 'RECONFIRM';
  readonly bidder: string;
  readonly order: string;
}

/** Maturities that no one can order from now on, and of which nothing is sold. */
export interface WithdrawMaturitiesEntry extends Placed {
  readonly kind: 'WITHDRAW_MATURITIES';
  readonly by: 'issuer';
  readonly maturities: readonly NamedMaturity[];
  readonly reason: string;
}

/** After CLOSE, in a sale whose OPEN has bounds: the principals by which it is allocated. */
export interface ResizeEntry extends Placed {
  readonly kind: 'RESIZE';
  readonly by: 'issuer';
  /** Those that change, by day; none where the announced amounts are confirmed. */
  readonly maturities: readonly ResizedMaturity[];
  readonly reason: string;
}

/** Before the start: the terms from now on. Facts that OPEN does not have can have changed alone. */
export interface AmendTermsEntry extends Placed {
  readonly kind: 'AMEND_TERMS';
  readonly by: 'issuer';
  readonly reason: string;
  readonly terms: RecordedTerms;
}

const maturityId = textThat('a letter from A to Z', isMaturityId);
/** A change of the sale itself. */
export type ChangeEntry = RescheduleEntry | SupplementEntry | WithdrawMaturitiesEntry | ResizeEntry | AmendTermsEntry;

const maturity = object({ maturityDate: day }, { maturityId });
/** The terms of OPEN, and of an amendment of them. */
export const terms = object(
  {
    maturities: listOf(object({ maturityDate: day, principal: amount }, { maturityId })),
    minimum: amount,
    ranks: object(Object.fromEntries(orderClasses.map(({ value }) => [value, rank]))),
    step,
  },
  optionalTerms,
);
const resized = object({ maturityDate: day, principal: amount }, { maturityId });

/** Readers of their fields. */
export const changeFields = {
  RESCHEDULE: { at: moment, by: oneOf(reschedulingParties), closeDate: moment, reason: text, startDate: moment },
  SUPPLEMENT: {
    at: moment,
    by: oneOf(['issuer']),
    document: oneOf(valuesOf(documentSlots)),
    reason: text,
    sha256: digest,
  },
  RECONFIRM: { at: moment, bidder: digest, order: text },
  WITHDRAW_MATURITIES: { at: moment, by: oneOf(['issuer']), maturities: listOf(maturity), reason: text },
  RESIZE: { at: moment, by: oneOf(['issuer']), maturities: listOf(resized), reason: text },
  AMEND_TERMS: { at: moment, by: oneOf(['issuer']), reason: text, terms },
};

/** Fields of OPEN that publish what can change by itself, or after the close. */
export const publishedChanges = {
  extension: object({ minutes: numberFrom(1, mostExtensionMinutes), most: numberFrom(1, mostExtensions) }),
  resizing: object({
    maturityPercent: numberFrom(1, mostResizingPercent),
    minutes: numberFrom(1, mostResizingMinutes),
    totalPercent: numberFrom(1, mostResizingPercent),
  }),
};
/** Fields that an entry has only where they say something. */
export const optionalFields = { SUPPLEMENT: { sha256Before: digest } };
