/** Tests what the ticket says of an order besides its lines: payments by date, and the yield after taxes. */

import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { expectAccessible } from '../../testing/accessible.ts';
import { fresh } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { hudson, olive, walter } from '../../testing/people.ts';
import { maturityDays, newLiveSale } from '../../testing/sales.ts';

const hour = 3600;

journey('the yield after taxes is at rates that the reader chose, and no institution sees it', async ({ visit }) => {
  const auctionId = await newLiveSale({ name: fresh('Taxed Bonds'), principals: [100_000, 100_000] }, hour);
  const [maturityDate = ''] = maturityDays(2);
  const path = `/auctions/${auctionId}?order=${maturityDate}_10000`;
  const [home, away] = [await visit('market', { path, as: olive }), await visit('market', { path, as: walter })];
  for (const page of [home, away]) {
    await page.getByText('After taxes, at your rates').click();
    expect(await page.getByText(/^(Tax-equivalent|Left after)/).count()).toBe(0);
    await page.getByRole('combobox', { name: 'Your federal rate' }).selectOption('24');
    await page.getByRole('textbox', { name: 'Your state rate, %' }).fill('6');
    await page.getByText('Tax-equivalent at 24% + 6%').waitFor();
  }
  await home.getByText('The issuer is in your state (Oregon)').waitFor();
  await away.getByText('Washington does not tax interest.').waitFor();
  const figureOf = (page: typeof home, label: string) => page.getByText(label).locator('strong').textContent();
  expect(await figureOf(home, 'Left after taxes:')).toBe('4.000%');
  expect(await figureOf(away, 'Left after taxes:')).toBe('4.000%');
  await away.getByRole('textbox', { name: 'Your state rate, %' }).fill('lots');
  await away.getByText('A percentage from 0 to 20').waitFor();

  const fund = await visit('market', { path, as: hudson });
  await fund.getByText('Amount due if filled').waitFor();
  expect(await fund.getByText(/[Tt]axes, at your rates|Tax-equivalent/).count()).toBe(0);
});

journey('terms of the ticket open their meaning beside them, and lead to the glossary', async ({ visit }) => {
  const auctionId = await newLiveSale({ name: fresh('Glossary Bonds'), principals: [100_000, 100_000] }, hour);
  const [maturityDate = ''] = maturityDays(2);
  const page = await visit('market', { path: `/auctions/${auctionId}?order=${maturityDate}_10000`, as: olive });
  await page.getByRole('button', { name: 'Yield to worst' }).press('Enter');
  const meaning = page.getByRole('dialog').filter({ hasText: 'Yield to worst' });
  await meaning.getByRole('link', { name: 'Open the glossary' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await meaning.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Yield to worst' }).click();
  await meaning.getByRole('link', { name: 'Open the glossary' }).click();
  await page.locator('#yield-to-worst[data-current]').waitFor();
});

journey('the ticket shows what is paid and received, and saves it', async ({ visit }) => {
  const auctionId = await newLiveSale({ name: fresh('Schedule Bonds'), principals: [100_000, 100_000] }, hour);
  const [maturityDate = ''] = maturityDays(2);
  const page = await visit('market', { path: `/auctions/${auctionId}?order=${maturityDate}_10000`, as: olive });
  await page.getByRole('button', { name: 'Payment schedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'What you pay and receive' });
  await dialog.getByRole('row', { name: /Purchase with accrued interest −\$10,000\.00/ }).waitFor();
  // 4% of $10,000, twice a year for nine years from the dated date.
  const interest = dialog.getByRole('row', { name: / Interest \$200\.00/ });
  expect(await interest.count()).toBe(18);
  await dialog.getByRole('row', { name: /Principal \$10,000\.00/ }).waitFor();
  await dialog.getByRole('row', { name: /Received in all \$13,600\.00/ }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const lines = (await readFile((await download.path()) ?? '', 'utf8')).split('\r\n');
  expect([lines.length, lines[0], lines.at(-1)]).toEqual([
    21,
    'Date,Payment,Amount',
    `${maturityDate},Principal,10000`,
  ]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'hidden' });
});
