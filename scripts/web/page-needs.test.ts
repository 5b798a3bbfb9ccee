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
  const [{ Sale }, { Ticket }] = await Promise.all([import('../sale/Sale.tsx'), import('./Ticket.tsx')]);
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
  expect(routesIn(source, { list: 'routes', paths: named, around: ['src/app/routes.tsx'] })).toEqual([
    { path: '/', modules: ['src/app/routes.tsx', 'src/app/Landing.tsx'] },
    {
      path: '/sales/:uuid',
      modules: [
        'src/app/routes.tsx',
        'src/app/Frame.tsx',
        'src/app/Only.tsx',
        'src/app/prefetch.ts',
        'src/sale/Sale.tsx',
        'src/app/Ticket.tsx',
      ],
    },
    { path: '/people', modules: ['src/app/routes.tsx', 'src/app/Frame.tsx', 'src/app/People.tsx'] },
    { path: '/people/:id', modules: ['src/app/routes.tsx', 'src/app/Frame.tsx', 'src/app/Person.tsx'] },
  ]);
});

test.each(['market', 'admin'])('all routes of the %s site are found, with modules that exist', async (site) => {
  const root = join(import.meta.dirname, '../..', site);
  const lists = [
    ['visitor-routes.tsx', 'visitorRoutes'],
    ['routes.tsx', 'routes'],
  ] as const;
  for (const [name, list] of lists) {
    const text = await readFile(join(root, 'src/app', name), 'utf8');
    const pages = routesIn(text, { list, paths, around: [] });
    expect(pages.length).toBe([...text.matchAll(/\b(path|index): /g)].length);
    for (const { path, modules } of pages) {
      expect(path).toMatch(/^\/[\w/:?-]*$/);
      expect(modules.filter((module) => !existsSync(join(root, module)))).toEqual([]);
      expect(modules.length).toBeGreaterThan(0);
    }
  }
});
