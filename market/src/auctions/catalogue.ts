/** The list of auctions as its address describes it, and the call that answers it. */

import { catalogueQuery } from '@fairbook/contract/auctions/lists.ts';
import { interestFrequencies, issuerTypes, taxStatuses, usStates } from '@fairbook/domain/vocabulary.ts';
import type { FilterSpec } from '@fairbook/ui/FilterBar.tsx';
import type { ListShape, ListState } from '@fairbook/ui/list-state.ts';
import type { CatalogueQuery } from '../queries.ts';
import { auctionTexts } from '../texts/auctions.ts';

export const tabs = ['live', 'upcoming', 'ended'] as const;
export type Tab = (typeof tabs)[number];

const statuses = {
  live: ['Live'],
  upcoming: ['Approved', 'Scheduled'],
  ended: ['Ended'],
} as const satisfies Record<Tab, readonly string[]>;

/** The order of each tab where the address names none. */
const usualSort = { live: 'closeDate', upcoming: 'launchDate', ended: '-closeDate' } as const;

export const sortsOf: Readonly<Record<Tab, readonly (keyof typeof auctionTexts.list.sorts)[]>> = {
  live: ['closeDate', '-yield', '-amount', '-createdAt'],
  upcoming: ['launchDate', '-yield', '-amount', '-createdAt'],
  ended: ['-closeDate', '-yield', '-amount'],
};

export const catalogueShape: ListShape = {
  tabs,
  filters: {
    state: 'one',
    muniType: 'one',
    taxStatus: 'many',
    repaymentFrequency: 'many',
    comImpactTheme: 'many',
    muniName: 'one',
    city: 'one',
    cusip: 'one',
  },
};

const { filters: labels, hints } = auctionTexts.list;

export const catalogueFilters: readonly FilterSpec[] = [
  { name: 'state', label: labels.state, options: usStates },
  { name: 'muniType', label: labels.muniType, options: issuerTypes },
  { name: 'taxStatus', label: labels.taxStatus, options: taxStatuses },
  { name: 'repaymentFrequency', label: labels.repaymentFrequency, options: interestFrequencies },
  { name: 'comImpactTheme', label: labels.comImpactTheme, hint: hints.comImpactTheme },
  { name: 'muniName', label: labels.muniName, hint: hints.muniName },
  { name: 'city', label: labels.city, hint: hints.city },
  { name: 'cusip', label: labels.cusip, hint: hints.cusip },
];

export function tabOf(state: Pick<ListState, 'tab'>): Tab {
  return tabs.find((tab) => tab === state.tab) ?? 'live';
}

/** The order the list is in: the address's, else the tab's own. */
export function sortOf(state: Pick<ListState, 'tab' | 'sort'>): string {
  return sortsOf[tabOf(state)].find((sort) => sort === state.sort) ?? usualSort[tabOf(state)];
}

/** The call's query for a state of the address; words in the address that the call does not know are left out. */
export function queryOf(state: ListState, query: Readonly<Record<string, unknown>>, tab: Tab): CatalogueQuery {
  const known = { ...query };
  for (const name of Object.keys(catalogueShape.filters ?? {})) {
    if (!catalogueQuery.safeParse({ [name]: query[name] }).success) delete known[name];
  }
  return { ...known, status: [...statuses[tab]], sort: sortOf({ ...state, tab }) } as CatalogueQuery;
}
