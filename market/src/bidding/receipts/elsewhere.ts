/**
 * Entries of the reader's own orders that this browser has no receipt of: sent from another device, or by someone else in the reader's name. The log may be
 * right about them, so they contradict nothing; only the reader knows.
 */
import { findingOf, headOfReceipt, type LogEntry, type ShownHead } from '@fairbook/domain/log/receipt.ts';
import type { Evidence, KeptSale } from './store.ts';

/** An action that is being sent from here may be in the log before its receipt is kept. */
const beingSentMs = 30_000;

const actions: Readonly<Record<string, string>> = {
  PLACE: 'this order was placed, and not from this browser',
  AMEND: 'this order was changed, and not from this browser',
  WITHDRAW: 'this order was withdrawn, and not from this browser',
};

type Kept = Pick<KeptSale, 'auctionId' | 'receipts' | 'ownElsewhere'>;

/** What was added after the first receipt of this browser. The time is the device's own: the server must not decide what is shown. */
export function sentElsewhere(sale: Kept, entries: readonly LogEntry[], head: ShownHead): Evidence[] {
  const { auctionId, receipts, ownElsewhere = [] } = sale;
  const known = new Set([...receipts.map(({ index }) => index), ...ownElsewhere]);
  const first = Math.min(...receipts.map(({ index }) => index));
  const kept = receipts.map(headOfReceipt).findLast((one) => one !== null) ?? null;
  return entries.flatMap((own): Evidence[] => {
    const { index, entry } = own;
    const { kind = '', order, at } = JSON.parse(entry) as { kind?: string; order?: string; at?: string };
    const why = actions[kind];
    const isSettled = at === undefined || Math.abs(Date.now() - Date.parse(at)) > beingSentMs;
    if (index <= first || known.has(index) || why === undefined || order === undefined || !isSettled) return [];
    const shown = headOfReceipt(own) ?? head.checkpoint;
    const finding = findingOf('not-sent-here', { auctionId, order, index }, kept, shown, why);
    return [{ finding, receipt: null, answer: { head, entries: [own] }, foundAt: new Date().toISOString() }];
  });
}
