/** The seed of a sale whose rule draws lots: it follows from the closing head and the signature of every witness of the sale on it. */
import type { RecordedLog } from '../closing.ts';
import { fromBase64, hexOf, toBase64, utf8Of } from './bytes.ts';
import { checkpointText } from './checkpoint.ts';
import { verifyCosignature } from './cosignature.ts';
import type { NamedWitness, OpenEntry } from './entries.ts';
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

interface Cryptography {
  readonly sha256: Sha256Bytes;
  readonly verify: VerifySignature;
}

/**
 * The seed, as 64 hexadecimal digits. `cosignatures` are those of the witnesses that OPEN names, in its order, each Base 64 of its time and signature.
 * All of them count, so that no one can choose among several sets. Throws a RangeError that says what is wrong.
 */
export function seedOf(
  { witnesses = [] }: Pick<OpenEntry, 'witnesses'>,
  { origin, size, root }: RecordedLog,
  cosignatures: readonly string[],
  { sha256, verify }: Cryptography,
): string {
  const rootBytes = fromBase64(root);
  if (rootBytes === null) throw new RangeError('the root of the closing head is not Base 64');
  const text = checkpointText({ origin, size, root: rootBytes, extensions: [] });
  if (cosignatures.length !== witnesses.length) {
    throw new RangeError(
      `it has ${cosignatures.length} signatures of witnesses, and the sale names ${witnesses.length} witnesses: each signs the closing head once`,
    );
  }
  witnesses.forEach((witness, index) => {
    const key = keyOf(witness, sha256);
    const note = noteWith(text, key, cosignatures[index] ?? '');
    if (note === null || verifyCosignature(note, key, verify) === null)
      throw new RangeError(`the signature of the witness ${key.name} on the closing head is wrong`);
  });
  return hexOf(sha256(utf8Of(`fairbook-seed-1\n${text}${cosignatures.map((one) => `${one}\n`).join('')}`)));
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

function keyOf({ key }: NamedWitness, sha256: Sha256Bytes): VerifierKey {
  const parsed = parseVerifierKey(key, sha256);
  if (parsed === null) throw new RangeError(`the key of a witness cannot be read: “${key}”`);
  return parsed;
}

function noteWith(text: string, key: VerifierKey, cosignature: string): Note | null {
  const bytes = fromBase64(cosignature);
  return bytes && parseNote(`${text}\n${signatureLine(key, bytes)}`);
}
