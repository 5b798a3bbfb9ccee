import { QueryClient } from '@tanstack/react-query';
import { createMemoryRouter, RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { createPages } from './pages.ts';
import { queriesOfRoutes } from './prefetch.ts';

type Status = 'in' | 'out' | 'unverified' | 'held';

/** A router with one page behind the gate and one before it; answers what the page asked for. */
function siteOf({ status = 'in' as Status, answer = async (): Promise<unknown> => 'answer', isFor = 'Olive' } = {}) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  const asked = vi.fn(answer);
  const session = { start: async () => {}, state: () => ({ status, email: 'olive@example.com' }) as const };
  const readPerson = vi.fn(async () => ({ name: 'Olive' }));
  const page = createPages(session, readPerson, ({ name }) => name === isFor);
  const query = (...key: readonly unknown[]) => ({ queryKey: ['readAuction', ...key], queryFn: () => asked() });
  const router = createMemoryRouter(
    [
      { path: '/', Component: () => null },
      page(
        '/auctions/:id',
        null,
        ({ read, params, person }) => read(query(params['id'], person.name)),
        async () => code,
      ),
    ],
    {
      getContext: () => {
        const context = new RouterContextProvider();
        context.set(queriesOfRoutes, queries);
        return context;
      },
    },
  );
  return { router, queries, asked, readPerson };
}

const code = { default: () => null };

test('data that a page shows is asked for before its code is there', async () => {
  const { router, queries, asked } = siteOf();
  await router.navigate('/auctions/7');
  await vi.waitFor(() => expect(queries.getQueryData(['readAuction', '7', 'Olive'])).toBe('answer'));
  expect(asked).toHaveBeenCalledTimes(1);
});

test('an answer that is still fresh is not asked for again, nor is one for other words behind the question mark', async () => {
  const { router, asked } = siteOf();
  for (const path of ['/auctions/7', '/', '/auctions/7', '/auctions/7?q=water']) await router.navigate(path);
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  expect(asked).toHaveBeenCalledTimes(1);
});

test.each(['out', 'unverified', 'held'] as const)('nothing is asked for a session that is %s', async (status) => {
  const { router, asked, readPerson } = siteOf({ status });
  await router.navigate('/auctions/7');
  await new Promise((done) => setTimeout(done));
  expect([asked, readPerson].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

test('nothing is asked for a person whom the page is not for', async () => {
  const { router, asked, readPerson } = siteOf({ isFor: 'Paula' });
  await router.navigate('/auctions/7');
  await vi.waitFor(() => expect(readPerson).toHaveBeenCalled());
  await new Promise((done) => setTimeout(done));
  expect(asked).not.toHaveBeenCalled();
});

test('a refusal leaves the page as it is, without a notice', async () => {
  const { router, queries } = siteOf({ answer: () => Promise.reject(new Error('Not allowed')) });
  await router.navigate('/auctions/7');
  await vi.waitFor(() => expect(queries.getQueryState(['readAuction', '7', 'Olive'])?.status).toBe('error'));
  expect(queries.getQueryCache().find({ queryKey: ['readAuction', '7', 'Olive'] })?.meta).toEqual({ notice: false });
  expect(router.state.errors).toBeNull();
  expect(router.state.location.pathname).toBe('/auctions/7');
});
