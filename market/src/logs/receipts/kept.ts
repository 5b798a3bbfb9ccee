/** The shape of the receipts that a browser keeps of a person in a sale. */
import type { Finding, LogEntry, OrderReceipt, ShownHead } from '@fairbook/domain/logs/receipt.ts';

export interface KeptReceipt extends OrderReceipt {
  /** True if the latest head is known to continue the head of this receipt. */
  readonly isLinked: boolean;
  /** The Idempotency-Key of a new order, by which a witness can ask for its entry. */
  readonly key?: string;
}

/** As it is saved in files. */
export type SavedReceipt = Omit<KeptReceipt, 'isLinked'>;

export function toSave({ isLinked: _, ...receipt }: KeptReceipt): SavedReceipt {
  return receipt;
}

/** A finding with everything that proves it; stays whatever the server shows afterwards. */
export interface Evidence {
  readonly finding: Finding;
  /** Null where it is about the log itself. */
  readonly receipt: SavedReceipt | null;
  /** The other receipt, where the finding is about two. */
  readonly twin?: SavedReceipt;
  readonly answer: { readonly head: ShownHead; readonly entries: readonly LogEntry[] | null };
  readonly foundAt: string;
}

/** Returns whether the same was found before. */
export function isKnown({ finding, receipt }: Evidence, evidence: readonly Evidence[]): boolean {
  return evidence.some((one) => one.finding.code === finding.code && one.receipt?.proof === receipt?.proof);
}

export interface KeptSale {
  readonly person: string;
  readonly auctionId: string;
  readonly auctionName: string;
  /** The key of the log as it was first seen; null until then. */
  readonly verifierKey: string | null;
  /** The latest signed head that was right; null until the first check. */
  readonly head: string | null;
  readonly receipts: readonly KeptReceipt[];
  readonly evidence: readonly Evidence[];
  /** Entries without a receipt here that the person says they sent from elsewhere. Absent in what an earlier release kept. */
  readonly ownElsewhere?: readonly number[];
  readonly changedAt: number;
}

/** The oldest are forgotten beyond these. */
export const maxReceipts = 500;
export const maxEvidence = 20;

/** The same sale as it was kept in two places. */
export function united(kept: KeptSale, other: KeptSale): KeptSale {
  const isKept = (one: KeptReceipt) =>
    kept.receipts.some(({ proof, order }) => proof === one.proof && order === one.order);
  const evidence = other.evidence.filter((one) => !isKnown(one, kept.evidence));
  return {
    ...kept,
    verifierKey: kept.verifierKey ?? other.verifierKey,
    head: kept.head ?? other.head,
    receipts: [...other.receipts.filter((one) => !isKept(one)), ...kept.receipts].slice(-maxReceipts),
    evidence: [...kept.evidence, ...evidence],
    ownElsewhere: [...(kept.ownElsewhere ?? []), ...(other.ownElsewhere ?? [])],
  };
}

type Action = Pick<KeptReceipt, 'index' | 'order' | 'action' | 'key'>;

export function isSameAction(one: Action, other: Action): boolean {
  return one.index === other.index && one.order === other.order;
}

/** Two orders that were sent, with the same entry as receipt. An order that is sent again has the same key. */
export function isGivenTwice(one: Action, other: Action): boolean {
  const arePlaced = one.action === 'PLACE' && other.action === 'PLACE' && one.index >= 0;
  return arePlaced && one.index === other.index && one.key !== other.key;
}
