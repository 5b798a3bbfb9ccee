/** Signatures of the witnesses of a sale: the heads of its log that carry their cosignatures. */
import { hexOf, toBase64 } from '../base/bytes.ts';
import { Invalid, invalid } from '../base/sentences/findings.ts';
import type { RecordedLog } from '../record/closing.ts';
import { usualWitnessSeconds, type Witnessing as WitnessingOfClose, witnessDeadline } from '../record/witnessing.ts';
import { verifyCosignature } from './cosignature.ts';
import type { CosignedHead, DeadlineEntry } from './deadline.ts';
import type { OpenEntry } from './entries.ts';
import { wrongEntry } from './log-is-wrong.ts';
import type { Sha256Bytes } from './merkle.ts';
import {
  formatVerifierKey,
  type Note,
  parseVerifierKey,
  signaturesBy,
  signatureTypes,
  type VerifierKey,
  type VerifySignature,
} from './note.ts';
import { hasTooFewPinned, type PinnedKeys } from './pinned.ts';
import type { LogFile } from './read-log-file.ts';
import type { ReplayedLog } from './replayed-log.ts';
import { type Cryptography, NoSeed, seedOf, timeIn, timesIn } from './seed.ts';

/** A witness that the sale names, and the largest head that it signed, of those that were given. */
export interface WitnessState {
  readonly name: string;
  readonly url: string;
  /** Entries of the head; 0 where there is none. */
  readonly size: number;
  /** By the clock of the witness, in seconds since 1970; null where there is none. */
  readonly time: number | null;
  /** False for a witness that the reader did not pin, who pinned others. */
  readonly isCounted: boolean;
}

export interface Witnessing {
  /** 0 where the sale names no witnesses. */
  readonly quorum: number;
  readonly witnesses: readonly WitnessState[];
  /** Witnesses whose keys the reader pinned; null where the reader pinned none. */
  readonly pinned: number | null;
  /** The first entries that at least `quorum` witnesses signed: 0 where the log is not yet witnessed. */
  readonly size: number;
  /** When the quorum was complete: of the times at which each witness first signed them, the one of the quorum's last; null where the log is not yet witnessed. */
  readonly time: number | null;
}

/** Collects the cosignatures of the witnesses that the first entry of a log names. */
export class WitnessSignatures {
  readonly #quorum: number;
  readonly #pinned: PinnedKeys | null;
  readonly #states: {
    readonly key: VerifierKey;
    readonly url: string;
    readonly isCounted: boolean;
    readonly signed: SignedSize[];
    readonly logged: SignedSize[];
  }[];

  /** With `pinned`, other witnesses do not count. Throws Invalid where a key is not one of cosignatures, or names a witness twice. */
  constructor({ witnesses = [], quorum = 0 }: OpenEntry, sha256: Sha256Bytes, pinned: PinnedKeys | null = null) {
    this.#quorum = quorum;
    this.#pinned = pinned;
    this.#states = witnesses.map(({ key: text, url }) => {
      const key = witnessKey(text, sha256);
      const isCounted = pinned === null || pinned.has(formatVerifierKey(key));
      return { key, url, isCounted, signed: [], logged: [] };
    });
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

  /** Takes a cosignature that an entry of the log has, by the place of its witness in OPEN. It was verified. */
  addLogged(witness: number, signed: SignedSize): void {
    this.#states[witness]?.logged.push(signed);
  }

  /**
   * When the quorum had signed what is before CLOSE, by the cosignatures in the log, and with `given` also by those of the heads that were given. Null for a
   * sale without witnesses, or one that has not closed for sure. `given` is by pinned witnesses alone, where they can be a quorum.
   */
  ofClose(log: ReplayedLog, heads: 'logged' | 'given'): WitnessingOfClose | null {
    const { closeSize, closeDate, deadline, end, unsure } = log;
    if (this.#quorum === 0 || closeSize === null || end !== 'CLOSE' || unsure.has('moments')) return null;
    const counted = heads === 'logged' || hasTooFewPinned(this.#pins()) ? this.#states : this.#counted();
    const all = counted.map(({ signed, logged }) => (heads === 'given' ? [...logged, ...signed] : logged));
    return witnessingOfClose(all, { quorum: this.#quorum, closeSize, closeDate, deadline });
  }

  #counted() {
    return this.#states.filter(({ isCounted }) => isCounted);
  }

  #pins() {
    return { quorum: this.#quorum, pinned: this.#pinned && this.#counted().length };
  }

  state(): Witnessing {
    const { quorum, pinned } = this.#pins();
    const witnesses = this.#states.map(({ key: { name }, url, isCounted, signed }) => {
      const largest = signed.reduce((most, one) => Math.max(most, one.size), 0);
      return { name, url, isCounted, size: largest, time: timeOf(signed, largest) };
    });
    // A witness that signed a head signed all entries before it too.
    const size = ofQuorum(
      witnesses.filter(({ isCounted }) => isCounted).map((each) => each.size),
      quorum,
    );
    const all = this.#counted().map(({ signed }) => signed);
    const time = size === 0 ? null : timeOfQuorum(all, size, quorum);
    return { quorum, witnesses, pinned, size, time };
  }
}

/** The end of the year 9999. */
const lastSecond = 253_402_300_799;

/** The largest size that so many of these reach. */
function ofQuorum(sizes: readonly number[], quorum: number): number {
  return sizes.toSorted((a, b) => b - a)[quorum - 1] ?? 0;
}

