/** Priority groups in the order they are served. */
import { notOffered } from '@fairbook/domain/auctions/offering.ts';
import { type OrderClass, orderClasses } from '@fairbook/domain/base/vocabulary.ts';
import type { OwnAuction, PublicAuction } from '../../base/queries.ts';

export type Ranked = Pick<PublicAuction | OwnAuction, 'orderPriority'>;

/** All six groups by rank; those not offered come last. */
export function rankedClasses({ orderPriority }: Ranked): { orderClass: OrderClass; rank: number }[] {
  return orderClasses
    .map(({ value, priority }) => ({ orderClass: value, rank: orderPriority[priority] }))
    .sort((a, b) => place(a.rank) - place(b.rank));
}

/** The place of a group among those offered, from 1, and how many they are; null where it is not offered. */
export function placeAmongOffered(sale: Ranked, own: OrderClass): { place: number; of: number } | null {
  const offered = rankedClasses(sale).filter(({ rank }) => rank !== notOffered);
  const at = offered.findIndex(({ orderClass }) => orderClass === own);
  return at < 0 ? null : { place: at + 1, of: offered.length };
}

function place(rank: number): number {
  return rank === notOffered ? Number.POSITIVE_INFINITY : rank;
}
