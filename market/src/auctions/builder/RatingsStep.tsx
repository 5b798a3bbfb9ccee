/** Step 2: four ratings and the professionals of the sale. */
import { ratingsProvidersForm } from '@fairbook/contract/auctions/forms.ts';
import { ratingAgencies } from '@fairbook/domain/base/vocabulary.ts';
import { fieldErrorsOf } from '@fairbook/ui/kit/forms.ts';
import { NativeSelect } from '@mantine/core';
import { api } from '../../base/api.ts';
import type { OwnAuction } from '../../base/queries.ts';
import auctionPageCss from '../../parts/auction-page.module.css';
import formCss from '../../parts/form.module.css';
import { buildingTexts } from '../texts/building.ts';
import { ProviderFields, type Providers } from './ProviderFields.tsx';
import { StepPage } from './StepPage.tsx';
import type { StepProps } from './shapes.ts';
import { useStep } from './use-step.ts';

const words = buildingTexts.ratings;

type RatingField = (typeof ratingAgencies)[number]['field'];
type Values = Readonly<Record<RatingField, string>> & Providers;

export function RatingsStep({ auction, isLocked }: StepProps) {
  const form = useStep<Values>({
    step: 'ratings',
    auction,
    isLocked,
    valuesOf,
    errorsOf: (values) => fieldErrorsOf(ratingsProvidersForm, values),
    save: (values, headers) => {
      const body = ratingsProvidersForm.parse(values);
      return api.saveRatingsProviders({ params: { auctionId: auction.uuid }, body, headers });
    },
  });
  return (
    <StepPage
      step="ratings"
      form={form}
      auction={{ ...auction, ratingsProviders: { ...auction.ratingsProviders, ...form.values } }}
    >
      <h3>{words.ratings}</h3>
      <p className={auctionPageCss.note}>{words.fromProfile}</p>
      <div className={formCss.pair}>
        {ratingAgencies.map(({ field, label, scale }) => (
          <NativeSelect
            key={field}
            label={words.rating(label)}
            withAsterisk
            data={[{ value: '', label: buildingTexts.choose }, ...scale]}
            {...form.inputs(field)}
          />
        ))}
      </div>
      <h3>{words.providers}</h3>
      <ProviderFields auctionId={auction.uuid} values={form.values} change={form.change} errorOf={form.errorOf} />
    </StepPage>
  );
}

function valuesOf({ ratingsProviders: given }: OwnAuction): Values {
  return {
    fitchRating: given.fitchRating ?? '',
    moodysRating: given.moodysRating ?? '',
    snpRating: given.snpRating ?? '',
    krollRating: given.krollRating ?? '',
    auctionCounsel: given.auctionCounsel,
    auctionTrustee: given.auctionTrustee,
    muniAdvisor: given.muniAdvisor,
  };
}
