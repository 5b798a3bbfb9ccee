/** Loaders of routes: they start the first queries of a page while its code is loading. */
import type { QueryClient } from '@tanstack/react-query';
import { createContext, type LoaderFunctionArgs, type Params, type RouteObject } from 'react-router';
import type { Session } from '../sign-in/session.ts';

/** The cache of answers, which the loaders of routes fill. */
export const queriesOfRoutes = createContext<QueryClient>();

/** Argument of a page's prefetch function. */
export interface Visit<Person> {
  readonly person: Person;
  readonly params: Params;
  readonly search: URLSearchParams;
  readonly queries: QueryClient;
  /** Fetches an answer into the cache unless a fresh one is there. A failure shows no toast; the page shows a refusal, and fetches again after any other failure. */
  readonly read: QueryClient['prefetchQuery'];
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
export function reading(queries: QueryClient): QueryClient['prefetchQuery'] {
  return (options) => queries.prefetchQuery({ ...options, meta: { ...options.meta, notice: false } });
}

/** Starts the first queries of a page for a person who is signed in, and none otherwise. */
export function createPrefetch<Person, Page extends string>(
  session: Pick<Session, 'start' | 'state'>,
  readPerson: (queries: QueryClient) => Promise<Person>,
  pages: Readonly<Record<Page, Prefetch<Person>>>,
) {
  return async (page: Page, { params, request, context }: Parameters<Begin>[0]): Promise<void> => {
    const queries = context.get(queriesOfRoutes);
    await session.start();
    if (session.state().status !== 'in') return;
    const person = await readPerson(queries);
    const search = new URL(request.url).searchParams;
    await pages[page]({ person, params, search, queries, read: reading(queries) });
  };
}
