/** Calendar view: fetches the auctions and shows their dates. */
import { askList } from '@fairbook/ui/api.ts';
import { ListProblem } from '@fairbook/ui/list-states.tsx';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import type { CatalogueQuery } from '../queries.ts';
import { Agenda } from './Agenda.tsx';

export default function CatalogueAgenda({ query, past }: { query: CatalogueQuery; past: boolean }) {
  const { data, error, refetch } = useQuery(askList('listAuctions', api.listAuctions, { query }, { notice: false }));
  if (data) return <Agenda rows={data.rows} total={data.total} past={past} />;
  return error ? <ListProblem error={error} onRetry={() => void refetch()} /> : <Skeleton height={360} radius="xs" />;
}
