/** Public address of a page, to be copied and sent. */
import { ask } from '@fairbook/ui/base/api.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../base/api.ts';

export function useShareLink(path: string): string {
  const { data } = useQuery(ask(api.readShareableHost, {}, { notice: false }));
  // Until the server has answered, this page's own host is the best guess.
  return new URL(path, data?.url ?? window.location.origin).href;
}
