/** Tests public pages as a visitor without an account and without JavaScript reads them, and as programs fetch them. */
import { isFull, some } from '@fairbook/domain/testing/effort.ts';
import type { Browser } from 'playwright-core';
import { expect, vi } from 'vitest';
import { expectAccessible, expectNoOverflow } from '../../testing/accessible.ts';
import { patience } from '../../testing/browser.ts';
import { visitorOfMarket } from '../../testing/calls.ts';
import { demoSale, visitWithoutScripts } from '../../testing/demo-sales.ts';
import { addressOf, journey } from '../../testing/journey.ts';
import { trafficOf, untilIdle } from '../../testing/judges/traffic.ts';
import { olive } from '../../testing/people.ts';
import { signIn } from '../../testing/signing-in.ts';

journey('without JavaScript a visitor finds a live sale, reads it and its issuer', async ({ browser }) => {
  const live = await demoSale('Live');
  const page = await visitWithoutScripts(browser, '/sales');
  await page.getByRole('searchbox', { name: 'Search sales and issuers' }).fill(live.name);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'Live' }).click();
  expect(new URL(page.url()).search).toBe(`?${new URLSearchParams({ q: live.name, status: 'live' })}`);
  await page.getByRole('link', { name: live.name }).click();
  await page.getByRole('heading', { level: 1, name: live.name }).waitFor();
  await page.getByRole('heading', { name: 'Demand so far' }).waitFor();
  await page.getByRole('img', { name: /^Yield by maturity, from/ }).waitFor();
  expect(await page.getByRole('table').getByRole('row').count()).toBe(live.ladder.length + 2);
  const order = await page.getByRole('link', { name: 'Sign in to order' }).getAttribute('href');
  expect(order).toBe(`/signin?return=${encodeURIComponent(`/auctions/${live.uuid}`)}`);
  const document = await page.getByRole('link', { name: 'Preliminary official statement' }).getAttribute('href');
  expect((await fetch(addressOf('market', document ?? ''))).headers.get('content-type')).toBe('application/pdf');
  await page.getByRole('link', { name: live.muniName }).click();
  await page.getByRole('heading', { level: 1, name: live.muniName }).waitFor();
  await page.getByRole('link', { name: live.name }).waitFor();
  await page.context().close();
});

journey.runIf(isFull)(
  'without JavaScript a visitor finds sales by the map, by their dates, and sees demand on cards',
  async ({ browser }) => {
    const [live, ended] = [await demoSale('Live'), await demoSale('Ended')];
    const page = await visitWithoutScripts(browser, '/sales?status=live&view=map');
    const state = page.getByRole('link', { name: /California: \d+ sales?$/ });
    // On its tile, and in the list below.
    expect(await state.count()).toBe(2);
    await state.first().click();
    expect(new URL(page.url()).search).toBe('?state=CA&status=live');
    const card = page.getByRole('listitem').filter({ hasText: live.name });
    await card.getByText('Ordered', { exact: true }).waitFor();
    await card.getByRole('img', { name: /Orders total/ }).waitFor();

    await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Calendar' }).click();
    expect(new URL(page.url()).search).toBe('?state=CA&status=live&view=calendar');
    const date = page.getByRole('listitem').filter({ hasText: live.name }).filter({ hasText: 'Closes' });
    await date.getByRole('link', { name: live.name }).click();
    await page.getByRole('heading', { level: 1, name: live.name }).waitFor();

    await page.goto(addressOf('market', `/sales?status=ended&q=${encodeURIComponent(ended.name)}`));
    const over = page.getByRole('listitem').filter({ hasText: ended.name }).first();
    await over.getByText('Outcome').waitFor();
    await over.getByText('Partly sold').waitFor();
    await page.context().close();
  },
);