/** The largest head that a witness signed by this second; 0 where there is none. */
function largestBy(signed: readonly SignedSize[], second: number): number {
  return signed.reduce((most, { size, time }) => (time <= second ? Math.max(most, size) : most), 0);
}

/** When the quorum had signed so many entries; null where it had not. */
function timeOfQuorum(all: readonly (readonly SignedSize[])[], size: number, quorum: number): number | null {
  const times = all.map((signed) => timeOf(signed, size)).filter((each) => each !== null);
  return times.sort((a, b) => a - b)[quorum - 1] ?? null;
}

/** A sale that has closed, with a quorum of at least one. */
interface ClosedSale {
  readonly quorum: number;
  /** Entries up to CLOSE. */
  readonly closeSize: number;
  readonly closeDate: string;
  readonly deadline: Pick<DeadlineEntry, 'afterClose' | 'witnessSeconds'> | null;
}

/** The close as the signatures of each witness show it. */
export function witnessingOfClose(all: readonly (readonly SignedSize[])[], sale: ClosedSale): WitnessingOfClose {
  const { quorum, closeSize, deadline } = sale;
  const { afterClose = 'mark', witnessSeconds = usualWitnessSeconds } = deadline ?? {};
  // CLOSE itself says nothing that the entries before it do not.
  const size = closeSize - 1;
  const time = timeOfQuorum(all, size, quorum);
  const inTime = all.map((signed) => largestBy(signed, lastSecondOf(sale)));
  const first = deadline === null ? 1 : 2;
  const entries = Math.max(0, size - Math.max(first, ofQuorum(inTime, quorum)));
  const isSigned = time !== null && time <= lastSecond;
  return {
    ...{ afterClose, entries, witnessSeconds },
    ...(isSigned && { signedAt: new Date(time * 1_000).toISOString() }),
  };
}

/** The last second in which a signature is in time. */
function lastSecondOf({ closeDate, deadline }: Pick<ClosedSale, 'closeDate' | 'deadline'>): number {
  const { witnessSeconds = usualWitnessSeconds } = deadline ?? {};
  return Math.floor(witnessDeadline(closeDate, { witnessSeconds }) / 1_000);
}

/** The signatures of each witness, in the order of OPEN, that decide about the close: the first one on all entries, and the last one in time. */
export function headsOfClose(
  all: readonly (readonly (SignedSize & { readonly cosignature: string })[])[],
  sale: ClosedSale,
): CosignedHead[] {
  const last = lastSecondOf(sale);
  const decisive = all.flatMap((signed, witness) => {
    const first = signed.filter(({ size }) => size >= sale.closeSize - 1).toSorted((a, b) => a.time - b.time)[0];
    const inTime = signed.filter(({ time }) => time <= last).toSorted((a, b) => b.size - a.size)[0];
    const both = first && first.time <= last ? [first] : [inTime, first];
    return both.filter((one) => one !== undefined).map((one) => ({ ...one, witness }));
  });
  const bySize = Map.groupBy(decisive, ({ size }) => size);
  return [...bySize]
    .sort(([a], [b]) => a - b)
    .map(([size, signed]) => ({
      cosignatures: signed.map(({ cosignature, witness }) => ({ cosignature, witness })),
      size,
    }));
}

export interface SignedSize {
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

export function closedHead({ log, tree }: LogFile): RecordedLog | null {
  return log?.closeSize == null ? null : headOfSize({ tree, open: log.open }, log.closeSize);
}

export function headOfSize({ tree, open: { origin } }: Pick<LogFile, 'tree' | 'open'>, size: number): RecordedLog {
  return { origin, size, root: toBase64(tree.root(size)) };
}

/** The seed of a log with SEED. Throws LogIsWrong where it does not follow from the signatures of the witnesses and of the round. */
export function checkedSeed(file: LogFile, closed: RecordedLog | null, cryptography: Cryptography): string | null {
  const { log } = file;
  if (!log || !closed) return null;
  const { open, seeds, beacon } = log;
  const heads = seeds.map(({ index }) => headOfSize(file, index + 1));
  try {
    return seedOf(open, closed, { seeds, heads, beacon }, cryptography);
  } catch (error) {
    if (!(error instanceof NoSeed)) throw error;
    throw wrongEntry(error.index, error);
  }
}

/** Takes the cosignatures that entries of a log have. Throws LogIsWrong where one is wrong. */
export function takeLogged(file: LogFile, witnesses: WitnessSignatures, cryptography: Cryptography): void {
  const { log, open } = file;
  const closeSize = log?.closeSize;
  if (!log || closeSize == null) return;
  const { seeds, beacon, witnessed } = log;
  try {
    for (const { size, cosignatures } of witnessed?.heads ?? []) {
      const head = headOfSize(file, size);
      for (const { witness, cosignature } of cosignatures) {
        const { key = '' } = open.witnesses[witness] ?? {};
        const of = { index: witnessed?.index ?? 0, cosignature };
        witnesses.addLogged(witness, { size, time: timeIn({ key }, head, of, cryptography).time });
      }
    }
    const sizes = [closeSize, ...seeds.map(({ index }) => index + 1)];
    for (const [number, entry] of [...seeds, ...(beacon ? [beacon] : [])].entries()) {
      const size = sizes[number] ?? 0;
      const times = timesIn(open, headOfSize(file, size), entry, cryptography);
      for (const [witness, { time }] of times.entries()) witnesses.addLogged(witness, { size, time });
    }
  } catch (error) {
    if (!(error instanceof NoSeed)) throw error;
    throw wrongEntry(error.index, error);
  }
}
