/** The order logs of sales: opens them, and loads them into memory to sign their heads and prove their entries. */

import { isDrawnRule, ruleSha256Of } from '@fairbook/domain/allocation/rules.ts';
import { finalLimits } from '@fairbook/domain/auctions/offering.ts';
import { toBase64 } from '@fairbook/domain/base/bytes.ts';
import type { SaleBeacon } from '@fairbook/domain/logs/beacon.ts';
import { checkpointText } from '@fairbook/domain/logs/checkpoint.ts';
import { MerkleTree } from '@fairbook/domain/logs/merkle.ts';
import { formatVerifierKey, signNote } from '@fairbook/domain/logs/note.ts';
import { announcedTermsOf } from '@fairbook/domain/orders/allocation-terms.ts';
import { ranksOf } from '@fairbook/domain/orders/bidding.ts';
import { canonicalText, type RecordedLog } from '@fairbook/domain/record/closing.ts';
import { recordedTerms } from '@fairbook/domain/sale-changes/recorded-terms.ts';
import { publishedOf } from '@fairbook/domain/sale-changes/resizing.ts';
import { type Ed25519Key, ed25519Of, sha256 } from '../../platform/base/crypto.ts';
import { LogForked, requireFound } from '../../platform/base/errors.ts';
import type { KeyRing } from '../../platform/base/keys.ts';
import { BoundedCache } from '../../platform/cache/bounded-cache.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { SaleTerms } from '../../store/auctions/sale.sql.ts';
import { keepLogWitnesses, readWitnessChoice } from '../../store/logs/choice.sql.ts';
import { findLogHead, listLogKeys, openLog, readEntries } from '../../store/logs/order-log.sql.ts';
import {
  extend,
  headOf,
  type KnownHead,
  KnownLogs,
  keyOf,
  type LogEntry,
  namedWitnesses,
  type OpenLog,
  type ProvenEntry,
  prove,
  requireSame,
  type SignedLog,
} from './open-log.ts';

declare module '../../platform/deps.ts' {
  interface Deps {
    /** The signed logs of all orders. */
    readonly orderLogs: OrderLogs;
  }
}

export interface OrderLogsOptions {
  readonly db: Db;
  readonly keys: () => KeyRing;
  /** Begins the names of all logs. */
  readonly name: string;
  /** Beacon that new sales name whose rule draws lots; undefined for none. */
  readonly beacon: SaleBeacon | undefined;
  /** Gets the head that this process signed of a log which is not stored so any more. */
  readonly onForked?: (auctionId: number, note: string) => void;
}

/** Leaves of all trees in memory; a leaf takes 64 bytes with the nodes above it. */
const maxLeaves = 4_000_000;
/** The least that a tree counts for. */
const minLeaves = 1_000;
/** Entries read at once: few, since a process answers no other request while it reads them. */
const entriesAtOnce = 1_000;

export class OrderLogs {
  readonly #db: Db;
  readonly #keys: () => KeyRing;
  readonly #name: string;
  readonly #beacon: SaleBeacon | undefined;
  readonly #onForked: (auctionId: number, note: string) => void;
  readonly #pairs = new Map<string, Ed25519Key>();
  readonly #logs = new BoundedCache<number, OpenLog>(maxLeaves, ({ countedLeaves }) => countedLeaves);
  readonly #loading = new Map<number, Promise<OpenLog | undefined>>();

  constructor({ db, keys, name, beacon, onForked = () => undefined }: OrderLogsOptions) {
    this.#db = db;
    this.#keys = keys;
    this.#name = name;
    this.#beacon = beacon;
    this.#onForked = onForked;
  }

