/** Moves the close of a sale where its published terms do: an order arrived in the last minutes. */

import { audit } from '../../platform/db/audit.ts';
import { type Db, inTransaction } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { extendSale, listToExtend } from '../../store/auctions/sale-changes.sql.ts';

/** Extends a sale where it is due, in this transaction; true where it was. Running it twice extends once, since the close has moved then. */
export async function extendWhereDue(
  db: Db,
  jobs: Pick<Jobs, 'enqueue'>,
  sale: { id: number; uuid: string },
): Promise<boolean> {
  const change = await extendSale(db, sale.id);
  if (!change) return false;
  const { closeBefore, closeAfter } = change;
  const subject = `auction:${sale.uuid}`;
  await audit(db, { actor: 'clock', action: 'auction.extend', subject, detail: { closeBefore, closeAfter } });
  const again = { startAfter: closeAfter, singletonKey: `${sale.id}` };
  await jobs.enqueue(db, 'close-auction', { auctionId: sale.id }, again);
  await jobs.enqueue(db, 'announce-sale-change', { changeId: change.id });
  return true;
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
