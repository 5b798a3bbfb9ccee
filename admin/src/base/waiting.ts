/** Pending cases for an administrator, and change polling: when the market has changed, pages refetch. */
import type { peopleAdmin } from '@fairbook/contract/accounts/people/admin.ts';
import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import { ask } from '@fairbook/ui/base/api.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from './api.ts';

export type Review = AnswerOf<typeof peopleAdmin.readReview>;

/** Subjects of administrators' decisions. */
export type Kind = Exclude<keyof Review, 'mark' | 'amendments' | 'notices' | 'announcements'>;

/** Maximum delay until new requests and decisions of others show on an open page. */
const pulse = 10_000;

export const reviewQuery = queryOptions({
  ...ask(api.readReview, {}, { notice: false }),
  staleTime: pulse,
  refetchInterval: pulse,
});

/** Refetches what is on screen once anything but an order has changed. Rows and focus stay. */
export function useFreshPages(): void {
  const { data } = useQuery(reviewQuery);
  useRefetchOnChange(data?.mark);
}

/** Refetches what is on screen whenever `mark` has changed; undefined while it is not known. */
export function useRefetchOnChange(mark: string | undefined): void {
  const queries = useQueryClient();
  const known = useRef<string>(undefined);
  useEffect(() => {
    const before = known.current;
    known.current = mark;
    if (before === undefined || mark === undefined || before === mark) return;
    void queries.invalidateQueries({ predicate: ({ queryKey }) => follows(queryKey[0]) });
  }, [mark, queries]);
}

/** Queries with their own polling, or that never change. */
const own = new Set<unknown>(
  [api.readReview, api.readOrderBook, api.readAllocations, api.readFile, api.readMeta, api.readMetadata].map(
    ({ callName }) => callName,
  ),
);

/** Returns whether a query follows change polling: every list, count and record. */
export function follows(call: unknown): boolean {
  return typeof call === 'string' && /^(list|read|count)[A-Z]/.test(call) && !own.has(call);
}
