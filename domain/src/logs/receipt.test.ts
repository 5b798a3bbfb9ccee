/** Receipts of orders: right ones are found right, and each kind of forgery is found and named. */
import { expect, test } from 'vitest';
import { otherSeed, sha256Bytes as sha256, signerOf, verifyEd25519 } from '../../testing/log-keys.ts';
import { said } from '../../testing/sentences/findings.ts';
import { hexOf, toBase64, utf8Of } from '../base/bytes.ts';
import { commitmentText } from '../record/closing.ts';
import { checkpointText } from './checkpoint.ts';
import { formatLogProof } from './log-proof.ts';
import { leafHash, MerkleTree } from './merkle.ts';
import { formatVerifierKey, type Signer, signatureTypes, signNote } from './note.ts';
import { checkEntry, checkHead, checkReceipt, type FindingCode, headOfReceipt, type OrderReceipt } from './receipt.ts';

const origin = 'bonds.example/sales/sale-1';
const signer = signerOf('bonds.example/log', signatureTypes.ed25519);
const thief = signerOf('bonds.example/log', signatureTypes.ed25519, otherSeed);
const investor = 'investor-1';
const salt = '5a'.repeat(32);
const order = 'order-1';
const lines = [
  { maturityDate: '2036-06-01', amount: 1_000_000 },
  { maturityDate: '2037-06-01', amount: 500_000 },
];
const checks = {
  verifierKey: formatVerifierKey(signer.key),
  sha256,
  verify: async ({ publicKey, message, signature }: Parameters<typeof verify>[0]) =>
    verify({ publicKey, message, signature }),
};
function verify(check: { publicKey: Uint8Array; message: Uint8Array; signature: Uint8Array }): boolean {
  return verifyEd25519(check.publicKey, check.message, check.signature);
}

const bidder = hexOf(sha256(utf8Of(commitmentText(investor, salt))));
const entryOf = (changes: object = {}) => JSON.stringify({ bidder, index: 1, kind: 'PLACE', lines, order, ...changes });
const entries = ['{"index":0,"kind":"OPEN"}', entryOf(), '{"index":2}', '{"index":3}', '{"index":4}'];

function treeOf(texts: readonly string[]): MerkleTree {
  const tree = new MerkleTree(sha256);
  for (const text of texts) tree.appendLeaf(leafHash(utf8Of(text), sha256));
  return tree;
}

const headOf = (texts: readonly string[], by: Signer = signer, name = origin) =>
  signNote(checkpointText({ origin: name, size: texts.length, root: treeOf(texts).root(), extensions: [] }), by);

function proofOf(texts: readonly string[], by: Signer = signer, index = 1, name = origin): string {
  return formatLogProof({ index, proof: treeOf(texts).inclusionProof(index), checkpoint: headOf(texts, by, name) });
}

const receipt: OrderReceipt = {
  ...{ auctionId: 'sale-1', investor, order, action: 'PLACE', lines, index: 1, salt },
  ...{ entry: entryOf(), proof: proofOf(entries.slice(0, 3)) },
};
const kept = headOfReceipt(receipt) ?? '';
const withEntry = (changes: object) => {
  const entry = entryOf(changes);
  return { ...receipt, entry, proof: proofOf([entries[0] ?? '', entry, entries[2] ?? '']) };
};
const shownOf = (texts: readonly string[], by: Signer = signer, from = 3) => ({
  verifierKey: checks.verifierKey,
  size: texts.length,
  checkpoint: headOf(texts, by),
  consistency: from > texts.length ? null : treeOf(texts).consistencyProof(from).map(toBase64),
});

test('a receipt of an order is right, and so is one of an amendment or withdrawal', async () => {
  expect(await checkReceipt(receipt, checks)).toBeNull();
  expect(await checkReceipt({ ...withEntry({ kind: 'AMEND' }), action: 'AMEND' }, checks)).toBeNull();
  // An amendment that changed nothing.
  expect(await checkReceipt({ ...receipt, action: 'AMEND' }, checks)).toBeNull();
  const gone = { ...withEntry({ kind: 'WITHDRAW', lines: [] }), action: 'WITHDRAW' as const, lines: [] };
  expect(await checkReceipt(gone, checks)).toBeNull();
});

