/** Verifies receipts and heads of order logs in tests, with nothing but what an investor has: the answer and the log's key. */
import { fromBase64, utf8Of } from '@fairbook/domain/base/bytes.ts';
import { parseSignedHead } from '@fairbook/domain/logs/checkpoint.ts';
import { verifyConsistency } from '@fairbook/domain/logs/consistency.ts';
import { parseLogProof } from '@fairbook/domain/logs/log-proof.ts';
import { leafHash, verifyInclusion } from '@fairbook/domain/logs/merkle.ts';
import { parseVerifierKey, verifyNote } from '@fairbook/domain/logs/note.ts';
import { sha256, verifyEd25519 } from '../../src/platform/base/crypto.ts';

interface Receipt {
  readonly index: number;
  readonly entry: string;
  readonly proof: string;
}

/** The size and root that the key has signed with this checkpoint. Throws where it has not. */
export function signedHead(checkpoint: string, verifierKey: string) {
  const signed = parseSignedHead(checkpoint);
  const key = parseVerifierKey(verifierKey, sha256);
  if (!signed || !key || !verifyNote(signed.note, key, verifyEd25519)) {
    throw new Error('the head is not signed by the log');
  }
  return signed.head;
}

/** The signed head with which a receipt proves its entry. Throws where it does not prove it. */
export function provenHead({ index, entry, proof }: Receipt, verifierKey: string) {
  const parsed = parseLogProof(proof);
  if (parsed?.index !== index) throw new Error('the proof is of another entry');
  const { size, root, origin } = signedHead(parsed.checkpoint, verifierKey);
  const hash = leafHash(utf8Of(entry), sha256);
  if (!verifyInclusion({ index, leafHash: hash, size, root, proof: parsed.proof }, sha256))
    throw new Error('the entry is not in the log');
  return { size, root, origin };
}

/** Returns whether the log of the first head is the beginning of that of the second. */
export function isBeginning(
  from: { readonly size: number; readonly root: Uint8Array },
  to: { readonly size: number; readonly root: Uint8Array },
  hashes: readonly string[] | null,
): boolean {
  const proof = hashes?.map(fromBase64).filter((hash) => hash !== null);
  if (!proof || proof.length !== hashes?.length) return false;
  return verifyConsistency({ from: from.size, fromRoot: from.root, to: to.size, toRoot: to.root, proof }, sha256);
}
