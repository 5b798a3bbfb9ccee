/** List of auctions: live, upcoming, ended and favorites, with all filters in the URL; also as a map and a calendar. */

import { IconAdjustmentsHorizontal } from '@fairbook/ui/icons/signs/adjustments-horizontal.ts';
import { lazyPart } from '@fairbook/ui/kit/Loading.tsx';
import { FilterBar } from '@fairbook/ui/kit/list/FilterBar.tsx';
import type { FilterSpec } from '@fairbook/ui/kit/list/FilterChoices.tsx';
import { ListFooter, ListTabs } from '@fairbook/ui/kit/list/ListPage.tsx';
import { isNarrowed } from '@fairbook/ui/kit/list/list-state.ts';
import { ListProblem, NoRows } from '@fairbook/ui/kit/list/list-states.tsx';
import { listTexts } from '@fairbook/ui/kit/list/list-texts.ts';
import { type List, useListState } from '@fairbook/ui/kit/list/use-list-state.ts';
import { PageHeader } from '@fairbook/ui/kit/PageHeader.tsx';
import { areSingleKeysOn } from '@fairbook/ui/kit/single-keys.ts';
import { useAddressQuery } from '@fairbook/ui/kit/use-address-query.ts';
import utilitiesCss from '@fairbook/ui/theme/utilities.module.css';
import { Button, NativeSelect, SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../base/paths.ts';
import { usePerson } from '../../base/person.ts';
import { useFollowAll } from '../../notices/live/LiveContext.tsx';
import { Term } from '../../parts/Term.tsx';
import { auctionTexts } from '../texts/auctions.ts';
import { AuctionCard, CardSkeletons } from './AuctionCard.tsx';
import css from './auctions.module.css';
import { CompareBar } from './CompareChoice.tsx';
import {
  catalogueShape,
  choicesQueryOf,
  countsByTab,
  countsQueryOf,
  filtersWith,
  queryOf,
  sortOf,
  sortsOf,
  type Tab,
  tabOf,
  tabsFor,
  type View,
  viewOf,
  views,
  wholeQueryOf,
} from './catalogue.ts';
import { auctionCounts, catalogue, choiceCounts } from './catalogue-queries.ts';
import { useDemands } from './demands.ts';
import { NoAuctions } from './NoAuctions.tsx';
import { SavedSearchLinks } from './SavedSearchLinks.tsx';
import { SaveSearch } from './SaveSearch.tsx';
import { ComparedProvider, useCompared } from './use-compared.tsx';

const AuctionTable = lazyPart(() => import('./AuctionTable.tsx'));
const FilterSheet = lazyPart(() => import('./FilterSheet.tsx'));
const CatalogueMap = lazyPart(() => import('./CatalogueMap.tsx'));
const CatalogueAgenda = lazyPart(() => import('./CatalogueAgenda.tsx'));

const words = auctionTexts.list;

/** Milliseconds. Cards update live; polling finds sales that open and have no card yet. */
const lookAgain = 60_000;

/** This many filters have a button of their own; the sheet has all of them. */
const quick = 3;

export default function AuctionsPage() {
  const list = useListState(catalogueShape);
  const compared = useCompared();
  const { userType } = usePerson();
  const isInvestor = userType !== 'municipality';
  const tab = tabOf(list.state);
  const [view, show] = useView();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const { data: choices } = useQuery(choiceCounts(choicesQueryOf(list.state, list.query, tab)));
  const filters = filtersWith(choices);
  const chosen = Object.values(list.state.filters).filter((values) => values.length > 0).length;
  const { data: counts } = useQuery({
    ...auctionCounts(countsQueryOf(list.state, list.query)),
    refetchInterval: lookAgain,
  });
  const search = useRef<HTMLInputElement>(null);
  useSearchKey(search);
  const countOf = (value: Tab) => counts && countsByTab(counts)[value];
  return (
    <div>
      <PageHeader
        title={words.title}
        lead={words.lead}
        actions={
          <>
            {isInvestor && (
              <Button component={Link} to={paths.ladder} variant="default">
                {words.ladder}
              </Button>
            )}
            <SegmentedControl
              aria-label={words.view}
              value={view}
              data={views.map((value) => ({ value, label: words.views[value] }))}
              onChange={(value) => show(viewOf(value))}
            />
          </>
        }
      />
      <ListTabs
        list={list}
        tabs={tabsFor(isInvestor).map((value) => ({ value, label: words.tabs[value], count: countOf(value) }))}
      />
      {isInvestor && <SavedSearchLinks />}
      <FilterBar
        list={list}
        searchLabel={words.search}
        searchRef={search}
        filters={filters}
        quick={quick}
        tools={
          <>
            <Button
              variant="default"
              leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.6} aria-hidden />}
              aria-haspopup="dialog"
              onClick={() => setSheetOpen(true)}
            >
              {words.allFilters(chosen)}
            </Button>
            {isInvestor && isNarrowed(list.state) && (
              <SaveSearch state={list.state} query={queryOf(list.state, list.query, tab)} />
            )}
            {view !== 'calendar' && (
              <NativeSelect
                aria-label={words.sort}
                value={sortOf(list.state)}
                data={sortsOf[tab].map((value) => ({ value, label: words.sorts[value] }))}
                onChange={(event) => list.change({ sort: event.currentTarget.value })}
              />
            )}
          </>
        }
      />
      <Suspense fallback={null}>
        {isSheetOpen && (
          <FilterSheet
            list={list}
            filters={filters}
            total={countOf(tab)}
            isCounted={choices?.isComplete ?? true}
            onClose={() => setSheetOpen(false)}
          />
        )}
      </Suspense>
      <Suspense fallback={<Skeleton height={320} radius="xs" />}>
        {view === 'map' && <CatalogueMap list={list} query={wholeQueryOf(list.state, list.query, tab, 'state')} />}
        {view === 'calendar' ? (
          <CatalogueAgenda query={wholeQueryOf(list.state, list.query, tab)} past={tab === 'ended'} />
        ) : (
          <ComparedProvider value={compared}>
            <Rows list={list} tab={tab} asTable={view === 'table'} filters={filters} />
          </ComparedProvider>
        )}
      </Suspense>
      <CompareBar compared={compared} />
    </div>
  );
}

