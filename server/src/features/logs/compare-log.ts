/**
 * Compares an order log, as it is stored now, with every signed head of it that is known: those that its witnesses cosigned, as they are stored and as
 * the witnesses show them, those that it contradicted before, and the log in the memory of this process. The worker, `doctor` and the health page do it.
 */

import { toBase64, utf8Of } from '@fairbook/domain/base/bytes.ts';
import { filled, type Sentence, say } from '@fairbook/domain/base/sentences/sentence.ts';
import { parseSignedHead } from '@fairbook/domain/logs/checkpoint.ts';
import { verifyCosignature } from '@fairbook/domain/logs/cosignature.ts';
import { leafHash, MerkleTree } from '@fairbook/domain/logs/merkle.ts';
import { parseVerifierKey, type VerifierKey, verifyNote } from '@fairbook/domain/logs/note.ts';
import { readSignedHead } from '../../platform/adapters/witness-client.ts';
import { sha256, verifyEd25519 } from '../../platform/base/crypto.ts';
import { LogForked } from '../../platform/base/errors.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { type KnownWitness, listKeptHeads, listKnownWitnesses } from '../../store/logs/contradictions.sql.ts';
import { readEntries } from '../../store/logs/order-log.sql.ts';
import { entriesAtOnce } from './log-pieces.ts';
import type { TrustedHead } from './open-log.ts';
import type { OrderLogs } from './order-log.ts';

/** A head that was signed by the key of the log. */
export interface KeptHead {
  /** Its keeper, in a sentence. */
  readonly keeper: Sentence;
  readonly size: number;
  readonly root: Uint8Array;
  readonly note: string;
}

export interface Comparison {
  readonly origin: string;
  /** The log as it is stored. */
  readonly tree: MerkleTree;
  readonly compared: number;
  /** Names of witnesses that were asked and gave no valid answer. */
  readonly silent: readonly string[];
  /** Null where the log continues all heads. */
  readonly contradiction: {
    readonly finding: Sentence;
    readonly kept: KeptHead | null;
    /** A signed head that the log does continue, of as many entries at least: it contradicts the kept one by itself. */
    readonly shown?: KeptHead;
  } | null;
}

export interface CompareOptions {
  readonly db: Db;
  readonly orderLogs: OrderLogs;
  /** True if the witnesses themselves are asked. */
  readonly asks: boolean;
  /** True if witnesses may run on this machine. */
  readonly isLoopbackAllowed: boolean;
  /** Signed heads that other processes reported. */
  readonly reported?: readonly string[];
}

/** Undefined for a sale without a log. */
export async function compareLog(options: CompareOptions, auctionId: number): Promise<Comparison | undefined> {
  const { db, orderLogs } = options;
  const log = await orderLogs.readTrusted(auctionId);
  if (!log) return undefined;
  // Heads are read before the entries, which only grow: an entry under a head that was signed is stored.
  const witnesses = await listKnownWitnesses(db, auctionId);
  const { heads, silent } = await readHeads(options, log, auctionId, witnesses);
  const tree = await readTree(db, auctionId);
  const signed = witnesses.map(({ name, size }) => ({ keeper: witnessed(name), size }));
  const contradiction =
    contradictionOf(tree, heads) ?? missingOf(tree, [...signed, { keeper: storedHead, size: log.size }]);
  return { origin: log.origin, tree, compared: heads.length, silent, contradiction };
}

const storedHead: Sentence = 'the stored head';
const witnessed = (name: string) => say('the witness {name}', { name });

/** The stored heads that witnesses cosigned. Throws LogForked where one has more entries than the log. */
export async function readStoredHeads(
  { db, orderLogs }: Pick<CompareOptions, 'db' | 'orderLogs'>,
  auctionId: number,
): Promise<{ readonly size: number; readonly root: string }[]> {
  const log = await orderLogs.readTrusted(auctionId);
  if (!log) return [];
  const witnesses = await listKnownWitnesses(db, auctionId);
  const { heads } = await readHeads(
    { db, asks: false, isLoopbackAllowed: false },
    { ...log, memory: null },
    auctionId,
    witnesses,
  );
  if (heads.some(({ size }) => size > log.size))
    throw new LogForked(`the order log of auction ${auctionId} has lost entries that its witnesses signed`);
  return heads.map(({ size, root }) => ({ size, root: toBase64(root) }));
}

