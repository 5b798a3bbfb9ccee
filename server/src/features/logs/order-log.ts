/** The order logs of sales: opens them, and loads them into memory to sign their heads and prove their entries. */

import { isDrawnRule, ruleSha256Of } from '@fairbook/domain/allocation/rules.ts';
import { finalLimits } from '@fairbook/domain/auctions/offering.ts';
import { toBase64 } from '@fairbook/domain/base/bytes.ts';
import type { SaleBeacon } from '@fairbook/domain/logs/beacon.ts';
import { MerkleTree } from '@fairbook/domain/logs/merkle.ts';
import { formatVerifierKey, type VerifierKey } from '@fairbook/domain/logs/note.ts';
import { announcedTermsOf } from '@fairbook/domain/orders/allocation-terms.ts';
import { ranksOf } from '@fairbook/domain/orders/bidding.ts';
import { canonicalText, type RecordedLog } from '@fairbook/domain/record/closing.ts';
import { recordedTerms } from '@fairbook/domain/sale-changes/recorded-terms.ts';
import { publishedOf } from '@fairbook/domain/sale-changes/resizing.ts';
import { sha256 } from '../../platform/base/crypto.ts';
import { LogForked, requireFound } from '../../platform/base/errors.ts';
import { BoundedCache } from '../../platform/cache/bounded-cache.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Signer } from '../../platform/signer/signer.ts';
import type { SaleTerms } from '../../store/auctions/sale.sql.ts';
import { keepLogWitnesses, readWitnessChoice } from '../../store/logs/choice.sql.ts';
import { findLogHead, listLogKeys, openLog, readEntries } from '../../store/logs/order-log.sql.ts';
import { entriesAtOnce } from './log-pieces.ts';
import {
  extend,
  type KnownHead,
  KnownLogs,
  type LogEntry,
  lastSigned,
  namedWitnesses,
  type OpenLog,
  type OrderLogsOptions,
  type ProvenEntry,
  prove,
  requireSame,
  type TrustedHead,
} from './open-log.ts';
import { signHead } from './sign-head.ts';

declare module '../../platform/deps.ts' {
  interface Deps {
    /** The signed logs of all orders. */
    readonly orderLogs: OrderLogs;
  }
}

/** Leaves of all trees in memory; a leaf takes 64 bytes with the nodes above it. */
const maxLeaves = 4_000_000;
/** The least that a tree counts for. */
const minLeaves = 1_000;

export class OrderLogs {
  readonly #db: Db;
  readonly #signer: Signer;
  readonly #name: string;
  readonly #beacon: SaleBeacon | undefined;
  readonly #witnessSeconds: number;
  readonly #onForked: (auctionId: number, notes: readonly string[]) => void;
  readonly #logs = new BoundedCache<number, OpenLog>(maxLeaves, ({ countedLeaves }) => countedLeaves);
  readonly #loading = new Map<number, Promise<OpenLog | undefined>>();

  constructor({ db, signer, name, beacon, witnessSeconds, onForked = () => undefined }: OrderLogsOptions) {
    this.#db = db;
    this.#signer = signer;
    this.#name = name;
    this.#beacon = beacon;
    this.#witnessSeconds = witnessSeconds;
    this.#onForked = onForked;
  }

