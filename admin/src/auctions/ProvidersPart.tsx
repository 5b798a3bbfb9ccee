/** The four ratings with their positions on the agencies' scales, and the professionals of the sale. */
import { ratingAgencies } from '@fairbook/domain/base/vocabulary.ts';
import { DataList, Section } from '@fairbook/ui/kit/PageHeader.tsx';
import utilitiesCss from '@fairbook/ui/theme/utilities.module.css';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../base/paths.ts';
import { texts } from '../base/texts.ts';
import css from './auctions.module.css';
import type { Auction } from './shapes.ts';

const words = texts.providers;

type ProvidersPartProps = Pick<Auction, 'ratingsProviders' | 'providerNames'>;

export function ProvidersPart({ ratingsProviders: providers, providerNames }: ProvidersPartProps) {
  const names = new Map(providerNames.map(({ id, name }) => [id, name]));
  return (
    <>
      <Section title={words.ratings}>
        <dl className={css.scales}>
          {ratingAgencies.map(({ field, label, scale, lowestInvestmentGrade }) => (
            <Scale
              key={field}
              agency={label}
              rating={providers[field]}
              steps={scale.map(({ value }) => value).filter((value) => value !== 'Unrated')}
              lowestInvestmentGrade={lowestInvestmentGrade}
            />
          ))}
        </dl>
      </Section>
      <Section title={words.providers}>
        <DataList
          items={[
            { label: words.counsel, value: <Names ids={providers.auctionCounsel} names={names} /> },
            { label: words.trustee, value: <Names ids={providers.auctionTrustee} names={names} /> },
            { label: words.advisor, value: <Names ids={providers.muniAdvisor} names={names} /> },
          ]}
        />
      </Section>
    </>
  );
}

function Names({ ids, names }: { ids: readonly string[]; names: ReadonlyMap<string, string> }) {
  if (ids.length === 0) return <span className={css.dimmed}>{words.nobody}</span>;
  return ids.map((id, at) => (
    <span key={id}>
      {at > 0 && ', '}
      <Anchor component={Link} to={paths.professional(id)} inherit>
        {names.get(id) ?? words.unknown}
      </Anchor>
    </span>
  ));
}

interface ScaleProps {
  readonly agency: string;
  readonly rating: string | null;
  /** From best to worst. */
  readonly steps: readonly string[];
  readonly lowestInvestmentGrade: string;
}

const width = 200;

/** The rating in words first; below, its position between the best and the worst grade, gold past the end of investment grade. */
function Scale({ agency, rating, steps, lowestInvestmentGrade }: ScaleProps) {
  const at = rating === null ? -1 : steps.indexOf(rating);
  const place = (step: number) => 4 + (step / (steps.length - 1)) * (width - 8);
  const lastGood = steps.indexOf(lowestInvestmentGrade);
  return (
    <div className={css.scale}>
      <dt className={utilitiesCss.label}>{agency}</dt>
      <dd>
        <span className={css.grade}>{rating ?? texts.none}</span>
        {at >= 0 && (
          <svg className={css.steps} viewBox={`0 0 ${width} 12`} preserveAspectRatio="none" aria-hidden="true">
            <line className={css.line} x1={place(0)} x2={place(lastGood)} y1="6" y2="6" />
            <line className={css.speculative} x1={place(lastGood)} x2={place(steps.length - 1)} y1="6" y2="6" />
            {steps.map((step, index) => (
              <line key={step} className={css.tick} x1={place(index)} x2={place(index)} y1="4" y2="8" />
            ))}
            <rect className={css.mark} x={place(at) - 3} y="0" width="6" height="12" />
          </svg>
        )}
        <span className={css.unmet}>{at >= 0 ? words.position(at + 1, steps.length) : words.unrated}</span>
      </dd>
    </div>
  );
}
