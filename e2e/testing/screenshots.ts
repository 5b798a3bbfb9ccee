/** `npm run screenshots -- [folder] [--full] [--readme]`: screenshots of the main screens, for the README and for design changes. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, openPerson, type Site, settled } from './browser.ts';
import { administrator, alderCreek, cascade, nell, olive, paula } from './people.ts';
import { type Addresses, startProduct } from './product.ts';
import { storedSession } from './signing-in.ts';

interface Shot {
  readonly name: string;
  readonly site: Site;
  readonly as?: string;
  readonly path: string;
  /** Further navigation from there. */
  readonly onward?: (page: Page) => Promise<unknown>;
}

const open = (name: string) => async (page: Page) => {
  await page.getByRole('link', { name, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
};
const openStarting = (name: string) => async (page: Page) => {
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  await page.getByRole('heading', { level: 1, name: new RegExp(`^${name}`) }).waitFor();
};

/** Follows a link, then opens a tab of its page. */
const openTab = (name: string, tab: string) => async (page: Page) => {
  await openStarting(name)(page);
  await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
};

async function fillTicket(page: Page): Promise<void> {
  await open('School Refunding Bonds')(page);
  const opener = page.getByRole('button', { name: 'Open order ticket' });
  if (await opener.isVisible()) await opener.click();
  const fields = page.getByRole('list', { name: 'Amounts by maturity' }).getByRole('textbox');
  await fields.nth(0).fill('10000');
  await fields.nth(2).fill('25000');
  await page
    .getByText(/^Est\. fill \$/)
    .nth(1)
    .waitFor();
}

async function review(page: Page): Promise<void> {
  await fillTicket(page);
  await page.getByRole('checkbox', { name: /^I have read/ }).check();
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await page.getByRole('dialog', { name: 'Review your order' }).waitFor();
}

async function check(page: Page): Promise<void> {
  await open('Parks and Trails Bonds')(page);
  await page.getByRole('button', { name: 'Verify this result in your browser' }).click();
  await page.getByText('Verified.').waitFor();
}

const press = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog').waitFor();
};

const shots: readonly Shot[] = [
  { name: 'market-front', site: 'market', path: '/' },
  { name: 'market-sign-in', site: 'market', path: '/signin' },
  { name: 'market-sign-up', site: 'market', path: '/signup' },
  { name: 'market-sign-up-form', site: 'market', path: '/signup/municipality' },
  { name: 'market-auctions', site: 'market', as: olive, path: '/auctions' },
  { name: 'market-auction-live', site: 'market', as: olive, path: '/auctions', onward: open('School Refunding Bonds') },
  { name: 'market-ticket', site: 'market', as: olive, path: '/auctions', onward: fillTicket },
  { name: 'market-review', site: 'market', as: olive, path: '/auctions', onward: review },
  {
    name: 'market-auction-upcoming',
    site: 'market',
    as: olive,
    path: '/auctions?tab=upcoming',
    onward: open('Library Bonds'),
  },
  { name: 'market-auction-ended', site: 'market', as: olive, path: '/auctions?tab=ended', onward: check },
  { name: 'market-cannot-order', site: 'market', as: nell, path: '/auctions', onward: open('School Refunding Bonds') },
  { name: 'market-municipalities', site: 'market', as: olive, path: '/municipalities' },
  {
    name: 'market-municipality',
    site: 'market',
    as: olive,
    path: '/municipalities',
    onward: open('City of Alder Creek'),
  },
  { name: 'market-my-bids', site: 'market', as: cascade, path: '/my-bids' },
  { name: 'market-notices', site: 'market', as: olive, path: '/notifications' },
  { name: 'market-settings', site: 'market', as: olive, path: '/settings' },
  { name: 'market-profile', site: 'market', as: nell, path: '/onboarding/address' },
  { name: 'market-profile-review', site: 'market', as: nell, path: '/onboarding/review' },
  { name: 'market-workspace', site: 'market', as: alderCreek, path: '/workspace' },
  { name: 'market-own-draft', site: 'market', as: alderCreek, path: '/workspace', onward: open('Fire Station Bonds') },
  { name: 'market-own-rejected', site: 'market', as: alderCreek, path: '/workspace', onward: open('Civic Hall Bonds') },
  { name: 'market-own-approved', site: 'market', as: alderCreek, path: '/workspace', onward: open('Library Bonds') },
  { name: 'market-book', site: 'market', as: alderCreek, path: '/workspace', onward: open('School Refunding Bonds') },
  { name: 'market-report', site: 'market', as: alderCreek, path: '/workspace', onward: open('Parks and Trails Bonds') },
  { name: 'market-connections', site: 'market', as: paula, path: '/connections' },
  { name: 'market-error', site: 'market', path: '/no/such/page' },
  { name: 'admin-sign-in', site: 'admin', path: '/signin' },
  { name: 'admin-sign-up', site: 'admin', path: '/signup' },
  { name: 'admin-help', site: 'admin', path: '/signin-help' },
  { name: 'admin-municipalities', site: 'admin', as: administrator, path: '/dashboard?tab=all' },
  { name: 'admin-waiting', site: 'admin', as: administrator, path: '/dashboard' },
  {
    name: 'admin-municipality',
    site: 'admin',
    as: administrator,
    path: '/dashboard?tab=all',
    onward: openStarting('Marlow County'),
  },
  {
    name: 'admin-picture',
    site: 'admin',
    as: administrator,
    path: '/dashboard?tab=all',
    onward: async (page) => {
      await openTab('City of Alder Creek', 'Documents')(page);
      await page.getByRole('button', { name: /alder-creek\.png/ }).click();
      await page.getByRole('dialog').getByRole('img', { name: 'alder-creek.png' }).waitFor();
    },
  },
  {
    name: 'admin-approve',
    site: 'admin',
    as: administrator,
    path: '/dashboard?tab=all',
    onward: async (page) => {
      await openStarting('Marlow County')(page);
      await press('Approve')(page);
    },
  },
  {
    name: 'admin-reject',
    site: 'admin',
    as: administrator,
    path: '/dashboard?tab=all',
    onward: async (page) => {
      await openStarting('Marlow County')(page);
      await press('Reject')(page);
    },
  },
  {
    name: 'admin-ratings',
    site: 'admin',
    as: administrator,
    path: '/dashboard?tab=all',
    onward: openTab('City of Alder Creek', 'Ratings'),
  },
  {
    name: 'admin-history',
    site: 'admin',
    as: administrator,
    path: '/dashboard?tab=all',
    onward: openTab('City of Alder Creek', 'History'),
  },
  { name: 'admin-individuals', site: 'admin', as: administrator, path: '/individual-investors?tab=all' },
  {
    name: 'admin-individual',
    site: 'admin',
    as: administrator,
    path: '/individual-investors?tab=all',
    onward: openStarting('Olive Resident'),
  },
  { name: 'admin-institutions', site: 'admin', as: administrator, path: '/institutional-investors?tab=all' },
  {
    name: 'admin-professional',
    site: 'admin',
    as: administrator,
    path: '/market-professionals?tab=all',
    onward: openStarting('Paula Counsel'),
  },
  { name: 'admin-auctions', site: 'admin', as: administrator, path: '/auctions?tab=all' },
  {
    name: 'admin-auction-review',
    site: 'admin',
    as: administrator,
    path: '/auctions?tab=all',
    onward: openStarting('Street Improvement Bonds'),
  },
  {
    name: 'admin-maturities',
    site: 'admin',
    as: administrator,
    path: '/auctions?tab=all',
    onward: openTab('School Refunding Bonds', 'Maturities'),
  },
  {
    name: 'admin-book',
    site: 'admin',
    as: administrator,
    path: '/auctions?tab=all',
    onward: openTab('School Refunding Bonds', 'Book'),
  },
  {
    name: 'admin-allocation',
    site: 'admin',
    as: administrator,
    path: '/auctions?tab=all',
    onward: openTab('Parks and Trails Bonds', 'Allocation'),
  },
  { name: 'admin-error', site: 'admin', path: '/no/such/page' },
];

const looks = [
  { look: 'wide', width: 1440, height: 900, scheme: 'light' },
  { look: 'dark', width: 1440, height: 900, scheme: 'dark' },
  { look: '390', width: 390, height: 844, scheme: 'light' },
  { look: '390-dark', width: 390, height: 844, scheme: 'dark' },
] as const;

/** Screenshots that README.md shows. */
const readmePictures = [
  'market-ticket-wide',
  'admin-auction-review-wide',
  'market-ticket-390',
  'market-auction-ended-wide',
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean', default: false },
    /** Part of the names of the screens to show. */
    only: { type: 'string', default: '' },
    /** Only the screenshots that README.md shows. */
    readme: { type: 'boolean', default: false },
    /** A running Fairbook: its market's address and its administration's, separated by a comma. */
    at: { type: 'string' },
  },
});
const folder = positionals[0] ?? join(import.meta.dirname, '../../.data/screenshots');

