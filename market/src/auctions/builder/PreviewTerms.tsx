/** First facts that investors will read about the auction, as typed so far. */
import {
  interestFrequencies,
  labelOf,
  ratingAgencies,
  securityTypes,
  taxStatuses,
} from '@fairbook/domain/base/vocabulary.ts';
import { formatMoment } from '@fairbook/ui/format/format.ts';
import { useZone } from '@fairbook/ui/format/SaleZone.tsx';
import type { OwnAuction } from '../../base/queries.ts';
import { redemption } from '../facts/terms-of-sale.ts';
import { buildingTexts } from '../texts/building.ts';
import css from './preview.module.css';
import { filledFirst } from './ranks.ts';

const words = buildingTexts.preview;

export function PreviewTerms({ auction }: { auction: OwnAuction }) {
  const { profile, ratingsProviders, orderPriority, keyDates, municipality } = auction;
  const zone = useZone();
  const ratings = ratingAgencies.flatMap(({ field, label, scale }) => {
    const rating = labelOf(scale, ratingsProviders[field]);
    return rating ? [`${label} ${rating}`] : [];
  });
  const kind = [
    labelOf(securityTypes, profile.securityType),
    labelOf(taxStatuses, profile.taxStatus),
    labelOf(interestFrequencies, profile.repaymentFrequency),
    redemption(profile),
  ];
  const { marketingPeriodLaunchDate: launch } = keyDates;
  return (
    <div className={css.terms}>
      <p>
        <span>{municipality.name}</span>
        <strong>{profile.name || words.noName}</strong>
      </p>
      <p>{kind.filter(Boolean).join(' · ') || words.noKind}</p>
      <p>{ratings.join(' · ') || words.noRatings}</p>
      <p>{filledFirst(orderPriority)}</p>
      <p>{launch ? words.launch(formatMoment(launch, zone)) : words.noLaunch}</p>
    </div>
  );
}
