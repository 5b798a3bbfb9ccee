/**
 * Tests announcements as people see them: on open pages of both sites and on public pages. They show on every page, so they have a product of their own,
 * in which no other test is disturbed.
 */
import { admin } from '@fairbook/contract/admin.ts';
import { createClient } from '@fairbook/contract/client.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Session, signInOnce, weigh } from '../../scripts/visits.ts';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { openBrowser, patience, type Site, settled, watchProblems } from './browser.ts';
import { fresh } from './fresh.ts';
import { administrator, olive, viewer } from './people.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
let browser: Browser;
const sessions = new Map<string, Session>();
let contexts: BrowserContext[] = [];
let problems: string[] = [];

beforeAll(async () => {
  // On a very busy machine the demo market of a second product may not be filled in time.
  [product, browser] = await Promise.all([startProduct().catch(() => startProduct()), openBrowser()]);
  const people = { market: [olive], admin: [administrator, viewer] } as const;
  for (const site of ['market', 'admin'] as const) {
    for (const person of people[site]) sessions.set(person, await signInOnce(browser, product.addresses[site], person));
  }
}, 600_000);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
afterEach(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  const met = problems;
  [contexts, problems] = [[], []];
  const owner = asOwner();
  for (const state of ['current', 'planned'] as const) {
    for (const { id } of (await owner.listAnnouncements({ query: { state } })).rows) {
      await owner.endAnnouncement({ params: { id } });
    }
  }
  // Pages are sent what was read within the last second.
  await new Promise((done) => setTimeout(done, 1_100));
  expect(met).toEqual([]);
});

interface Options {
  readonly as?: string;
  readonly path: string;
  readonly scheme?: 'light' | 'dark';
  readonly width?: number;
  readonly language?: string;
  readonly javaScriptEnabled?: boolean;
}

async function visit(site: Site, { as, path, scheme = 'light', width = 1440, ...rest }: Options): Promise<Page> {
  const session = as === undefined ? undefined : sessions.get(as);
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: scheme,
    locale: rest.language ?? 'en-US',
    timezoneId: 'America/Los_Angeles',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    javaScriptEnabled: rest.javaScriptEnabled ?? true,
    ...(session && { storageState: session.state }),
  });
  if (session) {
    // Not in the empty page before the first one, which has no storage.
    const remember = `if (location.protocol === 'http:') Object.assign(sessionStorage, ${JSON.stringify(session.tab)})`;
    await context.addInitScript(remember);
  }
  context.setDefaultTimeout(patience);
  watchProblems(context, (problem) => problems.push(problem));
  contexts.push(context);
  const page = await context.newPage();
  await page.goto(product.addresses[site] + path);
  return page;
}

function asOwner() {
  const token = sessions.get(administrator)?.token.replace('Bearer ', '') ?? '';
  return createClient(admin, { baseUrl: product.addresses.admin, token: async () => token });
}

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
const bannersOn = (page: Page) => page.locator('[data-announcements] .announcement');
const focusedField = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('type'));
/** A page that is sent from now on has what was announced before. */
const untilSent = (text: string) =>
  expect
    .poll(async () => (await fetch(`${product.addresses.market}/signin`)).text(), { timeout: 5_000 })
    .toContain(text);

