/** Entries of an order log about changes of a sale that was announced, and what investors answer to them. */
import { type ReschedulingParty, reschedulingParties } from '../sale-change-vocabulary.ts';
import { type DocumentSlot, documentSlots, valuesOf } from '../vocabulary.ts';
import { digest, moment, text } from './entryReaders.ts';
import { oneOf } from './fieldReaders.ts';

interface Placed {
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
  /** Of the file, and of the one before, which is absent where there was none. */
  readonly sha256: string;
  readonly sha256Before?: string;
}

/** An order that was placed before the last supplement is to stand. It keeps its places in time. */
export interface ReconfirmEntry extends Placed {
  readonly kind: 'RECONFIRM';
  readonly bidder: string;
  readonly order: string;
}

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
};
/** Fields that an entry has only where they say something. */
export const optionalFields = { SUPPLEMENT: { sha256Before: digest } };
