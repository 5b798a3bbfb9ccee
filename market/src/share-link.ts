/** The address of a page as others know the market, to be copied and sent to somebody. */
import { ask } from '@fairbook/ui/api.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

export function useShareLink(path: string): string {
  const { data } = useQuery(ask('readShareableHost', api.readShareableHost, {}, { notice: false }));
  // Until the server has said where the market is, this page knows best.
  return new URL(path, data?.url ?? window.location.origin).href;
}
