/** When the witnesses of a sale had signed all that was entered before its close: in time, or so late that its operator could have added entries. */
import type { AfterClose } from '../auctions/sale-rules.ts';
import { type FindingSentence, sayFinding } from '../base/sentences/findings.ts';
import { filled } from '../base/sentences/sentence.ts';

/** The deadline of a sale that publishes none: seconds after its close. */
export const usualWitnessSeconds = 10;
export const mostWitnessSeconds = 600;

/** As in the extension `witnessing` of the closing record. Only sales with witnesses have it. */
export interface Witnessing {
  readonly afterClose: AfterClose;
  /** Entries that the operator could have added after the close: those that no quorum signed in time. */
  readonly entries: number;
  /** When the quorum had first signed all entries before CLOSE; absent where it had not. */
  readonly signedAt?: string;
  /** Seconds after the close until which it had to. */
  readonly witnessSeconds: number;
}

const second = 1_000;

/** The end of the time in which witnesses can sign, in milliseconds since 1970. */
export function witnessDeadline(closeDate: string, { witnessSeconds }: Pick<Witnessing, 'witnessSeconds'>): number {
  return Date.parse(closeDate) + witnessSeconds * second;
}

/** Returns whether the quorum signed too late, or not at all. */
export function isLate(witnessing: Witnessing, closeDate: string): boolean {
  const { signedAt } = witnessing;
  return signedAt === undefined || Date.parse(signedAt) > witnessDeadline(closeDate, witnessing);
}

/** The whole seconds from the close to the signature of the quorum, rounded up; below 0 where it came before. Null without one. */
export function secondsAfterClose({ signedAt }: Pick<Witnessing, 'signedAt'>, closeDate: string): number | null {
  return signedAt === undefined ? null : Math.ceil((Date.parse(signedAt) - Date.parse(closeDate)) / second);
}

/** The finding, as a sentence. */
export function witnessingInWords(witnessing: Witnessing, closeDate: string): FindingSentence {
  const { signedAt, witnessSeconds: limit } = witnessing;
  const seconds = secondsAfterClose(witnessing, closeDate);
  const entries =
    witnessing.entries === 1 ? filled('1 entry') : sayFinding('{count} entries', { count: witnessing.entries });
  if (signedAt === undefined || seconds === null)
    return sayFinding(
      'Not witnessed within {limit} s after the close: the operator could have added up to {entries}.',
      { limit, entries },
    );
  return isLate(witnessing, closeDate)
    ? sayFinding('First witnessed {seconds} s after the close: the operator could have added up to {entries}.', {
        seconds,
        entries,
      })
    : sayFinding('Witnessed in time, {time}: no entry before the close was added more than {limit} s after it.', {
        time: signedAt.replace('.000Z', 'Z'),
        limit,
      });
}
