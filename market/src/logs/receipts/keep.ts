/** Keeps the receipts in the answers to placing, changing and withdrawing an order. */

import { centsFromDollars } from '@fairbook/domain/base/money.ts';
import type { OrderAction } from '@fairbook/domain/logs/receipt.ts';
import type { Receipt } from '../../base/queries.ts';
import { keepReceipt } from './store.ts';

export interface Ordered {
  readonly action: OrderAction;
  readonly auctionId: string;
  /** The order; null for one that is being placed, which its answer names. */
  readonly order: string | null;
  /** Dollars, as sent. */
  readonly investments: readonly {
    readonly maturityDate: string;
    readonly maturityId?: string | undefined;
    readonly investmentAmount: number;
  }[];
  readonly investor: string | null;
  /** The Idempotency-Key of a new order. */
  readonly key?: string;
}

/** Compares later with what was sent, not with what the answer says was sent. */
export async function keepAnswer(ordered: Ordered, answer: Receipt): Promise<void> {
  const { action, auctionId, order, investments, investor, key } = ordered;
  const lines = orderedLines(investments);
  // An answer without an entry is kept too: its check finds that the server gave no proof.
  const log = answer.log ?? { index: -1, entry: '', proof: '', salt: '' };
  const said = { action, auctionId, order: order ?? answer.bidId, lines, investor: investor ?? '' };
  await keepReceipt(answer.auctionName, { ...said, ...log, ...(key !== undefined && { key }) });
}

/** Cents by maturity, as a receipt has them. */
export function orderedLines(investments: Ordered['investments']) {
  return investments
    .map(({ investmentAmount, maturityDate, maturityId }) => ({
      maturityDate,
      ...(maturityId && { maturityId }),
      amount: centsFromDollars(investmentAmount) ?? -1,
    }))
    .filter(({ amount }) => amount !== 0);
}
