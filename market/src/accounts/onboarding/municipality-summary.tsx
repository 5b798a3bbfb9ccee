/** Summary of a municipality's profile, step by step, for its review. */

import { usStates } from '@fairbook/domain/base/us-states.ts';
import { issuerTypes, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import type { Fact } from '@fairbook/ui/kit/PageHeader.tsx';
import { Picture } from '../../parts/files/Picture.tsx';
import { municipalityTexts } from '../../parts/texts/municipality.ts';
import { onboardingTexts } from '../texts/onboarding.ts';
import { bannerOf, documentsOf } from './FileSteps.tsx';
import css from './onboarding.module.css';
import { gradesOf } from './RatingsStep.tsx';
import type { ReviewSection } from './ReviewStep.tsx';
import type { MunicipalityProfile } from './shapes.ts';

const words = municipalityTexts;
const place = onboardingTexts.fields;

export function municipalitySummary(profile: MunicipalityProfile): ReviewSection[] {
  const { finEconProfile: links } = profile;
  const banner = bannerOf(profile);
  return [
    {
      step: 'overview',
      facts: [
        { label: words.overview.name, value: profile.name },
        { label: words.overview.legalName, value: profile.legalName },
        { label: words.overview.type, value: labelOf(issuerTypes, profile.type) },
        { label: place.city, value: profile.city },
        { label: place.state, value: profile.state && labelOf(usStates, profile.state) },
        { label: place.zipCode, value: profile.zipCode },
        { label: words.overview.summary, value: profile.summary },
        { label: words.overview.website, value: profile.website },
      ],
    },
    {
      step: 'banner',
      facts: [
        {
          label: words.review.banner,
          value: banner ? (
            <Picture key={banner.id} url={banner.url} alt={words.banner.alt} className={css.bannerPicture} />
          ) : (
            words.review.noBanner
          ),
        },
      ],
    },
    {
      step: 'documents',
      facts: numbered(
        words.review.documents,
        documentsOf(profile).map(({ name }) => ({ label: words.review.document, value: name })),
      ),
    },
    {
      step: 'finance',
      facts: [
        { label: words.finance.emmaIssuerUrl, value: links.emmaIssuerUrl },
        { label: words.finance.censusDataUrl, value: links.censusDataUrl },
        { label: words.finance.sifmaUrl, value: links.sifmaUrl },
      ],
    },
    {
      step: 'people',
      facts: numbered(
        words.review.people,
        profile.keyPersonnel.map(({ name, title }) => ({ label: name, value: title })),
      ),
    },
    {
      step: 'ratings',
      facts: numbered(
        words.review.ratings,
        profile.creditRatings.map((rating) => ({ label: rating.revStream, value: gradesOf(rating) })),
      ),
    },
  ];
}

/** Numbered, since two names may be equal; one line without a value where there is none. */
function numbered(kind: string, facts: readonly Fact[]): Fact[] {
  if (facts.length === 0) return [{ label: kind, value: null }];
  return facts.map(({ label, value }, at) => ({ label: words.review.numbered(at + 1, label), value }));
}
