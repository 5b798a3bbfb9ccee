/**
 * The seed of a sale whose rule draws lots: it follows from the closing head, the signature of every witness of the sale on it, and where the sale names
 * a beacon from the signature of a round that no one knew when all witnesses had signed these.
 */

import { allocationRules } from '../allocation/rules.ts';
import { fromBase64, hexOf, toBase64, utf8Of } from '../base/bytes.ts';
import { type FindingSentence, Invalid, invalid, sayFinding } from '../base/sentences/findings.ts';
import type { RecordedLog } from '../record/closing.ts';
import { beaconScheme, deadlineOf, isRoundOf, roundAfter, type SaleBeacon, type VerifyRound } from './beacon.ts';
import { checkpointText } from './checkpoint.ts';
import { verifyCosignature } from './cosignature.ts';
import type { BeaconEntry, NamedWitness, OpenEntry, SeedEntry } from './entries.ts';
import type { Sha256Bytes } from './merkle.ts';
import {
  type Note,
  parseNote,
  parseVerifierKey,
  signatureLine,
  signaturesBy,
  type VerifierKey,
  type VerifySignature,
} from './note.ts';

export interface Cryptography {
  readonly sha256: Sha256Bytes;
  readonly verify: VerifySignature;
  readonly verifyRound: VerifyRound;
}

/** Entries of a log between CLOSE and RESULT. */
export interface DrawnFrom {
  readonly seeds: readonly Pick<SeedEntry, 'index' | 'at' | 'cosignatures'>[];
  /** The head that ends with each of them. */
  readonly heads: readonly RecordedLog[];
  readonly beacon: Pick<BeaconEntry, 'index' | 'cosignatures' | 'round' | 'signature'> | null;
}

type Opening = Pick<OpenEntry, 'witnesses' | 'beacon'>;

/** An entry of these from which no seed follows. */
export class NoSeed extends Invalid {
  readonly index: number;

  constructor(index: number, why: FindingSentence) {
    super(why);
    this.index = index;
  }
}

/**
 * The seed, as 64 hexadecimal digits; null while something of it is missing. Cosignatures are those of the witnesses that OPEN names, in its order, each
 * Base 64 of its time and signature. All of them count, so that no one can choose among several sets. Throws NoSeed with what is wrong.
 *
 * A seed of a beacon counts if all witnesses signed it before the round, and another one may follow only if all signed it too late: a witness signs each
 * head once, so a single one that is honest leaves one of both, and which one is settled before the round is known.
 */
export function seedOf(
  open: Opening,
  closed: RecordedLog,
  { seeds, heads, beacon }: DrawnFrom,
  cryptography: Cryptography,
): string | null {
  for (const [number, seed] of seeds.entries()) {
    const before = seeds[number - 1];
    const signed = timesIn(open, before ? headIn(heads, number - 1) : closed, seed, cryptography);
    const terms = open.beacon;
    if (before && terms) {
      const round = roundAfter(terms, before.at);
      const inTime = signed.find(({ time }) => time <= deadlineOf(terms, round));
      if (inTime)
        throw new NoSeed(
          seed.index,
          sayFinding(
            'the witness {name} had signed the seed before it in time for round {round}, so no other seed may follow',
            { name: inTime.name, round },
          ),
        );
    }
  }
  const last = seeds.at(-1);
  if (!last) return null;
  const lines = seeds.flatMap(({ cosignatures }) => cosignatures.map((one) => `${one}\n`)).join('');
  const text = textOf(closed) + lines;
  if (!open.beacon) return hexOf(cryptography.sha256(utf8Of(`fairbook-seed-1\n${text}`)));
  if (!beacon) return null;
  checkRound(open.beacon, last.at, beacon, {
    signed: timesIn(open, headIn(heads, seeds.length - 1), beacon, cryptography),
    cryptography,
  });
  const { chainHash } = open.beacon;
  const round = `${chainHash}\n${beacon.round}\n${beacon.signature}\n`;
  return hexOf(cryptography.sha256(utf8Of(`fairbook-seed-2\n${text}${round}`)));
}

interface Signed {
  readonly name: string;
  readonly time: number;
}

function checkRound(
  terms: SaleBeacon,
  at: string,
  { index, round, signature }: NonNullable<DrawnFrom['beacon']>,
  { signed, cryptography }: { readonly signed: readonly Signed[]; readonly cryptography: Cryptography },
): void {
  const right = roundAfter(terms, at);
  if (round !== right)
    throw new NoSeed(
      index,
      sayFinding('its round is {round}, and by the rule of the sale it is {right}: no one may choose it', {
        round,
        right,
      }),
    );
  const late = signed.find(({ time }) => time > deadlineOf(terms, round));
  if (late)
    throw new NoSeed(
      index,
      sayFinding('the witness {name} signed the seed too late for round {round}, which may have been known by then', {
        name: late.name,
        round,
      }),
    );
  if (terms.scheme === beaconScheme && !isRoundOf(terms, round, signature, cryptography))
    throw new NoSeed(
      index,
      sayFinding('the signature is not that of round {round} of the chain {chain}', { round, chain: terms.chainHash }),
    );
}

