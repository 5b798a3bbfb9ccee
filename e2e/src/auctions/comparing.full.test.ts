/** The full tier of comparing.test.ts: variations whose rules have cheaper tests. */
import { expect } from 'vitest';
import { marketAs } from '../../testing/calls.ts';
import { fresh } from '../../testing/fresh.ts';
import { addressOf, journey } from '../../testing/journey.ts';
import { walter } from '../../testing/people.ts';
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
