/** Tests that every address of both apps has a screen that the tests of pages and of marked texts visit. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { paths as adminPaths } from '../../../admin/src/base/paths.ts';
import type { Screen } from '../../testing/every-page.ts';
import { adminScreens } from '../../testing/screens-of-admin.ts';
import { marketScreens } from '../../testing/screens-of-market.ts';

/** Pages that cannot be opened by their address alone; the tests named here show them. */
const elsewhere = [
  // Leads on, to the workspace or the market (sign-up-return.full.test.ts).
  '/start',
  // The next step of a sign-up, for who has just begun one (visitor-to-result.test.ts).
  '/verify-email',
  // The answer of an OpenID Connect provider (openid-connect.full.test.ts).
  '/signin/callback',
];

test('every route of the market has a screen', async () => {
  const files = ['visitor-routes.tsx', 'routes.tsx'].map((name) =>
    join(import.meta.dirname, '../../../market/src/app', name),
  );
  const routes = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('');
  // Addresses of earlier releases only lead to those of today.
  const patterns = [...routes.matchAll(/\bpath: '([^']+)'(?!, loader: \(\) => redirect)/g)].map(
    ([, path]) => `/${path}`,
  );
  expect(patterns.length).toBeGreaterThan(30);
  expect(withoutScreen(patterns, marketScreens)).toEqual([]);
});

test('every route of the administration has a screen', () => {
  const patterns = Object.values(adminPaths).map((path) => (typeof path === 'string' ? path : path(':id')));
  expect(patterns.length).toBeGreaterThan(12);
  expect(withoutScreen(patterns, adminScreens)).toEqual([]);
});

function withoutScreen(patterns: readonly string[], screens: Readonly<Record<string, Screen>>): string[] {
  const anything = new Proxy({}, { get: () => 'id' });
  const shown = Object.values(screens).map(({ path }) => (typeof path === 'string' ? path : path(anything)));
  return patterns.filter((pattern) => {
    const source = pattern.replaceAll(/\/:\w+\?/g, '(/[^/]+)?').replaceAll(/:\w+/g, '[^/]+');
    const isOfPattern = new RegExp(`^${source}$`);
    return !elsewhere.includes(pattern) && !shown.some((path) => isOfPattern.test(path.split('?')[0] ?? ''));
  });
}
