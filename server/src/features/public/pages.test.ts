/** Tests how public pages are served: the answer to a browser where a page cannot be read. The drawing of pages is the market's (render.test.ts). */
import type { PublicRenderer } from '@fairbook/contract/public/pages.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { testServer } from '../../../testing/fixtures.ts';
import { accountsOf } from '../../../testing/market/accounts.ts';
import { auctionsOf } from '../../../testing/market/auctions.ts';
import { openPages, type PagesSite } from '../../../testing/pages-site.ts';
import { Unavailable } from '../../platform/base/errors.ts';
import type { Deps } from '../../platform/deps.ts';
import { Limits } from '../../platform/http/limits.ts';
import { addPublicPages } from './pages.ts';

const server = await testServer();

const browser = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' };

/** Pages with these parts replaced, which are shown as JSON. */
function pagesWith(parts: Partial<Deps>): Promise<PagesSite> {
  const deps = { ...server.deps, ...parts };
  const renderer: PublicRenderer = {
    renderPage: (page) => ({ html: `<title>${page.kind}</title>${JSON.stringify(page)}`, style: '' }),
    renderPreview: ({ profile }) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><title>${profile.name}</title></svg>`,
    renderFirstView: () => ({ html: '', style: '' }),
    renderFeed: (sales) => JSON.stringify(sales),
  };
  return openPages((pages) => addPublicPages(pages, deps, { en: renderer, es: renderer }));
}

const failing = (error: Error) => {
  // Whatever is read of the sales.
  const publicSales = new Proxy({}, { get: () => () => Promise.reject(error) });
  return pagesWith({ publicSales: publicSales as unknown as Deps['publicSales'] });
};

test('pages get what is announced to visitors, and nothing that only people with an account may read', async () => {
  const announced = [true, false].map((isPublic) => ({
    ...{
      id: `${isPublic}`,
      kind: 'incident' as const,
      isPublic,
      text: isPublic ? 'For all' : 'For accounts',
      textEs: null,
    },
    ...{ startsAt: new Date('2026-11-28T22:00:00Z'), endsAt: null },
  }));
  const announcements = { known: () => announced, on: async () => announced } as unknown as Deps['announcements'];
  const renderer = {
    renderPage: (_page: unknown, site: { announcements: unknown }) => ({
      html: JSON.stringify(site.announcements),
      style: '',
    }),
  } as unknown as PublicRenderer;
  const deps = { ...server.deps, announcements };
  const site = await openPages((pages) => addPublicPages(pages, deps, { en: renderer, es: renderer }));
  expect(await (await site.read('/sales', { headers: browser })).json()).toEqual([
    {
      id: 'true',
      kind: 'incident',
      isPublic: true,
      text: 'For all',
      textEs: null,
      startsAt: '2026-11-28T22:00:00.000Z',
      endsAt: null,
    },
  ]);
  await site.close();
});

test.each([
  ['an error', new Error('secret of the database'), 500, null],
  ['an absent dependency', new Unavailable('no database'), 503, '1'],
])('after %s a browser gets a page with the status, and a program JSON', async (_, error, status, wait) => {
  const site = await failing(error);
  const page = await site.read('/sales?q=x', { headers: browser });
  expect(page.status).toBe(status);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('retry-after')).toBe(wait);
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  const body = await page.text();
  expect(body).toContain('<title>problem</title>');
  expect(body).toContain('"address":"/sales?q=x"');
  expect(body).not.toContain('secret');
  const head = await site.read('/sales', { method: 'HEAD', headers: browser });
  expect([head.status, head.headers.get('retry-after'), await head.text()]).toEqual([status, wait, '']);
  const program = await site.read('/results');
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(program.status).toBe(status);
  expect(await program.json()).toMatchObject({ message: expect.any(String) });
  await site.close();
});

test('beyond the limit a browser reads when it may try again', async () => {
  const site = await pagesWith({ limits: new Limits(0.000_01) });
  const read = () => site.read('/sales', { headers: browser });
  expect((await read()).status).toBe(200);
  const refused = await read();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.headers.get('ratelimit')).toMatch(/^"visitor"/);
  expect(await refused.text()).toContain(`"retryAfter":${refused.headers.get('retry-after')}`);
  await site.close();
});

test('the picture of a sale is drawn once, counted by a limit of its own, and only of what is public', async () => {
  const accounts = accountsOf(server);
  const auctions = auctionsOf(server, await accounts.administrator(), await accounts.professional());
  const issuer = await accounts.issuer();
  const sale = await auctions.live(issuer);
  const hidden = await auctions.live(issuer, { profile: { offeringType: 'Private' } });
  const site = await pagesWith({});
  const read = (uuid: string) => site.read(`/sales/${uuid}/preview.png`);
  // At the same time, as the previews of a link in a busy chat are.
  const [image, again] = await Promise.all([read(sale), read(sale)]);
  expect([image?.status, image?.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(image?.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(await sharp(await image?.bytes()).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' });
  expect(again?.headers.get('etag')).toBe(image?.headers.get('etag'));
  for (const uuid of [hidden, crypto.randomUUID(), '0']) expect((await read(uuid)).status).toBe(404);
  await site.close();
  const limited = await pagesWith({ limits: new Limits(0.000_01) });
  const statuses = [];
  for (let at = 0; at < 2; at++) {
    statuses.push((await limited.read(`/sales/${sale}/preview.png`)).status);
  }
  expect(statuses).toEqual([200, 429]);
  await limited.close();
});

test('a sale that is not public is a page with 404, and an address that cannot be read too', async () => {
  const site = await pagesWith({});
  const missing = await site.read(`/sales/${crypto.randomUUID()}`, { headers: browser });
  expect(missing.status).toBe(404);
  expect(await missing.text()).toContain('<title>missing</title>');
  const card = await site.read(`/embed/sales/${crypto.randomUUID()}`, { headers: browser });
  expect(card.status).toBe(404);
  expect(card.headers.get('content-security-policy')).toContain('frame-ancestors *');
  await site.close();
  for (const [headers, type] of [
    [browser, 'text/html; charset=utf-8'],
    [{}, 'application/json; charset=utf-8'],
  ] as const) {
    const bad = await fetch(`${server.marketUrl}/sales/%E0%A4%A`, { headers });
    expect([bad.status, bad.headers.get('content-type')]).toEqual([400, type]);
    if (type.startsWith('text/html')) expect(await bad.text()).toContain('The address is not a valid URL');
  }
});
