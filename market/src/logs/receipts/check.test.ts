/** The check of receipts against a server that answers from a log, honestly or not: everything that is shown must be linked to one head. */

import { hexOf, toBase64, utf8Of } from '@fairbook/domain/base/bytes.ts';
import { english } from '@fairbook/domain/base/sentences/sentence.ts';
import { orderClasses } from '@fairbook/domain/base/vocabulary.ts';
import { checkpointText } from '@fairbook/domain/logs/checkpoint.ts';
import { cosign } from '@fairbook/domain/logs/cosignature.ts';
import { formatLogProof } from '@fairbook/domain/logs/log-proof.ts';
import { leafHash, MerkleTree } from '@fairbook/domain/logs/merkle.ts';
import {
  formatVerifierKey,
  type SignatureType,
  type Signer,
  signatureTypes,
  signNote,
  type VerifierKey,
  verifierKey as verifierKeyOf,
} from '@fairbook/domain/logs/note.ts';
import { canonicalText, commitmentText } from '@fairbook/domain/record/closing.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { beforeEach, expect, test } from 'vitest';
import { checkSale } from './check.ts';
import type { KeptSale } from './kept.ts';
import { pin, pinnedKeys, pinnedText } from './pins.ts';
import type { LogReader } from './shown-log.ts';
import { changeSale, keptSales } from './store.ts';

interface Key {
  readonly key: VerifierKey;
  readonly privateKey: CryptoKey;
}

async function newKey(name: string, type: SignatureType): Promise<Key> {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair;
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  return { key: verifierKeyOf(name, type, raw, sha256), privateKey: pair.privateKey };
}

/** Browsers sign asynchronously: the texts to sign come from a first run. */
async function signedBy({ key, privateKey }: Key, sign: (signer: Signer) => string): Promise<string> {
  let asked = new Uint8Array();
  sign({ key, sign: (message) => (asked = new Uint8Array(message)) });
  const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, asked));
  return sign({ key, sign: () => signature });
}

const logKey = await newKey('bonds.example/log', signatureTypes.ed25519);
const verifierKey = formatVerifierKey(logKey.key);
const clerk = await newKey('clerk.example', signatureTypes.cosignature);
const adviser = await newKey('adviser.example', signatureTypes.cosignature);
const stranger = await newKey('adviser.example', signatureTypes.cosignature);
const witnesses = [clerk, adviser].map(({ key }) => ({ key: formatVerifierKey(key), url: `https://${key.name}` }));

const [investor, salt, person] = ['investor-1', '5a'.repeat(32), 'person-1'];
const lines = [{ maturityDate: '2036-06-01', amount: 1_000_000 }];

let auctionId: string;
let sales = 0;
beforeEach(() => {
  auctionId = `sale-${++sales}`;
});

function openEntry(): string {
  const ranks = Object.fromEntries(orderClasses.map(({ value }, at) => [value, at + 1]));
  const terms = { maturities: [], minimum: 500_000, ranks, step: 500_000 };
  const [closeDate, startDate] = ['2026-03-02T17:00:00.000Z', '2026-03-01T17:00:00.000Z'];
  const sorted = witnesses.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const bound = { quorum: 2, ruleSha256: '00'.repeat(32), witnesses: sorted };
  const named = { key: verifierKey, name: 'Bonds', origin: originOf(), ruleVersion: 'a-rule', sale: auctionId };
  return canonicalText({ closeDate, index: 0, kind: 'OPEN', startDate, terms, ...bound, ...named });
}
const originOf = () => `bonds.example/sales/${auctionId}`;

