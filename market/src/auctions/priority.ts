/** Order priority for the reader: the groups in the order they are served, and why the reader is in one. */
import { notOffered } from '@fairbook/domain/offering.ts';
import { labelOf, type OrderClass, orderClasses } from '@fairbook/domain/vocabulary.ts';
import type { Person } from '../person.ts';
import type { OwnAuction, PublicAuction } from '../queries.ts';
import { auctionTexts } from '../texts/auctions.ts';

const words = auctionTexts.priority;

export type Ranked = Pick<PublicAuction | OwnAuction, 'orderPriority'>;

/** All six groups by rank; those not offered come last. */
export function rankedClasses({ orderPriority }: Ranked): { orderClass: OrderClass; rank: number }[] {
  return orderClasses
    .map(({ value, priority }) => ({ orderClass: value, rank: orderPriority[priority] }))
    .sort((a, b) => place(a.rank) - place(b.rank));
}

/**
 * Whether the reader's priority group is known: a new account has no address yet. Investors abroad have no state either, but gave an address to be
 * approved.
 */
export function hasClass({ state, onboardingStatus }: Pick<Person, 'state' | 'onboardingStatus'>): boolean {
  return Boolean(state) || onboardingStatus !== 'New';
}

/** 'Your priority is 3 of 6: State individual, because …' */
export function biddingSentence(
  auction: Ranked & { readonly municipality: Pick<PublicAuction['municipality'], 'state'> },
  { orderClass, rank }: NonNullable<PublicAuction['bidsAs']>,
  { state }: Pick<Person, 'state'>,
): string {
  const label = labelOf(orderClasses, orderClass);
  const because = whyClass(orderClass, state ?? '', auction.municipality.state ?? '');
  if (rank === notOffered) return words.notOffered(label, because);
  const offered = rankedClasses(auction).filter((each) => each.rank !== notOffered);
  const position = offered.findIndex((each) => each.orderClass === orderClass) + 1;
  return words.youAs(label, position, offered.length, because);
}

function whyClass(orderClass: OrderClass, own: string, issuers: string): string {
  if (orderClass.startsWith('state')) return words.because.state(own);
  if (orderClass.startsWith('national')) return words.because.national(own, issuers);
  return words.because.international();
}

function place(rank: number): number {
  return rank === notOffered ? Number.POSITIVE_INFINITY : rank;
}
