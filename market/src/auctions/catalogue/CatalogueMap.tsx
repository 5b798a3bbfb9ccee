/** Map view: states shaded by their number of auctions. Choosing a state filters the list below. */

import StateMap from '@fairbook/ui/charts/StateMap.tsx';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import type { List } from '@fairbook/ui/kit/list/use-list-state.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CatalogueQuery } from '../../base/queries.ts';
import { auctionTexts } from '../texts/auctions.ts';
import css from './auctions.module.css';
import { countByState } from './catalogue.ts';
import { catalogue } from './catalogue-queries.ts';

const words = auctionTexts.map;

export default function CatalogueMap({ list, query }: { list: List; query: CatalogueQuery }) {
  const { data, error, refetch } = useQuery(catalogue(query));
  const chosen = list.state.filters['state'] ?? [];
  if (!data) {
    return error ? <ListProblem error={error} onRetry={() => void refetch()} /> : <Skeleton height={280} radius="xs" />;
  }
  return (
    <section className={css.catalogueMap} aria-label={words.title}>
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
