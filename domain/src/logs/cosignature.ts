/**
 * Cosignatures of checkpoints, as in C2SP tlog-cosignature, Ed25519 (`cosignature/v1`): a witness states that at this time this was
 * the largest consistent head it had seen of the log.
 */
import { concatBytes, utf8Of } from '../base/bytes.ts';
import {
  type Note,
  type SignatureCheck,
  type Signer,
  signatureLine,
  signaturesBy,
  signatureTypes,
  type VerifierKey,
  type VerifySignature,
} from './note.ts';

/** The time and the signature. */
const timeBytes = 8;
const cosignatureBytes = timeBytes + 64;

export interface CosignatureCheck extends SignatureCheck {
  /** Seconds since 1970. */
  readonly time: number;
}

/** The signature line of a witness under the text of a checkpoint. `time` is in whole seconds since 1970. */
export function cosign(text: string, time: number, { key, sign }: Signer): string {
  if (key.type !== signatureTypes.cosignature) throw new RangeError('a cosignature needs a key of its type');
  if (!Number.isSafeInteger(time) || time <= 0) throw new RangeError(`${time} is no time of a cosignature`);
  const seconds = new Uint8Array(timeBytes);
  new DataView(seconds.buffer).setBigUint64(0, BigInt(time));
  return signatureLine(key, concatBytes(seconds, sign(cosignedMessage(text, time))));
}

/**
 * Signatures to verify before a cosignature of this witness counts: each of them, at least one. Null where one has not the form
 * of a cosignature, so that the note is refused.
 */
export function cosignatureChecks(note: Note, key: VerifierKey): CosignatureCheck[] | null {
  if (key.type !== signatureTypes.cosignature) return [];
  const checks: CosignatureCheck[] = [];
  for (const bytes of signaturesBy(note, key)) {
    if (bytes.length !== cosignatureBytes) return null;
    const time = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0));
    if (!Number.isSafeInteger(time) || time === 0) return null;
    const message = cosignedMessage(note.text, time);
    checks.push({ publicKey: key.publicKey, message, signature: bytes.slice(timeBytes), time });
  }
  return checks;
}

/** When the witness cosigned, in seconds since 1970, the earliest time of several; null where it did not, or a signature is wrong. */
export function verifyCosignature(note: Note, key: VerifierKey, verify: VerifySignature): number | null {
  const checks = cosignatureChecks(note, key) ?? [];
  const areRight = checks.every((check) => verify(check.publicKey, check.message, check.signature));
  return areRight && checks.length > 0 ? Math.min(...checks.map(({ time }) => time)) : null;
}

function cosignedMessage(text: string, time: number): Uint8Array {
  return utf8Of(`cosignature/v1\ntime ${time}\n${text}`);
}
