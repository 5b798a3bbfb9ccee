/** Proofs of inclusion as text: written, read back, and refused where they are not exactly one. */
import { expect, test } from 'vitest';
import { sha256Bytes as sha256, signerOf } from '../../testing/log-keys.ts';
import { toBase64 } from '../base/bytes.ts';
import { checkpointText } from './checkpoint.ts';
import { formatLogProof, parseLogProof } from './log-proof.ts';
import { leafHash, MerkleTree, verifyInclusion } from './merkle.ts';
import { signatureTypes, signNote } from './note.ts';

const tree = new MerkleTree(sha256);
for (let index = 0; index < 6; index++) tree.appendLeaf(leafHash(Uint8Array.of(index), sha256));
const signer = signerOf('fairbook.example/log', signatureTypes.ed25519);
const checkpoint = signNote(
  checkpointText({ origin: 'fairbook.example/sales/1', size: 6, root: tree.root(), extensions: [] }),
  signer,
);
const proof = tree.inclusionProof(3);
const lines = proof.map(toBase64).join('\n');
const text = `c2sp.org/tlog-proof@v1\nindex 3\n${lines}\n\n${checkpoint}`;

test('a proof is written as specified, and read back', () => {
  expect(formatLogProof({ index: 3, proof, checkpoint })).toBe(text);
  const parsed = parseLogProof(text);
  expect(parsed).toMatchObject({ index: 3, checkpoint, head: { origin: 'fairbook.example/sales/1', size: 6 } });
  expect(parsed?.proof.map(toBase64)).toEqual(proof.map(toBase64));
  if (parsed === null) return;
  const { index, head } = parsed;
  expect(
    verifyInclusion({ index, leafHash: tree.leaf(3), size: head.size, root: head.root, proof: parsed.proof }, sha256),
  ).toBe(true);
});

test('a proof may have extra bytes, and no hashes in a log of one entry', () => {
  const extra = Uint8Array.of(1, 2, 3, 250);
  const withExtra = formatLogProof({ index: 3, proof, checkpoint, extra });
  expect(withExtra.split('\n')[1]).toBe('extra AQID+g==');
  expect(parseLogProof(withExtra)?.extra).toEqual(extra);
  const one = signNote(checkpointText({ origin: 'a', size: 1, root: tree.root(1), extensions: [] }), signer);
  const alone = formatLogProof({ index: 0, proof: [], checkpoint: one });
  expect(alone).toBe(`c2sp.org/tlog-proof@v1\nindex 0\n\n${one}`);
  expect(parseLogProof(alone)).toMatchObject({ index: 0, proof: [] });
  expect(parseLogProof(alone)).not.toHaveProperty('extra');
});

test('a text that is not exactly a proof is refused', () => {
  for (const wrong of [
    '',
    text.slice(1),
    text.replace('@v1', '@v2'),
    text.replace('index 3', 'index 03'),
    text.replace('index 3', 'index -3'),
    text.replace('index 3', 'index 6'),
    text.replace('index 3\n', ''),
    text.replace('index 3\n', 'index 3\nindex 3\n'),
    text.replace('index 3\n', 'index 3\nextra AQID\n'),
    text.replace('index 3\n', 'extra AQI\nindex 3\n'),
    text.replace('index 3\n', 'extra AQID\nextra AQID\nindex 3\n'),
    text.replace(lines, lines.slice(0, -1)),
    text.replace(lines, `${lines}\nAQID`),
    text.replace(lines, `${`${lines.slice(0, 44)}\n`.repeat(64)}${lines.slice(0, 44)}`),
    text.slice(0, -1),
    text.replace(`\n\n${checkpoint}`, '\n'),
    text.replace(checkpoint, signNote('no checkpoint\n', signer)),
    text.replaceAll('\n', '\r\n'),
  ]) {
    expect(parseLogProof(wrong), wrong).toBeNull();
  }
});
