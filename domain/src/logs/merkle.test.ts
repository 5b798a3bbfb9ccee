/** The tree against the recursive definitions of RFC 6962, the vectors of its reference tests, and proofs that are changed. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sha256Bytes as sha256 } from '../../testing/log-keys.ts';
import { type Consistency, earlierRoot, verifyConsistency } from './consistency.ts';
import { emptyRoot, type Inclusion, leafHash, MerkleTree, nodeHash, verifyInclusion } from './merkle.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'hex'));

/** The largest power of two smaller than n. */
const splitOf = (n: number) => 2 ** Math.floor(Math.log2(n - 1));

/** MTH, PATH and SUBPROOF of section 2.1, word for word. */
function naiveRoot(leaves: readonly Uint8Array[]): Uint8Array {
  const [only] = leaves;
  if (only === undefined) return sha256(new Uint8Array());
  if (leaves.length === 1) return only;
  const k = splitOf(leaves.length);
  return nodeHash(naiveRoot(leaves.slice(0, k)), naiveRoot(leaves.slice(k)), sha256);
}

function naivePath(m: number, leaves: readonly Uint8Array[]): Uint8Array[] {
  if (leaves.length === 1) return [];
  const k = splitOf(leaves.length);
  const [left, right] = [leaves.slice(0, k), leaves.slice(k)];
  return m < k ? [...naivePath(m, left), naiveRoot(right)] : [...naivePath(m - k, right), naiveRoot(left)];
}

function naiveSubproof(m: number, leaves: readonly Uint8Array[], isKnown: boolean): Uint8Array[] {
  if (m === leaves.length) return isKnown ? [] : [naiveRoot(leaves)];
  const k = splitOf(leaves.length);
  const [left, right] = [leaves.slice(0, k), leaves.slice(k)];
  return m <= k
    ? [...naiveSubproof(m, left, isKnown), naiveRoot(right)]
    : [...naiveSubproof(m - k, right, false), naiveRoot(left)];
}

const maxSize = 70;
const leaves = Array.from({ length: maxSize }, (_, index) => leafHash(Uint8Array.of(index, 7), sha256));

function treeOf(hashes: readonly Uint8Array[]): MerkleTree {
  const tree = new MerkleTree(sha256);
  for (const hash of hashes) tree.appendLeaf(hash);
  return tree;
}

const whole = treeOf(leaves);