/** Every head that is known and signed by the key of the log. */
async function readHeads(
  { db, asks, isLoopbackAllowed, reported = [] }: Omit<CompareOptions, 'orderLogs'>,
  { origin, key, memory }: TrustedHead,
  auctionId: number,
  witnesses: readonly KnownWitness[],
): Promise<{ readonly heads: KeptHead[]; readonly silent: string[] }> {
  const heads: KeptHead[] = [];
  const silent: string[] = [];
  const add = (keeper: Sentence, note: string, witness?: VerifierKey | null): boolean => {
    const head = headIn(note, origin, key, witness);
    if (head) heads.push({ keeper, note, ...head });
    return head !== null;
  };
  for (const { name, url, key: text, heads: stored } of witnesses) {
    const witness = parseVerifierKey(text, sha256);
    for (const note of stored) add(witnessed(name), note, witness);
    if (!asks) continue;
    const answer = await readSignedHead(url, origin, isLoopbackAllowed);
    if (answer === 'none') continue;
    if (answer === null || !add(witnessed(name), answer.text, witness)) silent.push(name);
  }
  for (const note of reported) add('a process of this market', note);
  for (const note of await listKeptHeads(db, auctionId)) add('an earlier check', note);
  if (memory) heads.push({ keeper: 'a process of this market', ...memory });
  return { heads, silent };
}

/** Null where the text is no head of this log that its key signed; and the witness, where one is to have signed it. */
function headIn(text: string, origin: string, key: VerifierKey, witness: VerifierKey | null | undefined) {
  const signed = parseSignedHead(text);
  if (!signed || signed.head.origin !== origin || !verifyNote(signed.note, key, verifyEd25519)) return null;
  if (witness === null) return null;
  if (witness && verifyCosignature(signed.note, witness, verifyEd25519) === null) return null;
  const { size, root } = signed.head;
  return { size, root };
}

/** The first head that the log does not continue. */
function contradictionOf(tree: MerkleTree, heads: readonly KeptHead[]): Comparison['contradiction'] {
  const continues = ({ size, root }: KeptHead) => size <= tree.size && Buffer.compare(tree.root(size), root) === 0;
  for (const kept of heads) {
    const { size } = kept;
    if (size > tree.size) return { finding: missing(tree, kept), kept };
    if (!continues(kept)) {
      const shown = heads.find((head) => head.size >= size && continues(head));
      const values = { keeper: filled(kept.keeper), size };
      return {
        finding: say('The first {size} entries of the order log are not those that {keeper} signed.', values),
        kept,
        ...(shown && { shown }),
      };
    }
  }
  return null;
}

/** The first of these heads that is larger than the log; their sizes alone are known. */
function missingOf(tree: MerkleTree, sizes: readonly Pick<KeptHead, 'keeper' | 'size'>[]): Comparison['contradiction'] {
  const larger = sizes.find(({ size }) => size > tree.size);
  return larger ? { finding: missing(tree, larger), kept: null } : null;
}

function missing({ size: stored }: MerkleTree, { keeper, size }: Pick<KeptHead, 'keeper' | 'size'>): Sentence {
  return say('Entries of the order log are missing: it has {stored}, and {keeper} has {size}.', {
    ...{ stored, size },
    keeper: filled(keeper),
  });
}

/** The tree of the entries up to the first one that is missing. */
async function readTree(db: Db, auctionId: number): Promise<MerkleTree> {
  const tree = new MerkleTree(sha256);
  for (let isMore = true; isMore; ) {
    const entries = await readEntries(db, auctionId, tree.size, tree.size + entriesAtOnce);
    for (const entry of entries) tree.appendLeaf(leafHash(utf8Of(entry), sha256));
    isMore = entries.length === entriesAtOnce;
  }
  return tree;
}

/** The root of a tree, in the form of signed heads. */
export function rootText(tree: MerkleTree, size: number): string {
  return toBase64(tree.root(size));
}
