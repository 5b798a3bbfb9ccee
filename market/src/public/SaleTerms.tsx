/** Terms, dates, ratings, documents and priority of a public sale. */
import type { PublicSale } from '@fairbook/contract/public/pages.ts';
import { fieldWords } from '@fairbook/domain/auctions/fields/words.ts';
import { notOffered } from '@fairbook/domain/auctions/offering.ts';
import { documentSlots, labelOf, ratingAgencies } from '@fairbook/domain/base/vocabulary.ts';
import { dateFacts, factsOf } from '@fairbook/ui/sale/sale-facts.ts';
import { earlierVersions } from '../auctions/facts/earlier-versions.ts';
import { rankedClasses } from '../auctions/facts/ranked-classes.ts';
import { termsOfSale } from '../auctions/facts/terms-of-sale.ts';
import { auctionTexts } from '../auctions/texts/auctions.ts';
import { ruleTexts } from '../auctions/texts/rules.ts';
import { paths } from '../base/paths.ts';
import { publicTexts } from '../parts/texts/public.ts';
import { finalStatementTexts } from '../sale-changes/texts/final-statements.ts';
import { Facts, Moment } from './parts.tsx';

const words = publicTexts.sale;
const { dates: moments, sections } = auctionTexts.page;

export function Terms({ sale }: { sale: PublicSale }) {
  const { drawBeacon: beacon } = sale;
  const named = beacon && ruleTexts.beacon(beacon.beaconId, beacon.chainHash, beacon.delaySeconds);
  return (
    <section aria-labelledby="terms">
      <h2 id="terms">{sections.terms}</h2>
      <Facts items={termsOfSale(sale, named)} />
    </section>
  );
}

export function Dates({ sale }: { sale: PublicSale }) {
  const { keyDates, startDate, closeDate, municipality } = sale;
  const moment = (at: string | null) => at && <Moment at={at} state={municipality.state} />;
  return (
    <section aria-labelledby="dates">
      <h2 id="dates">{sections.dates}</h2>
      <Facts
        items={[
          { label: fieldWords.marketingPeriodLaunchDate.label, value: moment(keyDates.marketingPeriodLaunchDate) },
          { label: moments.start, value: moment(startDate) },
          { label: moments.close, value: moment(closeDate) },
          ...factsOf(['dated'], keyDates),
          ...dateFacts(keyDates),
          ...factsOf(['firstPrincipalPaymentDate', 'finalMaturityDate'], keyDates),
        ]}
      />
    </section>
  );
}

type RatingField = (typeof ratingAgencies)[number]['field'];

/** The rating by its agency's scale, whose 'Unrated' has a word in each language. */
export function shownRating(agency: RatingField, rating: string | null): string | null {
  const scale = ratingAgencies.find(({ field }) => field === agency)?.scale ?? [];
  return labelOf(scale, rating);
}

export function Ratings({ ratings }: { ratings: PublicSale['ratingsProviders'] }) {
  const agencies = ['moodysRating', 'snpRating', 'fitchRating', 'krollRating'] as const;
  return (
    <section aria-labelledby="ratings">
      <h2 id="ratings">{sections.ratings}</h2>
      <Facts
        items={agencies.map((agency) => ({
          label: words.agencies[agency],
          value: shownRating(agency, ratings[agency]) || auctionTexts.page.ratings.unrated,
        }))}
      />
    </section>
  );
}

/** The documents, below each its earlier versions and why they were replaced. */
export function Documents({ sale }: { sale: PublicSale }) {
  const { documents, supplements, finalStatements, municipality } = sale;
  const known = documentSlots.flatMap(({ value, label }) => {
    const document = documents[value];
    return document ? [{ ...document, slot: value, label }] : [];
  });
  const [newest, ...earlier] = finalStatements;
  const { state } = municipality;
  return (
    <section aria-labelledby="documents">
      <h2 id="documents">{sections.documents}</h2>
      {known.length === 0 && !newest && <p className="note">{auctionTexts.page.documents.none}</p>}
      <ul className="plain">
        {newest && (
          <li>
            <a href={newest.file.url}>{finalStatementTexts.name}</a>{' '}
            <span className="status">{finalStatementTexts.final}</span>
            <Published version={newest} state={state} />
            {earlier.length > 0 && (
              <details>
                <summary className="note">{finalStatementTexts.earlier(earlier.length)}</summary>
                <ul className="plain">
                  {earlier.map((version) => (
                    <li key={version.id}>
                      <a href={version.file.url}>{finalStatementTexts.named(version.version)}</a>
                      <Published version={version} state={state} />
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        )}
        {known.map(({ id, name, url, slot, label }) => (
          <li key={id}>
            <a href={url}>{label}</a> <span className="note">{name}</span>
            {earlierVersions(sale, slot).map(({ id: supplement, before, changedAt }) => (
              <span key={supplement} className="note">
                <br />
                {auctionTexts.page.documents.earlier} <Moment at={changedAt} state={municipality.state} />:{' '}
                <a href={before.url}>{before.name}</a>
              </span>
            ))}
            {supplements
              .filter(({ document }) => document === slot)
              .map(({ id: supplement, reason }) => (
                <span key={supplement} className="note">
                  <br />
                  {reason}
                </span>
              ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PublishedProps {
  readonly version: PublicSale['finalStatements'][number];
  readonly state: string | null;
}

function Published({ version: { file, note, publishedAt }, state }: PublishedProps) {
  return (
    <div className="note">
      {file.name}, {finalStatementTexts.published} <Moment at={publishedAt} state={state} />
      {note !== null && (
        <div dir="auto">
          {finalStatementTexts.note}: {note}
        </div>
      )}
    </div>
  );
}

/** The groups in the order they are filled, without those that are not offered. */
export function Priority({ sale }: { sale: PublicSale }) {
  const offered = rankedClasses(sale).filter(({ rank }) => rank !== notOffered);
  return (
    <section aria-labelledby="priority">
      <h2 id="priority">{sections.priority}</h2>
      <p>
        {auctionTexts.priority.intro} <a href={paths.help('allocation')}>{publicTexts.how}</a>
      </p>
      <ol className="ranks">
        {offered.map(({ orderClass }) => (
          <li key={orderClass}>{auctionTexts.priority.whoIs[orderClass]}</li>
        ))}
      </ol>
    </section>
  );
}
