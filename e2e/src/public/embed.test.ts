/** Tests the card of a sale in a frame of another site, and the text by which it gets there. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { expect } from 'vitest';
import { expectAccessible, expectNoOverflow } from '../../testing/accessible.ts';
import { visitorOfMarket } from '../../testing/calls.ts';
import { addressOf, journey } from '../../testing/journey.ts';

async function demoSale(status: 'Live' | 'Ended', q: string) {
  const [sale] = (await visitorOfMarket().listPublicSales({ query: { q, status: [status] } })).rows;
  if (!sale) throw new Error(`the demo has no public sale ${q} that is ${status}`);
  return sale;
}

const live = () => demoSale('Live', 'Classroom Modernization Bonds');
const ended = () => demoSale('Ended', 'Courthouse Bonds');

/** Another site with this HTML as its only page. */
async function otherSite(body: string) {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><title>City of Elsewhere</title><body>${body}</body></html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

journey('the text on the page of a sale puts its card into another site, and no other page', async ({ browser }) => {
  const sale = await live();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(addressOf('market', `/sales/${sale.uuid}`));
  await page.getByText('Embed this sale').click();
  const written = await page.getByRole('textbox', { name: 'HTML of the card' }).inputValue();
  // The product is reached under another name than the one it writes.
  const snippet = written.replace(/https?:\/\/[^/]+/, addressOf('market', ''));
  const whole = snippet.replace('/embed/', '/').replace('<iframe', '<iframe id="whole"');
  const site = await otherSite(`<h1>Our bonds</h1>${snippet}${whole}`);
  await page.goto(site.url);
  const card = page.frameLocator(`iframe[title="${sale.name} on Fairbook"]`).first();
  await card.getByRole('heading', { level: 1, name: sale.name }).waitFor();
  await card.getByText('Ordered', { exact: true }).first().waitFor();
  const link = card.getByRole('link', { name: 'Order on Fairbook' });
  expect(await link.getAttribute('href')).toMatch(new RegExp(`/sales/${sale.uuid}$`));
  const framed = page.frames().find((frame) => frame !== page.mainFrame() && !frame.url().includes('/embed/'));
  expect(framed?.url()).not.toContain('/sales/');
  expect(await context.cookies()).toEqual([]);
  site.close();
  await context.close();
});

journey.runIf(isFull)('the card is accessible, fits its frame, and takes at most 30 kB', async ({ visit }) => {
  const sales = [await live(), await ended()];
  const windows = [
    [480, 'light'],
    [390, 'dark'],
    [320, 'light'],
  ] as const;
  for (const [width, scheme] of windows) {
    const page = await visit('market', { path: '/healthz', width, height: 470, scheme });
    for (const { uuid, name } of sales) {
      await page.goto(addressOf('market', `/embed/sales/${uuid}`));
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await expectAccessible(page);
      await expectNoOverflow(page);
      expect(await page.evaluate(() => document.documentElement.scrollHeight), `${name} at ${width} px`).toBe(470);
    }
  }
  const page = await visit('market', { path: '/healthz' });
  const session = await page.context().newCDPSession(page);
  let bytes = 0;
  let requests = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  await session.send('Network.enable');
  await page.goto(addressOf('market', `/embed/sales/${sales[0]?.uuid}`), { waitUntil: 'networkidle' });
  expect(requests).toBe(1);
  expect(bytes).toBeGreaterThan(2_000);
  expect(bytes).toBeLessThanOrEqual(30_000);
});

journey('programs get 404 for what is not public, and the policy of a card only for cards', async () => {
  const { uuid } = await live();
  const read = async (path: string) => fetch(addressOf('market', path));
  const card = await read(`/embed/sales/${uuid}`);
  expect(card.headers.get('content-security-policy')).toContain('frame-ancestors *');
  expect(card.headers.get('content-security-policy')).not.toContain('script-src');
  expect(card.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(card.headers.get('set-cookie')).toBeNull();
  const page = await read(`/sales/${uuid}`);
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(page.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect((await read(`/embed/sales/${crypto.randomUUID()}`)).status).toBe(404);
});
