/** An order log as the server shows it. */
import type { PinnedKeys } from '@fairbook/domain/logs/pinned.ts';
import type { LogEntry, ShownHead } from '@fairbook/domain/logs/receipt.ts';
import type { ClosedReader } from './closed.ts';

/** The head that a server shows, with the newest one that its witnesses cosigned. */
export interface ShownLog extends ShownHead {
  readonly isClosed: boolean;
  readonly witnessed: { readonly checkpoint: string } | null;
  /** Proof that the market itself found: its log is not the one that was signed. */
  readonly contradicted?: ContradictedLog | null;
}

/** The signed head that a log does not continue, if one is known, and its head as it was found; null where the market shows none. */
export interface ContradictedLog {
  readonly foundAt: string;
  readonly kept: string | null;
  readonly shown: string | null;
}

/** A log as the server shows it. */
export interface LogReader {
  /** The head of the log when it had the size `to`, the latest by default. */
  readonly head: (from: number, to?: number) => Promise<ShownLog>;
  /** The first entry. */
  readonly opening: () => Promise<LogEntry>;
  readonly ownEntries: () => Promise<readonly LogEntry[]>;
  /** Called with the first entry, once it is known to be right. */
  readonly opened?: (opening: LogEntry, verifierKey: string) => void;
  /** The head that a witness has signed, from the witness itself; null before the first. Without it witnesses are not asked. */
  readonly askWitness?: (url: string, origin: string) => Promise<string | null>;
  /** Keys of witnesses that the reader pinned in this browser; null for none. */
  readonly pinned?: PinnedKeys | null;
  /** Where the whole log is checked too once the sale has ended. */
  readonly closed?: ClosedReader;
}
