/** Entries of the routes behind the gate. The build reads from them which files and calls a page begins with (scripts/web/pages.ts). */
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { lazyPage } from '../kit/Loading.tsx';
import type { Session } from '../sign-in/session.ts';
import { type AnyQuery, inBackground, type Prefetch, queriesOfRoutes, reading } from './prefetch.ts';

export type LoadPage = () => Promise<{ readonly default: ComponentType }>;

/** First queries of a page, or a function that starts them. */
type FirstQueries<Person> = readonly AnyQuery[] | Prefetch<Person>;

export type PageRoute = RouteObject & {
  /** The kinds of people whom the pages below are for. */
  readonly kinds?: readonly string[];
  /** The chunk that it shares with the pages that are visited beside it. Without one it is apart. */
  readonly chunk?: string | null;
  /** The first queries of the page. */
  readonly reads?: Prefetch<never>;
  /** Imports the modules of the page. */
  readonly load?: () => Promise<unknown>;
};

/** A page with its path, its chunk, its first queries, and its code. */
export type AddPage<Person> = (
  path: string,
  chunk: string | null,
  first: FirstQueries<Person>,
  load: LoadPage,
) => PageRoute;

/**
 * Pages whose first queries start while their code is loading. None starts before a person is signed in, nor where `isFor` says that the pages are
 * for others.
 */
export function createPages<Person>(
  session: Pick<Session, 'start' | 'state'>,
  readPerson: (queries: QueryClient) => Promise<Person>,
  isFor: (person: Person) => boolean = () => true,
): AddPage<Person> {
  return (path, chunk, first, load) => {
    const reads: Prefetch<Person> =
      typeof first === 'function' ? first : ({ read }) => first.map((query) => read(query));
    const begin = inBackground(async ({ params, request, context }) => {
      const queries = context.get(queriesOfRoutes);
      await session.start();
      if (session.state().status !== 'in') return;
      const person = await readPerson(queries);
      const search = new URL(request.url).searchParams;
      if (isFor(person)) await reads({ person, params, search, queries, read: reading(queries) });
    });
    return { path, chunk, reads, load, lazy: lazyPage(load), ...begin };
  };
}

/** A part of the frame around pages. */
export function around(load: LoadPage, children: PageRoute[]): PageRoute {
  return { load, lazy: lazyPage(load), children };
}

/** The list above these pages, for their breadcrumbs. */
export function under(label: string, to: string, children: PageRoute[]): PageRoute {
  return { handle: { crumbs: [{ label, to }] }, children };
}
