/** Order priority, with the reader's own priority group and the reason for it. */

import { notOffered } from '@fairbook/domain/auctions/offering.ts';
import type { OrderClass } from '@fairbook/domain/base/vocabulary.ts';
import { Badge } from '@mantine/core';
import { usePerson } from '../base/person.ts';
import type { PublicAuction } from '../base/queries.ts';
import css from '../parts/auction-page.module.css';
import { Rank } from '../parts/Rank.tsx';
import { Term } from '../parts/Term.tsx';
import { type Ranked, rankedClasses } from './facts/ranked-classes.ts';
import { hasClass } from './priority.ts';
import { auctionTexts } from './texts/auctions.ts';

const words = auctionTexts.priority;

export function PriorityList({ auction }: { auction: PublicAuction }) {
  const own = hasClass(usePerson()) ? (auction.bidsAs?.orderClass ?? null) : null;
  return (
    <div>
      <Classes auction={auction} own={own} />
      <p className={css.note}>
        {words.intro} <Term id="priority">{words.explained}</Term>
      </p>
    </div>
  );
}

/** The six groups in the order they are filled; groups that are not offered come last. */
export function Classes({ auction, own }: { auction: Ranked; own: OrderClass | null }) {
  return (
    <ol className={css.classes}>
      {rankedClasses(auction).map(({ orderClass, rank }) => (
        <li key={orderClass} data-own={orderClass === own || undefined} data-out={rank === notOffered || undefined}>
          <Rank rank={rank === notOffered ? null : rank} />
          <span>{words.whoIs[orderClass]}</span>
          {rank === notOffered && <span className={css.classClosed}>{words.closed}</span>}
          {orderClass === own && <Badge color="brand">{words.you}</Badge>}
        </li>
      ))}
    </ol>
  );
}
