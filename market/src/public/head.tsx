/** Data of a public page for search engines and previews of links. */
import type { PublicPage, PublicSale, PublicSaleRow } from '@fairbook/contract/public/pages.ts';
import { compactMoney, formatPercentRange } from '@fairbook/ui/format/format.ts';
import { isNarrowed, publicPaths, searchAddress } from '../base/public-paths.ts';
import { publicTexts as words } from '../parts/texts/public.ts';
import { standingOf } from './parts.tsx';

export interface Head {
  readonly title: string;
  readonly description: string;
  /** The page's own address; null for one that search engines must not list. */
  readonly path: string | null;
  /** True if search engines may list it; without it, whether it has a path. */
  readonly isListed?: boolean;
  /** The picture for links to the page. */
  readonly picture?: { readonly path: string; readonly alt: string };
  /** For search engines: an object of schema.org. */
  readonly data?: object;
}

export function headOf(page: PublicPage, origin: string): Head {
  switch (page.kind) {
    case 'sales':
    case 'map':
    case 'calendar':
    case 'results': {
      const kind = page.kind === 'results' ? 'results' : 'sales';
      const { title, lead } = words[kind];
      // Searches by text and by several filters are too many to be listed.
      const path = !isNarrowed({ ...page.search, state: '' }) ? searchAddress(publicPaths[kind], page.search) : null;
      return { title: titleOfList(page.kind, title), description: lead, path, data: listData(page, origin) };
    }
    case 'sale':
      return headOfSale(page.sale, origin);
    case 'issuer': {
      const { uuid, name, city, state } = page.issuer;
      const path = publicPaths.issuer(uuid);
      const data = { ...issuerData({ uuid, name }, origin), address: addressData(city, state) };
      return { title: name, description: words.description.issuer(name), path, data };
    }
    case 'embed': {
      if (typeof page.sale === 'string')
        return { title: words.embed[page.sale].title, description: words.embed[page.sale].lead, path: null };
      const { data: _, ...head } = headOfSale(page.sale, origin);
      return { ...head, isListed: false };
    }
    case 'problem': {
      const { title, lead } = problemTexts(page.status);
      return { title, description: lead, path: null };
    }
    case 'missing':
      return { title: words.missing.title, description: words.missing.lead, path: null };
  }
}

/** The views of the list have titles of their own. */
function titleOfList(kind: 'sales' | 'map' | 'calendar' | 'results', title: string): string {
  return kind === 'map' || kind === 'calendar' ? `${title}: ${words.sales.views[kind]}` : title;
}

type ListPage = Extract<PublicPage, { kind: 'sales' | 'map' | 'calendar' | 'results' }>;

/** The sales of a list; the map has none. */
function listData(page: ListPage, origin: string): object {
  const rows = page.kind === 'sales' ? page.groups.flatMap((group) => group.rows) : rowsOf(page);
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    numberOfItems: rows.length,
    itemListElement: rows.map(({ uuid, name }, at) => {
      const url = origin + publicPaths.sale(uuid);
      return { '@type': 'ListItem', position: at + 1, name, url };
    }),
  };
}

function rowsOf(page: Exclude<ListPage, { kind: 'sales' }>): readonly PublicSaleRow[] {
  if (page.kind === 'map') return [];
  return page.kind === 'calendar' ? page.rows : page.found.rows;
}

/** Text about an error, by its status. */
export function problemTexts(status: number): { readonly title: string; readonly lead: string } {
  if (status === 429) return words.problem.tooMany;
  return status === 503 ? words.problem.busy : words.problem.failed;
}

function headOfSale(sale: PublicSale, origin: string): Head {
  const { uuid, profile, municipality, ladder, startDate, closeDate, cancellation } = sale;
  const path = publicPaths.sale(uuid);
  const yields = ladder.yieldRange;
  const status = words.status[standingOf(sale)];
  const description = words.description.sale(
    [municipality.name, compactMoney(ladder.principal), yields && formatPercentRange(yields.lowest, yields.highest)],
    status,
  );
  return {
    title: `${profile.name}, ${municipality.name}`,
    description,
    path,
    picture: { path: publicPaths.preview(uuid), alt: description },
    data: {
      '@context': 'https://schema.org',
      '@type': 'FinancialProduct',
      name: profile.name,
      url: origin + path,
      category: 'Municipal bond',
      provider: issuerData(municipality, origin),
      offers: {
        '@type': 'Offer',
        ...(startDate && { availabilityStarts: startDate }),
        ...(closeDate && { availabilityEnds: closeDate }),
        availability: `https://schema.org/${sale.status === 'Ended' || cancellation ? 'SoldOut' : sale.status === 'Live' ? 'InStock' : 'PreOrder'}`,
      },
    },
  };
}

function issuerData({ uuid, name }: { uuid: string; name: string }, origin: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'GovernmentOrganization',
    name,
    url: origin + publicPaths.issuer(uuid),
  };
}

function addressData(city: string | null, state: string | null) {
  return { '@type': 'PostalAddress', addressLocality: city, addressRegion: state, addressCountry: 'US' };
}
