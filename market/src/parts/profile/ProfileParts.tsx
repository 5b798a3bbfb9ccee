/** Profile parts shared by an issuer's preview and its public page: people, ratings, links. */
import { labelOf, ratingAgencies } from '@fairbook/domain/base/vocabulary.ts';
import figureTableCss from '@fairbook/ui/kit/figure-table.module.css';
import { ScrollRegion } from '@fairbook/ui/kit/ScrollRegion.tsx';
import utilitiesCss from '@fairbook/ui/theme/utilities.module.css';
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
    <ScrollRegion
      label={words.ratings}
      className={`${figureTableCss.figures} ${figureTableCss.folds} ${css.ratedStreams}`}
    >
      <table>
        <caption className={utilitiesCss.hidden}>{words.ratings}</caption>
        <thead>
          <tr>
            <th scope="col">{words.stream}</th>
            {ratingAgencies.map(({ field, label }) => (
              <th key={field} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ratings.map((rating) => (
            <tr key={rating.id}>
              <th scope="row">
                {rating.revStream}
                {rating.description && <span className={figureTableCss.second}>{rating.description}</span>}
              </th>
              {ratingAgencies.map(({ field, label, scale }) => (
                <td key={field} data-label={label}>
                  {labelOf(scale, rating[field]) ?? words.notGiven}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

const financeLinks = ['emmaIssuerUrl', 'censusDataUrl', 'sifmaUrl'] as const;

export type ShownLinks = Readonly<Record<(typeof financeLinks)[number], string | null>>;

/** Returns whether there are outside links on this issuer's finances. */
export function hasLinks(links: ShownLinks): boolean {
  return financeLinks.some((link) => links[link] !== null);
}

export function FinanceLinks({ links }: { links: ShownLinks }) {
  return (
    <ul className={css.links}>
      {financeLinks.map((link) => {
        const href = links[link];
        // The contract allows only http and https; anything else is never linked.
        if (href === null || !/^https?:/i.test(href) || !URL.canParse(href)) return null;
        return (
          <li key={link}>
            {/* An issuer may name any page as its page of EMMA, so the link says where it leads. */}
            <Outside href={href} label={`${municipalityTexts.finance[link]} (${new URL(href).hostname})`} />
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
