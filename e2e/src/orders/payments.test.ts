/** Tests what the ticket says of an order besides its lines: payments by date, and the yield after taxes. */
import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { fresh } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { olive } from '../../testing/people.ts';
import { maturityDays, newLiveSale } from '../../testing/sales.ts';

const hour = 3600;

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
