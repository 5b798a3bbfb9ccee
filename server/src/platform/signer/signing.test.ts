/** Tests what the signer signs for a caller whom it does not trust: only heads that continue what it signed before, whatever happens to it in between. */
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toBase64, utf8Of } from '@fairbook/domain/base/bytes.ts';
import { parseSignedHead } from '@fairbook/domain/logs/checkpoint.ts';
import { leafHash, MerkleTree } from '@fairbook/domain/logs/merkle.ts';
import { verifyNote } from '@fairbook/domain/logs/note.ts';
import { expect, test } from 'vitest';
import { counter, testFolder } from '../../../testing/fixtures.ts';
import { sha256, verifyEd25519 } from '../base/crypto.ts';
import { addKey, openRing } from '../base/keys.ts';
import { ringsIn } from './local.ts';
import type { HeadToSign } from './requests.ts';
import { SignedHeads } from './signed-heads.ts';
import { Signer } from './signer.ts';
import { macOf, openSigning } from './signing.ts';

const folder = await testFolder();
const nextLog = counter();
const keyFiles = {
  audit: join(folder, 'audit.json'),
  orders: join(folder, 'orders.json'),
  'sign-in': join(folder, 'sign-in.json'),
};
const now = new Date('2026-06-01T12:00:00Z');
const neededKeys = ['audit', 'orders', 'sign-in'] as const;

function signerOf(heads = new SignedHeads()): Signer {
  const rings = ringsIn(keyFiles, { create: true, needed: neededKeys });
  const ask = openSigning({ rings, heads, backup: { recipient: undefined, keyFiles }, clock: () => now });
  return new Signer({ ask, ready: async () => undefined, epoch: 0, close: async () => undefined });
}

/** A log of numbers, from `forkAt` on with others than in its honest version. */
function logOf(size: number, forkAt = size): MerkleTree {
  const tree = new MerkleTree(sha256);
  for (let n = 0; n < size; n++) tree.appendLeaf(leafHash(utf8Of(`${n}${n >= forkAt ? ' changed' : ''}`), sha256));
  return tree;
}

/** The request for a head of `size` entries of this tree, by a caller who says that `signed` were signed before. */
function headOf(origin: string, tree: MerkleTree, size: number, signed: number): HeadToSign {
  const proof = tree.consistencyProof(Math.min(size, signed), Math.max(size, signed)).map(toBase64);
  return { origin, keyId: null, size, root: toBase64(tree.root(size)), signed, proof };
}

const newOrigin = () => `market.example/sales/${nextLog()}`;
const note = expect.objectContaining({ note: expect.any(String) });
const fork = expect.objectContaining({ isFork: true });

test('a head that continues the log is signed, and so is every earlier one of it', async () => {
  const signer = signerOf();
  const origin = newOrigin();
  const tree = logOf(40);
  for (const [size, signed] of [
    [1, 0],
    [7, 1],
    [7, 7],
    [3, 7],
    [40, 7],
    [39, 40],
  ] as const) {
    const answer = await signer.signHead(headOf(origin, tree, size, signed));
    expect(answer).toEqual(note);
    const signedHead = parseSignedHead('note' in answer ? answer.note : '');
    const key = (await signer.logKey('market.example'))?.key;
    expect(signedHead?.head).toMatchObject({ origin, size, root: new Uint8Array(tree.root(size)) });
    expect(key && signedHead && verifyNote(signedHead.note, key, verifyEd25519)).toBe(true);
  }
});

test.each([
  ['another root of the same size', headOf('', logOf(10, 9), 10, 10)],
  ['a longer log with a changed entry', headOf('', logOf(12, 5), 12, 10)],
  ['a shorter log with a changed entry', { ...headOf('', logOf(10, 5), 6, 10) }],
  [
    'a shorter log whose proof is of another one',
    { ...headOf('', logOf(10), 6, 10), root: toBase64(logOf(6, 5).root()) },
  ],
  ['a log that begins from nothing', { ...headOf('', logOf(12, 0), 12, 0), signed: 10 }],
  ['a longer log without a proof', { ...headOf('', logOf(12), 12, 10), proof: [] }],
])('%s is not signed, and changes nothing', async (_what, head) => {
  const signer = signerOf();
  const origin = newOrigin();
  const tree = logOf(11);
  await signer.signHead(headOf(origin, tree, 10, 0));
  expect(await signer.signHead({ ...head, origin })).toEqual(fork);
  expect(await signer.signHead(headOf(origin, tree, 11, 10))).toEqual(note);
});

test('a caller who says that nothing was signed before gets the size that was', async () => {
  const signer = signerOf();
  const origin = newOrigin();
  await signer.signHead(headOf(origin, logOf(10), 10, 0));
  expect(await signer.signHead(headOf(origin, logOf(10, 0), 10, 0))).toEqual({ signed: 10 });
});