/** When each witness signed this head. Throws NoSeed where a signature is missing or wrong. */
export function timesIn(
  { witnesses }: Opening,
  head: RecordedLog,
  { index, cosignatures }: { readonly index: number; readonly cosignatures: readonly string[] },
  { sha256, verify }: Pick<Cryptography, 'sha256' | 'verify'>,
): Signed[] {
  if (cosignatures.length !== witnesses.length)
    throw new NoSeed(
      index,
      sayFinding(
        'it has {signed} signatures of witnesses, and the sale names {count} witnesses: each signs the head before it once',
        { signed: cosignatures.length, count: witnesses.length },
      ),
    );
  return witnesses.map((witness, place) =>
    timeIn(witness, head, { index, cosignature: cosignatures[place] ?? '' }, { sha256, verify }),
  );
}

/** When a witness signed this head. Throws NoSeed where its signature is wrong. */
export function timeIn(
  witness: Pick<NamedWitness, 'key'>,
  head: RecordedLog,
  { index, cosignature }: { readonly index: number; readonly cosignature: string },
  { sha256, verify }: Pick<Cryptography, 'sha256' | 'verify'>,
): Signed {
  const key = keyOf(witness, sha256);
  const note = noteWith(textOf(head), key, cosignature);
  const time = note && verifyCosignature(note, key, verify);
  if (time !== null) return { name: key.name, time };
  throw new NoSeed(
    index,
    sayFinding('the signature of the witness {name} on the head of {size} entries is wrong', {
      name: key.name,
      size: head.size,
    }),
  );
}

function textOf({ origin, size, root }: RecordedLog): string {
  const rootBytes = fromBase64(root);
  if (rootBytes === null) throw new RangeError('the root of a head is not Base 64');
  return checkpointText({ origin, size, root: rootBytes, extensions: [] });
}

function headIn(heads: readonly RecordedLog[], number: number): RecordedLog {
  const head = heads[number];
  if (!head) throw new Error(`there is no head for seed ${number}`);
  return head;
}

/**
 * The cosignature of a witness as SEED has it, from the note with its line; null where it is missing. Where several are given, which a witness of ours
 * never does, the first one counts.
 */
export function cosignatureIn(note: string, witness: NamedWitness, sha256: Sha256Bytes): string | null {
  const parsed = parseNote(note);
  const [first] = parsed ? signaturesBy(parsed, keyOf(witness, sha256)) : [];
  return first ? toBase64(first) : null;
}

function keyOf({ key }: Pick<NamedWitness, 'key'>, sha256: Sha256Bytes): VerifierKey {
  const parsed = parseVerifierKey(key, sha256);
  if (parsed === null) throw new RangeError(`the key of a witness cannot be read: “${key}”`);
  return parsed;
}

function noteWith(text: string, key: VerifierKey, cosignature: string): Note | null {
  const bytes = fromBase64(cosignature);
  return bytes && parseNote(`${text}\n${signatureLine(key, bytes)}`);
}

/** The draw as a log has it while it is replayed, as far as its rule is known. */
export class DrawInLog {
  readonly seeds: SeedEntry[] = [];
  beacon: BeaconEntry | null = null;

  /** After CLOSE. Throws Invalid where the entry is not allowed. */
  take(entry: SeedEntry | BeaconEntry, { beacon, ruleVersion }: OpenEntry): void {
    if (allocationRules.get(ruleVersion)?.isDrawn === false)
      throw invalid('the rule {rule} draws no lots', { rule: ruleVersion });
    if (this.beacon !== null) throw new Invalid('the sale has its round of the beacon already');
    if (entry.kind === 'SEED') {
      if (this.seeds.length > 0 && !beacon) throw new Invalid('the sale has its seed already');
      this.seeds.push(entry);
      return;
    }
    if (!beacon) throw new Invalid('the sale names no beacon');
    if (this.seeds.length === 0) throw new Invalid('no seed comes before the round of the beacon');
    this.beacon = entry;
  }

  /** Throws Invalid where the result comes before the draw. */
  checkResult({ beacon, ruleVersion }: OpenEntry): void {
    if (this.seeds.length === 0 && allocationRules.get(ruleVersion)?.isDrawn)
      throw invalid('the rule {rule} draws lots, and the log has no seed', { rule: ruleVersion });
    if (beacon && this.beacon === null) throw new Invalid('the sale names a beacon, and the log has no round of it');
  }
}
