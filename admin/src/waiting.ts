/** What waits for an administrator, and the pulse of the pages: where the market has changed, they ask for their answers again. */
import type { peopleAdmin } from '@fairbook/contract/people/admin.ts';
import type { AnswerOf } from '@fairbook/contract/route.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { client } from './api.ts';

export type Review = AnswerOf<typeof peopleAdmin.readReview>;

/** What administrators decide about. */
export type Kind = Exclude<keyof Review, 'mark'>;

/** People ask for approval and other administrators decide while a page is open; this is how soon it shows. */
const pulse = 10_000;

export const reviewQuery = queryOptions({
  queryKey: ['readReview'],
  queryFn: ({ signal }) => client.readReview({ signal }),
  staleTime: pulse,
  refetchInterval: pulse,
  meta: { notice: false },
});

/** Asks again for what is on screen once anything but an order has changed. Rows and focus stay where they are. */
export function useFreshPages(): void {
  const queries = useQueryClient();
  const { data } = useQuery(reviewQuery);
  const known = useRef<string>(undefined);
  const mark = data?.mark;
  useEffect(() => {
    const before = known.current;
    known.current = mark;
    if (before === undefined || mark === undefined || before === mark) return;
    void queries.invalidateQueries({ predicate: ({ queryKey }) => follows(queryKey[0]) });
  }, [mark, queries]);
}

/** What has a rhythm of its own, or never changes. */
const own = new Set(['readReview', 'readOrderBook', 'readAllocations', 'readFile', 'readMeta']);

/** Whether the answers of a call follow the pulse: every list, count and record. */
export function follows(call: unknown): boolean {
  return typeof call === 'string' && /^(list|read|count)[A-Z]/.test(call) && !own.has(call);
}