await mkdir(folder, { recursive: true });
const [runningMarket, runningAdmin] = values.at?.split(',') ?? [];
const running = runningMarket && runningAdmin ? { market: runningMarket, admin: runningAdmin } : null;
const product = running ? null : await startProduct();
const browser = await openBrowser();
try {
  for (const { look, ...window } of looks) await photograph(browser, running ?? product?.addresses, look, window);
} finally {
  await browser.close();
  await product?.stop();
}

type Window = Omit<(typeof looks)[number], 'look'>;

async function photograph(to: Browser, at: Addresses | undefined, look: string, window: Window): Promise<void> {
  if (!at) return;
  const isWanted = ({ name }: Shot) =>
    name.includes(values.only) && (!values.readme || readmePictures.includes(`${name}-${look}`));
  for (const { name, site, as, path, onward } of shots.filter(isWanted)) {
    const address = at[site];
    const session = as === undefined ? undefined : await storedSession(to, site, address, as);
    const context = await openPerson(to, { address, ...window, ...(session && { session }) });
    const page = await context.newPage();
    await page.goto(`${address}${path}`);
    try {
      await onward?.(page);
      await settled(page);
    } catch (error) {
      process.stderr.write(`${name}-${look}: ${String(error).split('\n')[0]}\n`);
    }
    await page.screenshot({ path: join(folder, `${name}-${look}.png`), fullPage: values.full, animations: 'disabled' });
    await context.close();
  }
}
