/** Closes a sale: at its moment all orders are allocated, the record is written, and participants are notified. */

import { effectiveStatus } from '@fairbook/domain/auctions/auction.ts';
import { finalLimits } from '@fairbook/domain/auctions/offering.ts';
import { resizingOf } from '@fairbook/domain/auctions/sale-rules.ts';
import { announcedTermsOf } from '@fairbook/domain/orders/allocation-terms.ts';
import { isResizing, type RecordedChange } from '@fairbook/domain/sale-changes/recorded-changes.ts';
import { isWithinResizing } from '@fairbook/domain/sale-changes/resizing.ts';
import { recordedChange, recordedReopening, type SaleChange } from '@fairbook/domain/sale-changes/sale-changes.ts';
import { recordedSupplement } from '@fairbook/domain/sale-changes/supplement.ts';
import { runInThread } from '../../platform/base/thread.ts';
import { type Db, inTransaction } from '../../platform/db/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { readLoggedAmendments } from '../../store/auctions/amendments.sql.ts';
import { updateStatus } from '../../store/auctions/auctions.sql.ts';
import { readHalts } from '../../store/auctions/halts.sql.ts';
import { findSale, lockSale, type Sale } from '../../store/auctions/sale.sql.ts';
import { readSaleChanges } from '../../store/auctions/sale-changes.sql.ts';
import { readSupplements } from '../../store/auctions/supplements.sql.ts';
import { findContradiction } from '../../store/logs/contradictions.sql.ts';
import { hasRecord } from '../../store/orders/closing.sql.ts';
import { hasMoreOrders } from '../../store/orders/orders.sql.ts';
import { readStoredHeads } from '../logs/compare-log.ts';
import type { KnownHead } from '../logs/open-log.ts';
import { ensureSeed, type Missing } from '../logs/seed.ts';
import { readWitnessedClose } from '../logs/witnessed-close.ts';
import type { CloseTask } from './close-thread.ts';
import { extendWhereDue, reopenWhereDue } from './extending.ts';
import { type EndedSale, type WrittenClose, writeClose } from './write-close.ts';

/** Dependencies of a close: connections, the queue, and the order logs. */
export type Closer = Pick<Deps, 'db' | 'jobs' | 'config' | 'orderLogs'>;

/** Outcome of an attempt to close. */
export type CloseVerdict =
  | WrittenClose
  | Missing
  | 'contradicted'
  | 'waits for the issuer'
  | 'not due'
  | 'canceled'
  | 'unknown';

/** Up to this many order rows and entries of the log a close is so fast that it needs no thread of its own. */
const closesHere = 5_000;

/**
 * Closes one auction whose close has come. First the auction becomes Ended permanently, which waits for orders in progress and refuses every later
 * one; then all open orders are allocated and everything is written in one transaction. Running it twice, in two workers at once or again after a
 * crash has one effect; running it late gives the result of an on-time close. A sale whose rule draws lots waits for the signatures of its witnesses on the
 * closing head, and where it names a beacon for the round; one with published bounds for the issuer: the sweep of closes tries again.
 */
export async function closeAuction(closer: Closer, auctionId: number): Promise<CloseVerdict> {
  const ended = await endWhenDue(closer, auctionId);
  if (typeof ended === 'string') return ended;
  if (await hasRecord(closer.db, auctionId)) return 'closed before';
  // Nothing is allocated by a log that is not the one that was signed.
  if (await findContradiction(closer.db, auctionId)) return 'contradicted';
  if (waitsForIssuer(ended, ended.at)) return 'waits for the issuer';
  const signed = await readStoredHeads(closer, auctionId);
  const head = { ...(await closedHead(closer, ended)), signed };
  const drawing = await ensureSeed(closer, auctionId, head);
  if (typeof drawing === 'string') return drawing;
  const witnessed = await readWitnessedClose(closer, auctionId, ended);
  if (witnessed?.isPending) return 'waits for witnesses';
  const terms = announcedTermsOf(ended, finalLimits(ended));
  const { reopened, ...closed } = ended;
  const reopening = reopened && witnessed ? recordedReopening(reopened, witnessed.says.witnessSeconds) : null;
  const facts = { sale: { ...closed, reopening }, terms, ...(witnessed && { witnessed }) };
  const close = drawing ? { ...facts, head: { ...drawing.head, signed }, drawing } : { ...facts, head };
  const { databaseUrl } = closer.config;
  if (databaseUrl === undefined) throw new Error('the embedded database must be started first');
  if (head.size > closesHere || (await hasMoreOrders(closer.db, auctionId, closesHere))) {
    const task: CloseTask = { databaseUrl, close };
    return runInThread(new URL('./close-thread.ts', import.meta.url), task);
  }
  return writeClose(databaseUrl, async () => closer.jobs, close);
}

