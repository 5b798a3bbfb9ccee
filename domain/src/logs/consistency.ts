/** Consistency proofs of Merkle trees: that the larger tree begins with the smaller one, or which other one it begins with. RFC 9162, section 2.1.4.2. */
import { equalBytes } from '../base/bytes.ts';
import { areHashes, emptyRoot, isSize, nodeHash, type Sha256Bytes } from './merkle.ts';

export interface Consistency {
  readonly from: number;
  readonly fromRoot: Uint8Array;
  readonly to: number;
  readonly toRoot: Uint8Array;
  readonly proof: readonly Uint8Array[];
}

/** Returns whether the larger tree begins with the smaller one: RFC 9162, section 2.1.4.2. Every tree begins with the empty one. */
export function verifyConsistency({ from, fromRoot, to, toRoot, proof }: Consistency, sha256: Sha256Bytes): boolean {
  if (!isSize(from) || !isSize(to) || from > to || !areHashes([fromRoot, toRoot, ...proof])) return false;
  if (from === to) return proof.length === 0 && equalBytes(fromRoot, toRoot);
  if (from === 0) return proof.length === 0 && equalBytes(fromRoot, emptyRoot(sha256));
  if (proof.length === 0) return false;
  const roots = rootsOfProof({ from, to, path: isPowerOfTwo(from) ? [fromRoot, ...proof] : proof }, sha256);
  return roots !== null && equalBytes(roots.fromRoot, fromRoot) && equalBytes(roots.toRoot, toRoot);
}

/**
 * The root that a tree of `to` leaves and this root had at size `from`, by a proof that only this tree can have. Null for any other proof, and where `from`
 * is a power of two: such a proof leaves the earlier root out.
 */
export function earlierRoot(
  { from, to, toRoot, proof }: Omit<Consistency, 'fromRoot'>,
  sha256: Sha256Bytes,
): Uint8Array | null {
  if (!isSize(from) || !isSize(to) || from >= to || !areHashes([toRoot, ...proof])) return null;
  if (from === 0 || isPowerOfTwo(from)) return null;
  const roots = rootsOfProof({ from, to, path: proof }, sha256);
  return roots !== null && equalBytes(roots.toRoot, toRoot) ? roots.fromRoot : null;
}

/** The roots of both sizes that these hashes give, the first of which is a complete subtree of the smaller tree. Null where their number is wrong. */
function rootsOfProof(
  { from, to, path }: { readonly from: number; readonly to: number; readonly path: readonly Uint8Array[] },
  sha256: Sha256Bytes,
): { readonly fromRoot: Uint8Array; readonly toRoot: Uint8Array } | null {
  const [start, ...rest] = path;
  if (start === undefined) return null;
  let first = from - 1;
  let last = to - 1;
  while (first % 2 === 1) {
    first = Math.floor(first / 2);
    last = Math.floor(last / 2);
  }
  let [fromRoot, toRoot] = [start, start];
  for (const sibling of rest) {
    if (last === 0) return null;
    if (first % 2 === 1 || first === last) {
      fromRoot = nodeHash(sibling, fromRoot, sha256);
      toRoot = nodeHash(sibling, toRoot, sha256);
      while (first % 2 === 0 && first !== 0) {
        first /= 2;
        last = Math.floor(last / 2);
      }
    } else {
      toRoot = nodeHash(toRoot, sibling, sha256);
    }
    first = Math.floor(first / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 ? { fromRoot, toRoot } : null;
}

function isPowerOfTwo(value: number): boolean {
  let rest = value;
  while (rest > 1 && rest % 2 === 0) rest /= 2;
  return rest === 1;
}
