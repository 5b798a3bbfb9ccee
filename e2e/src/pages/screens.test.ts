/** Tests that the pages that the routes name have screens, which the tests of pages and of marked texts visit. */
import { expect, test } from 'vitest';
import type { Page } from '../../../scripts/web/pages.ts';
import { alderCreek, olive } from '../../testing/people.ts';
import { screensIn } from '../../testing/screens.ts';

const page = (path: string, kinds: Page['kinds'] = null): Page => ({
  ...{ path, kinds, isBehindGate: true, chunk: null, around: [], modules: ['Page.tsx'], calls: [] },
});

test('a page without a parameter has a screen of its own, for a person who may see it', () => {
  expect(screensIn('market', [page('/new'), page('/work', ['municipality'])], [])).toEqual({
    '/new': { path: '/new', as: olive },
    '/work': { path: '/work', as: alderCreek },
  });
});

test('a page with a parameter needs an address in the list', () => {
  expect(() => screensIn('market', [page('/sales/:uuid')], [])).toThrow('no address for /sales/:uuid');
  const { '/sales/{A}': screen } = screensIn('market', [page('/sales/:uuid')], ['/sales/{A}']);
  expect(typeof screen?.path === 'function' && screen.path({ A: '7' })).toBe('/sales/7');
});