describe('the vectors of the reference tests', () => {
  const entries = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
  const tree = treeOf(entries.map((entry) => leafHash(bytesOf(entry), sha256)));

  test('roots of every size', () => {
    expect(Array.from({ length: 9 }, (_, size) => hex(tree.root(size)))).toEqual([
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
      'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
      '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
      'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
      '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
    ]);
    expect(hex(emptyRoot(sha256))).toBe(hex(tree.root(0)));
  });

  test.each([
    [0, 1, []],
    [
      0,
      8,
      [
        '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
      ],
    ],
    [
      5,
      8,
      [
        'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
        'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
        'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      ],
    ],
    [2, 3, ['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125']],
    [
      1,
      5,
      [
        '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      ],
    ],
  ])('inclusion of leaf %i in the tree of %i', (index, size, proof) => {
    expect(tree.inclusionProof(index, size).map(hex)).toEqual(proof);
  });

  test.each([
    [1, 1, []],
    [
      1,
      8,
      [
        '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
      ],
    ],
    [
      6,
      8,
      [
        '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
        'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
        'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      ],
    ],
    [
      2,
      5,
      [
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      ],
    ],
  ])('consistency of the trees of %i and %i', (from, to, proof) => {
    expect(tree.consistencyProof(from, to).map(hex)).toEqual(proof);
  });
});

test('roots, inclusion proofs and consistency proofs of all sizes are those of the definitions, and verify', () => {
  for (let size = 0; size <= maxSize; size++) {
    const known = leaves.slice(0, size);
    const root = naiveRoot(known);
    expect(hex(whole.root(size))).toBe(hex(root));
    expect(hex(treeOf(known).root())).toBe(hex(root));
    for (let index = 0; index < size; index++) {
      const proof = whole.inclusionProof(index, size);
      expect(proof.map(hex)).toEqual(naivePath(index, known).map(hex));
      const leaf = whole.leaf(index);
      expect(verifyInclusion({ index, leafHash: leaf, size, root, proof }, sha256)).toBe(true);
    }
    for (let from = 0; from <= size; from++) {
      const proof = whole.consistencyProof(from, size);
      const expected = from === 0 ? [] : naiveSubproof(from, known, true);
      expect(proof.map(hex)).toEqual(expected.map(hex));
      const fromRoot = whole.root(from);
      expect(verifyConsistency({ from, fromRoot, to: size, toRoot: root, proof }, sha256)).toBe(true);
    }
  }
});

/** Every change of a list of hashes that must not verify. */
function changesOf(proof: readonly Uint8Array[]): (readonly Uint8Array[])[] {
  const flipped = proof.map((hash, at) => {
    const copy = hash.slice();
    copy[at % 32] = (copy[at % 32] ?? 0) ^ 1;
    return proof.with(at, copy);
  });
  const extra = leafHash(Uint8Array.of(1), sha256);
  const shorter = proof.length > 0 ? [proof.slice(1), proof.slice(0, -1), proof.with(0, new Uint8Array(31))] : [];
  return [...flipped, ...shorter, [...proof, extra], [extra, ...proof], [...proof, emptyRoot(sha256)]];
}

const someSize = fc.integer({ min: 1, max: maxSize });
const otherRoot = leafHash(Uint8Array.of(99), sha256);

test('a changed inclusion proof, leaf, index, size or root does not verify', () => {
  fc.assert(
    fc.property(someSize, fc.nat(), (size, any) => {
      const index = any % size;
      const right = {
        index,
        leafHash: whole.leaf(index),
        size,
        root: whole.root(size),
        proof: whole.inclusionProof(index, size),
      };
      const wrong: Inclusion[] = [
        ...changesOf(right.proof).map((proof) => ({ ...right, proof })),
        { ...right, leafHash: otherRoot },
        { ...right, root: otherRoot },
        ...[index + 1, index - 1, size, index + 0.5].map((other) => ({ ...right, index: other })),
        { ...right, size: index },
        { ...right, leafHash: right.leafHash.slice(1) },
        { ...right, root: right.root.slice(1) },
      ];
      expect(wrong.filter((each) => verifyInclusion(each, sha256))).toEqual([]);
    }),
  );
});

test('a changed consistency proof, size or root does not verify', () => {
  fc.assert(
    fc.property(someSize, fc.nat(), (to, any) => {
      const from = any % (to + 1);
      const right = {
        from,
        fromRoot: whole.root(from),
        to,
        toRoot: whole.root(to),
        proof: whole.consistencyProof(from, to),
      };
      const wrong: Consistency[] = [
        ...changesOf(right.proof).map((proof) => ({ ...right, proof })),
        { ...right, fromRoot: otherRoot },
        // The empty tree proves nothing of the larger one.
        ...(from === 0 ? [] : [{ ...right, toRoot: otherRoot }]),
        ...(from === to ? [] : [{ ...right, from: to, to: from }]),
        { ...right, from: -1 },
        { ...right, to: to + 0.5 },
      ];
      expect(wrong.filter((each) => verifyConsistency(each, sha256))).toEqual([]);
    }),
  );
});

test('a proof has exactly the length that its sizes ask for', () => {
  const [one = otherRoot, two = otherRoot] = leaves;
  const root = nodeHash(one, two, sha256);
  // A node above the root of a tree of one.
  expect(verifyInclusion({ index: 0, leafHash: two, size: 1, root, proof: [one] }, sha256)).toBe(false);
  expect(verifyInclusion({ index: 0, leafHash: one, size: 2, root, proof: [two] }, sha256)).toBe(true);
  expect(verifyInclusion({ index: 0, leafHash: one, size: 3, root, proof: [two] }, sha256)).toBe(false);
  const grown = { from: 1, fromRoot: one, toRoot: root, proof: [two] };
  expect(verifyConsistency({ ...grown, to: 2 }, sha256)).toBe(true);
  expect(verifyConsistency({ ...grown, to: 4 }, sha256)).toBe(false);
  // The same hash above both roots.
  const [above, aboveFirst] = [nodeHash(two, root, sha256), nodeHash(two, one, sha256)];
  const extended = { from: 1, fromRoot: aboveFirst, to: 2, toRoot: above };
  expect(verifyConsistency({ ...extended, proof: [two, two] }, sha256)).toBe(false);
  const long = [whole.leaf(2), whole.leaf(3), whole.root(2), two];
  const roots = { fromRoot: nodeHash(two, whole.root(3), sha256), toRoot: nodeHash(two, whole.root(4), sha256) };
  expect(verifyConsistency({ from: 3, to: 4, ...roots, proof: long }, sha256)).toBe(false);
});

test('sizes beyond 32 bits are verified by division', () => {
  // A tree of 2^40 + 1 equal leaves has equal subtrees, whose roots need no tree.
  const levels = [leafHash(Uint8Array.of(5), sha256)];
  for (let height = 0; height < 41; height++) {
    const below = levels[height] ?? new Uint8Array();
    levels.push(nodeHash(below, below, sha256));
  }
  const [leaf = new Uint8Array()] = levels;
  const large = levels[40] ?? new Uint8Array();
  const root = nodeHash(large, leaf, sha256);
  const size = 2 ** 40 + 1;
  expect(verifyInclusion({ index: 2 ** 40, leafHash: leaf, size, root, proof: [large] }, sha256)).toBe(true);
  const path = [...levels.slice(0, 40), leaf];
  expect(verifyInclusion({ index: 2 ** 33, leafHash: leaf, size, root, proof: path }, sha256)).toBe(true);
  expect(verifyInclusion({ index: 2 ** 33, leafHash: leaf, size, root, proof: path.slice(1) }, sha256)).toBe(false);
  const consistency = { from: 2 ** 40, fromRoot: large, to: size, toRoot: root };
  expect(verifyConsistency({ ...consistency, proof: [leaf] }, sha256)).toBe(true);
  expect(verifyConsistency({ ...consistency, proof: [large] }, sha256)).toBe(false);
});

test('a consistency proof gives the earlier root, if it is that of the larger tree and its first size is no power of two', () => {
  for (let to = 2; to <= 40; to++) {
    for (let from = 1; from < to; from++) {
      const roots = { from, to, toRoot: whole.root(to) };
      const proof = whole.consistencyProof(from, to);
      const isPower = Number.isInteger(Math.log2(from));
      const root = earlierRoot({ ...roots, proof }, sha256);
      expect(root && hex(root), `${from} to ${to}`).toBe(isPower ? null : hex(whole.root(from)));
      const changed = proof.map((_, at) => proof.map((hash, index) => (index === at ? leafHash(hash, sha256) : hash)));
      for (const wrong of [...changed, [], proof.slice(1), proof.slice(0, -1), [...proof, whole.root(1)]])
        expect(earlierRoot({ ...roots, proof: wrong }, sha256)).toBeNull();
      expect(earlierRoot({ ...roots, toRoot: whole.root(to - 1), proof }, sha256)).toBeNull();
    }
  }
});

test('leaves that could not be stored are removed again', () => {
  const tree = treeOf(leaves.slice(0, 40));
  tree.truncate(13);
  expect(tree.size).toBe(13);
  expect(hex(tree.root())).toBe(hex(whole.root(13)));
  expect(() => tree.leaf(13)).toThrow(RangeError);
  for (const leaf of leaves.slice(13)) tree.appendLeaf(leaf);
  expect(hex(tree.root())).toBe(hex(whole.root()));
});

test('a tree of more than one block of hashes is right, and gives away no view of its memory', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => leafHash(Uint8Array.of(index >> 8, index), sha256));
  const tree = treeOf(many);
  expect(hex(tree.root())).toBe(hex(naiveRoot(many)));
  const given = () => [
    tree.leaf(0),
    ...[8_192, 10_000].map((size) => tree.root(size)),
    ...tree.inclusionProof(8_191),
    // Its last sibling is complete in this size of the tree.
    ...tree.inclusionProof(0, 8_192),
    ...tree.consistencyProof(6_000),
  ];
  const before = given().map(hex);
  expect(before.slice(3)).toEqual(
    expect.arrayContaining([...naivePath(8_191, many), ...naivePath(0, many.slice(0, 8_192))].map(hex)),
  );
  for (const hash of given()) hash.fill(0);
  expect(given().map(hex)).toEqual(before);
});

test('an index that the tree does not have is refused', () => {
  const tree = treeOf(leaves.slice(0, 5));
  for (const wrong of [
    () => tree.root(6),
    () => tree.root(-1),
    () => tree.root(1.5),
    () => tree.inclusionProof(5),
    () => tree.inclusionProof(3, 3),
    () => tree.consistencyProof(4, 3),
    () => tree.consistencyProof(1, 6),
    () => tree.appendLeaf(new Uint8Array(31)),
    () => tree.truncate(6),
    () => nodeHash(new Uint8Array(32), new Uint8Array(33), sha256),
  ]) {
    expect(wrong).toThrow(RangeError);
  }
  expect(tree.size).toBe(5);
});
