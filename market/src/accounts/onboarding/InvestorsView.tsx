/** A municipality's profile for investors: banner, summary, people, ratings, documents and links. */

import { usStates } from '@fairbook/domain/base/us-states.ts';
import { issuerTypes, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { Rosette } from '@fairbook/ui/theme/Rosette.tsx';
import { OpenFile } from '../../parts/files/OpenFile.tsx';
import { Picture } from '../../parts/files/Picture.tsx';
import { FinanceLinks, hasLinks, Outside, People, Ratings } from '../../parts/profile/ProfileParts.tsx';
import { municipalityTexts } from '../../parts/texts/municipality.ts';
import { bannerOf, documentsOf } from './FileSteps.tsx';
import css from './investors-view.module.css';
import onboardingCss from './onboarding.module.css';
import type { MunicipalityProfile } from './shapes.ts';

const words = municipalityTexts.investors;

export function InvestorsView({ profile }: { profile: MunicipalityProfile }) {
  const banner = bannerOf(profile);
  const documents = documentsOf(profile);
  const people = profile.keyPersonnel.filter(({ showOnProfile }) => showOnProfile);
  const place = [profile.city, profile.state && labelOf(usStates, profile.state)].filter(Boolean).join(', ');
  return (
    <article className={css.asInvestors} aria-label={words.title}>
      {banner ? (
        <Picture key={banner.id} url={banner.url} alt="" className={onboardingCss.bannerPicture} />
      ) : (
        <div className={css.asRosette}>
          <Rosette seed={profile.uuid} size={96} />
        </div>
      )}
      <h2>{profile.name}</h2>
      <p className={css.asPlace}>{[labelOf(issuerTypes, profile.type), place].filter(Boolean).join(' · ')}</p>
      <p className={css.asStory}>{profile.summary ?? words.noStory}</p>
      {profile.website && <Outside href={profile.website} label={words.website} />}
      <Section title={words.people}>
        {people.length === 0 ? <p className={onboardingCss.stepHint}>{words.nobody}</p> : <People people={people} />}
      </Section>
      <Section title={words.ratings}>
        {profile.creditRatings.length === 0 ? (
          <p className={onboardingCss.stepHint}>{words.noRatings}</p>
        ) : (
          <Ratings ratings={profile.creditRatings} />
        )}
      </Section>
      <Section title={words.documents}>
        {documents.length === 0 && <p className={onboardingCss.stepHint}>{words.noDocuments}</p>}
        <ul className={css.asDocuments}>
          {documents.map(({ id, name, url }) => (
            <li key={id}>
              <span>{name}</span>
              <OpenFile name={name} url={url} />
            </li>
          ))}
        </ul>
      </Section>
      {hasLinks(profile.finEconProfile) && (
        <Section title={words.links}>
          <FinanceLinks links={profile.finEconProfile} />
        </Section>
      )}
    </article>
  );
}
