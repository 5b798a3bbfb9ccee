/** Order priority for the reader: the groups in the order they are served, and why the reader is in one. */
import { labelOf, type OrderClass, orderClasses } from '@fairbook/domain/base/vocabulary.ts';
import type { Person } from '../base/person.ts';
import type { PublicAuction } from '../base/queries.ts';
import { classLabel } from './facts/allocation-facts.ts';
import { placeAmongOffered, type Ranked } from './facts/ranked-classes.ts';
import { auctionTexts } from './texts/auctions.ts';

const words = auctionTexts.priority;

/**
 * Returns whether the reader's priority group is known: a new account has no address yet. Investors abroad have no state either, but gave an address to be
 * approved.
 */
export function hasClass({ state, onboardingStatus }: Pick<Person, 'state' | 'onboardingStatus'>): boolean {
  return Boolean(state) || onboardingStatus !== 'New';
}

/** 'Your priority is 3 of 6: State individual, because …' */
export function biddingSentence(
  auction: Ranked & { readonly municipality: Pick<PublicAuction['municipality'], 'state'> },
  { orderClass, isLocal }: NonNullable<PublicAuction['bidsAs']>,
  { state }: Pick<Person, 'state'>,
): string {
  const label = classLabel(labelOf(orderClasses, orderClass), isLocal);
  const because = whyClass(orderClass, state ?? '', auction.municipality.state ?? '');
  const position = placeAmongOffered(auction, orderClass);
  if (position === null) return words.notOffered(label, because);
  return words.youAs(label, position.place, position.of, because);
}

function whyClass(orderClass: OrderClass, own: string, issuers: string): string {
  if (orderClass.startsWith('state')) return words.because.state(own);
  if (orderClass.startsWith('national')) return words.because.national(own, issuers);
  return words.because.international();
}
