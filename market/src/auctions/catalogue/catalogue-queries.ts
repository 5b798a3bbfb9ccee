/** The queries of the list of auctions, and those its page begins with. */
import { ask, askList } from '@fairbook/ui/base/api.ts';
import { queryOf as listQuery, readListState } from '@fairbook/ui/kit/list/list-state.ts';
import type { Prefetch } from '@fairbook/ui/start/prefetch.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../base/api.ts';
import type { CatalogueQuery, ChoiceCounts, ChoicesQuery, CountsQuery } from '../../base/queries.ts';
import { catalogueShape, countsQueryOf, queryOf, tabOf, viewOf, wholeQueryOf } from './catalogue.ts';

export const catalogue = (query: CatalogueQuery) => askList(api.listAuctions, { query }, { notice: false });

export const auctionCounts = (query: CountsQuery) => askList(api.countAuctions, { query }, { notice: false });

/** The counts of before stay until those of another choice arrive. */
export const choiceCounts = (query: ChoicesQuery) => ({
  ...ask(api.countChoices, { query }, { notice: false }),
  placeholderData: keepPreviousData<ChoiceCounts>,
});

export const prefetchCatalogue: Prefetch<unknown> = ({ read, search }) => {
  const state = readListState(search, catalogueShape);
  const query = listQuery(state, catalogueShape);
  const [tab, view] = [tabOf(state), viewOf(search.get('view'))];
  void read(auctionCounts(countsQueryOf(state, query)));
  if (view === 'calendar') void read(catalogue(wholeQueryOf(state, query, tab)));
  else void read(catalogue(queryOf(state, query, tab)));
  if (view === 'map') void read(catalogue(wholeQueryOf(state, query, tab, 'state')));
};
