/** Loads the order logs of running sales when a process starts, so that no order waits for them. */
import type { Deps } from '../../platform/deps.ts';
import { findSale } from '../../store/auctions/sale.sql.ts';
import { listSlowLogs } from '../../store/logs/order-log.sql.ts';

/** A shorter log is read within the first order. */
const minEntries = 1_000;

/** Opens the logs of live sales from before logs existed, too. A log that cannot be loaded is reported, and stops nothing else. */
export async function prepareOrderLogs({ db, log, orderLogs }: Pick<Deps, 'db' | 'log' | 'orderLogs'>): Promise<void> {
  for (const { id, isOpen } of await listSlowLogs(db, minEntries)) {
    try {
      const sale = isOpen ? undefined : await findSale(db, { id });
      if (sale) await orderLogs.open(sale);
      await orderLogs.prepare(id);
    } catch (error) {
      log.error({ err: error, auctionId: id }, 'an order log could not be loaded');
    }
  }
}
