/** Repeats the draw of a closing record: the lots of each group that did not fit at a maturity. */

import { lotOf } from '@fairbook/domain/allocation/draw.ts';
import type { ClassAllotment } from '@fairbook/domain/allocation/serving.ts';
import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { type Cents, sum } from '@fairbook/domain/base/money.ts';
import type { ClosingRecord } from '@fairbook/domain/record/closing.ts';
import { extensionOf } from '@fairbook/domain/record/extensions.ts';
import { sha256Hex } from '../logs/receipts/signatures.ts';

export interface DrawnLot {
  /** Several where accounts of one investor are linked. */
  readonly bidders: readonly string[];
  /** 13 hexadecimal digits. */
  readonly lot: string;
  readonly ordered: Cents;
  readonly allocated: Cents;
}

/** The lots of one group, by turn. */
export interface DrawnClass {
  readonly ofClass: ClassAllotment;
  readonly lots: readonly DrawnLot[];
}

/**
 * One group at most did not fit, or one of individuals and one of institutions where a share is for individuals. None where every group fitted, and in
 * records of rules that draw no lots. `day` is the key of a maturity.
 */
export function drawsAt(record: ClosingRecord, day: string): DrawnClass[] {
  const { maturities } = record;
  const seed = extensionOf(record, 'draw');
  if (seed === undefined) return [];
  const classes = maturities.find((one) => keyOf(one) === day)?.classes ?? [];
  return classes
    .filter(({ isCut, available }) => isCut && available > 0)
    .map((ofClass) => ({ ofClass, lots: lotsOf(record, seed, day, ofClass) }));
}

function lotsOf(record: ClosingRecord, seed: string, day: string, cut: ClassAllotment): DrawnLot[] {
  const { orders, bidders } = record;
  const linked = extensionOf(record, 'linked-accounts') ?? [];
  const firsts = new Map(linked.flatMap((group) => group.map((pseudonym) => [pseudonym, group[0] ?? ''] as const)));
  const groups = Map.groupBy(bidders, ({ pseudonym }) => firsts.get(pseudonym) ?? pseudonym);
  const own = orders.filter(
    (order) =>
      keyOf(order) === day &&
      order.orderClass === cut.orderClass &&
      order.rank === cut.rank &&
      order.isLocal === cut.isLocal &&
      order.result !== 'Skipped',
  );
  const drawn = [...Map.groupBy(own, ({ bidder }) => firsts.get(bidder) ?? bidder)].map(([lead, lines]) => {
    // A group of linked accounts draws with the smallest commitment among them.
    const [commitment = ''] = (groups.get(lead) ?? []).map((one) => one.commitment).sort();
    const [first] = lines;
    if (first === undefined) throw new Error('a group of orders is empty');
    return {
      bidders: [...new Set(lines.map(({ bidder }) => bidder))],
      commitment,
      lot: lotOf(seed, keyOf(first), commitment, sha256Hex),
      ordered: sum(lines.map(({ amount }) => amount)),
      allocated: sum(lines.map(({ award }) => award)),
    };
  });
  const key = ({ lot, commitment }: (typeof drawn)[number]) => `${lot} ${commitment}`;
  return drawn.sort((a, b) => (key(a) < key(b) ? -1 : 1)).map(({ commitment: _, ...one }) => one);
}
