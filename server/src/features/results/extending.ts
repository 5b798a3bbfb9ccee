/** Moves the close of a sale where its published terms do: an order arrived in the last minutes. */

import { audit } from '../../platform/db/audit.ts';
import { type Db, inTransaction } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { extendSale, listToExtend, reopenSale } from '../../store/auctions/sale-changes.sql.ts';

/** Extends a sale where it is due, in this transaction; true where it was. Running it twice extends once, since the close has moved then. */
export async function extendWhereDue(
  db: Db,
  jobs: Pick<Jobs, 'enqueue'>,
  sale: { id: number; uuid: string },
): Promise<boolean> {
  const change = await extendSale(db, sale.id);
  if (!change) return false;
  await audit(db, { ...movedClose(sale, change), action: 'auction.extend' });
  await closeLater(db, jobs, sale, change);
  return true;
}

/**
 * Opens a sale again whose witnesses had not signed in time after its close, where its issuer published that, in this transaction. `waits` while they still
 * can: it takes no orders and does not close. Null for a sale that closes now.
 */
export async function reopenWhereDue(
  db: Db,
  jobs: Pick<Jobs, 'enqueue'>,
  sale: { id: number; uuid: string },
): Promise<'waits' | 'reopened' | null> {
  const change = await reopenSale(db, sale.id);
  if (change === null || change === 'waits') return change;
  await audit(db, { ...movedClose(sale, change), action: 'auction.reopen' });
  await closeLater(db, jobs, sale, change);
  return 'reopened';
}

interface Moved {
  readonly id: number;
  readonly closeBefore: Date;
  readonly closeAfter: Date;
}

function movedClose({ uuid }: { uuid: string }, { closeBefore, closeAfter }: Moved) {
  return { actor: 'clock', subject: `auction:${uuid}`, detail: { closeBefore, closeAfter } } as const;
}

async function closeLater(
  db: Db,
  jobs: Pick<Jobs, 'enqueue'>,
  { id: auctionId }: { id: number },
  { id: changeId, closeAfter: startAfter }: Moved,
): Promise<void> {
  await jobs.enqueue(db, 'close-auction', { auctionId }, { startAfter, singletonKey: `${auctionId}` });
  await jobs.enqueue(db, 'announce-sale-change', { changeId });
}

/** Connections, the queue, and the log of errors. */
interface Extender {
  readonly db: Db;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly log: { readonly error: (fields: object, message: string) => void };
}

/** Extends the sales whose last minutes have begun, so that the close is moved before it comes. */
export async function extendWhatIsDue({ db, jobs, log }: Extender): Promise<void> {
  for (const sale of await listToExtend(db)) {
    await inTransaction(db, (transaction) => extendWhereDue(transaction, jobs, sale)).catch((error: unknown) => {
      log.error({ auctionId: sale.id, err: error }, 'an auction could not be extended');
    });
  }
}