journey('without JavaScript a visitor finds a result and what verifies it', async ({ browser }) => {
  const ended = await demoSale('Ended');
  const page = await visitWithoutScripts(browser, `/results?q=${encodeURIComponent(ended.name)}`);
  const file = await page.getByRole('link', { name: 'Download as CSV' }).getAttribute('href');
  expect(await (await fetch(addressOf('market', file ?? ''))).text()).toContain(`/sales/${ended.uuid}`);
  await page.getByRole('link', { name: ended.name }).click();
  await page.getByRole('heading', { name: /^Result: / }).waitFor();
  const similar = page.getByRole('region', { name: 'Compared with similar sales' }).first();
  await similar.getByText(/^Public sales of the same tax status that closed in the 24 months before/).waitFor();
  const record = await page.getByRole('link', { name: 'Download the closing record' }).getAttribute('href');
  expect((await fetch(addressOf('market', record ?? ''))).status).toBe(200);
  await page.getByRole('link', { name: 'Open the verification page' }).click();
  expect(new URL(page.url()).pathname).toBe('/verify.html');
  await page.context().close();
});

journey.runIf(isFull)('a signed-in reader of a result gets to its comparison with similar sales', async ({ visit }) => {
  const ended = await demoSale('Ended');
  const page = await visit('market', { path: `/auctions/${ended.uuid}`, as: olive });
  await page.getByRole('link', { name: 'Compare this result with similar sales' }).click();
  await page.getByRole('region', { name: 'Compared with similar sales' }).first().waitFor();
  expect(new URL(page.url()).hash).toBe('#similar');
});

/** Addresses of all kinds of public pages. */
async function publicPaths(): Promise<string[]> {
  const [live, ended] = [await demoSale('Live'), await demoSale('Ended')];
  const views = ['/sales', '/sales?view=map', '/sales?view=calendar'];
  return [...views, `/sales/${live.uuid}`, `/sales/${ended.uuid}`, '/results', `/issuers/${live.muniId}`];
}

const windows = [
  [1440, 'light'],
  [390, 'dark'],
  [320, 'light'],
] as const;

journey('public pages are accessible at every width and in both schemes', async ({ visit }) => {
  const page = await visit('market', { path: '/sales' });
  const paths = some('looks of public pages', await publicPaths(), 2);
  const judged = some('axe on public pages', paths, 1);
  for (const [at, path] of paths.entries()) {
    for (const [width, scheme] of some(`windows of public page ${at}`, windows, 1)) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto(addressOf('market', path));
      if (judged.includes(path)) await expectAccessible(page);
      for (const narrower of [width, 320]) {
        await page.setViewportSize({ width: narrower, height: 900 });
        await expectNoOverflow(page);
      }
    }
  }
});

journey.runIf(isFull)(
  'an open public page follows the system and another tab to the other colors',
  async ({ visit }) => {
    const page = await visit('market', { path: '/sales', scheme: 'light' });
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(background).not.toBe(light);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(background).toBe(light);
    const other = await page.context().newPage();
    await other.goto(addressOf('market', '/results'));
    await other.evaluate(() => localStorage.setItem('fairbook-color-scheme', 'dark'));
    await expect.poll(background).not.toBe(light);
  },
);

/** Bytes over the wire of a page and of everything it loads, as the browser reports them. */
async function weightOf(browser: Browser, path: string): Promise<number> {
  const page = await browser.newPage();
  const traffic = await trafficOf(page);
  await page.goto(addressOf('market', path));
  await untilIdle(page, traffic);
  await page.close();
  return traffic().bytes;
}

journey('a public page with its fonts takes at most 100 kB', async ({ browser }) => {
  for (const path of some('weights of public pages', await publicPaths(), 1)) {
    const bytes = await weightOf(browser, path);
    // More than the fonts: the count is not of nothing.
    expect(bytes, path).toBeGreaterThan(50_000);
    expect(bytes, path).toBeLessThanOrEqual(100_000);
  }
});

