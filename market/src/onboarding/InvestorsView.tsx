/** A municipality's profile as investors see it: its banner, its story, its people, ratings, documents and links. */
import { labelOf, ratingAgencies, usStates } from '@fairbook/domain/vocabulary.ts';
import { DataList, Section } from '@fairbook/ui/PageHeader.tsx';
import { Rosette } from '@fairbook/ui/Rosette.tsx';
import { OpenFile } from '../files/OpenFile.tsx';
import { Picture } from '../files/Picture.tsx';
import { municipalityTexts } from '../texts/municipality.ts';
import { bannerOf, documentsOf } from './FileSteps.tsx';
import type { KeyPerson, MunicipalityProfile } from './shapes.ts';
import './investors-view.css';

const words = municipalityTexts.investors;
const links = ['emmaIssuerUrl', 'censusDataUrl', 'sifmaUrl'] as const;

export function InvestorsView({ profile }: { profile: MunicipalityProfile }) {
  const banner = bannerOf(profile);
  const documents = documentsOf(profile);
  const people = profile.keyPersonnel.filter(({ showOnProfile }) => showOnProfile);
  const place = [profile.city, profile.state && labelOf(usStates, profile.state)].filter(Boolean).join(', ');
  const given = links.flatMap((link) =>
    profile.finEconProfile[link] ? [[link, profile.finEconProfile[link]] as const] : [],
  );
  return (
    <article className="mk-as-investors" aria-label={words.title}>
      {banner ? (
        <Picture key={banner.id} url={banner.url} alt="" className="mk-banner-picture" />
      ) : (
        <div className="mk-as-rosette">
          <Rosette seed={profile.uuid} size={96} />
        </div>
      )}
      <h2>{profile.name}</h2>
      <p className="mk-as-place">{[profile.type, place].filter(Boolean).join(' · ')}</p>
      <p className="mk-as-story">{profile.summary ?? words.noStory}</p>
      {profile.website && <Outside href={profile.website} label={words.website} />}
      <Section title={words.people}>
        {people.length === 0 ? <p className="mk-step-hint">{words.nobody}</p> : <People people={people} />}
      </Section>
      <Section title={words.ratings}>
        {profile.creditRatings.length === 0 && <p className="mk-step-hint">{words.noRatings}</p>}
        {profile.creditRatings.map((rating) => (
          <div key={rating.id} className="mk-as-rating">
            <h4>{rating.revStream}</h4>
            {rating.description && <p>{rating.description}</p>}
            <DataList items={ratingAgencies.map(({ field, label }) => ({ label, value: rating[field] }))} />
          </div>
        ))}
      </Section>
      <Section title={words.documents}>
        {documents.length === 0 && <p className="mk-step-hint">{words.noDocuments}</p>}
        <ul className="mk-as-documents">
          {documents.map(({ id, name, url }) => (
            <li key={id}>
              <span>{name}</span>
              <OpenFile name={name} url={url} />
            </li>
          ))}
        </ul>
      </Section>
      {given.length > 0 && (
        <Section title={words.links}>
          <ul className="mk-as-links">
            {given.map(([link, href]) => (
              <li key={link}>
                <Outside href={href} label={municipalityTexts.finance[link]} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </article>
  );
}

function People({ people }: { people: readonly KeyPerson[] }) {
  return (
    <ul className="mk-as-people">
      {people.map((person) => (
        <li key={person.id}>
          <strong>{person.name}</strong>
          <span>{person.title}</span>
          <p>{person.bio}</p>
          <span>
            {[person.phone, person.email].filter(Boolean).join(' · ')}
            {person.linkedInUrl && (
              <>
                {' · '}
                <Outside href={person.linkedInUrl} label={municipalityTexts.people.linkedInUrl} />
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Outside({ href, label }: { href: string; label: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {label}
    </a>
  );
}