  /** Opens the log of a sale, in the transaction in which it goes live. */
  async openIn(db: Db, sale: SaleTerms): Promise<void> {
    const choice = await readWitnessChoice(db, sale.id);
    const { current } = this.#keys();
    const origin = `${this.#name}/sales/${sale.uuid}`;
    const entry = canonicalText({
      ...(this.#beacon && isDrawnRule(sale.allocationRule) && { beacon: this.#beacon }),
      closeDate: sale.closeDate?.toISOString() ?? null,
      index: 0,
      key: formatVerifierKey(keyOf(origin, this.#pairOf(current.id))),
      kind: 'OPEN',
      ...{ name: sale.name, origin },
      quorum: choice.quorum,
      ...publishedOf(sale),
      ruleSha256: ruleSha256Of(sale.allocationRule),
      ruleVersion: sale.allocationRule,
      sale: sale.uuid,
      startDate: sale.startDate?.toISOString() ?? null,
      terms: recordedTerms(announcedTermsOf(sale, finalLimits(sale)), ranksOf(sale)),
      ...(sale.unconfirmedOrders === 'lapse' && { unconfirmed: 'lapse' }),
      witnesses: namedWitnesses(choice),
    });
    await openLog(db, sale.id, { origin, keyId: current.id, entry: entry.replaceAll('%', '%%') });
    await keepLogWitnesses(db, sale.id, choice);
  }

  /** Keys that a witness must trust, as WITNESS_LOGS: how the names of the logs begin, and the keys that sign those that exist and new ones. */
  async witnessLogs(): Promise<string> {
    const { current, find } = this.#keys();
    const used = await listLogKeys(this.#db);
    const all = [...used.filter(({ keyId }) => find(keyId) !== null), { name: this.#name, keyId: current.id }];
    const logs = all.map(
      ({ name, keyId }) => `${name}/sales/*=${formatVerifierKey(keyOf(`${name}/`, this.#pairOf(keyId)))}`,
    );
    return [...new Set(logs)].join(' ');
  }

  /** Returns whether the log of an auction is in memory. */
  has(auctionId: number): boolean {
    return this.#logs.get(auctionId) !== undefined;
  }

  /** Reads the log of an auction into memory, where it is not there: a million entries take seconds. */
  async prepare(auctionId: number): Promise<void> {
    await this.#find(auctionId);
  }

  /** The logs of these auctions, as far as this process knows them. */
  async load(auctionIds: Iterable<number>): Promise<KnownLogs> {
    const logs = new Map<number, OpenLog>();
    for (const auctionId of auctionIds) {
      const log = logs.get(auctionId) ?? (await this.#find(auctionId));
      if (!log) continue;
      this.#count(log);
      logs.set(auctionId, log);
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

  /**
   * The signed head of the first `to` entries, of all committed ones by default, and the proof that the log of size `from` is its beginning.
   * Undefined without a log.
   */
  async readHead(auctionId: number, from = 0, to?: number) {
    const stored = await findLogHead(this.#db, auctionId);
    if (!stored) return undefined;
    const log = await this.#find(auctionId);
    if (!log) return undefined;
    await this.#grow(log, stored.size);
    const size = Math.min(to ?? log.tree.size, log.tree.size);
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

  /** The head of the committed entries. Undefined without a log. */
  async knownHead(auctionId: number): Promise<KnownHead | undefined> {
    const stored = await findLogHead(this.#db, auctionId);
    if (!stored) return undefined;
    const log = this.#logs.get(auctionId);
    if (log) await this.#grow(log, stored.size);
    const { origin, size, isClosed } = stored;
    return { origin, size, isClosed, root: log ? toBase64(log.tree.root(size)) : null };
  }

  /** Its key and what is in memory of it. Undefined without a log. */
  async readSigned(auctionId: number): Promise<SignedLog | undefined> {
    const stored = await findLogHead(this.#db, auctionId);
    if (!stored) return undefined;
    const { origin, keyId, size } = stored;
    const log = this.#logs.get(auctionId);
    const memory = log && { size: log.tree.size, root: log.tree.root(), note: headOf(log, log.tree.size) };
    return { origin, size, key: keyOf(origin, this.#pairOf(keyId)), memory: memory ?? null };
  }

  /** Signs the head of a log as it was found stored, which proves with another signed head that it was changed. */
  async signFound(auctionId: number, found: { readonly size: number; readonly root: Uint8Array }): Promise<string> {
    const { origin, keyId } = requireFound(await findLogHead(this.#db, auctionId));
    const pair = this.#pairOf(keyId);
    return signNote(checkpointText({ origin, ...found, extensions: [] }), {
      key: keyOf(origin, pair),
      sign: pair.sign,
    });
  }

  /** The head of the first `size` committed entries, with its root; and its signed text. Undefined without a log. */
  async headAt(auctionId: number, size: number): Promise<{ head: RecordedLog; checkpoint: string } | undefined> {
    const log = await this.#find(auctionId);
    if (!log) return undefined;
    await this.#grow(log, size);
    return { head: { origin: log.origin, size, root: toBase64(log.tree.root(size)) }, checkpoint: headOf(log, size) };
  }

  /** Proves that the log of size `from` is the beginning of the log of this size. */
  async consistencyProof(auctionId: number, from: number, size: number): Promise<Uint8Array[]> {
    const log = requireFound(await this.#find(auctionId));
    await this.#grow(log, size);
    return log.tree.consistencyProof(from, size);
  }

  async #find(auctionId: number): Promise<OpenLog | undefined> {
    const known = this.#logs.get(auctionId);
    if (known) return known;
    const loading = this.#loading.get(auctionId) ?? this.#load(auctionId);
    this.#loading.set(auctionId, loading);
    try {
      const log = await loading;
      if (log) this.#count(log);
      return log;
    } finally {
      // A log may be opened later, and a failed read may succeed the next time.
      this.#loading.delete(auctionId);
    }
  }

  /** Keeps the log in the cache, counted with room to double: a tree that grows is not counted with each entry. */
  #count(log: OpenLog): void {
    const { auctionId, tree } = log;
    if (tree.size <= log.countedLeaves && this.#logs.get(auctionId) === log) return;
    this.#logs.delete(auctionId);
    log.countedLeaves = Math.min(maxLeaves, Math.max(minLeaves, 2 * tree.size));
    this.#logs.set(auctionId, log);
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
      countedLeaves: 0,
      reportFork: () => this.#onForked(auctionId, headOf(log, log.tree.size)),
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
    if (entries.length === 0) log.reportFork();
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
