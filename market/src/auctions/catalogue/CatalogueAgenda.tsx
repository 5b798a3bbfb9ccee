/** Calendar view: fetches the auctions and shows their dates. */

import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CatalogueQuery } from '../../base/queries.ts';
import { Agenda } from './Agenda.tsx';
import { catalogue } from './catalogue-queries.ts';

export default function CatalogueAgenda({ query, past }: { query: CatalogueQuery; past: boolean }) {
  const { data, error, refetch } = useQuery(catalogue(query));
  if (data) return <Agenda rows={data.rows} total={data.total} past={past} />;
  return error ? <ListProblem error={error} onRetry={() => void refetch()} /> : <Skeleton height={360} radius="xs" />;
}
