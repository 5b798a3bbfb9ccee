/** The deadline by which the witnesses of a sale must have signed what was entered before its close, and the entries of its log about it. */
import { type AfterClose, afterCloseChoices } from '../auctions/sale-rules.ts';
import { Invalid, invalid } from '../base/sentences/findings.ts';
import { valuesOf } from '../base/vocabulary.ts';
import { mostWitnessSeconds } from '../record/witnessing.ts';
import type { Placed } from './entry-forms/change-entries.ts';
import { cosignature, moment, wholeNumber } from './entry-forms/entry-readers.ts';
import { listOf, numberFrom, object, oneOf, type Reader } from './entry-forms/field-readers.ts';

/** Directly after OPEN, in a sale with witnesses: the deadline, and the consequence where they miss it. */
export interface DeadlineEntry extends Placed {
  readonly kind: 'DEADLINE';
  readonly affects: readonly never[];
  readonly afterClose: AfterClose;
  readonly witnessSeconds: number;
}

/** The cosignature of one witness, as Base 64 of its time and signature. */
export interface LoggedCosignature {
  readonly cosignature: string;
  /** Its place among the witnesses of OPEN. */
  readonly witness: number;
}

/** Signatures of witnesses on the first `size` entries. */
export interface CosignedHead {
  /** At least one, by witness, each once. */
  readonly cosignatures: readonly LoggedCosignature[];
  readonly size: number;
}

/** Directly before RESULT: heads that show when the entries before CLOSE were first signed. */
export interface WitnessedEntry extends Placed {
  readonly kind: 'WITNESSED';
  readonly affects: readonly never[];
  /** At least one, by size, each size once. */
  readonly heads: readonly CosignedHead[];
}

/** Instead of the close, once, where the witnesses had not signed in time and the sale published `extend`: it takes orders again, until another close. */
export interface ReopenEntry extends Placed {
  readonly kind: 'REOPEN';
  readonly affects: readonly ['moments'];
  readonly closeDate: string;
}

/** Nothing else that a verifier checks depends on these entries: one that does not know them carries them. */
const noParts = listOf(oneOf([]));
const readMoments = listOf(oneOf(['moments']));
const momentsAlone: Reader = (value, path) => {
  const parts = readMoments(value, path) as string[];
  if (parts.length === 1) return parts;
  throw new Invalid('its affects is not moments alone');
};

export const deadlineFields = {
  DEADLINE: {
    affects: noParts,
    afterClose: oneOf(valuesOf(afterCloseChoices)),
    at: moment,
    witnessSeconds: numberFrom(1, mostWitnessSeconds),
  },
  REOPEN: { affects: momentsAlone, at: moment, closeDate: moment },
  WITNESSED: {
    affects: noParts,
    at: moment,
    heads: listOf(object({ cosignatures: listOf(object({ cosignature, witness: wholeNumber })), size: wholeNumber })),
  },
};

function isRising(numbers: readonly number[]): boolean {
  return numbers.every((one, at) => at === 0 || one > (numbers[at - 1] ?? 0));
}

/** Both entries as a log has them while it is replayed. Each method throws Invalid where the entry is not allowed. */
export class DeadlineInLog {
  deadline: DeadlineEntry | null = null;
  witnessed: WitnessedEntry | null = null;

  /** Nothing but the result follows WITNESSED. */
  checkNext(kind: string): void {
    if (this.witnessed !== null && kind !== 'RESULT')
      throw invalid('{kind} cannot follow WITNESSED: only the result does', { kind });
  }

  take(entry: DeadlineEntry | WitnessedEntry, witnesses: number, isClosed: boolean): void {
    if (witnesses === 0) throw new Invalid('the sale names no witnesses');
    if (entry.kind === 'DEADLINE') {
      if (entry.index !== 1) throw new Invalid('it does not follow OPEN');
      this.deadline = entry;
      return;
    }
    if (!isClosed) throw new Invalid('the sale has not closed');
    const { heads, index } = entry;
    const last = heads.at(-1);
    if (!last || !isRising([0, ...heads.map(({ size }) => size)]) || last.size > index)
      throw new Invalid('its heads are not at least one, by size, of the entries before it');
    const isRight = heads.every(({ cosignatures }) => {
      const places = cosignatures.map(({ witness }) => witness);
      return places.length > 0 && isRising(places) && (places.at(-1) ?? 0) < witnesses;
    });
    if (!isRight) throw new Invalid('its signatures are not those of witnesses of the sale, each once');
    this.witnessed = entry;
  }
}
