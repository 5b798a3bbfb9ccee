/** Tests what the build reads from the routes of the web apps. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { admin } from '@fairbook/contract/admin.ts';
import { market } from '@fairbook/contract/market.ts';
import { expect, test } from 'vitest';
import { modulesByChunk, type Page, pagesOf } from './pages.ts';

const folderOf = (site: string) => join(import.meta.dirname, '../..', site);
const frame = ['/api/auth/metadata'];
const marketPages = await pagesOf({ root: folderOf('market'), calls: market, frame });
const adminPages = await pagesOf({ root: folderOf('admin'), calls: admin, frame });

const at = (pages: readonly Page[], path: string) => pages.find((page) => page.path === path);

test.each([
  ['market', marketPages, 45, 2],
  ['admin', adminPages, 25, 0],
] as const)('all pages of the %s site are found, with modules that exist', (site, pages, least, redirects) => {
  expect(pages.length).toBeGreaterThan(least);
  for (const { path, isBehindGate, around, modules } of pages) {
    expect(path).toMatch(/^\/[\w/:?-]*$/);
    expect([...around, ...modules].filter((name) => !existsSync(join(folderOf(site), name)))).toEqual([]);
    expect(around.length > 0).toBe(isBehindGate);
  }
  // Addresses of earlier releases only lead to those of today.
  expect(pages.filter(({ modules }) => modules.length === 0)).toHaveLength(redirects);
});

test('a page has its modules, those of the frame around it, and its first calls after those of the frame', () => {
  expect(at(marketPages, '/auctions/:uuid')).toEqual({
    path: '/auctions/:uuid',
    isBehindGate: true,
    kinds: ['individual-investor', 'institutional-investor', 'municipality'],
    chunk: 'auction',
    around: ['src/app/routes.tsx', 'src/app/frame/Frame.tsx', 'src/app/frame/Only.tsx'],
    modules: [
      'src/auctions/AuctionPage.tsx',
      'src/issuers/following/MarketingPanel.tsx',
      'src/orders/TicketPanel.tsx',
      'src/results/ResultPanel.tsx',
      'src/logs/receipts/ReceiptsPanel.tsx',
      'src/sale-questions/panels.tsx',
    ],
    calls: ['/api/auth/metadata', '/api/auction/{uuid}/public'],
  });
  expect(at(marketPages, '/auctions')?.calls.slice(1)).toEqual([
    '/api/auction/counts',
    '/api/auction/all?page=1&pageSize=25&status%5B0%5D=Live&sort=closeDate',
  ]);
});

test('a page begins only with calls that do not depend on the person or on an answer, and that a signed-in person makes', () => {
  expect(at(marketPages, '/onboarding/:step?')?.calls).toEqual(frame);
  expect(at(marketPages, '/connections')?.calls.slice(1)).toEqual(['/api/market-professional/my-connections']);
  expect(at(marketPages, '/municipalities')?.calls.slice(1)).toEqual([
    '/api/investor/municipalities?page=1&pageSize=25&sort=name',
  ]);
  expect(at(adminPages, '/dashboard')?.calls.slice(1)).toEqual([
    '/api/user-management/counts?of=municipalities&by=status',
  ]);
  expect(at(marketPages, '/signup')?.calls).toEqual([]);
});

test('pages of one chunk are listed together, and a page without one is in none', () => {
  const chunks = modulesByChunk(marketPages);
  expect(chunks['builder']).toContain('src/auctions/builder/BuilderPage.tsx');
  expect(Object.values(chunks).flat()).not.toContain('src/auctions/LadderPage.tsx');
});
