/** Profile parts shared by an issuer's preview and its public page: people, ratings, links. */
import { ratingAgencies } from '@fairbook/domain/vocabulary.ts';
import figureTableCss from '@fairbook/ui/figure-table.module.css';
import { ScrollRegion } from '@fairbook/ui/ScrollRegion.tsx';
import utilitiesCss from '@fairbook/ui/utilities.module.css';
import { Table } from '@mantine/core';
import { browsingTexts } from '../texts/browsing.ts';
import { municipalityTexts } from '../texts/municipality.ts';
import css from './profile.module.css';

const words = browsingTexts.profile;

export interface ShownPerson {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly bio: string;
  readonly phone: string;
  readonly phoneExtension: string | null;
  readonly email: string;
  readonly linkedInUrl: string | null;
}

export function People({ people }: { people: readonly ShownPerson[] }) {
  return (
    <ul className={css.people}>
      {people.map((person) => (
        <li key={person.id}>
          <strong>{person.name}</strong>
          <span>{person.title}</span>
          <p>{person.bio}</p>
          <span className={css.peopleReach}>
            <span>
              {person.phone}
              {person.phoneExtension && ` ${words.extension(person.phoneExtension)}`}
            </span>
            <a href={`mailto:${person.email}`}>{person.email}</a>
            {person.linkedInUrl && <Outside href={person.linkedInUrl} label={words.linkedIn} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

export type ShownRating = {
  readonly id: string;
  readonly revStream: string;
  readonly description: string | null;
} & Readonly<Record<(typeof ratingAgencies)[number]['field'], string | null>>;

/** Revenue streams against the four agencies. */
export function Ratings({ ratings }: { ratings: readonly ShownRating[] }) {
  return (
    <ScrollRegion label={words.ratings} className={`${css.ratedStreams} ${figureTableCss.folds}`}>
      <Table>
        <Table.Caption className={utilitiesCss.hidden}>{words.ratings}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{words.stream}</Table.Th>
            {ratingAgencies.map(({ field, label }) => (
              <Table.Th key={field} scope="col">
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {ratings.map((rating) => (
            <Table.Tr key={rating.id}>
              <Table.Th scope="row">
                {rating.revStream}
                {rating.description && <span className={css.ratingWhat}>{rating.description}</span>}
              </Table.Th>
              {ratingAgencies.map(({ field, label }) => (
                <Table.Td key={field} data-label={label}>
                  {rating[field] ?? words.notGiven}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollRegion>
  );
}

const financeLinks = ['emmaIssuerUrl', 'censusDataUrl', 'sifmaUrl'] as const;

export type ShownLinks = Readonly<Record<(typeof financeLinks)[number], string | null>>;

/** Whether there are outside links on this issuer's finances. */
export function hasLinks(links: ShownLinks): boolean {
  return financeLinks.some((link) => links[link] !== null);
}

export function FinanceLinks({ links }: { links: ShownLinks }) {
  return (
    <ul className={css.links}>
      {financeLinks.map((link) => {
        const href = links[link];
        if (href === null) return null;
        return (
          <li key={link}>
            <Outside href={href} label={municipalityTexts.finance[link]} />
          </li>
        );
      })}
    </ul>
  );
}

export function Outside({ href, label }: { href: string; label: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {label}
    </a>
  );
}
