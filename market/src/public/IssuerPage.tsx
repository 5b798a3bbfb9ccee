/** A public issuer with its sales, results and news. */
import type { ListedIssuer, ListedSale } from '@fairbook/contract/public/pages.ts';
import { issuerTypes, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { Rosette } from '@fairbook/ui/theme/Rosette.tsx';
import { publicTexts } from '../parts/texts/public.ts';
import { Facts, Moment, SaleCard } from './parts.tsx';
import { shownRating } from './SaleTerms.tsx';

const words = publicTexts.issuer;

export function IssuerPage({ issuer }: { issuer: ListedIssuer }) {
  const { uuid, name, city, state, type, summary, website, emmaIssuerUrl, sales } = issuer;
  const open = sales.filter(({ status, isCancelled }) => status !== 'Ended' && !isCancelled);
  const over = sales.filter((sale) => !open.includes(sale));
  // Sales that take orders come first.
  const [live, upcoming] = [open.filter(isLive), open.filter((sale) => !isLive(sale))];
  return (
    <article>
      <header className="head sale-head">
        <Rosette seed={uuid} size={72} />
        <div>
          <p className="eyebrow">
            {[labelOf(issuerTypes, type), [city, state].filter(Boolean).join(', ')].filter(Boolean).join(' · ')}
          </p>
          <h1>{name}</h1>
        </div>
      </header>
      {summary && <p className="lead text">{summary}</p>}
      <Facts
        items={[
          { label: words.website, value: isOfWeb(website) && <External address={website} /> },
          { label: words.emma, value: isOfWeb(emmaIssuerUrl) && <External address={emmaIssuerUrl} /> },
          ...issuer.creditRatings.map((rating) => ({
            label: words.ratings(rating.revStream),
            value: ratingsOf(rating),
          })),
        ]}
      />
      {sales.length === 0 && <p className="empty">{words.noSales}</p>}
      <Sales title={words.sales} sales={[...live, ...upcoming]} />
      <Sales title={words.results} sales={over} />
      <News issuer={issuer} />
    </article>
  );
}

const isLive = ({ status }: ListedSale) => status === 'Live';

function isOfWeb(address: string | null): address is string {
  return address !== null && /^https?:\/\//i.test(address) && URL.canParse(address);
}

/** A link to a page of the issuer. */
function External({ address }: { address: string }) {
  return (
    <a href={address} rel="nofollow noopener">
      {new URL(address).hostname}
    </a>
  );
}

type Rating = ListedIssuer['creditRatings'][number];

function ratingsOf({ moodysRating, snpRating, fitchRating, krollRating }: Rating): string {
  const { agencies } = publicTexts.sale;
  const given = { moodysRating, snpRating, fitchRating, krollRating };
  return (Object.keys(given) as (keyof typeof given)[])
    .flatMap((agency) => (given[agency] ? [`${agencies[agency]} ${shownRating(agency, given[agency])}`] : []))
    .join(' · ');
}

function Sales({ title, sales }: { title: string; sales: readonly ListedSale[] }) {
  if (sales.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className="cards">
        {sales.map((sale) => (
          <SaleCard key={sale.uuid} sale={sale} />
        ))}
      </ul>
    </section>
  );
}

function News({ issuer: { news, state } }: { issuer: ListedIssuer }) {
  return (
    <section aria-labelledby="news">
      <h2 id="news">{words.news}</h2>
      {news.length === 0 && <p className="note">{words.noNews}</p>}
      {news.map(({ uuid, title, createdAt, imageUrl, content, url }) => (
        <article key={uuid} className="news">
          <h3>{title}</h3>
          <p className="note">
            <Moment at={createdAt} state={state} /> {isOfWeb(url) && <External address={url} />}
          </p>
          {imageUrl && <img src={imageUrl} alt="" loading="lazy" />}
          <p className="text">{content}</p>
        </article>
      ))}
    </section>
  );
}
