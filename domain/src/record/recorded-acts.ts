/** Acts of administrators about bidders in the last hours before the close, as the closing record has them. */

import { type FindingSentence, sayFinding } from '../base/sentences/findings.ts';
import { guardedHours } from '../review/decisions.ts';
import { digest, list, moment, oneOf, type Reader, shape, text, truth, wholeNumber } from './record-values.ts';

export const recordedActKinds = ['CHANGE', 'DEACTIVATE', 'LINK', 'SUSPEND', 'UNLINK'] as const;

/** One act, which a second administrator confirmed. */
export interface RecordedAct {
  readonly at: string;
  /** Pseudonyms in order: two of a link between bidders, else one. */
  readonly bidders: readonly string[];
  /** Ids, as the audit trail names administrators: a record is never erased, so it has no names. */
  readonly confirmedBy: string;
  readonly requestedBy: string;
  /** Index of its SUSPEND in the order log. */
  readonly entry?: number;
  /** The one who confirmed it had been an administrator for less than seven days. */
  readonly isNew: boolean;
  readonly kind: (typeof recordedActKinds)[number];
  /** Hash of the reason in the audit trail: the text can be erased there. */
  readonly reason?: string;
}

export const readActs: Reader<RecordedAct[]> = list(
  shape<RecordedAct>(
    {
      at: moment,
      bidders: list(text),
      confirmedBy: text,
      isNew: truth,
      kind: oneOf(recordedActKinds),
      requestedBy: text,
    },
    { entry: wholeNumber(0, Number.MAX_SAFE_INTEGER), reason: digest },
  ),
);

interface Sale {
  readonly closeDate: string;
  readonly bidderCount: number;
  /** Entries of the log up to CLOSE. */
  readonly size: number;
}

/** The first error in the acts by themselves, as a sentence; null if none. */
export function wrongActs(acts: readonly RecordedAct[], sale: Sale): FindingSentence | null {
  for (const [index, act] of acts.entries()) {
    const isLater = index === 0 || act.at >= (acts[index - 1]?.at ?? '');
    if (isLater && isInTime(act, sale) && hasBidders(act, sale) && hasEntry(act, sale)) continue;
    return sayFinding(
      'The act of {moment} about a bidder is not possible: its time, bidders, people or entry are wrong.',
      {
        moment: act.at,
      },
    );
  }
  return null;
}

function isInTime({ at }: RecordedAct, { closeDate }: Sale): boolean {
  return at < closeDate && Date.parse(at) >= Date.parse(closeDate) - guardedHours * 3_600_000;
}

function hasBidders({ bidders, kind, confirmedBy, requestedBy }: RecordedAct, { bidderCount }: Sale): boolean {
  const numbers = bidders.map((one) => (/^B[1-9][0-9]*$/.test(one) ? Number(one.slice(1)) : 0));
  const isListed = numbers.every((one, at) => one > (numbers[at - 1] ?? 0) && one <= bidderCount);
  const most = kind === 'LINK' || kind === 'UNLINK' ? 2 : 1;
  return isListed && numbers.length > 0 && numbers.length <= most && confirmedBy !== requestedBy;
}

function hasEntry({ entry, kind }: RecordedAct, { size }: Sale): boolean {
  return entry === undefined || ((kind === 'SUSPEND' || kind === 'DEACTIVATE') && entry < size - 1);
}

/** A suspension or its end in the log. */
interface LoggedStanding {
  readonly index: number;
  readonly at: string;
  readonly bidder: string;
  readonly kind: string;
}

/** The first act that names another entry than the one of its suspension, as a sentence; null if none. */
export function wrongEntryOfAct(
  acts: readonly RecordedAct[],
  standings: readonly LoggedStanding[],
  commitmentOf: (pseudonym: string) => string | undefined,
): FindingSentence | null {
  const wrong = acts.find(({ at, bidders: [bidder = ''], entry }) => {
    if (entry === undefined) return false;
    const logged = standings.find(({ index }) => index === entry);
    return logged?.kind !== 'SUSPEND' || logged.at !== at || logged.bidder !== commitmentOf(bidder);
  });
  return wrong
    ? sayFinding('The act of {moment} about a bidder names entry {entry} of the log, which is not its suspension.', {
        moment: wrong.at,
        entry: String(wrong.entry),
      })
    : null;
}