test('another key, or one that is not there, signs no second version', async () => {
  const signer = signerOf();
  const origin = newOrigin();
  await signer.signHead(headOf(origin, logOf(10), 10, 0));
  addKey(keyFiles.orders);
  const heads = new SignedHeads();
  heads.keep(origin, { size: 10, root: toBase64(logOf(10).root()) });
  expect(await signerOf(heads).signHead(headOf(origin, logOf(10, 2), 10, 10))).toEqual(fork);
  expect(await signer.signHead({ ...headOf(origin, logOf(12), 12, 10), keyId: 'made-up' })).toMatchObject({
    refused: expect.stringContaining('made-up'),
  });
});

test('the head of the audit trail is signed only for the last entry of its log', async () => {
  const signer = signerOf();
  const hashes = [1, 2, 3].map((n) => `${n}`.repeat(64));
  const tree = new MerkleTree(sha256);
  for (const hash of hashes) tree.appendLeaf(leafHash(utf8Of(hash), sha256));
  const head = headOf('market.example/sales/audit-trail', tree, 3, 0);
  const last = (hash: string) => ({ ...head, last: { hash, proof: tree.inclusionProof(2).map(toBase64) } });
  expect(await signer.signHead(last('9'.repeat(64)))).toEqual(fork);
  expect(await signer.signHead(last(hashes[1] ?? ''))).toEqual(fork);
  const key = openRing('audit', keyFiles.audit, false).current;
  const hash = hashes[2] ?? '';
  const mac = macOf(key, 3, hash);
  expect(await signer.signHead(last(hash))).toMatchObject({ audit: { keyId: key.id, mac } });
  const right = { position: 3, hash, keyId: key.id, mac };
  expect(await signer.areSigned([right, { ...right, position: 4 }, { ...right, keyId: 'made-up' }])).toEqual([
    true,
    false,
    false,
  ]);
});

test('a token begins now and ends soon', async () => {
  const signer = signerOf();
  const seconds = now.getTime() / 1_000;
  const claims = {
    issuer: 'i',
    audience: 'a',
    subject: 's',
    issuedAt: seconds,
    expiresAt: seconds + 3_600,
    others: {},
  };
  expect(await signer.signToken(claims)).toMatch(/^ey/);
  await expect(signer.signToken({ ...claims, expiresAt: seconds + 86_400 })).rejects.toThrow('two hours');
  const later = { issuedAt: seconds + 86_400, expiresAt: seconds + 90_000 };
  await expect(signer.signToken({ ...claims, ...later })).rejects.toThrow('begins now');
});

test('a signed head is known after a crash, in the middle of a write too, and a damaged file is refused', async () => {
  const path = join(folder, 'crash', 'heads.jsonl');
  const origin = newOrigin();
  const tree = logOf(30);
  const signer = signerOf(await SignedHeads.open(path));
  await signer.signHead(headOf(origin, tree, 10, 0));
  // Heads of many callers are written together; each is durable before it is answered.
  const many = Array.from({ length: 20 }, (_, n) => headOf(origin, tree, 11 + n, 10 + n));
  expect(await Promise.all(many.map((head) => signer.signHead(head)))).toEqual(many.map(() => note));
  await appendFile(path, '{"origin":"market.example/sales/1","si');
  const again = signerOf(await SignedHeads.open(path));
  expect(await again.signHead(headOf(origin, logOf(30, 29), 30, 30))).toEqual(fork);
  expect(await again.signHead(headOf(origin, tree, 30, 30))).toEqual(note);
  await writeFile(path, (await readFile(path, 'utf8')).replace('"size":30', '"size":"30"'));
  await expect(SignedHeads.open(path)).rejects.toThrow('Line 1 of');
});

test('a log that begins again is signed with a key that is made afterwards alone', async () => {
  const path = join(folder, 'again', 'heads.jsonl');
  const origin = newOrigin();
  const heads = await SignedHeads.open(path);
  await signerOf(heads).signHead(headOf(origin, logOf(10), 10, 0));
  const keyIds = openRing('orders', keyFiles.orders, false).all.map(({ id }) => id);
  heads.beginAgain({ origin, at: now.toISOString(), reason: 'restored', size: 10, keyIds });
  await heads.close();
  const shorter = headOf(origin, logOf(8, 7), 8, 0);
  expect(await signerOf(await SignedHeads.open(path)).signHead(shorter)).toEqual(fork);
  addKey(keyFiles.orders);
  const renewed = signerOf(await SignedHeads.open(path));
  expect(await renewed.signHead(shorter)).toEqual(note);
  expect(await renewed.signHead({ ...headOf(origin, logOf(8, 7), 8, 8), keyId: keyIds[0] ?? '' })).toEqual(fork);
  expect((await renewed.publicKeys()).beginnings).toMatchObject([{ origin, size: 10, reason: 'restored' }]);
});
