/** Tests what a reader on a slow line sees of a sale while the app is still loading. */
import { isFull } from '@fairbook/domain/testing/effort.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible, expectNoOverflow } from '../../testing/accessible.ts';
import { settled } from '../../testing/browser.ts';
import { marketAs } from '../../testing/calls.ts';
import { addressOf, journey } from '../../testing/journey.ts';
import { alderCreek, nell, olive } from '../../testing/people.ts';

const looks = [
  [1440, 'light'],
  [390, 'dark'],
] as const;

/** A sale of the demo market, since those of other tests may end. */
const name = 'Classroom Modernization Bonds';

async function addressOfSale(): Promise<string> {
  const [sale] = (await (await marketAs(olive)).listAuctions({ query: { q: name, status: ['Live'] } })).rows;
  if (!sale) throw new Error(`the demo has no live sale ${name}`);
  return `/auctions/${sale.uuid}`;
}

/** Opens the sale while no script but the start script arrives; the returned function lets them through. */
async function openSlowly(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const address = addressOf('market', await addressOfSale());
  const [, startScript = ''] = /<script async[^>]* src="([^"]+)"/.exec(await (await fetch(address)).text()) ?? [];
  await page.route('**/assets/*.js', async (route) => {
    if (!route.request().url().endsWith(startScript)) await released;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1, name }).waitFor();
  return release;
}

journey.runIf(isFull).for(looks)(
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

journey.runIf(isFull)('a reader who has scrolled is led on by a button', async ({ visit }) => {
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

journey.runIf(isFull).for(looks)(
  'at %i px, %s, amounts are entered before the app has loaded, and move to the order ticket',
  async ([width, scheme], { visit }) => {
    const page = await visit('market', { as: olive, path: '/signin-help', width, scheme });
    const release = await openSlowly(page);
    await page.getByText('Loading the rest of the page…').waitFor();
    await page.getByRole('heading', { name: 'Demand so far' }).waitFor();
    expect(await page.getByRole('link', { name: 'Sign in' }).count()).toBe(0);
    await page.getByText('Start your order').click();
    await expectAccessible(page);
    await expectNoOverflow(page);
    const form = page.locator('#first-order');
    const [first, second] = [form.getByRole('textbox').nth(0), form.getByRole('textbox').nth(1)];
    await first.fill('25k');
    await second.fill('1,5k');
    const before = page.url();
    await second.press('Enter');
    release();
    const onward = form.getByRole('button', { name: 'Continue in the order ticket' });
    await expect.poll(() => onward.isEnabled()).toBe(true);
    expect(page.url()).toBe(before);
    await onward.click();
    expect(await second.evaluate((field: HTMLInputElement) => field.validationMessage)).toMatch(/^Enter an amount/);
    await second.fill('10,000');
    const names = await form.getByRole('textbox').evaluateAll((fields) => fields.map((field) => field.ariaLabel ?? ''));
    await onward.click();
    await form.waitFor({ state: 'detached' });
    await page.locator('#first-view').waitFor({ state: 'detached' });
    const amounts = names.map((name) => page.getByRole('textbox', { name, exact: true }));
    await expect
      .poll(() => Promise.all(amounts.map((field) => field.inputValue())))
      .toEqual(['25,000', '10,000', ...names.slice(2).map(() => '')]);
  },
);

journey.runIf(isFull)('the button above the view takes entered amounts along too', async ({ visit }) => {
  const page = await visit('market', { as: olive, path: '/signin-help', width: 390, height: 844 });
  const release = await openSlowly(page);
  await page.getByText('Start your order').click();
  await page.locator('#first-order').getByRole('textbox').nth(2).fill('5000');
  await page.getByText('Back to the sale').click();
  release();
  await page.getByRole('button', { name: 'Open the full page' }).click();
  const ticket = page.getByRole('dialog', { name: 'Order ticket' });
  await ticket.waitFor();
  expect(await ticket.getByRole('textbox').nth(2).inputValue()).toBe('5,000');
});

journey.runIf(isFull)('amounts that are entered once the app is ready are taken along', async ({ visit }) => {
  const page = await visit('market', { as: olive, path: '/signin-help', width: 390, height: 844 });
  const release = await openSlowly(page);
  await page.getByRole('heading', { name: 'Demand so far' }).hover();
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => document.querySelector('#first-view')?.scrollTop)).toBeGreaterThan(300);
  release();
  const open = page.getByRole('button', { name: 'Open the full page' });
  await open.waitFor();
  await page.getByText('Start your order').click();
  const form = page.locator('#first-order');
  await form.getByRole('textbox').nth(1).fill('15k');
  expect(await form.getByRole('button', { name: 'Continue in the order ticket' }).isEnabled()).toBe(true);
  await open.click();
  const ticket = page.getByRole('dialog', { name: 'Order ticket' });
  await ticket.waitFor();
  expect(await ticket.getByRole('textbox').nth(1).inputValue()).toBe('15,000');
});

journey.runIf(isFull)('a reader who may not order is not asked for amounts', async ({ visit }) => {
  const page = await visit('market', { as: nell, path: '/signin-help', width: 390, height: 844 });
  const release = await openSlowly(page);
  await page.getByText('Loading the rest of the page…').waitFor();
  const hasAnswers = async () => {
    const { firstCalls } = window as { firstCalls?: ReadonlyMap<string, { readonly arriving: Promise<unknown> }> };
    const calls = [...(firstCalls?.values() ?? [])];
    return (await Promise.all(calls.map(({ arriving }) => arriving))).length;
  };
  await expect.poll(() => page.evaluate(hasAnswers)).toBe(3);
  expect(await page.locator('#first-order').count()).toBe(1);
  expect(await page.getByText('Start your order').isVisible()).toBe(false);
  release();
});

journey('a sale that is not public is not in the page', async () => {
  const issuer = await marketAs(alderCreek);
  const [draft] = (await issuer.listOwnAuctions({ query: { status: ['Draft'] } })).rows;
  const read = async (path: string) => (await fetch(addressOf('market', path))).text();
  expect(await read(`/auctions/${draft?.uuid}`)).not.toContain('first-view');
  expect(await read('/auctions/00000000-0000-0000-0000-000000000000')).not.toContain('first-view');
  expect(await read(await addressOfSale())).toContain(name);
});
