/** Tile of one municipality in the list: name, place, summary and amount on offer. */

import { usStates } from '@fairbook/domain/base/us-states.ts';
import { issuerTypes, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { Rosette } from '@fairbook/ui/theme/Rosette.tsx';
import utilitiesCss from '@fairbook/ui/theme/utilities.module.css';
import { Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../base/paths.ts';
import { Heart } from '../../parts/Heart.tsx';
import { browsingTexts } from '../../parts/texts/browsing.ts';
import type { IssuerCard } from './issuer-list.ts';
import css from './issuers.module.css';

const words = browsingTexts.issuers;

export function IssuerTile({ issuer }: { issuer: IssuerCard }) {
  const { uuid, name, type, summary, numActiveAuctions } = issuer;
  return (
    <li className={css.issuer}>
      <Rosette seed={uuid} size={56} />
      <div className={css.issuerName}>
        <h2>
          <Link to={paths.municipality(uuid)} className={utilitiesCss.wholeLink}>
            {name}
          </Link>
        </h2>
        <p>{[labelOf(issuerTypes, type), placeOf(issuer)].filter(Boolean).join(' · ')}</p>
      </div>
      <Heart kind="municipality" uuid={uuid} name={name} />
      <p className={css.issuerStory}>{summary ?? words.noStory}</p>
      <p className={css.issuerOffer} data-some={numActiveAuctions > 0 || undefined}>
        {words.onOffer(numActiveAuctions)}
      </p>
    </li>
  );
}

/** 'Alder Creek, Oregon' */
export function placeOf({ city, state }: Pick<IssuerCard, 'city' | 'state'>): string {
  return [city, state && labelOf(usStates, state)].filter(Boolean).join(', ');
}

/** Placeholder of a loading tile, with the height of a real tile. */
export function TileSkeleton() {
  return (
    <li className={css.issuer} aria-hidden>
      <Skeleton circle height={56} />
      <div className={css.issuerName}>
        <Skeleton height={16} width="70%" />
        <Skeleton height={11} mt={9} width="45%" />
      </div>
      <Skeleton className={css.issuerStory} height={40} />
      <Skeleton className={css.issuerOffer} height={12} width="35%" />
    </li>
  );
}
