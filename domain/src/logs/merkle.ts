/**
 * Merkle tree of an append-only log, as in section 2.1 of RFC 6962: roots of every size it ever had, inclusion proofs and consistency
 * proofs. Verification of inclusion follows section 2.1.3.2 of RFC 9162; consistency.ts verifies the other ones.
 */
import { equalBytes } from '../base/bytes.ts';

/** SHA-256. Must neither keep nor change the bytes it is given: they are overwritten for the next hash. */
export type Sha256Bytes = (bytes: Uint8Array) => Uint8Array;

/** Bytes of one hash. */
export const hashBytes = 32;

// The first byte separates leaves from nodes, so that no entry can pass for a node.
const nodeInput = new Uint8Array(1 + 2 * hashBytes).fill(1, 0, 1);
/** Its first byte stays 0. Replaced by a larger one when a longer entry comes. */
let leafInput = new Uint8Array(1_024);

export function leafHash(entry: Uint8Array, sha256: Sha256Bytes): Uint8Array {
  if (entry.length >= leafInput.length) leafInput = new Uint8Array(2 * entry.length);
  leafInput.set(entry, 1);
  return sha256(leafInput.subarray(0, 1 + entry.length));
}

export function nodeHash(left: Uint8Array, right: Uint8Array, sha256: Sha256Bytes): Uint8Array {
  if (left.length !== hashBytes || right.length !== hashBytes)
    throw new RangeError(`a node has two hashes of ${hashBytes} bytes`);
  nodeInput.set(left, 1);
  nodeInput.set(right, 1 + hashBytes);
  return sha256(nodeInput);
}

/** The root of a log without entries. */
export function emptyRoot(sha256: Sha256Bytes): Uint8Array {
  return sha256(new Uint8Array());
}

/** Hashes of one block of a level: blocks are never copied once full, and waste little of a large tree. */
const blockBits = 12;
const blockHashes = 1 << blockBits;

/** The hashes of all complete subtrees of one height, from left to right. */
class Level {
  readonly #blocks: Uint8Array[] = [];

  set(index: number, hash: Uint8Array): void {
    this.#blockFor(index).set(hash, (index & (blockHashes - 1)) * hashBytes);
  }

  /** A view; hashes that leave the tree are copied. */
  get(index: number): Uint8Array {
    return this.#view(index, 1);
  }

  /** A view of a left and a right sibling, which are always neighbors in one block. */
  siblings(left: number): Uint8Array {
    return this.#view(left, 2);
  }

  #view(index: number, count: number): Uint8Array {
    const start = (index & (blockHashes - 1)) * hashBytes;
    const block = this.#blocks[index >>> blockBits];
    if (block === undefined) throw new RangeError(`the tree has no hash ${index} at this height`);
    return block.subarray(start, start + count * hashBytes);
  }

  #blockFor(index: number): Uint8Array {
    const number = index >>> blockBits;
    const needed = (index & (blockHashes - 1)) + 1;
    const block = this.#blocks[number];
    if (block !== undefined && block.length >= needed * hashBytes) return block;
    // Most logs are short: the first block doubles as needed.
    const hashes =
      number > 0 ? blockHashes : Math.min(blockHashes, Math.max(4, needed, 2 * ((block?.length ?? 0) / hashBytes)));
    const larger = new Uint8Array(hashes * hashBytes);
    if (block !== undefined) larger.set(block);
    this.#blocks[number] = larger;
    return larger;
  }
}

/** The most leaves a tree in memory can have; proofs of larger ones can still be verified. */
const maxSize = 2 ** 31 - 1;

export class MerkleTree {
  readonly #sha256: Sha256Bytes;
  readonly #levels: Level[] = [];
  #size = 0;

  constructor(sha256: Sha256Bytes) {
    this.#sha256 = sha256;
  }

  get size(): number {
    return this.#size;
  }