journey('programs get the head of a page, its tag, and 404 for what is not public', async () => {
  const { uuid, name, muniName } = await demoSale('Ended');
  const address = addressOf('market', `/sales/${uuid}`);
  const [read, head] = [await fetch(address), await fetch(address, { method: 'HEAD' })];
  const html = await read.text();
  expect(/<title>(.*?)<\/title>/.exec(html)?.[1]).toBe(`${name}, ${muniName} · Fairbook`);
  expect(/<link rel="canonical" href="(.*?)"\/>/.exec(html)?.[1]).toMatch(new RegExp(`^http.*/sales/${uuid}$`));
  expect(head.status).toBe(200);
  for (const header of ['etag', 'cache-control', 'content-type', 'content-security-policy']) {
    expect(read.headers.get(header), header).toBeTruthy();
    expect(head.headers.get(header), header).toBe(read.headers.get(header));
  }
  expect(read.headers.get('cache-control')).toBe('public, max-age=10');
  const tag = read.headers.get('etag') ?? '';
  expect((await fetch(address, { headers: { 'if-none-match': tag } })).status).toBe(304);
  for (const path of ['/sales/0', `/sales/${crypto.randomUUID()}`, '/issuers/0', `/issuers/${uuid}`]) {
    const missing = await fetch(addressOf('market', path));
    expect([missing.status, missing.headers.get('content-type')], path).toEqual([404, 'text/html; charset=utf-8']);
  }
  const odd = await fetch(addressOf('market', '/sales?page=-1&state=XX&status=constructor&q=%00'));
  expect(odd.status).toBe(200);
  expect((await fetch(address, { method: 'POST' })).status).toBe(405);
});

journey(
  'every public page has a title, a description, a canonical address and data of schema.org',
  async ({ browser }) => {
    const [live, ended] = [await demoSale('Live'), await demoSale('Ended')];
    const page = await browser.newPage();
    const titles = new Set<string>();
    const kinds = [
      ['/sales', 'ItemList'],
      ['/sales?view=map', 'ItemList'],
      ['/sales?view=calendar', 'ItemList'],
      ['/results', 'ItemList'],
      [`/sales/${live.uuid}`, 'FinancialProduct'],
      [`/sales/${ended.uuid}`, 'FinancialProduct'],
      [`/issuers/${live.muniId}`, 'GovernmentOrganization'],
    ] as const;
    const read = some('heads of public pages', kinds, 2);
    for (const [path, type] of read) {
      await page.goto(addressOf('market', path));
      const head = await page.evaluate(() => {
        const textOf = (selector: string, name: string) => document.querySelector(selector)?.getAttribute(name) ?? '';
        return {
          title: document.title,
          description: textOf('meta[name="description"]', 'content'),
          canonical: textOf('link[rel="canonical"]', 'href'),
          shared: textOf('meta[property="og:title"]', 'content'),
          data: document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}',
          headings: document.querySelectorAll('h1').length,
        };
      });
      expect(head.title, path).toMatch(/.+ · Fairbook$/);
      expect(head.shared, path).toBe(head.title.replace(' · Fairbook', ''));
      expect(head.description.length, path).toBeGreaterThan(30);
      expect(head.canonical.replace(/^https?:\/\/[^/]+/, ''), path).toBe(path);
      expect(head.headings, path).toBe(1);
      const data = JSON.parse(head.data) as { '@type'?: string; itemListElement?: unknown[]; url?: string };
      expect(data, path).toMatchObject({ '@context': 'https://schema.org', '@type': type });
      if (type === 'ItemList') expect((data.itemListElement ?? []).length > 0, path).toBe(!path.includes('map'));
      else expect(data.url, path).toBe(head.canonical);
      titles.add(head.title);
    }
    expect(titles.size).toBe(read.length);
    await page.context().close();
  },
);

journey.runIf(isFull)('a link to a sale is shown elsewhere with a picture of that sale', async ({ browser }) => {
  const page = await browser.newPage();
  const pictures: string[] = [];
  for (const { uuid } of [await demoSale('Live'), await demoSale('Ended')]) {
    await page.goto(addressOf('market', `/sales/${uuid}`));
    const address = await page.locator('meta[property="og:image"]').getAttribute('content');
    const { pathname, search } = new URL(address ?? '');
    const answer = await fetch(addressOf('market', pathname + search));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    const bytes = Buffer.from(await answer.arrayBuffer());
    // The width and height of a PNG are its bytes 16 to 23.
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(bytes.length).toBeLessThan(100_000);
    pictures.push(bytes.toString('base64'));
  }
  await page.context().close();
  expect(pictures[0]).not.toBe(pictures[1]);
});

