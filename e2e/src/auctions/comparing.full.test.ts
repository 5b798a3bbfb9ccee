/** Tests comparing offerings side by side, and the ladder builder. */

import { expect } from 'vitest';
import { marketAs } from '../../testing/calls.ts';
import { fresh } from '../../testing/fresh.ts';
import { addressOf, journey } from '../../testing/journey.ts';
import { olive, walter } from '../../testing/people.ts';
import { maturityDays, newLiveSale } from '../../testing/sales.ts';

const hour = 3600;

journey('a ladder suggests orders over live auctions, which are placed only in their tickets', async ({ visit }) => {
  const name = fresh('Rung Bonds');
  const auctionId = await newLiveSale({ name, principals: [20_000, 20_000] }, hour);
  const [first = '', second = ''] = maturityDays(2);
  const page = await visit('market', { path: '/auctions', as: walter });
  await page.getByRole('link', { name: 'Build a ladder' }).click();
  await page.getByRole('heading', { level: 1, name: 'Build a ladder' }).waitFor();
  await page.getByRole('textbox', { name: 'Amount' }).fill('none');
  await page.getByRole('button', { name: 'Suggest orders' }).click();
  await page.getByText('Type an amount in dollars.').waitFor();
  await page.getByRole('textbox', { name: 'Amount' }).fill('30k');
  await page.getByRole('textbox', { name: 'From year' }).fill(first.slice(0, 4));
  await page.getByRole('textbox', { name: 'To year' }).fill(second.slice(0, 4));
  await page.getByRole('button', { name: 'Suggest orders' }).click();
  const table = page.getByRole('table');
  await table.getByRole('row', { name: /^Total .*\$30,000$/ }).waitFor();
  await page.waitForURL(/amount=30k/);

  // By its own link, since other auctions of the test may yield more.
  await page.goto(addressOf('market', `/auctions/${auctionId}?order=${first}_15000.${second}_5000`));
  const lines = page.getByRole('list', { name: 'Amounts by maturity' }).getByRole('textbox');
  await lines.first().waitFor();
  expect(await lines.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))).toEqual([
    '15,000',
    '5,000',
  ]);
  const investor = await marketAs(walter);
  const orders = async () => (await investor.listMyBids({ query: { auctionId } })).total;
  expect(await orders()).toBe(0);
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  const review = page.getByRole('dialog', { name: 'Review your order' });
  await review.getByRole('button', { name: 'Place order' }).click();
  await page.getByText('Your order is in').waitFor();
  expect(await orders()).toBe(1);
  expect(new URL(page.url()).search).toBe('');
});

journey('offerings chosen in the list stand side by side at an address that can be shared', async ({ visit }) => {
  const name = fresh('Compared Bonds');
  await newLiveSale({ name: `${name} A`, principals: [100_000, 100_000] }, hour);
  await newLiveSale({ name: `${name} B`, principals: [100_000, 100_000, 100_000] }, hour);
  const page = await visit('market', { path: `/auctions?q=${encodeURIComponent(name)}`, as: olive });
  await page.getByRole('checkbox', { name: `Compare ${name} A` }).click();
  await page.getByText('1 of 4 chosen to compare: choose one more').waitFor();
  // The choice stays in the table and in another tab of the list.
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Table').click();
  await page
    .getByRole('table')
    .getByRole('checkbox', { name: `Compare ${name} B` })
    .press('Space');
  const bar = page.getByRole('region', { name: 'Offerings to compare' });
  await bar.getByText('2 of 4 chosen').waitFor();
  await bar.getByRole('link', { name: 'Compare' }).click();
  await page.getByRole('heading', { level: 1, name: 'Compare offerings' }).waitFor();
  const rowOf = (term: string) => page.getByRole('row', { name: new RegExp(`^${term}`) });
  await rowOf('Amount').getByText('$300,000').waitFor();
  expect(await rowOf('Amount').getByRole('cell').allTextContents()).toEqual(['$200,000.00', '$300,000.00']);
  expect(await rowOf('Minimum order').getByRole('cell').first().textContent()).toContain('$5,000');
  const [first = '', , last = ''] = maturityDays(3);
  expect(await rowOf(first.slice(0, 4)).getByRole('cell').allTextContents()).toEqual(['4.00%', '4.00%']);
  expect(await rowOf(last.slice(0, 4)).getByRole('cell').allTextContents()).toEqual(['–', '4.00%']);
  // On paper too, where nothing is removed, every row has its term.
  await page.emulateMedia({ media: 'print' });
  for (const term of ['Yield', 'Tax status', 'Orders', 'Your priority'])
    await page.getByRole('rowheader', { name: term, exact: true }).getByText(term).waitFor();
  expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
  await page.getByText(/^Fairbook, printed by .+ on .+ \d{4}, \d+:\d\d [AP]M/).waitFor();
  await page.emulateMedia({ media: 'screen' });

  const shared = await visit('market', {
    path: new URL(page.url()).pathname + new URL(page.url()).search,
    as: walter,
    width: 390,
    height: 844,
  });
  await shared.getByRole('link', { name: `${name} B` }).waitFor();
  expect(await shared.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  // The terms stay in view while the columns scroll.
  const table = shared.getByRole('region', { name: 'Compare offerings' });
  await table.evaluate((element) => element.scrollTo(200, 0));
  const term = await shared.getByRole('rowheader', { name: 'Minimum order' }).boundingBox();
  expect(term?.x).toBeGreaterThanOrEqual(0);
  await shared.getByRole('button', { name: `Remove ${name} A` }).click();
  await shared.getByRole('link', { name: `${name} A` }).waitFor({ state: 'detached' });
});