/** The head of the log that ends with CLOSE: nothing but the result follows. */
async function closedHead({ orderLogs }: Closer, { id: auctionId, changes }: EndedSale): Promise<KnownHead> {
  const head = await orderLogs.knownHead(auctionId);
  if (!head) throw new Error(`auction ${auctionId} has no order log`);
  if (!head.isClosed) throw new Error(`the order log of auction ${auctionId} goes on after the close`);
  if (!changes.some(isResizing)) return head;
  // The decision about the amounts is the one entry after CLOSE. A log that is not in memory was signed by another process.
  const size = head.size - 1;
  const closed = orderLogs.has(auctionId) ? await orderLogs.headAt(auctionId, size) : undefined;
  return { ...head, size, root: closed?.head.root ?? null };
}

/** Returns whether the issuer can still decide about the amounts. */
function waitsForIssuer({ changes, ...sale }: EndedSale, at: Date): boolean {
  return !changes.some(isResizing) && isWithinResizing(sale, at);
}

/** As it was read when it ended. */
interface ClosingSale extends EndedSale {
  /** Where it opened again. */
  readonly reopened: SaleChange | undefined;
}

/** Every change of a sale as its record has them, in the order of its log. */
async function readChanges(db: Db, { id, unconfirmedOrders, ...sale }: Sale) {
  const made = await readSaleChanges(db, id);
  const reopened = made.find(({ kind }) => kind === 'REOPEN');
  const others = made.filter((one) => one !== reopened).map((change) => recordedChange(change, resizingOf(sale)));
  const supplements = (await readSupplements(db, id)).map((one) => recordedSupplement(one, unconfirmedOrders));
  const amendments = await readLoggedAmendments(db, id);
  // Each was made while the sale was locked, at its own moment of one clock.
  const all: RecordedChange[] = [...others, ...supplements, ...amendments];
  return { changes: all.sort((one, other) => (one.at < other.at ? -1 : 1)), reopened };
}

/** Makes the auction Ended where its close has come. A clock that is set back cannot reopen it. */
async function endWhenDue(
  { db, jobs }: Closer,
  auctionId: number,
): Promise<ClosingSale | 'not due' | 'waits for witnesses' | 'canceled' | 'unknown'> {
  return inTransaction(db, async (transaction) => {
    const standing = await lockSale(transaction, auctionId);
    const sale = await findSale(transaction, { id: auctionId });
    if (!standing || !sale) return 'unknown';
    const { at, status, startDate, closeDate } = standing;
    if (sale.cancelledAt !== null) return 'canceled';
    if (effectiveStatus(standing, at) !== 'Ended') return 'not due';
    if (status !== 'Ended') {
      if (await extendWhereDue(transaction, jobs, sale)) return 'not due';
      const opening = await reopenWhereDue(transaction, jobs, sale);
      if (opening !== null) return opening === 'reopened' ? 'not due' : 'waits for witnesses';
    }
    if (startDate === null || closeDate === null) throw new Error(`auction ${sale.uuid} ended without a window`);
    if (status !== 'Ended') await updateStatus(transaction, auctionId, 'Ended');
    const changes = await readChanges(transaction, sale);
    const halts = await readHalts(transaction, auctionId);
    return { ...sale, at, startDate, closeDate, ...changes, halts };
  });
}
