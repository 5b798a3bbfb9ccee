import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { paths } from '../../admin/src/base/paths.ts';
import { routesIn } from './page-needs.ts';

const source = `
const words = { home: '/home' };
const reads = (page) => inBackground(async (args) => (await import('./prefetch.ts')).prefetch(page, args));
const only = (kinds) => async () => {
  const { Only } = await import('./Only.tsx');
  return { Component: () => <Only kinds={kinds} /> };
};
const sale = lazyPage(async () => {
  const [{ Sale }, { Ticket }] = await Promise.all([import('./Sale.tsx'), import('./Ticket.tsx')]);
  return { default: () => <Sale ticket={Ticket} /> };
});
export const routes: RouteObject[] = [
  { index: true, lazy: lazyPage(() => import('./Landing.tsx')) },
  {
    lazy: lazyPage(() => import('./Frame.tsx')),
    children: [
      { lazy: only(['investor']), children: [{ path: 'sales/:uuid', ...reads('sale'), handle: crumbs(words.home), lazy: sale }] },
      { path: paths.people, lazy: lazyPage(() => import('./People.tsx')) },
      { path: paths.person(':id'), lazy: lazyPage(() => import('./Person.tsx')) },
    ],
  },
];
`;

test('each page has its path, and all modules that its route and those around it load', () => {
  const named = { people: '/people', person: (id: string) => `/people/${id}` };
  expect(routesIn(source, { list: 'routes', paths: named, around: ['src/routes.tsx'] })).toEqual([
    { path: '/', modules: ['src/routes.tsx', 'src/Landing.tsx'] },
    {
      path: '/sales/:uuid',
      modules: ['src/routes.tsx', 'src/Frame.tsx', 'src/Only.tsx', 'src/prefetch.ts', 'src/Sale.tsx', 'src/Ticket.tsx'],
    },
    { path: '/people', modules: ['src/routes.tsx', 'src/Frame.tsx', 'src/People.tsx'] },
    { path: '/people/:id', modules: ['src/routes.tsx', 'src/Frame.tsx', 'src/Person.tsx'] },
  ]);
});

test.each(['market', 'admin'])('all routes of the %s site are found, with modules that exist', async (site) => {
  const root = join(import.meta.dirname, '../..', site);
  const lists = [
    ['visitor-routes.tsx', 'visitorRoutes'],
    ['routes.tsx', 'routes'],
  ] as const;
  for (const [name, list] of lists) {
    const text = await readFile(join(root, 'src', name), 'utf8');
    const pages = routesIn(text, { list, paths, around: [] });
    expect(pages.length).toBe([...text.matchAll(/\b(path|index): /g)].length);
    for (const { path, modules } of pages) {
      expect(path).toMatch(/^\/[\w/:?-]*$/);
      expect(modules.filter((module) => !existsSync(join(root, module)))).toEqual([]);
      expect(modules.length).toBeGreaterThan(0);
    }
  }
});
