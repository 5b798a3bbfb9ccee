/** The four ratings: the grade first, then its position on the agency's scale. */
import { labelOf, ratingAgencies } from '@fairbook/domain/base/vocabulary.ts';
import utilitiesCss from '@fairbook/ui/theme/utilities.module.css';
import type { PublicAuction } from '../base/queries.ts';
import css from '../parts/auction-page.module.css';
import { auctionTexts } from './texts/auctions.ts';

const words = auctionTexts.page.ratings;

export function RatingScales({ ratings }: { ratings: PublicAuction['ratingsProviders'] }) {
  return (
    <ul className={css.ratings}>
      {ratingAgencies.map(({ field, label, scale, lowestInvestmentGrade }) => (
        <li key={field}>
          <span className={utilitiesCss.label}>{label}</span>
          <strong className={css.ratingGrade}>{labelOf(scale, ratings[field]) ?? words.none}</strong>
          <Scale
            rating={ratings[field]}
            steps={scale.map((step) => step.value).filter((step) => step !== 'Unrated')}
            lowestInvestmentGrade={lowestInvestmentGrade}
          />
        </li>
      ))}
    </ul>
  );
}

interface ScaleProps {
  readonly rating: string | null;
  /** Best first, without Unrated. */
  readonly steps: readonly string[];
  readonly lowestInvestmentGrade: string;
}

const width = 120;

function Scale({ rating, steps, lowestInvestmentGrade }: ScaleProps) {
  const at = rating === null ? -1 : steps.indexOf(rating);
  const boundary = steps.indexOf(lowestInvestmentGrade) + 0.5;
  const x = (step: number) => 5 + (step / (steps.length - 1)) * (width - 10);
  const isGood = at >= 0 && at < boundary;
  return (
    <>
      <svg
        className={css.scale}
        viewBox={`0 0 ${width} 12`}
        role="img"
        aria-label={at < 0 ? words.unrated : words.position(rating ?? '', at + 1, steps.length)}
      >
        <line className={css.scaleGood} x1={x(0)} x2={x(boundary)} y1="6" y2="6" />
        <line className={css.scaleRest} x1={x(boundary)} x2={x(steps.length - 1)} y1="6" y2="6" />
        {at >= 0 && <circle className={css.scaleDot} data-good={isGood || undefined} cx={x(at)} cy="6" r="4.5" />}
      </svg>
      <span className={css.scaleWord}>{at < 0 ? '\u00a0' : isGood ? words.investment : words.speculative}</span>
    </>
  );
}
