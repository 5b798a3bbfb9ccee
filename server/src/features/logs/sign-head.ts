/** Has the head of a log signed: with the proof that it continues what the signer signed last, or is the beginning of it. */
import { toBase64 } from '@fairbook/domain/base/bytes.ts';
import type { MerkleTree } from '@fairbook/domain/logs/merkle.ts';
import { LogForked, Unavailable } from '../../platform/base/errors.ts';
import type { HeadAnswer, HeadToSign } from '../../platform/signer/requests.ts';
import type { Signer } from '../../platform/signer/signer.ts';

export interface SignedLog {
  readonly origin: string;
  /** Null for the key that is current. */
  readonly keyId: string | null;
  readonly tree: MerkleTree;
  /** The size that the signer signed last, as far as this process knows. */
  signedSize: number;
}

interface Options {
  readonly signer: Signer;
  /** Reads entries until the tree has this size. Throws LogForked where there are no more. */
  readonly grow: (size: number) => Promise<void>;
  /** For the audit trail: its last entry, in hexadecimal. */
  readonly last?: string;
}

/** Other processes have heads of the same log signed, so the size that was signed last may be another one several times. */
const maxTries = 10;

/** The signed head of the first `size` entries. Throws LogForked where the signer signed another log. */
export async function signHead(
  log: SignedLog,
  size: number,
  { signer, grow, last }: Options,
): Promise<Extract<HeadAnswer, { readonly note: string }>> {
  for (let attempt = 0; attempt < maxTries; attempt++) {
    const signed = log.signedSize;
    // Asks that are under way arrive in order: the next one is judged after this one.
    log.signedSize = Math.max(signed, size);
    if (log.tree.size < signed) await grow(signed);
    const answer = await signer.signHead(headOf(log, size, signed, last));
    if ('note' in answer) return answer;
    if ('refused' in answer) {
      const sentence = `the signer does not sign the log ${log.origin}: ${answer.refused}`;
      throw answer.isFork ? new LogForked(sentence) : new Error(sentence);
    }
    log.signedSize = answer.signed;
  }
  throw new Unavailable('a log grew faster than its head could be signed');
}

function headOf({ origin, keyId, tree }: SignedLog, size: number, signed: number, last?: string): HeadToSign {
  const base64 = (hashes: readonly Uint8Array[]) => hashes.map(toBase64);
  return {
    ...{ origin, keyId, size, signed },
    root: toBase64(tree.root(size)),
    proof: base64(tree.consistencyProof(Math.min(size, signed), Math.max(size, signed))),
    ...(last !== undefined && { last: { hash: last, proof: base64(tree.inclusionProof(size - 1, size)) } }),
  };
}
