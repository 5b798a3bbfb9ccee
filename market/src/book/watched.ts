/** The order book that the issuer watches. Paused, its figures stay as they are in every part of the page. */
import { ask } from '@fairbook/ui/base/api.ts';
import { serverClock } from '@fairbook/ui/format/server-time.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../base/api.ts';
import { fallbackInterval } from '../base/queries.ts';
import { useLiveState } from '../notices/live/LiveContext.tsx';

/** With the live stream every order arrives at once; these reads only confirm that nothing was missed. */
const confirmInterval = 10_000;

export function useOrderBook(auctionId: string, isPaused: boolean) {
  const live = useLiveState();
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...ask(api.readOrderBook, { params: { auctionId } }, { notice: false }),
    staleTime: fallbackInterval,
    refetchInterval: live === 'live' ? confirmInterval : fallbackInterval,
    enabled: !isPaused,
  });
  /** When the server last confirmed the figures: a book without new orders is not an old one. */
  const confirmedAt = new Date(dataUpdatedAt + serverClock.offset()).toISOString();
  return { book: data, error, refetch, confirmedAt, live };
}
