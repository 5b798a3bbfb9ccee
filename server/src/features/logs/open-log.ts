/** An order log in memory: its Merkle tree, which grows with the log, its signed head, and proofs of its entries. */
import { utf8Of } from '@fairbook/domain/base/bytes.ts';
import type { SaleBeacon } from '@fairbook/domain/logs/beacon.ts';
import { formatLogProof } from '@fairbook/domain/logs/log-proof.ts';
import { leafHash } from '@fairbook/domain/logs/merkle.ts';
import type { VerifierKey } from '@fairbook/domain/logs/note.ts';
import type { RecordedLog } from '@fairbook/domain/record/closing.ts';
import { sha256 } from '../../platform/base/crypto.ts';
import { LogForked, requireFound } from '../../platform/base/errors.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Signer } from '../../platform/signer/signer.ts';
import type { WitnessChoice } from '../../store/logs/choice.sql.ts';
import type { SignedLog } from './sign-head.ts';

/** A new entry of a log. */
export interface LogEntry {
  readonly index: number;
  readonly entry: string;
}

/** An entry with the proof that it is in the log: C2SP tlog-proof, with the signed head of the log. */
export interface ProvenEntry extends LogEntry {
  readonly proof: string;
}

export interface OrderLogsOptions {
  readonly db: Db;
  readonly signer: Signer;
  /** Begins the names of all logs. */
  readonly name: string;
  /** Beacon that new sales name whose rule draws lots; undefined for none. */
  readonly beacon: SaleBeacon | undefined;
  /** By when witnesses of new sales sign after the close. */
  readonly witnessSeconds: number;
  /** Gets the heads that this process has of a log which is not stored so any more. */
  readonly onForked?: (auctionId: number, notes: readonly string[]) => void;
}

/** A log in memory. */
export interface OpenLog extends SignedLog {
  readonly auctionId: number;
  readonly key: VerifierKey;
  /** The head that was asked for last. */
  head: { readonly size: number; readonly note: Promise<string> } | null;
  /** The entries that are being read, so that two readers read them once. */
  growing: Promise<void> | null;
  /** Leaves that the tree counts for in the cache; see `OrderLogs`. */
  countedLeaves: number;
  /** Called before LogForked is thrown. */
  readonly reportFork: () => void;
}

/** The head of a log as far as a process knows it without reading the log. */
export interface KnownHead extends Pick<RecordedLog, 'origin' | 'size'> {
  readonly isClosed: boolean;
  /** Base 64; null where the log is not in memory. */
  readonly root: string | null;
  /** Heads that witnesses cosigned: the log continues those of its size and smaller ones. Their roots are in Base 64. */
  readonly signed?: readonly Pick<RecordedLog, 'size' | 'root'>[];
}

/** A log as a process knows it without trusting what is stored of its entries. */
export interface TrustedHead {
  readonly origin: string;
  readonly key: VerifierKey;
  /** Number of entries by the stored head. */
  readonly size: number;
  /** The head that was signed last of the log in the memory of this process; null where there is none. */
  readonly memory: { readonly size: number; readonly root: Uint8Array; readonly note: string } | null;
}

/** The signed head of the first `size` entries: the same bytes whenever it is signed, since Ed25519 draws nothing. */
export type SignHead = (log: OpenLog, size: number) => Promise<string>;

/** Logs and their sizes at one moment: when a batch is sent to the database. */
export class KnownLogs {
  readonly #logs: ReadonlyMap<number, { readonly log: OpenLog; readonly size: number }>;
  readonly #sign: SignHead;

  constructor(logs: ReadonlyMap<number, OpenLog>, sign: SignHead) {
    this.#sign = sign;
    this.#logs = new Map([...logs].map(([auctionId, log]) => [auctionId, { log, size: log.tree.size }]));
  }

  /** 0 where an auction has no log. */
  sizeOf(auctionId: number): number {
    return this.#logs.get(auctionId)?.size ?? 0;
  }

  /**
   * Proofs of the entries of a batch, in order; `others` are the entries between the known size and the batch. The log has the entries when this
   * returns, so that the next batch can leave while the head is signed.
   */
  async prove(auctionId: number, others: readonly string[], entries: readonly LogEntry[]): Promise<string[]> {
    const { log, size } = requireFound(this.#logs.get(auctionId));
    extend(log, size, [...others, ...entries.map(({ entry }) => entry)]);
    const headSize = size + others.length + entries.length;
    const head = await this.#sign(log, headSize);
    return entries.map((one) => prove(log, one, headSize, head).proof);
  }
}

function hashOf(entry: string): Uint8Array {
  return leafHash(utf8Of(entry), sha256);
}

/** Appends the entries from `from` on that the tree does not have; others must be what it has. */
export function extend(log: OpenLog, from: number, entries: readonly string[]): void {
  const { tree } = log;
  entries.forEach((entry, offset) => {
    const index = from + offset;
    if (index === tree.size) tree.appendLeaf(hashOf(entry));
    else requireSame(log, index, entry);
  });
}

/** Throws LogForked where the entry is not the one that the tree has. */
export function requireSame({ auctionId, tree, reportFork }: OpenLog, index: number, entry: string): void {
  if (Buffer.compare(tree.leaf(index), hashOf(entry)) === 0) return;
  reportFork();
  throw new LogForked(`entry ${index} of the order log of auction ${auctionId} is not what was signed`);
}

/** Proves an entry by the signed head of the first `size` entries. */
export function prove({ tree }: OpenLog, { index, entry }: LogEntry, size: number, head: string): ProvenEntry {
  const proof = tree.inclusionProof(index, size);
  return { index, entry, proof: formatLogProof({ index, proof, checkpoint: head }) };
}

/** As the entry OPEN names them. */
export function namedWitnesses({ options, witnesses }: WitnessChoice) {
  return options
    .filter(({ id }) => witnesses.includes(id))
    .map(({ key, url }) => ({ key, url }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

/** The head of a log in memory that was signed last; null where none was, or the log is not there. */
export async function lastSigned(log: OpenLog | undefined): Promise<TrustedHead['memory']> {
  const head = log?.head;
  const note = await head?.note.catch(() => null);
  return log && head && note ? { size: head.size, root: log.tree.root(head.size), note } : null;
}