const foreign = { ...receipt, proof: proofOf(entries, signer, 1, 'bonds.example/sales/sale-2') };
const forgeries: readonly (readonly [string, OrderReceipt, FindingCode])[] = [
  ['no proof', { ...receipt, proof: '' }, 'not-a-receipt'],
  ['the proof of another entry', { ...receipt, proof: proofOf(entries, signer, 2) }, 'not-a-receipt'],
  ['a head signed by another key', { ...receipt, proof: proofOf(entries, thief) }, 'not-signed'],
  ['a head of another sale', foreign, 'not-signed'],
  ['a changed size', { ...receipt, proof: receipt.proof.replace('\n3\n', '\n4\n') }, 'not-signed'],
  ['an entry that is not in the log', { ...receipt, entry: entryOf({ at: 'later' }) }, 'not-included'],
  ['another amount', withEntry({ lines: [{ ...lines[0], amount: 900_000 }, lines[1]] }), 'not-as-ordered'],
  ['another maturity', withEntry({ lines: [{ ...lines[0], maturityDate: '2038-06-01' }, lines[1]] }), 'not-as-ordered'],
  ['a line less', withEntry({ lines: [lines[0]] }), 'not-as-ordered'],
  ['a line more', withEntry({ lines: [...lines, { maturityDate: '2038-06-01', amount: 5 }] }), 'not-as-ordered'],
  ['no lines', withEntry({ lines: null }), 'not-as-ordered'],
  ['another action', withEntry({ kind: 'WITHDRAW', lines: [] }), 'not-as-ordered'],
  ['another order', withEntry({ order: 'order-2' }), 'not-as-ordered'],
  ['another index', withEntry({ index: 2 }), 'not-as-ordered'],
  ['another bidder', withEntry({ bidder: bidder.replace(/^./, 'x') }), 'not-the-bidder'],
  ['another salt', { ...receipt, salt: '00'.repeat(32) }, 'not-the-bidder'],
  ['another sale', { ...receipt, auctionId: 'sale-2' }, 'not-signed'],
];

test.each(forgeries)('a receipt with %s is found', async (_, forged, code) => {
  const finding = await checkReceipt(forged, checks);
  expect(finding).toMatchObject({ code, order, index: 1 });
  expect(said(finding?.sentence)).toContain(`Entry 1, order ${order}: `);
});

test('an entry that is no JSON is found', async () => {
  const forged = { ...receipt, entry: 'x', proof: proofOf([entries[0] ?? '', 'x']) };
  expect(await checkReceipt(forged, checks)).toMatchObject({ code: 'not-as-ordered' });
});

test('a later head continues the receipt, also where nothing was added', async () => {
  expect(await checkHead(receipt, kept, shownOf(entries), checks)).toBeNull();
  expect(await checkHead(receipt, kept, shownOf(entries.slice(0, 3)), checks)).toBeNull();
});

const dropped = entries.filter((_, index) => index !== 1);
const altered = entries.with(1, entryOf({ lines: [] }));
const swapped = entries.with(1, entries[2] ?? '').with(2, entries[1] ?? '');
test.each([
  ['by another key', shownOf(entries, thief), 'not-signed'],
  ['that names another key', { ...shownOf(entries), verifierKey: formatVerifierKey(thief.key) }, 'other-key'],
  ['whose size is not the signed one', { ...shownOf(entries), size: 6 }, 'not-signed'],
  ['that is no note', { ...shownOf(entries), checkpoint: 'x' }, 'not-signed'],
  ['of a shorter log', shownOf(entries.slice(0, 2)), 'shorter'],
  ['without the entry', shownOf(dropped), 'not-continued'],
  ['with the entry altered', shownOf(altered), 'not-continued'],
  ['with entries swapped', shownOf(swapped), 'not-continued'],
  ['of the same size, forked', shownOf(altered.slice(0, 3)), 'not-continued'],
  ['without a proof', { ...shownOf(entries), consistency: null }, 'not-continued'],
  ['with a proof that is no Base64', { ...shownOf(entries), consistency: ['?'] }, 'not-continued'],
] as const)('a head %s is found, with both heads as evidence', async (_, shown, code) => {
  const finding = await checkHead(receipt, kept, shown, checks);
  expect(finding).toMatchObject({ code, order, index: 1, heads: { kept, shown: shown.checkpoint } });
});

test('an entry that is no longer listed, or listed changed, or proved by another log, is found', async () => {
  const shown = shownOf(entries);
  const listed = { index: 1, entry: entryOf(), proof: proofOf(entries) };
  expect(await checkEntry(receipt, [listed], shown, checks)).toBeNull();
  const heads = { kept, shown: shown.checkpoint };
  for (const list of [[], [{ ...listed, index: 2 }], [{ ...listed, entry: entryOf({ lines: [] }) }]])
    expect(await checkEntry(receipt, list, shown, checks)).toMatchObject({ code: 'entry-missing', heads });
  const unproven = { ...listed, proof: proofOf(altered) };
  expect(await checkEntry(receipt, [unproven], shown, checks)).toMatchObject({
    code: 'not-included',
    heads: { kept, shown: headOf(altered) },
  });
});
