/** Entries of an order log that change a sale after it was announced. */
import { isMaturityId, type NamedMaturity } from '../maturity-key.ts';
import { type ReschedulingParty, reschedulingParties } from '../sale-change-vocabulary.ts';
import { day, moment, text } from './entryReaders.ts';
import { listOf, object, oneOf, textThat } from './fieldReaders.ts';

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

/** Maturities that nobody can order from now on, and of which nothing is sold. */
export interface WithdrawMaturitiesEntry extends Placed {
  readonly kind: 'WITHDRAW_MATURITIES';
  readonly by: 'issuer';
  readonly maturities: readonly NamedMaturity[];
  readonly reason: string;
}

const maturity = object({ maturityDate: day }, { maturityId: textThat('a letter from A to Z', isMaturityId) });

/** Readers of their fields. */
export const changeFields = {
  RESCHEDULE: { at: moment, by: oneOf(reschedulingParties), closeDate: moment, reason: text, startDate: moment },
  WITHDRAW_MATURITIES: { at: moment, by: oneOf(['issuer']), maturities: listOf(maturity), reason: text },
};
