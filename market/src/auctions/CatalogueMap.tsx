/** Map view: states shaded by their number of auctions. Choosing a state filters the list below. */
import { askList } from '@fairbook/ui/api.ts';
import StateMap from '@fairbook/ui/charts/StateMap.tsx';
import { ListProblem } from '@fairbook/ui/list-states.tsx';
import type { List } from '@fairbook/ui/useListState.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import type { CatalogueQuery } from '../queries.ts';
import { auctionTexts } from '../texts/auctions.ts';
import { countByState } from './catalogue.ts';
import './auctions.css';

const words = auctionTexts.map;

export default function CatalogueMap({ list, query }: { list: List; query: CatalogueQuery }) {
  const { data, error, refetch } = useQuery(askList('listAuctions', api.listAuctions, { query }, { notice: false }));
  const chosen = list.state.filters['state'] ?? [];
  if (!data) {
    return error ? <ListProblem error={error} onRetry={() => void refetch()} /> : <Skeleton height={280} radius="xs" />;
  }
  return (
    <section className="mk-catalogue-map" aria-label={words.title}>
      <StateMap
        counts={countByState(data.rows)}
        counted={words.counted}
        chosen={chosen}
        onChoose={(state) => list.change({ filters: { state: chosen.includes(state) ? [] : [state] } })}
      />
      {data.total > data.rows.length && <p>{words.first(data.rows.length, data.total)}</p>}
    </section>
  );
}