/** `/` focuses the search, unless something is being typed or a dialog is open. */
function useSearchKey(search: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function focusByKey(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const { target } = event;
      if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]')) return;
      if (!areSingleKeysOn() || document.querySelector('[role="dialog"]')) return;
      search.current?.focus();
      event.preventDefault();
    }
    document.addEventListener('keydown', focusByKey);
    return () => document.removeEventListener('keydown', focusByKey);
  }, [search]);
}

/** View of the list, from the URL. */
function useView(): [View, (view: View) => void] {
  const [params, setParams] = useAddressQuery();
  const show = (view: View) =>
    setParams(
      (after) => {
        if (view === views[0]) after.delete('view');
        else after.set('view', view);
        return after;
      },
      { preventScrollReset: true },
    );
  return [viewOf(params.get('view')), show];
}

interface RowsProps {
  readonly list: List;
  readonly tab: Tab;
  readonly asTable: boolean;
  readonly filters: readonly FilterSpec[];
}

function Rows({ list, tab, asTable, filters }: RowsProps) {
  const answer = useQuery({
    ...catalogue(queryOf(list.state, list.query, tab)),
    refetchInterval: lookAgain,
  });
  const { data, error, isFetching, isPlaceholderData, refetch } = answer;
  const demands = useDemands(data?.rows ?? []);
  useFollowAll(data?.rows.filter((row) => row.status !== 'Ended').map((row) => row.uuid) ?? []);
  const found = data && !isPlaceholderData ? listTexts.found(data.total) : listTexts.loading(words.things);
  return (
    <>
      <p className={utilitiesCss.hidden} role="status">
        {found}
      </p>
      {!data && error && !isFetching && <ListProblem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <CardSkeletons />}
      {data?.total === 0 &&
        (isNarrowed(list.state) ? <NoAuctions list={list} filters={filters} /> : <NoRows text={words.empty[tab]} />)}
      {data && data.rows.length > 0 && (
        <>
          {asTable ? (
            <AuctionTable rows={data.rows} demands={demands} />
          ) : (
            <ul className={css.cards} aria-busy={isPlaceholderData}>
              {data.rows.map((row) => (
                <AuctionCard key={row.uuid} row={row} demands={demands} />
              ))}
            </ul>
          )}
          <ListFooter list={list} total={data.total} />
          <TermsOfList />
        </>
      )}
    </>
  );
}

const termsOfListWords = auctionTexts.list.terms;

/** The terms of cards and tables, explained once for the whole list. */
function TermsOfList() {
  return (
    <p className={css.terms}>
      {termsOfListWords.lead}{' '}
      {termsOfListWords.all.map(([id, name], index) => (
        <span key={id}>
          {index > 0 && ' · '}
          <Term id={id}>{name}</Term>
        </span>
      ))}
    </p>
  );
}
