import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { routes } from './routes.tsx';
import { visitorRoutes } from './visitor-routes.tsx';

/** Pages that begin with a form or a choice, and the one that ends a sign-in. */
const readNothing = ['/signin/callback', '/signup', '/signin-help'];

function pagesOf(all: readonly RouteObject[]): RouteObject[] {
  return all.flatMap((route) => (route.children ? pagesOf(route.children) : [route]));
}

test('every page begins its reading in the loader of its route', () => {
  const pages = pagesOf([...visitorRoutes, ...routes]);
  expect(pages.length).toBeGreaterThan(15);
  expect(pages.filter(({ loader }) => loader === undefined).map(({ path }) => path)).toEqual(readNothing);
});
