/** Municipalities on a map of states and as a list, with all filters in the URL. */
import { FoldedMap } from '@fairbook/ui/charts/FoldedMap.tsx';
import { FilterBar } from '@fairbook/ui/kit/list/FilterBar.tsx';
import { ListFooter } from '@fairbook/ui/kit/list/ListPage.tsx';
import { isNarrowed } from '@fairbook/ui/kit/list/list-state.ts';
import { ListProblem, NoMatch, NoRows } from '@fairbook/ui/kit/list/list-states.tsx';
import { listTexts } from '@fairbook/ui/kit/list/list-texts.ts';
import { type List, useListState } from '@fairbook/ui/kit/list/use-list-state.ts';
import { PageHeader } from '@fairbook/ui/kit/PageHeader.tsx';
import utilitiesCss from '@fairbook/ui/theme/utilities.module.css';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { marketSummary } from '../../base/queries.ts';
import { browsingTexts } from '../../parts/texts/browsing.ts';
import { IssuerTile, TileSkeleton } from './IssuerTile.tsx';
import { issuerFilters, issuerList, issuerShape, sortOf, sorts } from './issuer-list.ts';
import css from './issuers.module.css';

const words = browsingTexts.issuers;

export default function MunicipalitiesPage() {
  const list = useListState(issuerShape);
  return (
    <div>
      <PageHeader title={words.title} lead={words.lead} />
      <IssuersOnMap list={list} />
      <FilterBar
        list={list}
        searchLabel={words.search}
        filters={issuerFilters}
        tools={
          <NativeSelect
            aria-label={words.sort}
            value={sortOf(list.state)}
            data={sorts.map((value) => ({ value, label: words.sorts[value] }))}
            onChange={(event) => list.change({ sort: event.currentTarget.value })}
          />
        }
      />
      <Issuers list={list} />
    </div>
  );
}

/** Map of all issuers by state, ignoring the filters; choosing a state filters the list. */
function IssuersOnMap({ list }: { list: List }) {
  const { data } = useQuery(marketSummary);
  const chosen = list.state.filters['state'] ?? [];
  // Without counts there is no map; the list below works by itself.
  if (data?.issuersByState.length === 0) return null;
  return (
    <FoldedMap
      name="fairbook-municipalities-map"
      title={words.map}
      isOpenAtFirst
      counts={data?.issuersByState.map(({ state, issuers }) => ({ state, count: issuers }))}
      finding={data && words.finding(data.issuers, data.issuersByState.length)}
      counted={words.counted}
      chosen={chosen}
      onChoose={(state) => list.change({ filters: { state: chosen.includes(state) ? [] : [state] } })}
    />
  );
}

function Issuers({ list }: { list: List }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(issuerList(list.state, list.query));
  return (
    <>
      <p className={utilitiesCss.hidden} role="status">
        {data && !isFetching ? listTexts.found(data.total) : listTexts.loading(words.things)}
      </p>
      {!data && error && !isFetching && <ListProblem error={error} onRetry={() => void refetch()} />}
      {!data && (!error || isFetching) && (
        <ul className={css.issuers} aria-hidden>
          {[1, 2, 3, 4, 5, 6].map((at) => (
            <TileSkeleton key={at} />
          ))}
        </ul>
      )}
      {data?.total === 0 &&
        (isNarrowed(list.state) ? (
          <NoMatch things={words.things} onClear={list.clear} />
        ) : (
          <NoRows text={words.empty} />
        ))}
      {data && data.rows.length > 0 && (
        <>
          <ul className={css.issuers} aria-busy={isPlaceholderData}>
            {data.rows.map((issuer) => (
              <IssuerTile key={issuer.uuid} issuer={issuer} />
            ))}
          </ul>
          <ListFooter list={list} total={data.total} />
        </>
      )}
    </>
  );
}
