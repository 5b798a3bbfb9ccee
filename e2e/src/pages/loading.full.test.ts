/** Requests of pages, and when: the first ones before the page's own code has arrived. cold.test.ts counts them. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { settled } from '../../testing/browser.ts';
import { addressOf, journey } from '../../testing/journey.ts';
import { administrator, alderCreek, olive } from '../../testing/people.ts';
import { account, signIn } from '../../testing/signing-in.ts';

/** The paths that a page asks the API for, from now on. The sales that are halted are asked for again and again, on every page. */
function requestsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.startsWith('/api/') && !searchParams.has('halted')) paths.push(pathname);
  });
  return paths;
}

/** Holds back code that the page has not loaded yet, until the returned function is called. */
async function holdCode(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

journey(
  'a visitor sees the first screen without the sign-in library, and a sign-in in another tab reaches it',
  async ({ visit }) => {
    const page = await visit('market');
    const requests = requestsOf(page);
    await page.reload();
    await settled(page);
    expect(requests.filter((path) => path.startsWith('/api/auth/'))).toEqual([]);
    const other = await page.context().newPage();
    await other.goto(addressOf('market', '/signin'));
    await signIn(other, olive);
    await account(other).waitFor();
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor({ state: 'detached' });
  },
);

journey(
  'a record that is gone is asked for once, even if the refusal comes before the page',
  async ({ visit, foresee }) => {
    foresee(/answer: 404/);
    const page = await visit('admin', { as: administrator, path: '/dashboard?tab=all' });
    await settled(page);
    const release = await holdCode(page);
    const requests = requestsOf(page);
    const call = /\/municipality\/[^/]+$/;
    const isCall = ({ pathname }: URL) => call.test(pathname);
    await page.route(isCall, (route) => route.fulfill({ status: 404, json: { message: 'Not found' } }));
    const refused = page.waitForResponse((response) => isCall(new URL(response.url())));
    await page.locator('a[data-row-link]').first().click();
    await (await refused).finished();
    release();
    await page.getByRole('heading', { level: 1, name: 'Not found' }).waitFor();
    expect(requests.filter((path) => call.test(path))).toHaveLength(1);
  },
);

const links = [
  { site: 'market', as: olive, from: '/auctions', link: 'Municipalities', path: '/api/investor/municipalities' },
  { site: 'market', as: alderCreek, from: '/auctions', link: 'Market news', path: '/api/municipality/market-news' },
  { site: 'admin', as: administrator, from: '/audit', link: 'Change requests', path: '/api/user-management/changes' },
] as const;

journey.for(links)('$site asks for $link before the code of the page has arrived', async (of, { visit }) => {
  const page = await visit(of.site, { as: of.as, path: of.from });
  await settled(page);
  const release = await holdCode(page);
  const requested = page.waitForRequest((request) => new URL(request.url()).pathname === of.path);
  await page.getByRole('navigation').getByRole('link', { name: of.link }).first().click();
  await requested;
  release();
  await page.getByRole('heading', { level: 1, name: of.link }).waitFor();
});
