/** Signatures of the witnesses of a sale: the heads of its log that carry their cosignatures. */
import { hexOf } from '../base/bytes.ts';
import { type FindingSentence, Invalid, invalid, sayFinding } from '../base/sentences/findings.ts';
import { filled, type Value } from '../base/sentences/sentence.ts';
import { verifyCosignature } from './cosignature.ts';
import type { OpenEntry } from './entries.ts';
import type { Sha256Bytes } from './merkle.ts';
import {
  type Note,
  parseVerifierKey,
  signaturesBy,
  signatureTypes,
  type VerifierKey,
  type VerifySignature,
} from './note.ts';

/** A witness that the sale names, and the largest head that it signed, of those that were given. */
export interface WitnessState {
  readonly name: string;
  readonly url: string;
  /** Entries of the head; 0 where there is none. */
  readonly size: number;
  /** By the clock of the witness, in seconds since 1970; null where there is none. */
  readonly time: number | null;
}

export interface Witnessing {
  /** 0 where the sale names no witnesses. */
  readonly quorum: number;
  readonly witnesses: readonly WitnessState[];
  /** The first entries that at least `quorum` witnesses signed: 0 where the log is not yet witnessed. */
  readonly size: number;
  /** When the quorum was complete: of the times at which each witness first signed them, the one of the quorum's last; null where the log is not yet witnessed. */
  readonly time: number | null;
}

/** Collects the cosignatures of the witnesses that the first entry of a log names. */
export class WitnessSignatures {
  readonly #quorum: number;
  readonly #states: { readonly key: VerifierKey; readonly url: string; readonly signed: SignedSize[] }[];

  /** Throws Invalid where a key is not one of cosignatures, or names a witness twice. */
  constructor({ witnesses = [], quorum = 0 }: OpenEntry, sha256: Sha256Bytes) {
    this.#quorum = quorum;
    this.#states = witnesses.map(({ key, url }) => ({ key: witnessKey(key, sha256), url, signed: [] }));
    // One witness under two names would count twice.
    const publicKeys = new Set(this.#states.map(({ key }) => hexOf(key.publicKey)));
    if (publicKeys.size < witnesses.length) throw new Invalid('it names the key of one witness twice');
  }

  /** Takes a head of this many entries, which is one of the log. Returns the name of a witness whose signature on it is wrong, or null. */
  add(note: Note, size: number, verify: VerifySignature): string | null {
    for (const state of this.#states) {
      if (signaturesBy(note, state.key).length === 0) continue;
      const time = verifyCosignature(note, state.key, verify);
      if (time === null) return state.key.name;
      state.signed.push({ size, time });
    }
    return null;
  }

  state(): Witnessing {
    const quorum = this.#quorum;
    const witnesses = this.#states.map(({ key: { name }, url, signed }) => {
      const largest = signed.reduce((most, one) => Math.max(most, one.size), 0);
      return { name, url, size: largest, time: timeOf(signed, largest) };
    });
    // A witness that signed a head signed all entries before it too.
    const size = witnesses.map((each) => each.size).sort((a, b) => b - a)[quorum - 1] ?? 0;
    const times = this.#states.map(({ signed }) => timeOf(signed, size)).filter((each) => each !== null);
    const time = size === 0 ? null : (times.sort((a, b) => a - b)[quorum - 1] ?? null);
    return { quorum, witnesses, size, time };
  }
}

interface SignedSize {
  readonly size: number;
  readonly time: number;
}

/** When a witness first signed so many entries; null where it did not. */
function timeOf(signed: readonly SignedSize[], size: number): number | null {
  const times = signed.filter((one) => one.size >= size).map(({ time }) => time);
  return times.sort((a, b) => a - b)[0] ?? null;
}

function witnessKey(text: string, sha256: Sha256Bytes): VerifierKey {
  const key = parseVerifierKey(text, sha256);
  if (key?.type !== signatureTypes.cosignature)
    throw invalid('it names a witness without a key of cosignatures: “{key}”', { key: text });
  return key;
}

/** The finding about a log of so many entries, as a sentence. */
export function witnessedInWords({ quorum, witnesses, size, time }: Witnessing, entries: number): FindingSentence {
  if (witnesses.length === 0) return 'The sale names no witnesses.';
  const count = witnesses.length;
  const all = count === 1 ? filled('1 witness') : sayFinding('{count} witnesses', { count });
  const signed = witnesses.filter((each) => each.size > 0 && each.size >= size).length;
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
