/** Ends a sale permanently, by the first process that notices. */
import { effectiveStatus } from '@fairbook/domain/auction.ts';
import type { AmountLimits } from '@fairbook/domain/offering.ts';
import { audit } from '../db/audit.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { Refused, requireFound } from '../errors.ts';
import type { Jobs } from '../jobs.ts';
import { endSale, findSale, type Sale } from './sales.sql.ts';

/** The market's order limits, where a sale has none of its own. */
export interface MarketLimits extends AmountLimits {
  /** Maximum number of order lines, withdrawn ones included, of one investor at one maturity. */
  readonly maxOrders: number;
}

/** Dependencies of order decisions: connections of their own, since they commit by themselves, and the market's limits. */
export interface Market {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly market: MarketLimits;
}

/** An order after the close. Its auction must be Ended in the database before the refusal is sent. */
export class SaleIsOver extends Refused {
  readonly auctionId: number;

  constructor(auctionId: number) {
    super(403, { message: 'This auction has ended', data: { code: 'auction-ended' } });
    this.auctionId = auctionId;
  }
}

export function refuseIfOver(sale: Sale, now: Date): void {
  if (sale.status !== 'Ended' && effectiveStatus(sale, now) === 'Ended') throw new SaleIsOver(sale.id);
}

/** Ends a sale whose close has come, and enqueues the close; idempotent. */
export async function endForGood({ db, jobs }: Pick<Market, 'db' | 'jobs'>, auctionId: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    if (!(await endSale(transaction, auctionId))) return;
    const sale = requireFound(await findSale(transaction, { id: auctionId }));
    await audit(transaction, { actor: 'clock', action: 'auction.end', subject: `auction:${sale.uuid}` });
    await jobs.enqueue(transaction, 'close-auction', { auctionId }, { singletonKey: `${auctionId}` });
  });
}
