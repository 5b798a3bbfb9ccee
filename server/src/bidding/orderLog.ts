/** The order logs of sales: opens them, holds their Merkle trees in memory, signs their heads and proves entries. */

import { ruleVersion } from '@fairbook/domain/allocation.ts';
import { allocationTermsOf, ranksOf } from '@fairbook/domain/bidding.ts';
import { canonicalText, recordedTerms } from '@fairbook/domain/closing.ts';
import { utf8Of } from '@fairbook/domain/log/bytes.ts';
import { checkpointText } from '@fairbook/domain/log/checkpoint.ts';
import { formatLogProof } from '@fairbook/domain/log/logProof.ts';
import { leafHash, MerkleTree } from '@fairbook/domain/log/merkle.ts';
import {
  formatVerifierKey,
  type Signer,
  signatureTypes,
  signNote,
  type VerifierKey,
  verifierKey,
} from '@fairbook/domain/log/note.ts';
import type { AmountLimits } from '@fairbook/domain/offering.ts';
import { BoundedCache } from '../cache/boundedCache.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { requireFound } from '../errors.ts';
import type { KeyRing } from '../keys.ts';
import { type Ed25519Key, ed25519Of, sha256 } from '../log/crypto.ts';
import { findLogHead, openLog, readEntries } from './orderLog.sql.ts';
import type { SaleTerms } from './sales.sql.ts';

export interface OrderLogsOptions {
  readonly db: Db;
  readonly keys: () => KeyRing;
  /** Begins the names of all logs. */
  readonly name: string;
  /** The market's order limits, for sales without their own. */
  readonly market: AmountLimits;
}

/** A new entry of a log. */
export interface LogEntry {
  readonly index: number;
  readonly entry: string;
}

/** An entry with the proof that it is in the log: C2SP tlog-proof, with the signed head of the log. */
export interface ProvenEntry extends LogEntry {
  readonly proof: string;
}

interface OpenLog {
  readonly auctionId: number;
  readonly origin: string;
  readonly signer: Signer;
  readonly tree: MerkleTree;
  /** The head signed last. */
  head: { readonly size: number; readonly note: string };
  /** The entries that are being read, so that two readers read them once. */
  growing: Promise<void> | null;
}

/** Trees in memory, in leaves; a leaf takes 64 bytes with the nodes above it. */
const maxLeaves = 4_000_000;
/** A small tree counts as this many, since it has a minimum size and grows. */
const minLeaves = 1_000;
/** Entries read at once. */
const entriesAtOnce = 5_000;

/** The log differs from what this process signed: entries were changed in the database, or lost by a restore. Nothing more is signed. */
export class LogForked extends Error {}

export class OrderLogs {
  readonly #db: Db;
  readonly #keys: () => KeyRing;
  readonly #name: string;
  readonly #market: AmountLimits;
  readonly #pairs = new Map<string, Ed25519Key>();
  readonly #logs = new BoundedCache<number, Promise<OpenLog | undefined>>(maxLeaves / minLeaves);

  constructor({ db, keys, name, market }: OrderLogsOptions) {
    this.#db = db;
    this.#keys = keys;
    this.#name = name;
    this.#market = market;
  }

