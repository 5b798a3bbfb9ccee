/** Loaders of routes: they start the first queries of a page while its code is loading. */
import type { QueryClient } from '@tanstack/react-query';
import { createContext, type LoaderFunctionArgs, type Params, type RouteObject } from 'react-router';

/** The cache of answers, which the loaders of routes fill. */
export const queriesOfRoutes = createContext<QueryClient>();

/** A query of any answer. */
export interface AnyQuery {
  readonly queryKey: readonly unknown[];
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}

export type Read = (query: AnyQuery) => Promise<void>;

/** Argument of a page's prefetch function. */
export interface Visit<Person> {
  readonly person: Person;
  readonly params: Params;
  readonly search: URLSearchParams;
  readonly queries: QueryClient;
  /** Fetches an answer into the cache unless a fresh one is there. A failure shows no toast; the page shows a refusal, and fetches again after any other failure. */
  readonly read: Read;
}

export type Prefetch<Person> = (visit: Visit<Person>) => unknown;

type Begin = (args: Pick<LoaderFunctionArgs, 'params' | 'request' | 'context'>) => Promise<unknown>;

/**
 * A loader that runs in the background: the page neither waits for it nor sees its failures. It runs once per path; a page
 * fetches what its filters select by itself.
 */
export function inBackground(begin: Begin): Pick<RouteObject, 'loader' | 'shouldRevalidate'> {
  return {
    loader: (args) => {
      begin(args).catch(() => undefined);
      return null;
    },
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
  };
}

/** Fetches into the cache without toasts. */
export function reading(queries: QueryClient): Read {
  return (query) => queries.prefetchQuery({ ...query, meta: { ...query.meta, notice: false } });
}
