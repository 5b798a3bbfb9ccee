/** An order that is sent again under its Idempotency-Key. */
import { conflict } from '../errors.ts';
import type { PlacedOrder } from './keys.sql.ts';
import type { NewOrder } from './orderActions.ts';

/** The order that the key placed, where it is the same order as now; refused where it is another one. */
export function matching(kept: PlacedOrder, { auctionUuid, investments, reference }: NewOrder): PlacedOrder {
  const amounts = new Map(kept.lines.map(({ maturityDate, amount }) => [maturityDate, amount]));
  const isSame =
    kept.auctionId === auctionUuid &&
    kept.reference === reference &&
    amounts.size === investments.length &&
    investments.every(({ maturityDate, investmentAmount }) => amounts.get(maturityDate) === investmentAmount);
  if (isSame) return kept;
  throw conflict('idempotency-key-used', 'This Idempotency-Key was used for another order');
}
