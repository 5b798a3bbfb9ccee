/** Tests how public pages are served: what a browser gets where a page cannot be read. The drawing of pages is the market's (render.test.ts). */
import type { PublicRenderer } from '@fairbook/contract/public/pages.ts';
import fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { testServer } from '../../../testing/fixtures.ts';
import { accountsOf } from '../../../testing/market/accounts.ts';
import { auctionsOf } from '../../../testing/market/auctions.ts';
import { Unavailable } from '../../platform/base/errors.ts';
import type { Deps } from '../../platform/deps.ts';
import { AccessLog } from '../../platform/http/access-log.ts';
import { Limits } from '../../platform/http/limits.ts';
import { addPublicPages } from './pages.ts';

const server = await testServer();

const browser = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' };

/** Pages with these parts replaced, which are shown as JSON. */
function pagesWith(parts: Partial<Deps>): FastifyInstance {
  const app = fastify();
  const deps = { ...server.deps, ...parts };
  const renderer: PublicRenderer = {
    renderPage: (page) => ({ html: `<title>${page.kind}</title>${JSON.stringify(page)}`, style: '' }),
    renderPreview: ({ profile }) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><title>${profile.name}</title></svg>`,
    renderFirstView: () => ({ html: '', style: '' }),
    renderFeed: (sales) => JSON.stringify(sales),
  };
  addPublicPages(app, deps, { en: renderer, es: renderer }, new AccessLog(deps, 'market', undefined));
  return app;
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
  const app = fastify();
  const renderer = {
    renderPage: (_page: unknown, site: { announcements: unknown }) => ({
      html: JSON.stringify(site.announcements),
      style: '',
    }),
  } as unknown as PublicRenderer;
  const deps = { ...server.deps, announcements };
  addPublicPages(app, deps, { en: renderer, es: renderer }, new AccessLog(deps, 'market', undefined));
  const { body } = await app.inject({ url: '/sales', headers: browser });
  expect(JSON.parse(body)).toEqual([
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
});

test.each([
  ['an error', new Error('secret of the database'), 500, undefined],
  ['an absent dependency', new Unavailable('no database'), 503, '1'],
])('after %s a browser gets a page with the status, and a program JSON', async (_, error, status, wait) => {
  const app = failing(error);
  const page = await app.inject({ url: '/sales?q=x', headers: browser });
  expect(page.statusCode).toBe(status);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['retry-after']).toBe(wait);
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.body).toContain('<title>problem</title>');
  expect(page.body).toContain('"address":"/sales?q=x"');
  expect(page.body).not.toContain('secret');
  const head = await app.inject({ method: 'HEAD', url: '/sales', headers: browser });
  expect([head.statusCode, head.headers['retry-after'], head.body]).toEqual([status, wait, '']);
  const program = await app.inject({ url: '/results' });
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(program.statusCode).toBe(status);
  expect(program.json()).toMatchObject({ message: expect.any(String) });
  await app.close();
});

test('beyond the limit a browser reads when it may try again', async () => {
  const app = pagesWith({ limits: new Limits(0.000_01) });
  const read = () => app.inject({ url: '/sales', headers: browser });
  expect((await read()).statusCode).toBe(200);
  const refused = await read();
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.headers['ratelimit']).toMatch(/^"visitor"/);
  expect(refused.body).toContain(`"retryAfter":${refused.headers['retry-after']}`);
  await app.close();
});

test('the picture of a sale is drawn once, counted by a limit of its own, and only of what is public', async () => {
  const accounts = accountsOf(server);
  const auctions = auctionsOf(server, await accounts.administrator(), await accounts.professional());
  const issuer = await accounts.issuer();
  const sale = await auctions.live(issuer);
  const hidden = await auctions.live(issuer, { profile: { offeringType: 'Private' } });
  const app = pagesWith({});
  const read = (uuid: string) => app.inject({ url: `/sales/${uuid}/preview.png` });
  // At the same time, as the previews of a link in a busy chat are.
  const [image, again] = await Promise.all([read(sale), read(sale)]);
  expect([image?.statusCode, image?.headers['content-type']]).toEqual([200, 'image/png']);
  expect(image?.headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(await sharp(image?.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' });
  expect(again?.headers['etag']).toBe(image?.headers['etag']);
  for (const uuid of [hidden, crypto.randomUUID(), '0']) expect((await read(uuid)).statusCode).toBe(404);
  await app.close();
  const limited = pagesWith({ limits: new Limits(0.000_01) });
  const statuses = [];
  for (let at = 0; at < 2; at++) {
    statuses.push((await limited.inject({ url: `/sales/${sale}/preview.png` })).statusCode);
  }
  expect(statuses).toEqual([200, 429]);
  await limited.close();
});

test('what is not public is a page with 404, and an address that cannot be read too', async () => {
  const app = pagesWith({});
  const missing = await app.inject({ url: `/sales/${crypto.randomUUID()}`, headers: browser });
  expect(missing.statusCode).toBe(404);
  expect(missing.body).toContain('<title>missing</title>');
  const card = await app.inject({ url: `/embed/sales/${crypto.randomUUID()}`, headers: browser });
  expect(card.statusCode).toBe(404);
  expect(card.headers['content-security-policy']).toContain('frame-ancestors *');
  await app.close();
  for (const [headers, type] of [
    [browser, 'text/html; charset=utf-8'],
    [{}, 'application/json; charset=utf-8'],
  ] as const) {
    const bad = await fetch(`${server.marketUrl}/sales/%E0%A4%A`, { headers });
    expect([bad.status, bad.headers.get('content-type')]).toEqual([400, type]);
    if (type.startsWith('text/html')) expect(await bad.text()).toContain('The address is not a valid URL');
  }
});
