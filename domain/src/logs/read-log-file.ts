/** Reads the file of an order log: replays its entries, and looks for those of receipts. */
import { textOfUtf8 } from '../base/bytes.ts';
import { Invalid } from '../base/sentences/findings.ts';
import { parseSignedHead, type SignedHead } from './checkpoint.ts';
import { type Entry, isOrderEntry, type OpenEntry, type OrderEntry, parseEntry } from './entries.ts';
import { LineReader } from './lines.ts';
import { LogIsWrong, wrongEntry } from './log-is-wrong.ts';
import { leafHash, MerkleTree, type Sha256Bytes } from './merkle.ts';
import { Replay } from './replay.ts';
import type { ReplayedLog } from './replayed-log.ts';

/** Receipt of an order that an investor kept. */
export interface KeptReceipt {
  readonly index: number;
  readonly entry: string;
  /** As in C2SP tlog-proof. */
  readonly proof: string;
  /** The investor as named in the commitment, and the salt of it: with both, the order must be registered to the investor. */
  readonly investor?: string;
  readonly salt?: string;
  /** The Idempotency-Key that the order was sent with: orders with different keys must have different entries. */
  readonly key?: string;
}

export interface LogFile {
  readonly open: OpenEntry;
  /** Null where an entry is not allowed where it is. */
  readonly log: ReplayedLog | null;
  /** Why, with the first such entry. */
  readonly wrong: LogIsWrong | null;
  readonly tree: MerkleTree;
  /** The signed head at its end. */
  readonly signed: SignedHead;
  readonly text: string;
  /** Receipts whose entry is the one in the file. */
  readonly found: ReadonlySet<KeptReceipt>;
  readonly withoutReceipt: readonly OrderEntry[];
}

/** Reads the file of a log. After an entry that is wrong, the others are hashed alone: the signed heads may prove more. Throws LogIsWrong for what is no log at all. */
export function readLogFile(
  pieces: Iterable<Uint8Array>,
  receipts: readonly KeptReceipt[],
  sha256: Sha256Bytes,
): LogFile {
  const lines = new LineReader(pieces);
  const [replay, tree, own] = [new Replay(), new MerkleTree(sha256), new OwnEntries(receipts)];
  let wrong: LogIsWrong | null = null;
  for (let line = nextLine(lines); line.length > 0; line = nextLine(lines)) {
    const text = textOfUtf8(line);
    let entry: Entry | null = null;
    try {
      if (text === null) throw wrongEntry(tree.size, new Invalid('it is not UTF-8'));
      entry = wrong === null ? replay.add(text) : null;
    } catch (error) {
      if (!(error instanceof LogIsWrong)) throw error;
      wrong ??= error;
    }
    own.take(tree.size, text, entry);
    tree.appendLeaf(leafHash(line, sha256));
  }
  const text = textOfUtf8(lines.rest()) ?? '';
  const signed = parseSignedHead(text);
  if (replay.open === null) throw wrong ?? new LogIsWrong('The log has no entry.');
  if (!signed) throw wrong ?? notALog();
  const log = wrong === null ? replay.end() : null;
  return { open: replay.open, log, wrong, tree, signed, text, ...own };
}

function nextLine(lines: LineReader): Uint8Array {
  try {
    const line = lines.next();
    if (line) return line;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw notALog();
}

function notALog(): LogIsWrong {
  return new LogIsWrong('This is not the file of an order log: it does not end with a signed head.');
}

/** Looks for the entries of receipts while a log is read, and for others of the same investors: only they know who made those. */
class OwnEntries {
  readonly found = new Set<KeptReceipt>();
  readonly withoutReceipt: OrderEntry[] = [];
  readonly #byIndex: ReadonlyMap<number, readonly KeptReceipt[]>;
  readonly #bidders: ReadonlySet<string>;

  constructor(receipts: readonly KeptReceipt[]) {
    this.#byIndex = Map.groupBy(receipts, ({ index }) => index);
    this.#bidders = new Set(receipts.map(({ entry }) => bidderIn(entry)).filter((bidder) => bidder !== null));
  }

  /** `entry` is null where it was not read. */
  take(index: number, text: string | null, entry: Entry | null): void {
    const receipts = this.#byIndex.get(index);
    for (const receipt of receipts ?? []) if (receipt.entry === text) this.found.add(receipt);
    if (!receipts && entry && isOrderEntry(entry) && this.#bidders.has(entry.bidder)) this.withoutReceipt.push(entry);
  }
}

/** Null for an entry that is not of an order. One of an unknown kind may be. */
export function bidderIn(text: string): string | null {
  try {
    const entry = parseEntry(text);
    return isOrderEntry(entry) || entry.kind === 'UNKNOWN' ? entry.bidder : null;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return null;
  }
}