journey('a feed reader finds the feed by a page, and the result of a sale in it', async ({ browser }) => {
  const ended = await demoSale('Ended');
  const page = await browser.newPage();
  await page.goto(addressOf('market', `/sales/${ended.uuid}`));
  const feed = await page.locator('link[rel="alternate"][type="application/atom+xml"]').getAttribute('href');
  const answer = await fetch(addressOf('market', feed ?? ''));
  expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  // Read as a browser reads XML, which refuses what is not well-formed; on a page without the policy of ours.
  await page.goto('about:blank');
  const entries = await page.evaluate(
    (xml) => {
      const document = new DOMParser().parseFromString(xml, 'application/xml');
      const text = (of: Element, name: string) => of.querySelector(name)?.textContent ?? '';
      if (document.querySelector('parsererror')) return [text(document.documentElement, 'parsererror')];
      return [...document.querySelectorAll('entry')].map((entry) => `${text(entry, 'id')} ${text(entry, 'title')}`);
    },
    await answer.text(),
  );
  await page.context().close();
  expect(entries.length).toBeGreaterThan(10);
  expect(entries.some((entry) => entry.includes(`${ended.uuid}#result`) && entry.includes(ended.name))).toBe(true);
  // A demo is nothing for search engines.
  expect(await (await fetch(addressOf('market', '/robots.txt'))).text()).toContain('Disallow: /\n');
  expect((await fetch(addressOf('market', '/sales'))).headers.get('x-robots-tag')).toBe('noindex');
});

journey.runIf(isFull)(
  'a visitor who follows a link into the app reads the public page, and signs in to the ticket',
  async ({ visit }) => {
    const live = await demoSale('Live');
    const page = await visit('market', { path: '/' });
    await page.getByRole('navigation', { name: 'Fairbook' }).getByRole('link', { name: 'Sales' }).click();
    await page.getByRole('heading', { level: 1, name: 'Municipal bond sales' }).waitFor();
    const led = [
      [`/municipalities/${live.muniId}`, `/issuers/${live.muniId}`],
      ['/auctions', '/sales'],
      [`/auctions/${live.uuid}`, `/sales/${live.uuid}`],
    ] as const;
    for (const [path, shown] of led) {
      await page.goto(addressOf('market', path));
      await page.waitForURL((url) => url.pathname === shown);
    }
    await page.getByRole('link', { name: 'Sign in to order' }).click();
    await signIn(page, olive);
    await page.waitForURL((url) => url.pathname === `/auctions/${live.uuid}`);
    await page.getByRole('heading', { name: 'Order ticket' }).waitFor();

    // Pages that need an account still ask for it, and so does an address that means an order.
    const other = await visit('market', { path: '/my-bids' });
    await other.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await other.goto(addressOf('market', `/auctions/${live.uuid}?amend=1`));
    await other.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  },
);

journey.runIf(isFull)('a result of the demo market is compared with a similar one', async ({ browser }) => {
  // The later one is compared with the earlier one, and perhaps with sales of other journeys.
  const pair = await Promise.all(['Fire Engine Bonds', 'Courthouse Bonds'].map(resultOf));
  const [earlier, later] = pair.sort((a, b) => a.closeDate.localeCompare(b.closeDate));
  const page = await visitWithoutScripts(browser, `/sales/${later?.uuid}`);
  const similar = page.getByRole('region', { name: 'Compared with similar sales' }).first();
  const row = similar.getByRole('row').filter({ hasText: earlier?.name ?? '' });
  // Public pages may be some seconds older than what the API answered.
  await vi.waitFor(async () => {
    await page.reload();
    expect(await row.count()).toBe(1);
  }, patience);
  expect(await similar.textContent()).toMatch(/Average yield \d\.\d\d%, median of \d similar sales? \d\.\d\d%\./);
  const figures = row.getByRole('cell');
  expect(await figures.count()).toBe(8);
  expect(await figures.nth(6).textContent()).toMatch(/^\d\.\d{3}%$/);
  expect(Number(await figures.nth(7).textContent())).toBeGreaterThan(1);
  await page.context().close();
});

/** A sale of the demo market, once its result is there: one that draws lots has none before its witness has signed. */
function resultOf(name: string) {
  return vi.waitFor(async () => {
    const [sale] = (await visitorOfMarket().listPublicSales({ query: { q: name, status: ['Ended'] } })).rows;
    if (!sale?.closeDate || sale.result === null) throw new Error(`the demo has no result of ${name}`);
    return { ...sale, closeDate: sale.closeDate };
  }, patience);
}