/** OPEN, the investor's order, and as many orders of others as wanted; the text of the one at 2 can be another. */
function logOf(size: number, second = 'an order of a neighbor') {
  const bidder = hexOf(sha256(utf8Of(commitmentText(investor, salt))));
  const own = JSON.stringify({ bidder, index: 1, kind: 'PLACE', lines, order: 'order-1' });
  const texts = [openEntry(), own, second, ...Array.from({ length: size }, (_, at) => `entry ${at + 3}`)].slice(
    0,
    size,
  );
  const tree = new MerkleTree(sha256);
  for (const text of texts) tree.appendLeaf(leafHash(utf8Of(text), sha256));
  const textOf = (to: number) => checkpointText({ origin: originOf(), size: to, root: tree.root(to), extensions: [] });
  const checkpoint = (to = size) => signedBy(logKey, (signer) => signNote(textOf(to), signer));
  const cosignature = (by: Key, to = size, time = 1_772_400_000) =>
    signedBy(by, (signer) => cosign(textOf(to), time, signer));
  const head = async (from: number, to = size) => ({
    verifierKey,
    isClosed: false,
    witnessed: null,
    size: to,
    checkpoint: await checkpoint(to),
    consistency: from > to ? null : tree.consistencyProof(from, to).map(toBase64),
  });
  const proven = async (index: number) => {
    const proof = formatLogProof({ index, proof: tree.inclusionProof(index), checkpoint: await checkpoint() });
    return { index, entry: texts[index] ?? '', proof };
  };
  const [opening, entry, later] = [() => proven(0), () => proven(1), () => proven(2)];
  const file = async () => utf8Of(`${texts.map((text) => `${text}\n`).join('')}\n${await checkpoint()}`);
  return { checkpoint, cosignature, head, opening, entry, later, file };
}
type Log = ReturnType<typeof logOf>;

/** Receipt of the order that the browser kept when the log had two entries. */
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
  opening: () => log.opening(),
  ownEntries: async () => [await log.entry()],
});
const codes = (checked: Awaited<ReturnType<typeof checkSale>>) => checked.evidence.map(({ finding }) => finding.code);

test('a log that grows between any two answers is linked in the same check', async () => {
  const sale = await kept();
  let size = 3;
  const reader: LogReader = {
    opening: () => logOf(size).opening(),
    head: async (from, to) => logOf(++size).head(from, to),
    ownEntries: async () => [await logOf(++size).entry()],
  };
  expect(await checkSale(sale, reader)).toMatchObject({ evidence: [], failure: null });
  expect(await now()).toMatchObject({ head: await logOf(5).checkpoint(), receipts: [{ isLinked: true }], verifierKey });
});

/** A log whose third entry is an action on the investor's order, with the text given. */
const actedOn = (text: string): LogReader => {
  const log = logOf(3, text);
  return { ...honest(log), ownEntries: async () => [await log.entry(), await log.later()] };
};
const bidder = () => hexOf(sha256(utf8Of(commitmentText(investor, salt))));
const withdrawal = (at: Date) =>
  canonicalText({ at: at.toISOString(), bidder: bidder(), index: 2, kind: 'WITHDRAW', lines: [], order: 'order-1' });
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test('an action on an order that this browser did not send is named, until the person says that it was theirs', async () => {
  const sale = await kept();
  const checked = await checkSale(sale, actedOn(withdrawal(minutesAgo(5))));
  expect(checked).toMatchObject({
    evidence: [],
    failure: null,
    elsewhere: [{ finding: { code: 'not-sent-here', order: 'order-1', index: 2 } }],
  });
  const own = await checkSale({ ...sale, ownElsewhere: [2] }, actedOn(withdrawal(minutesAgo(5))));
  expect(own).toMatchObject({ evidence: [], elsewhere: [], failure: null });
  const forked = { ...actedOn(withdrawal(minutesAgo(5))), head: logOf(3, 'a fork').head };
  expect(await checkSale(sale, forked)).toMatchObject({ evidence: [{}], elsewhere: [] });
  // Its receipt may not be kept yet. A time in the future hides nothing.
  expect((await checkSale(sale, actedOn(withdrawal(new Date())))).elsewhere).toEqual([]);
  expect((await checkSale(sale, actedOn(withdrawal(minutesAgo(-5))))).elsewhere).toHaveLength(1);
});

