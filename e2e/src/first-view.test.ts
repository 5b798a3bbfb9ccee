/** Tests what a reader on a slow line sees of a sale while the app is still loading. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { settled } from './browser.ts';
import { marketAs } from './calls.ts';
import { addressOf, journey } from './journey.ts';
import { alderCreek, olive } from './people.ts';

/** A sale of the demo market, since those of other tests may end. */
const name = 'Classroom Modernization Bonds';

async function addressOfSale(): Promise<string> {
  const [sale] = (await (await marketAs(olive)).listAuctions({ query: { q: name, status: ['Live'] } })).rows;
  if (!sale) throw new Error(`the demo has no live sale ${name}`);
  return `/auctions/${sale.uuid}`;
}

/** Opens the sale while no script arrives; the returned function lets them through. */
async function openSlowly(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(addressOf('market', await addressOfSale()), { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1, name }).waitFor();
  return release;
}

journey.for([
  [1440, 'light'],
  [390, 'dark'],
] as const)(
  'at %i px, %s, a sale is read before the app has loaded, and the app takes its place',
  async ([width, scheme], { visit }) => {
    const page = await visit('market', { as: olive, path: '/signin-help', width, scheme });
    const release = await openSlowly(page);
    await page.getByText('Loading the rest of the page…').waitFor();
    await page.getByRole('heading', { name: 'Demand so far' }).waitFor();
    expect(await page.getByRole('table').getByRole('row').count()).toBe(9);
    expect(await page.getByRole('link', { name: 'Sign in' }).count()).toBe(0);
    await expectAccessible(page);
    await expectNoOverflow(page);
    release();
    await page.locator('#first-view').waitFor({ state: 'detached' });
    expect(await page.locator('#first-view-style').count()).toBe(0);
    await settled(page);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    await page
      .getByRole('heading', { name: 'Order ticket' })
      .or(page.getByRole('button', { name: 'Open order ticket' }))
      .first()
      .waitFor();
  },
);

journey('a reader who has scrolled is led on by a button', async ({ visit }) => {
  const page = await visit('market', { as: olive, path: '/signin-help', width: 390, height: 844 });
  const release = await openSlowly(page);
  await page.getByRole('heading', { name: 'Demand so far' }).hover();
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => document.querySelector('#first-view')?.scrollTop)).toBeGreaterThan(300);
  release();
  const open = page.getByRole('button', { name: 'Open the full page' });
  await open.waitFor();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await open.click();
  await page.getByRole('button', { name: 'Open order ticket' }).waitFor();
  expect(await page.locator('#first-view').count()).toBe(0);
});

journey('a sale that is not public is not in the page', async () => {
  const issuer = await marketAs(alderCreek);
  const [draft] = (await issuer.listOwnAuctions({ query: { status: ['Draft'] } })).rows;
  const read = async (path: string) => (await fetch(addressOf('market', path))).text();
  expect(await read(`/auctions/${draft?.uuid}`)).not.toContain('first-view');
  expect(await read('/auctions/00000000-0000-0000-0000-000000000000')).not.toContain('first-view');
  expect(await read(await addressOfSale())).toContain(name);
});
