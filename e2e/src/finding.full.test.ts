/** The full tier of finding.test.ts: variations whose rules have cheaper tests. */
import { expect } from 'vitest';
import { fresh } from './fresh.ts';
import { journey } from './journey.ts';
import { olive } from './people.ts';
import { newLiveSale } from './sales.ts';

const hour = 3600;

journey('a card that is chosen right after typing a search opens, however slow its page is', async ({ visit }) => {
  const name = fresh('Quick Click Bonds');
  await newLiveSale({ name, principals: [100_000, 100_000] }, hour);
  const page = await visit('market', { path: '/auctions', as: olive });
  await page.getByRole('searchbox', { name: 'Search auctions and issuers' }).fill(name);
  const card = page.getByRole('link', { name });
  await card.waitFor();
  // The code of the auction's page arrives long after the words would have been applied.
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.getByRole('searchbox', { name: 'Search auctions and issuers' }).press('Backspace');
  await card.click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.waitForTimeout(500);
  expect(new URL(page.url()).pathname).toMatch(/^\/auctions\/[0-9a-f-]{36}$/);
});

journey('on a phone all filters are in one sheet that fits it', async ({ visit }) => {
  const page = await visit('market', { path: '/auctions', as: olive, width: 390, height: 844 });
  await page.getByRole('button', { name: 'All filters' }).waitFor();
  expect(await page.getByRole('button', { name: 'Tax status' }).isVisible()).toBe(false);
  await page.getByRole('button', { name: 'All filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('button', { name: /^Show \d+ auctions?$/ }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
});
