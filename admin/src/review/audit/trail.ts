/** The audit trail as its address describes it, and the query that answers it. */
import { auditQuery } from '@fairbook/contract/accounts/people/shapes.ts';
import { askList } from '@fairbook/ui/base/api.ts';
import { type ListShape, queryOf, readListState } from '@fairbook/ui/kit/list/list-state.ts';
import type { Prefetch } from '@fairbook/ui/start/prefetch.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../base/api.ts';
import { validQuery } from '../lists/lists.ts';

export const auditShape: ListShape = {
  filters: { action: 'many', actor: 'one', subject: 'one', from: 'one', to: 'one' },
  pageSize: 50,
};

/** The trail grows constantly; the list stays as it was read until it is refreshed. */
export const auditTrail = (query: ReturnType<typeof auditQuery.parse>) =>
  queryOptions({ ...askList(api.listAuditEvents, { query }), staleTime: 15_000 });

export const prefetchTrail: Prefetch<unknown> = ({ read, search }) =>
  read(auditTrail(validQuery(auditQuery, queryOf(readListState(search, auditShape), auditShape))));
