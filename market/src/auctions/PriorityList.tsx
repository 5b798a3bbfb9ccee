/** The priority of orders, and which class the reader is in and why. */

import { notOffered } from '@fairbook/domain/offering.ts';
import { labelOf, type OrderClass, orderClasses } from '@fairbook/domain/vocabulary.ts';
import { Badge } from '@mantine/core';
import { type Person, usePerson } from '../person.ts';
import type { OwnAuction, PublicAuction } from '../queries.ts';
import { auctionTexts } from '../texts/auctions.ts';
import './auction-page.css';

const words = auctionTexts.priority;

type Ranked = Pick<PublicAuction | OwnAuction, 'orderPriority'>;

export function PriorityList({ auction }: { auction: PublicAuction }) {
  const person = usePerson();
  return (
    <div className="mk-priority">
      {auction.bidsAs && <p className="mk-priority-you">{biddingSentence(auction, auction.bidsAs, person)}</p>}
      <Classes auction={auction} own={auction.bidsAs?.orderClass ?? null} />
      <p className="mk-note">{words.intro}</p>
    </div>
  );
}

/** The six classes in the order they are served; those that are not offered come last. */
export function Classes({ auction, own }: { auction: Ranked; own: OrderClass | null }) {
  return (
    <ol className="mk-classes">
      {rankedClasses(auction).map(({ orderClass, rank }) => (
        <li key={orderClass} data-own={orderClass === own || undefined} data-out={rank === notOffered || undefined}>
          <span className="mk-rank" aria-hidden={rank === notOffered}>
            {rank === notOffered ? '–' : rank}
          </span>
          <span>{words.whoIs[orderClass]}</span>
          {rank === notOffered && <span className="mk-class-closed">{words.closed}</span>}
          {orderClass === own && <Badge color="brand">{words.you}</Badge>}
        </li>
      ))}
    </ol>
  );
}

export function rankedClasses({ orderPriority }: Ranked): { orderClass: OrderClass; rank: number }[] {
  return orderClasses
    .map(({ value, priority }) => ({ orderClass: value, rank: orderPriority[priority] }))
    .sort((a, b) => place(a.rank) - place(b.rank));
}

/** «You bid as State individual, rank 3 of 6, because …». */
export function biddingSentence(
  auction: Ranked & Pick<PublicAuction, 'municipality'>,
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