  /** Opens the log of a sale, in the transaction in which it goes live. */
  async openIn(db: Db, sale: SaleTerms): Promise<void> {
    const choice = await readWitnessChoice(db, sale.id);
    const { id: keyId, key } = await this.#keyOf(this.#name);
    const origin = `${this.#name}/sales/${sale.uuid}`;
    const entry = canonicalText({
      ...(this.#beacon && isDrawnRule(sale.allocationRule) && { beacon: this.#beacon }),
      closeDate: sale.closeDate?.toISOString() ?? null,
      index: 0,
      key: formatVerifierKey(key),
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
    await openLog(db, sale.id, { origin, keyId, entry: entry.replaceAll('%', '%%') });
    const deadline = { afterClose: sale.afterClose, witnessSeconds: this.#witnessSeconds };
    await keepLogWitnesses(db, sale.id, { ...choice, ...deadline });
  }

  /** Keys that a witness must trust, as WITNESS_LOGS: how the names of the logs begin, and the keys that sign those that exist and new ones. */
  async witnessLogs(): Promise<string> {
    const used = await listLogKeys(this.#db);
    const found = [
      ...(await Promise.all(
        used.map(async ({ name, keyId }) => ({ name, key: await this.#signer.logKey(name, keyId) })),
      )),
      { name: this.#name, key: await this.#signer.logKey(this.#name) },
    ];
    const logs = found.flatMap(({ name, key }) => (key ? `${name}/sales/*=${formatVerifierKey(key.key)}` : []));
    return [...new Set(logs)].join(' ');
  }

  /** Resolves while heads can be signed. Throws Unavailable where they could not be: then nothing may be stored that must be proved at once. */
  ready(): Promise<void> {
    return this.#signer.ready();
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
    return new KnownLogs(logs, this.#sign);
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
    const { size: whole } = log.tree;
    const proving = entries.map(async (one) => {
      requireSame(log, one.index, one.entry);
      const size = sizeOf?.(one) ?? whole;
      return { ...one, ...prove(log, one, size, await this.#sign(log, size)) };
    });
    return Promise.all(proving);
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
    return {
      origin: log.origin,
      verifierKey: formatVerifierKey(log.key),
      size,
      isClosed: stored.isClosed,
      checkpoint: await this.#sign(log, size),
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
  async readTrusted(auctionId: number): Promise<TrustedHead | undefined> {
    const stored = await findLogHead(this.#db, auctionId);
    if (!stored) return undefined;
    const { origin, keyId, size } = stored;
    const { key } = await this.#keyOf(origin.slice(0, origin.indexOf('/')), keyId);
    return { origin, size, key, memory: await lastSigned(this.#logs.get(auctionId)) };
  }

  /** The head of the first `size` committed entries, with its root; and its signed text. Undefined without a log. */
  async headAt(auctionId: number, size: number): Promise<{ head: RecordedLog; checkpoint: string } | undefined> {
    const head = await this.unsignedHead(auctionId, size);
    const log = head && (await this.#find(auctionId));
    return log && { head, checkpoint: await this.#sign(log, size) };
  }

  async unsignedHead(auctionId: number, size: number): Promise<RecordedLog | undefined> {
    const log = await this.#find(auctionId);
    if (log) await this.#grow(log, size);
    return log && { origin: log.origin, size, root: toBase64(log.tree.root(size)) };
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
    // The key has one name for all sales of a market, so that witnesses can trust it for all of them.
    const { id: keyId, key } = await this.#keyOf(head.origin.slice(0, head.origin.indexOf('/')), head.keyId);
    const log: OpenLog = {
      auctionId,
      origin: head.origin,
      keyId,
      key,
      tree: new MerkleTree(sha256),
      signedSize: 0,
      head: null,
      growing: null,
      countedLeaves: 0,
      reportFork: () => void lastSigned(log).then((signed) => this.#onForked(auctionId, signed ? [signed.note] : [])),
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

  /** Asked once for all who need the head of the same size at once. */
  readonly #sign = (log: OpenLog, size: number): Promise<string> => {
    if (log.head?.size === size) return log.head.note;
    const grow = (wanted: number) => this.#grow(log, wanted);
    const note = signHead(log, size, { signer: this.#signer, grow }).then((signed) => signed.note);
    const head = { size, note };
    log.head = head;
    note.catch((error: unknown) => {
      if (error instanceof LogForked) log.reportFork();
      if (log.head === head) log.head = null;
    });
    return note;
  };

  async #keyOf(name: string, id?: string): Promise<{ readonly id: string; readonly key: VerifierKey }> {
    const found = await this.#signer.logKey(name, id);
    if (found === null)
      throw new Error(`the key ${id}, which signs order logs, is not in ORDER_KEYS_FILE of the signer`);
    return found;
  }
}
