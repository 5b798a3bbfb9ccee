/** Tests how investors find auctions in the list. */
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
