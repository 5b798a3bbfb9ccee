/**
 * Entries of the reader's own orders that this browser has no receipt of: sent from another device, or by someone else in the reader's name. The log may be
 * right about them, so they contradict nothing; only the reader knows.
 */
import { isOrderEntry, type OrderEntry, parseEntry } from '@fairbook/domain/log/entries.ts';
import { findingOf, headOfReceipt, type LogEntry, type ShownHead } from '@fairbook/domain/log/receipt.ts';
import type { Evidence, KeptSale } from './store.ts';

/** An action that is being sent from here may be in the log before its receipt is kept. */
const beingSentMs = 30_000;

const actions: Readonly<Record<OrderEntry['kind'], string>> = {
  PLACE: 'this order was placed, and not from this browser',
  AMEND: 'this order was changed, and not from this browser',
  WITHDRAW: 'this order was withdrawn, and not from this browser',
};

type Kept = Pick<KeptSale, 'auctionId' | 'receipts' | 'ownElsewhere'>;

/**
 * What was added after the first receipt of this browser. The time is the device's own: the server must not decide what is shown. Throws a RangeError for an
 * entry that cannot be read, so that the check counts as not finished.
 */
export function sentElsewhere(sale: Kept, entries: readonly LogEntry[], head: ShownHead): Evidence[] {
  const { auctionId, receipts, ownElsewhere = [] } = sale;
  const known = new Set([...receipts.map(({ index }) => index), ...ownElsewhere]);
  // An order that was answered without an entry has no place.
  const first = Math.min(...receipts.map(({ index }) => index).filter((index) => index >= 0));
  const kept = receipts.map(headOfReceipt).findLast((one) => one !== null) ?? null;
  const others = entries.filter(({ index }) => index > first && !known.has(index));
  return others.flatMap((own): Evidence[] => {
    const entry = parseEntry(own.entry);
    if (!isOrderEntry(entry) || Math.abs(Date.now() - Date.parse(entry.at)) <= beingSentMs) return [];
    const { kind, order } = entry;
    const subject = { auctionId, order, index: own.index };
    const finding = findingOf('not-sent-here', subject, kept, headOfReceipt(own) ?? head.checkpoint, actions[kind]);
    return [{ finding, receipt: null, answer: { head, entries: [own] }, foundAt: new Date().toISOString() }];
  });
}
