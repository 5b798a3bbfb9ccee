/**
 * The check of receipts in an investor's page finds each change of a log that a dishonest operator can make (verifiers/vectors/logs-attacks.jsonl): the
 * server answers from the changed log and signs it with its true key.
 */

import { ApiError } from '@fairbook/contract/base/errors.ts';
import { toBase64, utf8Of } from '@fairbook/domain/base/bytes.ts';
import { english } from '@fairbook/domain/base/sentences/sentence.ts';
import { checkpointText } from '@fairbook/domain/logs/checkpoint.ts';
import { parseEntry } from '@fairbook/domain/logs/entries.ts';
import { formatLogProof } from '@fairbook/domain/logs/log-proof.ts';
import { leafHash, MerkleTree } from '@fairbook/domain/logs/merkle.ts';
import { parseVerifierKey, signNote } from '@fairbook/domain/logs/note.ts';
import { fingerprint } from '@fairbook/domain/record/closing.ts';
import { expect, test } from 'vitest';
import { type CheckableSale, checkLog } from './check.ts';
import type { KeptReceipt } from './kept.ts';
import type { LogReader } from './shown-log.ts';
import { sha256, sha256Hex } from './signatures.ts';

const files = import.meta.glob<string>('../../../../verifiers/vectors/logs-attacks.jsonl', {
  ...{ query: '?raw', import: 'default', eager: true },
});

interface Attack {
  readonly name: string;
  /** Null where nothing was changed. */
  readonly failed: string | null;
  readonly log: string;
  readonly record?: string;
  readonly receipts: readonly Pick<KeptReceipt, 'index' | 'entry' | 'proof' | 'investor' | 'salt'>[];
  readonly checkpoints: readonly string[];
}

const attacks = Object.values(files).flatMap((file) =>
  file
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Attack),
);

/** The first test key of RFC 8032, section 7.1, which signed the vectors, in PKCS #8. */
const seed = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
const pkcs8 = Uint8Array.from(`302e020100300506032b657004220420${seed}`.match(/../g) ?? [], (hex) =>
  Number.parseInt(hex, 16),
);
const privateKey = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign']);

/** A server with these entries, which signs a head of any size. */
function serverOf({ log, record }: Attack): LogReader {
  const entries = log.slice(0, log.indexOf('\n\n')).split('\n');
  const tree = new MerkleTree(sha256);
  for (const entry of entries) tree.appendLeaf(leafHash(utf8Of(entry), sha256));
  const open = parseEntry(entries[0] ?? '');
  if (open.kind !== 'OPEN') throw new Error(`${log} has no first entry`);
  const { key: verifierKey, origin } = open;
  const key = parseVerifierKey(verifierKey, sha256);
  if (!key) throw new Error(`${log} has no key`);
  const sign = async (size: number) => {
    const note = checkpointText({ origin, size, root: tree.root(size), extensions: [] });
    const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, new Uint8Array(utf8Of(note))));
    return signNote(note, { key, sign: () => signature });
  };
  const head = async (from: number, to = entries.length) => {
    const size = Math.min(to, entries.length);
    const consistency = from > size ? null : tree.consistencyProof(from, size).map(toBase64);
    return {
      verifierKey,
      isClosed: record !== undefined,
      witnessed: null,
      size,
      checkpoint: await sign(size),
      consistency,
    };
  };
  const proven = async (at: number) => {
    const proof = { index: at, proof: tree.inclusionProof(at), checkpoint: await sign(entries.length) };
    return { index: at, entry: entries[at] ?? '', proof: formatLogProof(proof) };
  };
  const own = [...entries.keys()].filter((at) => entries[at]?.includes('"order":"o2"'));
  const closing = record ?? null;
  return {
    head,
    opening: () => proven(0),
    ownEntries: () => Promise.all(own.map(proven)),
    closed: {
      logFile: async () => utf8Of(log),
      record: async () => (closing === null ? null : { text: closing, fingerprint: fingerprint(closing, sha256Hex) }),
    },
  };
}

/** Receipts that the investor's browser kept before the log was changed. */
function keptOf({ receipts: [receipt], checkpoints: [head] }: Attack): CheckableSale {
  if (!receipt || !head) throw new Error('an attack has a receipt and a head');
  const placed = parseEntry(receipt.entry);
  if (placed.kind !== 'PLACE') throw new Error('the receipt is of an order');
  const auctionId = '0197b1e0-0000-7000-8000-000000000001';
  const { order, lines } = placed;
  const kept: KeptReceipt = {
    ...receipt,
    auctionId,
    order,
    action: 'PLACE',
    lines,
    isLinked: true,
  };
  return { auctionId, auctionName: 'Bonds', verifierKey: null, head, receipts: [kept], evidence: [] };
}

test.each(attacks.filter(({ failed }) => failed === null))('$name is right', async (attack) => {
  expect(await checkLog(keptOf(attack), serverOf(attack))).toMatchObject({ evidence: [], failure: null });
});

test('a log that the market itself no longer confirms is contradicted, with the head that the browser kept', async () => {
  const [attack] = attacks;
  if (!attack) throw new Error('there are attacks');
  const refused = async () => {
    throw new ApiError(409, { message: 'changed', data: { code: 'log-contradicted' } });
  };
  const kept = keptOf(attack);
  expect(await checkLog(kept, { ...serverOf(attack), ownEntries: refused })).toMatchObject({
    contradicted: { kept: kept.head, shown: null },
    failure: null,
  });
});

test.each(attacks.filter(({ failed }) => failed !== null))('$name is named, with both signed heads', async (attack) => {
  const { evidence, failure } = await checkLog(keptOf(attack), serverOf(attack));
  expect(failure).toBeNull();
  const found = evidence.map(({ finding }) => english(finding.sentence));
  // A receipt proves what was changed before the close, and the log and the record themselves what was changed after it.
  const sentence = attack.record === undefined ? /^Entry 2, order o2: / : /Entry \d is wrong|the record/i;
  expect(found).toContainEqual(expect.stringMatching(sentence));
  const heads = evidence.map(({ finding }) => [finding.heads.kept, finding.heads.shown]);
  expect(heads).toContainEqual([
    expect.stringContaining('bonds.example/log'),
    expect.stringContaining('bonds.example/log'),
  ]);
});
