/** Receipts of orders that were taken, changed or withdrawn. */

import type { ResultOf } from '@fairbook/contract/base/route.ts';
import type { biddingMarket } from '@fairbook/contract/orders/market.ts';
import { sum } from '@fairbook/domain/base/money.ts';
import { requireFound } from '../../platform/base/errors.ts';
import type { Sale } from '../../store/auctions/sale.sql.ts';
import type { StoredLine } from '../../store/orders/bids.sql.ts';
import type { OrderAction } from '../../store/orders/order-action-types.ts';
import { stateOf } from '../../store/orders/state.ts';
import type { ProvenRuling } from './proven-rulings.ts';

export type Receipt = ResultOf<(typeof biddingMarket)['placeBid']>;

type OrderLine = Omit<StoredLine, 'isLocal' | 'userId' | 'placedAt'>;

/** The receipt of an order with these lines, withdrawn ones included. `log` is its last entry in the order log. */
export function receiptOf(
  sale: Pick<Sale, 'uuid' | 'name'>,
  { lines, reference }: { readonly lines: readonly OrderLine[]; readonly reference: string | null },
  log: Receipt['log'],
): Receipt {
  const standing = lines.filter(({ state }) => state !== 'Withdrawn');
  const earliest = Math.min(...lines.map(({ createdAt }) => createdAt.getTime()));
  const latest = Math.max(...lines.map(({ updatedAt }) => updatedAt.getTime()));
  return {
    bidId: lines[0]?.bidId ?? '',
    auctionId: sale.uuid,
    auctionName: sale.name,
    createdAt: new Date(earliest),
    updatedAt: new Date(latest),
    state: stateOf(lines),
    investments: standing.map(({ amount, ...line }) => ({ ...line, investmentAmount: amount })),
    total: sum(standing.map(({ amount }) => amount)),
    clientReference: reference,
    log,
  };
}

/** The receipt of an action that was taken. */
export function receiptOfAction(action: OrderAction, { bidId, at, proven }: ProvenRuling): Receipt {
  const { auctionUuid, auctionName, changed, reference } = action;
  const log = requireFound(proven);
  const { index } = log;
  const lines = action.lines.map(({ maturityDate, amount, orderClass, rank, sequence }) => {
    return { maturityDate, amount, orderClass, rank, sequence: sequence ?? index };
  });
  if (!changed) {
    return receiptAtPlacing({ bidId, auctionId: auctionUuid, auctionName, placedAt: at, lines, reference, log });
  }
  const left = changed.lines.filter((stored) =>
    lines.every(({ maturityDate }) => maturityDate !== stored.maturityDate),
  );
  const written = lines.map((line): OrderLine => {
    const createdAt = changed.lines.find(({ maturityDate }) => maturityDate === line.maturityDate)?.createdAt ?? at;
    return { ...line, bidId, state: line.amount === 0 ? 'Withdrawn' : 'Amended', createdAt, updatedAt: at };
  });
  const after = [...left, ...written].sort((a, b) => (a.maturityDate < b.maturityDate ? -1 : 1));
  return receiptOf({ uuid: auctionUuid, name: auctionName }, { lines: after, reference: changed.reference }, log);
}

/** An order as it was placed. */
interface OrderAsPlaced extends Pick<Receipt, 'bidId' | 'auctionId' | 'auctionName' | 'log'> {
  readonly placedAt: Date;
  readonly reference: string | null;
  readonly lines: readonly Pick<StoredLine, 'maturityDate' | 'amount' | 'orderClass' | 'rank' | 'sequence'>[];
}

/** The receipt as it was first given, whatever became of the order since. */
export function receiptAtPlacing({ placedAt, lines, reference, ...order }: OrderAsPlaced): Receipt {
  return {
    ...order,
    clientReference: reference,
    createdAt: placedAt,
    updatedAt: placedAt,
    state: 'Active',
    investments: lines
      .map(({ amount, ...line }) => ({ ...line, investmentAmount: amount }))
      .sort((a, b) => (a.maturityDate < b.maturityDate ? -1 : 1)),
    total: sum(lines.map(({ amount }) => amount)),
  };
}
