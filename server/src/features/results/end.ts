/** Ends a sale permanently, by the first process that notices. */
import { effectiveStatus } from '@fairbook/domain/auctions/auction.ts';
import { afterTheClose } from '@fairbook/domain/orders/after-the-close.ts';
import { Refused, requireFound } from '../../platform/base/errors.ts';
import { audit } from '../../platform/db/audit.ts';
import { type Db, inTransaction } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { endSale, findSale, type Sale } from '../../store/auctions/sale.sql.ts';
import { extendWhereDue, reopenWhereDue } from './extending.ts';

/** Dependencies of ending a sale: connections of its own, since it commits by itself. */
export interface SaleDeps {
  readonly db: Db;
  readonly jobs: Jobs;
}

/** An order after the close. Its auction must be Ended in the database before the refusal is sent. */
export class SaleIsOver extends Refused {
  readonly auctionId: number;

  constructor(sale: Sale, now: Date) {
    const { code, message } = afterTheClose(sale, now);
    super(403, { message, data: { code } });
    this.auctionId = sale.id;
  }
}

export function refuseIfOver(sale: Sale, now: Date): void {
  if (sale.status !== 'Ended' && effectiveStatus(sale, now) === 'Ended') throw new SaleIsOver(sale, now);
}

/** Ends a sale whose close has come, and enqueues the close, unless its terms extend it; idempotent. */
export async function endForGood({ db, jobs }: SaleDeps, auctionId: number): Promise<'ended' | 'extended'> {
  return inTransaction(db, async (transaction) => {
    const sale = requireFound(await findSale(transaction, { id: auctionId }));
    if (await extendWhereDue(transaction, jobs, sale)) return 'extended';
    const opening = await reopenWhereDue(transaction, jobs, sale);
    // No order comes before the sale is open again, whatever its witnesses do.
    if (opening !== null) return opening === 'reopened' ? 'extended' : 'ended';
    if (!(await endSale(transaction, auctionId))) return 'ended';
    await audit(transaction, { actor: 'clock', action: 'auction.end', subject: `auction:${sale.uuid}` });
    await jobs.enqueue(transaction, 'close-auction', { auctionId }, { singletonKey: `${auctionId}` });
    return 'ended';
  });
}
