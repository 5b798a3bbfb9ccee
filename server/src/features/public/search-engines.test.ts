/** Tests what search engines may list, and that it is only what is public. */
import { expect, test } from 'vitest';
import { testMarket, testServer } from '../../../testing/fixtures.ts';
import type { TestServer } from '../../../testing/test-server.ts';

const { server, accounts, auctions } = await testMarket();
const listed = await testServer({
  beside: server,
  config: { searchEngines: true, marketUrl: 'https://market.example' },
});
const issuer = await accounts.issuer({ name: 'Town of Mapfield' });

const read = async (of: TestServer, path: string) => {
  const answer = await fetch(`${of.marketUrl}${path}`);
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
};

test('search engines are asked to stay away unless the operator lets them in', async () => {
  expect(server.deps.config.searchEngines).toBe(false);
  expect((await read(server, '/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n');
  expect((await read(server, '/sitemap.xml')).status).toBe(404);
  const robots = await read(listed, '/robots.txt');
  expect([robots.status, robots.type]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(robots.text).toContain('\nSitemap: https://market.example/sitemap.xml\n');
  expect(robots.text).toContain('\nDisallow: /api/\n');
  expect(robots.text).not.toContain('Disallow: /\n');
});

test('the sitemap has public sales and their issuers, and nothing else', async () => {
  const live = await auctions.live(issuer);
  const hidden = [
    await auctions.draft(issuer),
    await auctions.pending(issuer),
    await auctions.live(issuer, { profile: { offeringType: 'Private' } }),
  ];
  const { status, type, text } = await read(listed, '/sitemap.xml');
  expect([status, type]).toEqual([200, 'application/xml; charset=utf-8']);
  const { data } = (await server.ask('market', null, 'GET', `/api/public/sales/${live}`)).body;
  const { municipality } = data as { municipality: { uuid: string } };
  const addresses = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(addresses).toEqual(
    ['/', '/sales', '/results', `/sales/${live}`, `/issuers/${municipality.uuid}`].map(
      (path) => `https://market.example${path}`,
    ),
  );
  for (const uuid of hidden) expect(text).not.toContain(uuid);
  expect(text.match(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/g)).toHaveLength(2);
  // One reading serves ten minutes.
  await auctions.live(issuer);
  expect((await read(listed, '/sitemap.xml')).text).toBe(text);
});
