/**
 * Entries of the reader's own orders that this browser has no receipt of: sent from another device, or by someone else in the reader's name. The log may be
 * right about them, so they contradict nothing; only the reader knows.
 */
import { type FindingSentence, sayFinding } from '@fairbook/domain/base/sentences/findings.ts';
import { filled } from '@fairbook/domain/base/sentences/sentence.ts';
import { isOrderEntry, type OrderEntry, parseEntry } from '@fairbook/domain/logs/entries.ts';
import { findingOf, headOfReceipt, type LogEntry, type ShownHead } from '@fairbook/domain/logs/receipt.ts';
import { type Evidence, type KeptSale, toSave } from './kept.ts';

/** An action that is being sent from here may be in the log before its receipt is kept. */
const beingSentMs = 30_000;

const actions: Readonly<Record<OrderEntry['kind'], FindingSentence>> = {
  PLACE: 'this order was placed, and not from this browser',
  AMEND: 'this order was changed, and not from this browser',
  WITHDRAW: 'this order was withdrawn, and not from this browser',
};

type Kept = Pick<KeptSale, 'auctionId' | 'receipts' | 'ownElsewhere'>;

/**
 * Entries added after the first receipt of this browser. The time is the device's own: the server must not decide what is shown. Throws a RangeError for an
 * entry that cannot be read, so that the check counts as not finished.
 */
export function sentElsewhere(sale: Kept, entries: readonly LogEntry[], head: ShownHead): Evidence[] {
  // An order that was answered without an entry has no place.
  const first = Math.min(...sale.receipts.map(({ index }) => index).filter((index) => index >= 0));
  const others = entries.filter(({ index }) => index > first && !isKnown(sale, index));
  return others.flatMap((own): Evidence[] => {
    const entry = parseEntry(own.entry);
    if (!isOrderEntry(entry) || isBeingSent(entry)) return [];
    const shown = headOfReceipt(own) ?? head.checkpoint;
    return [evidenceOf(sale, entry, actions[entry.kind], { shown, answer: { head, entries: [own] } })];
  });
}

/** Entries of the investor's orders that the whole log has, and the server did not show as theirs. `entries` are those that it showed. */
export function notShown(
  sale: Kept,
  entries: readonly LogEntry[],
  inLog: readonly OrderEntry[],
  head: ShownHead,
): Evidence[] {
  const shown = new Set(entries.map(({ index }) => index));
  return inLog
    .filter((entry) => !shown.has(entry.index) && !isKnown(sale, entry.index) && !isBeingSent(entry))
    .map((entry) => {
      const what = filled(actions[entry.kind]);
      const why = sayFinding('{what}, and the server did not show it to you', { what });
      return evidenceOf(sale, entry, why, { shown: head.checkpoint, answer: { head, entries } });
    });
}

/** Returns whether the reader has a receipt of it, or said that they sent it. */
function isKnown({ receipts, ownElsewhere = [] }: Kept, index: number): boolean {
  return ownElsewhere.includes(index) || receipts.some((one) => one.index === index);
}

function isBeingSent({ at }: OrderEntry): boolean {
  return Math.abs(Date.now() - Date.parse(at)) <= beingSentMs;
}

interface Shown {
  /** The signed head that has the entry. */
  readonly shown: string;
  readonly answer: Evidence['answer'];
}

function evidenceOf(
  { auctionId, receipts }: Kept,
  { order, index }: OrderEntry,
  why: FindingSentence,
  { shown, answer }: Shown,
): Evidence {
  const kept = receipts.map(headOfReceipt).findLast((one) => one !== null) ?? null;
  const finding = findingOf('not-sent-here', { auctionId, order, index }, kept, shown, why);
  // By which a verifier sees that the entry is of the same investor.
  const last = receipts.at(-1);
  return { finding, receipt: last ? toSave(last) : null, answer, foundAt: new Date().toISOString() };
}
