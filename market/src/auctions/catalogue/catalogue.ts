/** The list of auctions as described by its URL, and the API query for it. */

import { countedFilters } from '@fairbook/domain/auctions/offer-bands.ts';
import { maxThemeLength } from '@fairbook/domain/base/text/text.ts';
import { interestFrequencies } from '@fairbook/domain/base/vocabulary.ts';
import type { FilterSpec } from '@fairbook/ui/kit/list/FilterChoices.tsx';
import { type ListShape, type ListState, withoutUnknown } from '@fairbook/ui/kit/list/list-state.ts';
import type {
  AuctionCounts,
  AuctionRow,
  CatalogueQuery,
  ChoiceCounts,
  ChoicesQuery,
  CountsQuery,
} from '../../base/queries.ts';
import { countedChoices } from '../facts/sale-filters.ts';
import { auctionTexts } from '../texts/auctions.ts';

const tabs = ['live', 'upcoming', 'ended', 'favorites'] as const;
export type Tab = (typeof tabs)[number];

const statuses = {
  live: ['Live'],
  upcoming: ['Approved', 'Scheduled'],
  ended: ['Ended'],
  favorites: [],
} as const satisfies Record<Tab, readonly string[]>;

/** Default sort order of each tab. */
const usualSort = { live: 'closeDate', upcoming: 'launchDate', ended: '-closeDate', favorites: '-createdAt' } as const;

export const sortsOf: Readonly<Record<Tab, readonly (keyof typeof auctionTexts.list.sorts)[]>> = {
  live: ['closeDate', '-yield', '-amount', '-createdAt'],
  upcoming: ['launchDate', '-yield', '-amount', '-createdAt'],
  ended: ['-closeDate', '-yield', '-amount'],
  favorites: ['-createdAt', '-yield', '-amount'],
};

export const catalogueShape: ListShape = {
  tabs,
  filters: {
    state: 'one',
    muniType: 'one',
    taxStatus: 'many',
    rating: 'many',
    yieldBand: 'many',
    maturityBand: 'many',
    callable: 'many',
    minimumBand: 'many',
    sizeBand: 'many',
    repaymentFrequency: 'many',
    comImpactTheme: 'many',
    muniName: 'one',
    city: 'one',
    cusip: 'one',
  },
};

const { filters: labels, hints } = auctionTexts.list;

export const catalogueFilters: readonly FilterSpec[] = [
  ...countedChoices,
  { name: 'repaymentFrequency', label: labels.repaymentFrequency, options: interestFrequencies },
  { name: 'comImpactTheme', label: labels.comImpactTheme, hint: hints.comImpactTheme, maxLength: maxThemeLength },
  { name: 'muniName', label: labels.muniName, hint: hints.muniName },
  { name: 'city', label: labels.city, hint: hints.city },
  { name: 'cusip', label: labels.cusip, hint: hints.cusip },
];

/** Views of the list; the first is the default. */
export const views = ['list', 'table', 'map', 'calendar'] as const;
export type View = (typeof views)[number];

export function viewOf(text: string | null): View {
  return views.find((view) => view === text) ?? 'list';
}

/** Municipalities can see the market but have no favorites. */
export function tabsFor(isInvestor: boolean): readonly Tab[] {
  return tabs.filter((tab) => isInvestor || tab !== 'favorites');
}

export function tabOf(state: Pick<ListState, 'tab'>): Tab {
  return tabs.find((tab) => tab === state.tab) ?? 'live';
}

/** The sort order from the URL, otherwise the tab's own. */
export function sortOf(state: Pick<ListState, 'tab' | 'sort'>): string {
  return sortsOf[tabOf(state)].find((sort) => sort === state.sort) ?? usualSort[tabOf(state)];
}

/** The API query for the URL's state; values the API does not know are dropped. */
export function queryOf(state: ListState, query: Readonly<Record<string, unknown>>, tab: Tab): CatalogueQuery {
  const known = withoutUnknown(query, catalogueFilters);
  const own = tab === 'favorites' ? { favorites: true } : {};
  return { ...known, ...own, status: [...statuses[tab]], sort: sortOf({ ...state, tab }) } as CatalogueQuery;
}

/** The query for the counts of the tabs, which all have the same filters. */
export function countsQueryOf(state: ListState, query: Readonly<Record<string, unknown>>): CountsQuery {
  const { page: _, pageSize: __, sort: ___, status: ____, ...filters } = queryOf(state, query, 'live');
  return filters;
}

/** The query for the counts of the choices in a tab. */
export function choicesQueryOf(state: ListState, query: Readonly<Record<string, unknown>>, tab: Tab): ChoicesQuery {
  const { page: _, pageSize: __, sort: ___, ...filters } = queryOf(state, query, tab);
  return filters;
}

/** The filters with what each choice would give, once all of it is counted. */
export function filtersWith(counts: ChoiceCounts | undefined): readonly FilterSpec[] {
  if (!counts?.isComplete) return catalogueFilters;
  return catalogueFilters.map((filter) => {
    const own = counts.choices.filter((choice) => choice.filter === filter.name);
    if (!countedFilters.some((name) => name === filter.name)) return filter;
    return { ...filter, counts: new Map(own.map(({ value, count }) => [value, count])) };
  });
}

/** How many auctions each tab holds. */
export function countsByTab(counts: AuctionCounts): Readonly<Record<Tab, number>> {
  return {
    live: counts.live,
    upcoming: counts.approved + counts.scheduled,
    ended: counts.ended,
    favorites: counts.favorites,
  };
}

/** As many auctions of the tab as one response holds, for views that show them together; one filter can be left out. */
export function wholeQueryOf(
  state: ListState,
  query: Readonly<Record<string, unknown>>,
  tab: Tab,
  without?: string,
): CatalogueQuery {
  const rest = without === undefined ? query : { ...query, [without]: undefined };
  return { ...queryOf(state, rest, tab), page: 1, pageSize: 200 };
}

export function countByState(rows: readonly Pick<AuctionRow, 'state'>[]): { state: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { state } of rows) if (state) counts.set(state, (counts.get(state) ?? 0) + 1);
  return [...counts].map(([state, count]) => ({ state, count }));
}