  /** Appends a leaf by its hash, and computes the subtrees which that completes: one on average. */
  appendLeaf(hash: Uint8Array): void {
    if (hash.length !== hashBytes) throw new RangeError(`a leaf hash has ${hashBytes} bytes, not ${hash.length}`);
    if (this.#size === maxSize) throw new RangeError('the tree is full');
    let index = this.#size;
    this.#level(0).set(index, hash);
    for (let height = 0; (index & 1) === 1; height++) {
      nodeInput.set(this.#level(height).siblings(index - 1), 1);
      index >>>= 1;
      this.#level(height + 1).set(index, this.#sha256(nodeInput));
    }
    this.#size++;
  }

  /** Removes the last leaves again, where storing them failed. */
  truncate(size: number): void {
    this.#size = this.#checkedSize(size);
  }

  leaf(index: number): Uint8Array {
    if (!Number.isInteger(index) || index < 0 || index >= this.#size) throw new RangeError(`there is no leaf ${index}`);
    return this.#level(0).get(index).slice();
  }

  /** The root of the tree as it is, or as it was at an earlier size. */
  root(size = this.#size): Uint8Array {
    this.#checkedSize(size);
    return size === 0 ? emptyRoot(this.#sha256) : this.#rightEdge(size, 31);
  }

  /** PATH(index, D[size]): the siblings from the leaf to the root. */
  inclusionProof(index: number, size = this.#size): Uint8Array[] {
    this.#checkedSize(size);
    if (!Number.isInteger(index) || index < 0 || index >= size)
      throw new RangeError(`a tree of ${size} has no leaf ${index}`);
    return this.#path(index, size, 0);
  }

  /** PROOF(from, D[to]): shows that the tree of `to` leaves begins with the tree of `from` leaves. Empty from size 0, as C2SP asks. */
  consistencyProof(from: number, to = this.#size): Uint8Array[] {
    this.#checkedSize(to);
    if (!Number.isInteger(from) || from < 0 || from > to)
      throw new RangeError(`a tree of ${to} never had ${from} leaves`);
    if (from === 0 || from === to) return [];
    // The last complete subtree of the smaller tree; the rest of the proof is the path from it.
    const height = 31 - Math.clz32(from & -from);
    const path = this.#path(from - 1, to, height);
    const isWhole = from === 2 ** height;
    return isWhole
      ? path
      : [
          this.#level(height)
            .get((from >>> height) - 1)
            .slice(),
          ...path,
        ];
  }

  /** The siblings of the ancestors of a leaf, from the ancestor at `height` on. */
  #path(index: number, size: number, height: number): Uint8Array[] {
    const path: Uint8Array[] = [];
    const last = size - 1;
    for (let at = height; last >>> at > 0; at++) {
      const ancestor = index >>> at;
      const sibling = ancestor ^ 1;
      // The last subtree of its height may be incomplete; right of it is nothing.
      if (sibling < last >>> at) path.push(this.#level(at).get(sibling).slice());
      else if (sibling === last >>> at) path.push(this.#rightEdge(size, at));
    }
    return path;
  }

  /** The root of the last subtree of this height, complete or not, in a tree of `size` leaves. */
  #rightEdge(size: number, height: number): Uint8Array {
    const rest = height === 31 ? size : size & (2 ** height - 1);
    if (rest === 0)
      return this.#level(height)
        .get((size >>> height) - 1)
        .slice();
    let hash: Uint8Array | null = null;
    for (let at = 0; rest >>> at > 0; at++) {
      if (((rest >>> at) & 1) === 0) continue;
      const complete = this.#level(at).get((size >>> at) - 1);
      hash = hash === null ? complete.slice() : nodeHash(complete, hash, this.#sha256);
    }
    return hash ?? emptyRoot(this.#sha256);
  }

  #level(height: number): Level {
    const level = this.#levels[height] ?? new Level();
    this.#levels[height] = level;
    return level;
  }

  #checkedSize(size: number): number {
    if (Number.isInteger(size) && size >= 0 && size <= this.#size) return size;
    throw new RangeError(`the tree has ${this.#size} leaves and cannot be read at size ${size}`);
  }
}

export interface Inclusion {
  readonly index: number;
  readonly leafHash: Uint8Array;
  readonly size: number;
  readonly root: Uint8Array;
  readonly proof: readonly Uint8Array[];
}

/** Returns whether the leaf is at that index in the tree of that size and root: RFC 9162, section 2.1.3.2. */
export function verifyInclusion({ index, leafHash: leaf, size, root, proof }: Inclusion, sha256: Sha256Bytes): boolean {
  if (!isSize(index) || !isSize(size) || index >= size || !areHashes([leaf, root, ...proof])) return false;
  // Sizes are divided, not shifted: bits end at 2^31, sizes at 2^53.
  let first = index;
  let last = size - 1;
  let hash = leaf;
  for (const sibling of proof) {
    if (last === 0) return false;
    if (first % 2 === 1 || first === last) {
      hash = nodeHash(sibling, hash, sha256);
      while (first % 2 === 0 && first !== 0) {
        first /= 2;
        last = Math.floor(last / 2);
      }
    } else {
      hash = nodeHash(hash, sibling, sha256);
    }
    first = Math.floor(first / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 && equalBytes(hash, root);
}

export function isSize(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

export function areHashes(values: readonly Uint8Array[]): boolean {
  return values.every(({ length }) => length === hashBytes);
}
