/** The check of receipts against a server that answers from a log, honestly or not: everything that is shown must be linked to one head. */

import { commitmentText } from '@fairbook/domain/closing.ts';
import { hexOf, toBase64, utf8Of } from '@fairbook/domain/log/bytes.ts';
import { checkpointText } from '@fairbook/domain/log/checkpoint.ts';
import { formatLogProof } from '@fairbook/domain/log/logProof.ts';
import { leafHash, MerkleTree } from '@fairbook/domain/log/merkle.ts';
import {
  formatVerifierKey,
  signatureTypes,
  signNote,
  verifierKey as verifierKeyOf,
} from '@fairbook/domain/log/note.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { beforeEach, expect, test } from 'vitest';
import { checkSale, type LogReader } from './check.ts';
import { changeSale, type KeptSale, keptSales } from './store.ts';

const { privateKey, publicKey } = (await crypto.subtle.generateKey('Ed25519', true, [
  'sign',
  'verify',
])) as CryptoKeyPair;
const rawKey = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey));
const key = verifierKeyOf('bonds.example/log', signatureTypes.ed25519, rawKey, sha256);
const verifierKey = formatVerifierKey(key);

async function signed(text: string): Promise<string> {
  const signature = await crypto.subtle.sign('Ed25519', privateKey, new Uint8Array(utf8Of(text)));
  return signNote(text, { key, sign: () => new Uint8Array(signature) });
}

const [investor, salt, person] = ['investor-1', '5a'.repeat(32), 'person-1'];
const lines = [{ maturityDate: '2036-06-01', amount: 1_000_000 }];

let auctionId: string;
let sales = 0;
beforeEach(() => {
  auctionId = `sale-${++sales}`;
});

/** OPEN, the investor's order, and as many orders of others as wanted; the text of the one at 2 can be another. */
function logOf(size: number, second = 'an order of a neighbor') {
  const bidder = hexOf(sha256(utf8Of(commitmentText(investor, salt))));
  const own = JSON.stringify({ bidder, index: 1, kind: 'PLACE', lines, order: 'order-1' });
  const texts = ['open', own, second, ...Array.from({ length: 20 }, (_, at) => `entry ${at + 3}`)].slice(0, size);
  const tree = new MerkleTree(sha256);
  for (const text of texts) tree.appendLeaf(leafHash(utf8Of(text), sha256));
  const origin = `bonds.example/sales/${auctionId}`;
  const checkpoint = (to = size) => signed(checkpointText({ origin, size: to, root: tree.root(to), extensions: [] }));
  const head = async (from: number, to = size) => ({
    verifierKey,
    size: to,
    checkpoint: await checkpoint(to),
    consistency: from > to ? null : tree.consistencyProof(from, to).map(toBase64),
  });
  const entry = async () => {
    const proof = tree.inclusionProof(1, size);
    return { index: 1, entry: own, proof: formatLogProof({ index: 1, proof, checkpoint: await checkpoint() }) };
  };
  return { checkpoint, head, entry };
}
type Log = ReturnType<typeof logOf>;

/** What the browser kept of the order when the log had two entries. */
async function kept(head: Log | null = null): Promise<KeptSale> {
  const said = { auctionId, investor, order: 'order-1', action: 'PLACE', lines, salt } as const;
  const receipts = [{ ...said, ...(await logOf(2).entry()), isLinked: false }];
  const sale: KeptSale = {
    ...{ person, auctionId, auctionName: 'Bonds', verifierKey, head: (await head?.checkpoint()) ?? null },
    ...{ receipts, evidence: [], changedAt: 1 },
  };
  await changeSale(person, auctionId, () => sale);
  return sale;
}
const now = async () => (await keptSales(person)).sales.find((sale) => sale.auctionId === auctionId);

const honest = (log: Log): LogReader => ({
  head: async (from, to) => log.head(from, to),
  ownEntries: async () => [await log.entry()],
});
const codes = (checked: Awaited<ReturnType<typeof checkSale>>) => checked.evidence.map(({ finding }) => finding.code);

test('a log that grows between any two answers is linked in the same check', async () => {
  const sale = await kept();
  let size = 3;
  const reader: LogReader = {
    head: async (from, to) => logOf(++size).head(from, to),
    ownEntries: async () => [await logOf(++size).entry()],
  };
  expect(await checkSale(sale, reader)).toMatchObject({ evidence: [], failure: null });
  expect(await now()).toMatchObject({ head: await logOf(5).checkpoint(), receipts: [{ isLinked: true }], verifierKey });
});

test('an entry that is proven by another log than the one whose head is shown is evidence', async () => {
  const sale = await kept();
  const reader = { ...honest(logOf(5)), ownEntries: async () => [await logOf(4, 'a fork').entry()] };
  const checked = await checkSale(sale, reader);
  expect(codes(checked)).toEqual(['not-continued']);
  const [{ finding }] = checked.evidence as [(typeof checked.evidence)[0]];
  // Two signed heads of one size, which only one who holds the key can make.
  expect(finding.heads).toEqual({
    kept: await logOf(4, 'a fork').checkpoint(),
    shown: await logOf(4).checkpoint(),
  });
  expect(await now()).toMatchObject({ head: null });
});

test('a log that was changed since the last visit is evidence, with both heads of one size', async () => {
  const sale = await kept(logOf(3));
  const checked = await checkSale(sale, honest(logOf(6, 'another order')));
  expect(codes(checked)).toEqual(['not-continued']);
  expect(checked.evidence[0]?.finding.heads).toEqual({
    kept: await logOf(3).checkpoint(),
    shown: await logOf(3, 'another order').checkpoint(),
  });
  expect((await now())?.head).toBe(await logOf(3).checkpoint());
  // What the server shows afterwards removes nothing.
  const later = await checkSale((await now()) as KeptSale, honest(logOf(7)));
  expect(codes(later)).toEqual(['not-continued']);
});

test('two heads of one size in one check are evidence', async () => {
  const sale = await kept();
  const [log, fork] = [logOf(5), logOf(5, 'a fork')];
  let asked = 0;
  const reader = {
    head: async (from: number, to?: number) => (asked++ === 0 ? log : fork).head(from, to),
    ownEntries: async () => [await logOf(4).entry()],
  };
  expect(codes(await checkSale(sale, reader))).toContain('not-continued');
});

test('a server that shows another head than it was asked for, or no answer, is no match and no evidence', async () => {
  const sale = await kept();
  const wayward: LogReader = {
    head: async (from) => logOf(from === 4 ? 6 : 5).head(from),
    ownEntries: async () => [await logOf(4).entry()],
  };
  expect(await checkSale(sale, wayward)).toMatchObject({ evidence: [], failure: expect.any(Error) });
  for (const call of ['head', 'ownEntries'] as const) {
    const silent = { ...honest(logOf(5)), [call]: () => Promise.reject(new Error('no answer')) };
    expect(await checkSale(sale, silent)).toMatchObject({ evidence: [], failure: expect.any(Error) });
  }
  expect(await now()).toMatchObject({ head: null, receipts: [{ isLinked: false }] });
});

test('a log that ends before the head of the last visit, and an entry that is not listed, are evidence', async () => {
  expect(codes(await checkSale(await kept(logOf(6)), honest(logOf(4))))).toEqual(['shorter']);
  const withheld = { ...honest(logOf(4)), ownEntries: async () => [] };
  expect(codes(await checkSale(await kept(), withheld))).toEqual(['entry-missing']);
});
