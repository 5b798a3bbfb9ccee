/** Signatures of witnesses in words. */
import { type FindingSentence, sayFinding } from '../base/sentences/findings.ts';
import { filled, type Value } from '../base/sentences/sentence.ts';
import { hasTooFewPinned } from './pinned.ts';
import type { Witnessing, WitnessState } from './witnesses.ts';

/** The finding about a log of so many entries, as a sentence. */
export function witnessedInWords({ quorum, witnesses, size, time }: Witnessing, entries: number): FindingSentence {
  if (witnesses.length === 0) return 'The sale names no witnesses.';
  const count = witnesses.length;
  const all = count === 1 ? filled('1 witness') : sayFinding('{count} witnesses', { count });
  const signed = witnesses.filter((each) => each.isCounted && each.size > 0 && each.size >= size).length;
  if (time === null)
    return sayFinding('Not yet witnessed: {signed} of {all} signed it, and the sale asks for {quorum}.', {
      signed,
      all,
      quorum,
    });
  const end = size === entries ? filled('the last one') : sayFinding('of {last}', { last: entries - 1 });
  return sayFinding('Witnessed by {signed} of {all} up to entry {last}, {end}, {time}.', {
    signed,
    all,
    last: size - 1,
    end,
    time: timeInWords(time),
  });
}

/** The heads that one witness signed, as a sentence. */
export function witnessInWords({ name, url, size, time }: WitnessState): FindingSentence {
  return size === 0 || time === null
    ? sayFinding('Witness {name} ({url}) signed no head that was given.', { name, url })
    : sayFinding('Witness {name} ({url}) signed entries 0 to {last}, {time}.', {
        name,
        url,
        last: size - 1,
        time: timeInWords(time),
      });
}

/** Seconds since 1970 in words; cosignatures can name times beyond those of dates. */
export function timeInWords(time: number): Value {
  const date = new Date(time * 1_000);
  return Number.isNaN(date.getTime())
    ? sayFinding('second {time}', { time })
    : date.toISOString().replace('.000Z', 'Z');
}

/** As both verifiers print it after `NOT CHECKED`; null where it is not so. */
export function tooFewPinned({ pinned, quorum, witnesses }: Witnessing): string | null {
  if (!hasTooFewPinned({ pinned, quorum })) return null;
  if (quorum === 0) return 'witnesses (the sale names none)';
  return `witnesses (${pinned} of ${witnesses.length} pinned, the sale asks for ${quorum})`;
}

/** About the keys of the witnesses of a log; null where it names none and the reader pinned none. */
export function keysInWords(witnessing: Witnessing): FindingSentence | null {
  if (witnessing.witnesses.length === 0) return witnessing.pinned === null ? null : 'The sale names no witnesses.';
  return pinnedInWords(witnessing) ?? 'The keys of its witnesses are those of the log, and not pinned.';
}

/** How many witnesses of a log the reader pinned; null where the reader pinned none. */
export function pinnedInWords({ pinned, quorum, witnesses }: Witnessing): FindingSentence | null {
  const count = witnesses.length;
  if (pinned === null || count === 0) return null;
  return hasTooFewPinned({ pinned, quorum })
    ? sayFinding('Too few of its witnesses are pinned: {pinned} of {count}, and the sale asks for {quorum}.', {
        ...{ pinned, count, quorum },
      })
    : sayFinding('Pinned witnesses: {pinned} of {count}. Signatures of others do not count.', { pinned, count });
}