test('an Owner announces maintenance, sees it in both languages before, and open pages of both sites show it', async () => {
  const open = await visit('market', { path: '/auctions', as: olive });
  await open.getByRole('heading', { level: 1 }).waitFor();
  const page = await visit('admin', { path: '/operations', as: administrator });
  await page.getByRole('main').getByRole('link', { name: 'Announcements' }).click();
  await page.getByRole('heading', { level: 1, name: 'Announcements' }).waitFor();
  await page.getByRole('button', { name: 'Announce' }).click();
  const dialog = page.getByRole('dialog', { name: 'Announce to users' });
  await dialog.getByLabel('Kind').selectOption('maintenance');
  await dialog.getByLabel('Shown on').selectOption('both');
  await dialog.getByLabel('Text in English').fill('Orders pause while we update Fairbook.');
  await dialog.getByLabel('Text in Spanish').fill('Las órdenes se detienen mientras actualizamos Fairbook.');
  await dialog.getByRole('button', { name: 'Announce' }).click();
  await dialog.getByText('Maintenance needs an end').first().waitFor();
  const day = inSeconds(24 * 3600).slice(0, 10);
  await dialog.getByLabel('Start').fill(`${day}T22:00`);
  await dialog.getByLabel('End').fill(`${day}T23:00`);
  await dialog.getByText('Planned maintenance', { exact: true }).waitFor();
  await dialog.getByText('Mantenimiento programado', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Announce' }).click();
  await page.getByText('Announced', { exact: true }).waitFor();
  const banner = bannersOn(open);
  await banner.waitFor({ timeout: 10_000 });
  const shown = 'Planned maintenance Orders pause while we update Fairbook. ';
  expect(await banner.textContent()).toMatch(new RegExp(`^${shown}\\w+day, \\w{3} \\d+, 10:00 PM to 11:00 PM PT$`));
  expect(await banner.getAttribute('role')).toBe('status');
  expect(await banner.getByRole('button').count()).toBe(0);
  await bannersOn(page).waitFor({ timeout: 30_000 });
  await page.getByRole('row', { name: /Orders pause.*Planned/ }).waitFor();
  // In the reader’s language, on the pages that need no account.
  const visitor = await visit('market', { path: '/sales', language: 'es' });
  const spanish = await bannersOn(visitor).textContent();
  expect(spanish).toMatch(/^Mantenimiento programado Las órdenes se detienen .* 10:00\sp\.m\. a 11:00\sp\.m\. PT$/);
  const plain = await visit('market', { path: '/results', javaScriptEnabled: false });
  expect(await bannersOn(plain).textContent()).toContain('Orders pause while we update Fairbook.');
});

test('an Owner extends maintenance that has begun, seeing it before, and open pages show the new end', async () => {
  const body = { kind: 'maintenance', audience: 'both', isPublic: true, text: 'Updating Fairbook.' } as const;
  const textEs = 'Actualizamos Fairbook.';
  await asOwner().addAnnouncement({ body: { ...body, textEs, endsAt: `${inSeconds(24 * 3600).slice(0, 10)}T20:00Z` } });
  await untilSent('Updating Fairbook.');
  const open = await visit('market', { path: '/auctions', as: olive });
  await bannersOn(open)
    .getByText(/ to .*12:00 PM PT$/)
    .waitFor();
  const page = await visit('admin', { path: '/announcements', as: administrator });
  await page.getByRole('button', { name: 'Change end: Updating Fairbook.' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the end of the announcement' });
  const end = dialog.getByLabel('End');
  await end.fill('2020-01-01T12:00');
  await dialog.getByRole('button', { name: 'Change end' }).click();
  await dialog.getByText('The end must be after the start').first().waitFor();
  expect(await focusedField(page)).toBe('datetime-local');
  await end.fill('');
  await dialog.getByRole('button', { name: 'Change end' }).click();
  await dialog.getByText('Maintenance needs an end').first().waitFor();
  await end.fill(`${inSeconds(24 * 3600).slice(0, 10)}T12:00`);
  await dialog.getByRole('button', { name: '+30 minutes' }).click();
  await dialog.getByText(/ to .*12:30 PM PT$/).waitFor();
  await dialog.getByText(/ a .*12:30\sp\.m\. PT$/).waitFor();
  await settled(page);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Change end' }).click();
  await page.getByText('End changed', { exact: true }).waitFor();
  await bannersOn(open)
    .getByText(/ to .*12:30 PM PT$/)
    .waitFor({ timeout: 10_000 });
  await page.getByRole('row', { name: /Updating Fairbook\..*Current.*12:30 PM/ }).waitFor();
});

test('a new banner has the place on an open page that it has after a reload, and the others stay', async () => {
  const body = { kind: 'information', audience: 'market', isPublic: true } as const;
  const owner = asOwner();
  const ahead = { startsAt: inSeconds(24 * 3600), endsAt: inSeconds(25 * 3600) };
  await owner.addAnnouncement({ body: { ...body, ...ahead, kind: 'maintenance', text: 'Second' } });
  await untilSent('Second');
  const page = await visit('market', { path: '/auctions', as: olive });
  await bannersOn(page).waitFor();
  await bannersOn(page).evaluate((banner) => Object.assign(banner, { isFirst: true }));
  await owner.addAnnouncement({ body: { ...body, text: 'First' } });
  await bannersOn(page).nth(1).waitFor({ timeout: 10_000 });
  const order = async () =>
    (await bannersOn(page).allTextContents()).map((text) => (text.includes('First') ? 'First' : 'Second'));
  expect(await order()).toEqual(['First', 'Second']);
  expect(await bannersOn(page).evaluateAll((banners) => banners.map((banner) => 'isFirst' in banner))).toEqual([
    false,
    true,
  ]);
  await page.reload();
  await bannersOn(page).nth(1).waitFor();
  expect(await order()).toEqual(['First', 'Second']);
});

test('information is dismissed by a person in a browser, and stays dismissed', async () => {
  await asOwner().addAnnouncement({
    body: { kind: 'information', audience: 'market', isPublic: true, text: 'New issuers join on Monday.' },
  });
  await untilSent('New issuers join on Monday.');
  const page = await visit('market', { path: '/auctions', as: olive });
  await bannersOn(page).getByRole('button', { name: 'Dismiss: New issuers join on Monday.' }).click();
  await bannersOn(page).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  for (const path of ['/auctions', '/my-bids']) {
    await page.goto(product.addresses.market + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await bannersOn(page).count()).toBe(0);
  }
  // A visitor of the same browser has not read it, and dismisses it on a page without the app.
  await page.goto(`${product.addresses.market}/sales`);
  await bannersOn(page).getByRole('button').click();
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await bannersOn(page).count()).toBe(0);
  const other = await visit('market', { path: '/signin' });
  await bannersOn(other).waitFor();
});

test('an incident is read out at once, ends by itself without the server, and another one by hand', async () => {
  const page = await visit('market', { path: '/auctions', as: olive });
  await page.getByRole('button', { name: 'Connected' }).waitFor();
  const owner = asOwner();
  const body = { kind: 'incident', audience: 'market', isPublic: false } as const;
  const { id } = await owner.addAnnouncement({ body: { ...body, text: 'Payments are late.' } });
  const late = page.getByRole('alert').filter({ hasText: 'Payments are late.' });
  await late.waitFor({ timeout: 10_000 });
  await owner.addAnnouncement({ body: { ...body, text: 'Receipts are late.', endsAt: inSeconds(12) } });
  const short = page.getByRole('alert').filter({ hasText: 'Receipts are late.' });
  await short.waitFor({ timeout: 10_000 });
  await page.context().setOffline(true);
  problems = [];
  await page.waitForTimeout(1_000);
  expect(await bannersOn(page).count()).toBe(2);
  await short.waitFor({ state: 'detached', timeout: 20_000 });
  expect(await late.count()).toBe(1);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Connected' }).waitFor();
  problems = [];
  await owner.endAnnouncement({ params: { id } });
  await late.waitFor({ state: 'detached', timeout: 10_000 });
  // What only people with an account may read is in no page that anyone gets.
  expect(await (await fetch(`${product.addresses.market}/auctions`)).text()).not.toContain('Payments are late.');
});

test('an Owner ends one after a confirmation, and a Viewer only reads', async () => {
  const text = fresh('The office is closed on Thursday.');
  await asOwner().addAnnouncement({ body: { kind: 'information', audience: 'admin', isPublic: false, text } });
  const page = await visit('admin', { path: '/announcements', as: administrator });
  const banner = bannersOn(page).filter({ hasText: text });
  await banner.waitFor();
  await page.getByRole('button', { name: `End now: ${text}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click();
  await page.getByText('Announcement ended').waitFor();
  const row = { name: new RegExp(`${text}.*Ended.*By Ada Reviewer`) };
  await page.getByRole('row', row).waitFor();
  await banner.waitFor({ state: 'detached' });
  const reader = await visit('admin', { path: '/announcements', as: viewer });
  await reader.getByText('Only Owners announce.').waitFor();
  await reader.getByRole('row', row).waitFor();
  expect(await reader.getByRole('button', { name: /^(Announce|Edit|End now)/ }).count()).toBe(0);
});

test('a cold visit with announcements stays light and nothing moves, and without any it asks for nothing more', async () => {
  const path = `${product.addresses.market}/auctions`;
  const session = sessions.get(olive);
  if (!session) throw new Error('no one is signed in');
  const before = await weigh(browser, { address: path, session });
  const owner = asOwner();
  for (const isPublic of [true, false]) {
    await owner.addAnnouncement({
      body: {
        kind: 'information',
        audience: 'both',
        isPublic,
        text: `${isPublic} ${'words of a long text '.repeat(12)}`,
      },
    });
  }
  await untilSent('true words');
  for (const width of [1440, 390]) {
    const weight = await weigh(browser, { address: path, session, width });
    expect(weight.layoutShift).toBeLessThanOrEqual(0.05);
    if (width === 1440) expect(weight.requests).toBeLessThanOrEqual(before.requests + 1);
    expect(weight.bytes).toBeLessThanOrEqual(450_000);
  }
  for (const address of [
    `${product.addresses.market}/`,
    `${product.addresses.market}/sales`,
    `${product.addresses.admin}/signin`,
  ]) {
    expect((await weigh(browser, { address })).layoutShift).toBeLessThanOrEqual(0.05);
  }
});

test('banners of each kind are accessible in both schemes, on the app, the sign-in and a public page', async () => {
  const owner = asOwner();
  for (const kind of ['information', 'maintenance', 'incident'] as const) {
    const body = { kind, audience: 'both', isPublic: true, text: `An announcement about ${kind}.` } as const;
    await owner.addAnnouncement({ body: { ...body, endsAt: inSeconds(3600) } });
  }
  await untilSent('about incident');
  for (const scheme of ['light', 'dark'] as const) {
    for (const [path, as] of [
      ['/my-bids', olive],
      ['/signin', undefined],
      ['/sales', undefined],
    ] as const) {
      const page = await visit('market', { path, scheme, width: 390, ...(as && { as }) });
      await bannersOn(page).nth(2).waitFor();
      await settled(page);
      await expectAccessible(page);
      await expectNoOverflow(page);
    }
  }
});