  /** Opens the log of a sale where it has none; in a transaction of its own. */
  async open(sale: SaleTerms): Promise<void> {
    await inTransaction(this.#db, (db) => this.openIn(db, sale));
  }

  /** Opens the log of a sale where it has none, in this transaction. */
  async openIn(db: Db, sale: SaleTerms): Promise<void> {
    const { current } = this.#keys();
    const origin = `${this.#name}/sales/${sale.uuid}`;
    const entry = canonicalText({
      closeDate: sale.closeDate?.toISOString() ?? null,
      index: 0,
      key: formatVerifierKey(keyOf(origin, this.#pairOf(current.id))),
      kind: 'OPEN',
      name: sale.name,
      origin,
      ruleVersion,
      sale: sale.uuid,
      startDate: sale.startDate?.toISOString() ?? null,
      terms: recordedTerms(allocationTermsOf(sale, this.#market), ranksOf(sale)),
    });
    await openLog(db, sale.id, { origin, keyId: current.id, entry: entry.replaceAll('%', '%%') });
  }

  /** The logs of these auctions, as far as this process knows them. */
  async load(auctionIds: Iterable<number>): Promise<KnownLogs> {
    const logs = new Map<number, OpenLog>();
    for (const auctionId of auctionIds) {
      const log = logs.get(auctionId) ?? (await this.#find(auctionId));
      if (log) logs.set(auctionId, log);
    }
    return new KnownLogs(logs);
  }

  /** Proves committed entries of any age, in order. `sizeOf` gives the size of the log whose head proves an entry; the whole log by default. */
  async proveAll<Entry extends LogEntry>(
    auctionId: number,
    entries: readonly Entry[],
    sizeOf?: (entry: Entry) => number,
  ): Promise<(Entry & ProvenEntry)[]> {
    const last = entries.at(-1);
    const log = last && (await this.#find(auctionId));
    if (!log) return [];
    await this.#grow(log, Math.max(...entries.map((one) => sizeOf?.(one) ?? one.index + 1)));
    const size = log.tree.size;
    return entries.map((one) => {
      requireSame(log, one.index, one.entry);
      return { ...one, ...prove(log, one, sizeOf?.(one) ?? size) };
    });
  }

  /** The signed head of all committed entries, and the proof that the log of size `from` is its beginning. Undefined without a log. */
  async readHead(auctionId: number, from = 0) {
    const stored = await findLogHead(this.#db, auctionId);
    if (!stored) return undefined;
    const log = await this.#find(auctionId);
    if (!log) return undefined;
    await this.#grow(log, stored.size);
    const { size } = log.tree;
    const note = headOf(log, size);
    return {
      origin: log.origin,
      verifierKey: formatVerifierKey(log.signer.key),
      size,
      isClosed: stored.isClosed,
      checkpoint: note,
      consistency: from > size ? null : log.tree.consistencyProof(from, size),
    };
  }

  #find(auctionId: number): Promise<OpenLog | undefined> {
    const known = this.#logs.get(auctionId);
    if (known) return known;
    const loading = this.#load(auctionId);
    this.#logs.set(auctionId, loading);
    const forget = () => this.#logs.delete(auctionId);
    // A log may be opened later, and a failed read may succeed the next time.
    loading.then((log) => {
      if (!log) forget();
    }, forget);
    return loading;
  }

  async #load(auctionId: number): Promise<OpenLog | undefined> {
    const head = await findLogHead(this.#db, auctionId);
    if (!head) return undefined;
    const pair = this.#pairOf(head.keyId);
    const key = keyOf(head.origin, pair);
    const log: OpenLog = {
      auctionId,
      origin: head.origin,
      signer: { key, sign: pair.sign },
      tree: new MerkleTree(sha256),
      head: { size: -1, note: '' },
      growing: null,
    };
    await this.#grow(log, head.size);
    return log;
  }

  /** Reads entries until the tree has this size. */
  async #grow(log: OpenLog, size: number): Promise<void> {
    while (log.tree.size < size) {
      log.growing ??= this.#readMore(log).finally(() => {
        log.growing = null;
      });
      await log.growing;
    }
  }

  async #readMore(log: OpenLog): Promise<void> {
    const from = log.tree.size;
    const entries = await readEntries(this.#db, log.auctionId, from, from + entriesAtOnce);
    if (entries.length === 0)
      throw new LogForked(`the order log of auction ${log.auctionId} has lost entries from ${from} on`);
    extend(log, from, entries);
  }

  #pairOf(id: string): Ed25519Key {
    const known = this.#pairs.get(id);
    if (known) return known;
    const key = this.#keys().find(id);
    if (key === null) throw new Error(`the key ${id}, which signs order logs, is not in ORDER_KEYS_FILE`);
    const pair = ed25519Of(key.secret);
    this.#pairs.set(id, pair);
    return pair;
  }
}

/** Logs and their sizes at one moment: when a batch is sent to the database. */
export class KnownLogs {
  readonly #logs: ReadonlyMap<number, { readonly log: OpenLog; readonly size: number }>;

  constructor(logs: ReadonlyMap<number, OpenLog>) {
    this.#logs = new Map([...logs].map(([auctionId, log]) => [auctionId, { log, size: log.tree.size }]));
  }

  /** 0 where an auction has no log. */
  sizeOf(auctionId: number): number {
    return this.#logs.get(auctionId)?.size ?? 0;
  }

  /** Proofs of the entries of a batch, in order; `others` are the entries between the known size and the batch. */
  prove(auctionId: number, others: readonly string[], entries: readonly LogEntry[]): string[] {
    const { log, size } = requireFound(this.#logs.get(auctionId));
    extend(log, size, [...others, ...entries.map(({ entry }) => entry)]);
    const headSize = size + others.length + entries.length;
    return entries.map((one) => prove(log, one, headSize).proof);
  }
}

/** The whole log as a file: an entry on each line, an empty line, and the signed head. */
export async function* logPieces(
  db: Db,
  auctionId: number,
  size: number,
  checkpoint: string,
): AsyncGenerator<string, void, undefined> {
  for (let from = 0; from < size; from += entriesAtOnce) {
    const entries = await readEntries(db, auctionId, from, Math.min(size, from + entriesAtOnce));
    yield entries.map((entry) => `${entry}\n`).join('');
  }
  yield `\n${checkpoint}`;
}

/** The key has one name for all sales of a market, so that witnesses can trust it for all of them. */
function keyOf(origin: string, { publicKey }: Ed25519Key): VerifierKey {
  return verifierKey(`${origin.slice(0, origin.indexOf('/'))}/log`, signatureTypes.ed25519, publicKey, sha256);
}

function hashOf(entry: string): Uint8Array {
  return leafHash(utf8Of(entry), sha256);
}

/** Appends the entries from `from` on that the tree does not have; others must be what it has. */
function extend(log: OpenLog, from: number, entries: readonly string[]): void {
  const { tree } = log;
  entries.forEach((entry, offset) => {
    const index = from + offset;
    if (index === tree.size) tree.appendLeaf(hashOf(entry));
    else requireSame(log, index, entry);
  });
}

function requireSame({ auctionId, tree }: OpenLog, index: number, entry: string): void {
  if (Buffer.compare(tree.leaf(index), hashOf(entry)) === 0) return;
  throw new LogForked(`entry ${index} of the order log of auction ${auctionId} is not what was signed`);
}

/** The signed head of the first `size` entries: the same bytes whenever it is signed, since Ed25519 draws nothing. */
function headOf(log: OpenLog, size: number): string {
  const { origin, signer, tree } = log;
  if (log.head.size !== size) {
    const text = checkpointText({ origin, size, root: tree.root(size), extensions: [] });
    log.head = { size, note: signNote(text, signer) };
  }
  return log.head.note;
}

function prove(log: OpenLog, { index, entry }: LogEntry, size: number): ProvenEntry {
  const proof = log.tree.inclusionProof(index, size);
  return { index, entry, proof: formatLogProof({ index, proof, checkpoint: headOf(log, size) }) };
}
