/** Repeats the draw of a closing record: the lots of the group that did not fit at a maturity. */
import type { ClosingRecord } from '@fairbook/domain/closing.ts';
import { lotOf } from '@fairbook/domain/draw.ts';
import { keyOf } from '@fairbook/domain/maturity-key.ts';
import { type Cents, sum } from '@fairbook/domain/money.ts';
import { sha256Hex } from './receipts/signatures.ts';

export interface DrawnLot {
  readonly bidder: string;
  /** 13 hexadecimal digits. */
  readonly lot: string;
  readonly ordered: Cents;
  readonly allocated: Cents;
}

/** By turn; null where every group fitted, and in records of rules that draw no lots. */
export function lotsAt({ seed, maturities, orders, bidders }: ClosingRecord, day: string): DrawnLot[] | null {
  const cut = maturities.find((one) => keyOf(one) === day)?.classes.find(({ isCut }) => isCut);
  if (seed === undefined || !cut || cut.available === 0) return null;
  const commitments = new Map(bidders.map(({ pseudonym, commitment }) => [pseudonym, commitment]));
  const own = orders.filter(
    (order) =>
      keyOf(order) === day &&
      order.orderClass === cut.orderClass &&
      order.rank === cut.rank &&
      order.result !== 'Skipped',
  );
  const drawn = [...Map.groupBy(own, ({ bidder }) => bidder)].map(([bidder, lines]) => {
    const commitment = commitments.get(bidder) ?? '';
    const [first] = lines;
    if (first === undefined) throw new Error('a group of orders is empty');
    return {
      bidder,
      commitment,
      lot: lotOf(seed, keyOf(first), commitment, sha256Hex),
      ordered: sum(lines.map(({ amount }) => amount)),
      allocated: sum(lines.map(({ award }) => award)),
    };
  });
  const key = ({ lot, commitment }: (typeof drawn)[number]) => `${lot} ${commitment}`;
  return drawn.sort((a, b) => (key(a) < key(b) ? -1 : 1)).map(({ commitment: _, ...one }) => one);
}
