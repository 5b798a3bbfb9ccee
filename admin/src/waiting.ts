/** How many of each kind wait for an administrator: the counts of the sidebar and of the strip above the first list. */
import { refresh } from '@fairbook/ui/api.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { client } from './api.ts';

export interface Waiting {
  readonly municipalities: number;
  readonly auctions: number;
  readonly individuals: number;
  readonly institutions: number;
  readonly professionals: number;
}

const half = 30_000;

/** Asked again every minute, since people ask for approval and other administrators decide meanwhile. */
export const waitingQuery = queryOptions({
  queryKey: ['waiting'],
  queryFn: async ({ signal }): Promise<Waiting> => {
    const pending = { query: { status: ['Pending Approval'], pageSize: 1, page: 1 }, signal };
    const [municipalities, auctions, individuals, institutions, professionals] = await Promise.all([
      client.listMunicipalities(pending),
      client.listAuctions({ query: { status: ['PendingReview'], pageSize: 1, page: 1 }, signal }),
      client.listIndividuals(pending),
      client.listInstitutionals(pending),
      client.listProfessionals(pending),
    ]);
    return {
      municipalities: municipalities.total,
      auctions: auctions.total,
      individuals: individuals.total,
      institutions: institutions.total,
      professionals: professionals.total,
    };
  },
  staleTime: half,
  refetchInterval: 2 * half,
  meta: { notice: false },
});

const lists = [
  { kind: 'municipalities', list: 'listMunicipalities' },
  { kind: 'auctions', list: 'listAuctions' },
  { kind: 'individuals', list: 'listIndividuals' },
  { kind: 'institutions', list: 'listInstitutionals' },
  { kind: 'professionals', list: 'listProfessionals' },
] as const;

/** Where a count has changed, the list behind it has too: somebody asked for approval, or another administrator decided. */
export function useFreshLists(waiting: Waiting | undefined): void {
  const queries = useQueryClient();
  const before = useRef(waiting);
  useEffect(() => {
    const known = before.current;
    before.current = waiting;
    if (!known || !waiting) return;
    const changed = lists.filter(({ kind }) => known[kind] !== waiting[kind]);
    void refresh(
      queries,
      changed.map(({ list }) => list),
    );
  }, [waiting, queries]);
}
