/** Tests the order ticket as people use it: in low, zoomed and narrow windows, with short forms of amounts, and with lines that cannot be filled. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { fresh } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { olive } from '../../testing/people.ts';
import { newLiveSale } from '../../testing/sales.ts';

const hour = 3600;

journey('reads short amounts, fills in the most, and estimates good lines beside a bad one', async ({ visit }) => {
  const auctionId = await newLiveSale({ name: fresh('Short Bonds'), principals: [400_000, 300_000, 100_000] }, hour);
  const page = await visit('market', { path: `/auctions/${auctionId}`, as: olive });
  const [first, second, third] = await waitForAll(page);
  if (!first || !second || !third) throw new Error('the sale has three maturities');
  await first.fill('$250k');
  await page.getByText('Est. fill $250,000 of $250,000').waitFor();
  await second.fill('7,500');
  await third.focus();
  expect(await first.inputValue()).toBe('250,000');
  await page.getByText('Must be a multiple of $5,000').waitFor();
  // The error of one line leaves the estimate of the other.
  await page.getByText('Est. fill $250,000 of $250,000').waitFor();
  await page.getByText('Lines with errors are not counted.').waitFor();
  await page.getByRole('button', { name: /^Max for .*: \$300,000$/ }).click();
  expect(await second.inputValue()).toBe('300,000');
  await page.getByText('Est. fill $300,000 of $300,000').waitFor();
  await third.fill('0.05m');
  await page.getByText('Est. fill $50,000 of $50,000').waitFor();
});

async function waitForAll(page: Page): Promise<Locator[]> {
  const fields = page.getByRole('list', { name: 'Amounts by maturity' }).getByRole('textbox');
  await fields.first().waitFor();
  return fields.all();
}
