/** Tests how visitors without an account find sales: filters with counts, the pages of issuers, the landing page. */
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { expect } from 'vitest';
import { expectAccessible } from '../../testing/accessible.ts';
import { demoSale, names, visitWithoutScripts } from '../../testing/demo-sales.ts';
import { addressOf, journey } from '../../testing/journey.ts';

journey(
  'without JavaScript a visitor narrows sales and results by filters that say what they give',
  async ({ browser }) => {
    const live = await demoSale('Live');
    const page = await visitWithoutScripts(browser, '/sales?status=live&state=CA');
    await page.getByText('More filters', { exact: true }).click();
    // A state without sales is no choice.
    const states = await page.getByRole('combobox', { name: 'State' }).getByRole('option').allTextContents();
    expect(states.some((state) => state.startsWith('California ('))).toBe(true);
    expect(states.some((state) => state.startsWith('Wyoming'))).toBe(false);
    for (const filter of [
      'Issuer type',
      'Tax status',
      'Rating',
      'Yield',
      'Maturity',
      'Call',
      'Minimum per investor',
      'Size',
    ])
      expect(await page.getByRole('combobox', { name: filter }).count(), filter).toBe(1);
    const size = page.getByRole('combobox', { name: 'Size' });
    const [choice = ''] = (await size.getByRole('option').allTextContents()).filter((text) => text.includes('$1M to'));
    expect(choice).toMatch(/ \(\d+\)$/);
    await size.selectOption(choice);
    await page.getByRole('button', { name: 'Show sales' }).click();
    expect(new URL(page.url()).search).toContain('sizeBand=1m-to-10m');
    await page.getByRole('link', { name: live.name }).waitFor();
    await page.getByText('More filters · 1').waitFor();
    // The other views and groups keep the filter.
    await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Calendar' }).click();
    expect(new URL(page.url()).search).toContain('sizeBand=1m-to-10m');
    await page.getByRole('link', { name: 'Clear' }).click();
    expect(new URL(page.url()).search).not.toContain('sizeBand');

    await page.goto(addressOf('market', '/results?sizeBand=10m-to-50m'));
    await page.getByRole('link', { name: 'Parks and Trails Bonds', exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Courthouse Bonds' }).count()).toBe(0);
    const file = await page.getByRole('link', { name: 'Download as CSV' }).getAttribute('href');
    const csv = await (await fetch(addressOf('market', file ?? ''))).text();
    expect([csv.includes('Parks and Trails Bonds'), csv.includes('Courthouse Bonds')]).toEqual([true, false]);
    await page.context().close();
  },
);

journey.runIf(isFull)(
  'the landing page shows sales of now and next, and its map leads to those of a state',
  async ({ visit }) => {
    const page = await visit('market', { path: '/' });
    const now = page.getByRole('region', { name: 'On sale now and next' });
    const card = now.getByRole('listitem').first();
    await card.getByText('Live', { exact: true }).waitFor();
    await card.getByRole('img', { name: /Orders total/ }).waitFor();
    const name = (await card.getByRole('heading').textContent()) ?? '';
    await expectAccessible(page);
    await card.getByRole('link', { name }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/sales/'));
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.goBack();
    // The browser has gone back to where the page was before, or it would scroll away from the map, which loads where it is seen.
    await card.getByRole('heading', { name }).waitFor();
    await page.getByRole('heading', { name: 'The market today' }).scrollIntoViewIfNeeded();
    await page.getByRole('link', { name: /^California/ }).click();
    await page.waitForURL((url) => url.pathname === '/sales' && url.search === '?state=CA');
    await page.getByRole('link', { name: names.Live }).first().waitFor();
  },
);
