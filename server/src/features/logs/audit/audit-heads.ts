/** Compares the audit trail with heads that witnesses signed, and names the events that were changed or removed since. */
import { equalBytes } from '@fairbook/domain/base/bytes.ts';
import type { MerkleTree } from '@fairbook/domain/logs/merkle.ts';

/** A head of the trail that someone signed. */
export interface SignedTrailHead {
  /** Signer and time, as the subject of a sentence. */
  readonly signer: string;
  readonly size: number;
  readonly root: Uint8Array;
}

/** Evidence against the trail, as a sentence; null if there is none. The tree has a leaf for each link. */
export function whyHeadsContradict(tree: MerkleTree, heads: readonly SignedTrailHead[]): string | null {
  const isSame = ({ size, root }: SignedTrailHead) => size <= tree.size && equalBytes(tree.root(size), root);
  const right = heads.filter(isSame);
  const [wrong] = heads.filter((head) => !isSame(head)).toSorted((one, other) => one.size - other.size);
  if (!wrong) return null;
  const { signer, size } = wrong;
  if (size > tree.size) {
    return `${signer} signed ${count(size)}, and there are ${tree.size}: ${named(tree.size + 1, size)} removed`;
  }
  const known = Math.max(0, ...right.map((head) => head.size).filter((each) => each < size));
  return `${signer} signed ${count(size)}, and they were others: of the events ${known + 1} to ${size} at least one was changed or removed`;
}

function count(events: number): string {
  return events === 1 ? '1 event' : `${events} events`;
}

function named(from: number, to: number): string {
  return from === to ? `the event ${from} was` : `the events ${from} to ${to} were`;
}