test('an entry of one’s own that cannot be read is no match', async () => {
  const reader = actedOn(withdrawal(minutesAgo(5)).replace(/"at":"[^"]*"/, '"at":"x"'));
  expect(await checkSale(await kept(), reader)).toMatchObject({ failure: expect.any(RangeError), elsewhere: [] });
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
  // Later answers of the server remove nothing.
  const later = await checkSale((await now()) as KeptSale, honest(logOf(7)));
  expect(codes(later)).toEqual(['not-continued']);
});

test('two heads of one size in one check are evidence', async () => {
  const sale = await kept();
  const [log, fork] = [logOf(5), logOf(5, 'a fork')];
  let asked = 0;
  const reader = {
    ...honest(log),
    head: async (from: number, to?: number) => (asked++ === 0 ? log : fork).head(from, to),
    ownEntries: async () => [await logOf(4).entry()],
  };
  expect(codes(await checkSale(sale, reader))).toContain('not-continued');
});

test('a server that shows another head than it was asked for, or no answer, is no match and no evidence', async () => {
  const sale = await kept();
  const wayward: LogReader = {
    ...honest(logOf(4)),
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

/** The honest log with five entries, whose head of `size` entries carries these lines of witnesses. */
async function witnessedBy(lines: readonly Promise<string>[], of = logOf(5), size = 4): Promise<LogReader> {
  const checkpoint = (await of.checkpoint(size)) + (await Promise.all(lines)).join('');
  const log = logOf(5);
  return { ...honest(log), head: async (from, to) => ({ ...(await log.head(from, to)), witnessed: { checkpoint } }) };
}

test('signatures of witnesses are verified with the keys in the first entry, and counted against its quorum', async () => {
  const { cosignature } = logOf(5);
  const none = await checkSale(await kept(), honest(logOf(5)));
  expect(none).toMatchObject({ evidence: [], failure: null, witnessed: { witnesses: 2, head: null } });
  const one = await checkSale(await kept(), await witnessedBy([cosignature(clerk, 4)]));
  expect(one).toMatchObject({ evidence: [], failure: null, witnessed: { witnesses: 2, head: null } });
  const both = [cosignature(clerk, 4), cosignature(adviser, 4, 1_772_400_060)];
  expect(await checkSale(await kept(), await witnessedBy(both))).toMatchObject({
    evidence: [],
    failure: null,
    witnessed: { witnesses: 2, head: { signatures: 2, size: 4, at: new Date(1_772_400_060_000) } },
  });
});

test('only pinned witnesses count, where they can be a quorum; the page knows where they cannot', async () => {
  const { cosignature } = logOf(5);
  const both = await witnessedBy([cosignature(clerk, 4), cosignature(adviser, 4)]);
  const one = await witnessedBy([cosignature(clerk, 4)]);
  const keysOf = (...pinned: readonly Key[]) => new Set(pinned.map(({ key }) => formatVerifierKey(key)));
  const witnessedWith = async (reader: LogReader, ...pinned: readonly Key[]) =>
    (await checkSale(await kept(), { ...reader, pinned: keysOf(...pinned) })).witnessed;
  expect(await witnessedWith(both, clerk, adviser, stranger)).toMatchObject({ pinned: 2, head: { signatures: 2 } });
  expect(await witnessedWith(one, clerk, adviser)).toMatchObject({ pinned: 2, head: null });
  // Its quorum is two: with one pinned key no log of it could be witnessed.
  expect(await witnessedWith(both, clerk)).toMatchObject({ pinned: null, head: { signatures: 2 } });
  expect(await witnessedWith(both, clerk, stranger)).toMatchObject({ pinned: null });
  expect((await checkSale(await kept(), both)).witnessed).toMatchObject({ pinned: null });
});

test('keys to pin are kept as they were written, and wrong ones are not', () => {
  const text = `# the clerk\n${formatVerifierKey(clerk.key)}`;
  expect([pinnedKeys(), pin(`${text}\n`), pinnedText()]).toEqual([null, true, text]);
  expect([...(pinnedKeys() ?? [])]).toEqual([formatVerifierKey(clerk.key)]);
  const wrong = [
    verifierKey,
    'clerk.example',
    `${text}\nclerk`,
    '# the clerk',
    text.replace(/\+[0-9a-f]{8}\+/, '+00000000+'),
  ];
  expect(wrong.map(pin)).toEqual(wrong.map(() => false));
  expect(pinnedText()).toBe(text);
  expect([pin(' '), pinnedKeys()]).toEqual([true, null]);
});

test('a wrong signature of a witness, and a head that witnesses signed of another log, are evidence', async () => {
  const { cosignature } = logOf(5);
  // Under the name and id of the adviser.
  const forged = (await cosignature(adviser, 3)).trim();
  const wrong = await checkSale(
    await kept(),
    await witnessedBy([cosignature(clerk, 4), Promise.resolve(`${forged}\n`)]),
  );
  expect(codes(wrong)).toEqual(['not-cosigned']);
  const other = await checkSale(await kept(), await witnessedBy([cosignature(clerk, 4), cosignature(stranger, 4)]));
  expect(other).toMatchObject({ evidence: [], witnessed: { head: null } });

  const fork = logOf(5, 'a fork');
  const both = [fork.cosignature(clerk, 4), fork.cosignature(adviser, 4)];
  const forked = await checkSale(await kept(), await witnessedBy(both, fork));
  expect(codes(forked)).toEqual(['not-as-witnessed']);
  const [{ finding, receipt }] = forked.evidence as [(typeof forked.evidence)[0]];
  expect(receipt).toBeNull();
  expect(english(finding.sentence)).toContain('Entry 3: the order log that is shown does not continue');
  expect(finding.heads.kept).toContain(await fork.checkpoint(4));
  expect(finding.heads.shown).toBe(await logOf(4).checkpoint());
});

test('a first entry that is not that of the log is evidence', async () => {
  const opening = async () => ({
    ...(await logOf(5).opening()),
    entry: openEntry().replace('"quorum":2', '"quorum":1'),
  });
  expect(codes(await checkSale(await kept(), { ...honest(logOf(5)), opening }))).toEqual(['not-the-opening']);
});

test('after the close a log that is too large is no match and no evidence', async () => {
  const ended = (log: Log): LogReader => ({
    ...honest(log),
    head: async (from, to) => ({ ...(await log.head(from, to)), isClosed: true }),
    closed: { record: async () => ({ text: '{}', fingerprint: '' }), logFile: log.file },
  });
  const large = await checkSale(await kept(), ended(logOf(20_001)));
  expect(large).toMatchObject({ evidence: [], failure: null, record: 'large', entries: 20_001 });
});

test('the head that a witness shows itself is compared too, and one that does not answer is only named', async () => {
  const shownBy = (by: Key, of: Log, size: number) => async () =>
    (await of.checkpoint(size)) + (await of.cosignature(by, size));
  const asking = (
    answers: Readonly<Record<string, () => Promise<string | null>>>,
    log = honest(logOf(5)),
  ): LogReader => ({
    ...log,
    askWitness: (url) => answers[url]?.() ?? Promise.reject(new Error('away')),
  });
  const right = await checkSale(
    await kept(),
    asking({
      'https://clerk.example': shownBy(clerk, logOf(5), 4),
      'https://adviser.example': shownBy(adviser, logOf(5), 3),
    }),
  );
  expect(right).toMatchObject({
    evidence: [],
    failure: null,
    witnessed: { head: { signatures: 2, size: 3 }, unreachable: [] },
  });
  const oneAway = await checkSale(await kept(), asking({ 'https://clerk.example': async () => 'nonsense' }));
  expect(oneAway).toMatchObject({ evidence: [], failure: null, witnessed: { head: null } });
  expect(oneAway.witnessed?.unreachable).toHaveLength(2);

  // The log grew while it was checked, and the witness has signed that already.
  const grown = {
    ...honest(logOf(5)),
    head: async (from: number, to?: number) => (to === 7 ? logOf(7) : logOf(5)).head(from, to),
  };
  const later = asking(
    { 'https://clerk.example': shownBy(clerk, logOf(7), 7), 'https://adviser.example': async () => null },
    grown,
  );
  expect(await checkSale(await kept(), later)).toMatchObject({ evidence: [], failure: null });
  const forked = await checkSale(
    await kept(),
    asking({ 'https://clerk.example': shownBy(clerk, logOf(4, 'a fork'), 4) }),
  );
  expect(codes(forked)).toEqual(['not-as-witnessed']);
  // A server that hides entries which a witness signed.
  const longer = await checkSale(
    await kept(),
    asking(
      { 'https://clerk.example': shownBy(clerk, logOf(6), 6) },
      {
        ...honest(logOf(5)),
        head: async (from, to = 5) => logOf(5).head(from, Math.min(to, 5)),
      },
    ),
  );
  expect(codes(longer)).toContain('not-as-witnessed');
});
