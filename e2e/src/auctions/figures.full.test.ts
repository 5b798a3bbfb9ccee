/** Tests what an issuer and a municipal advisor do with the figures of a sale: costs, a refunding, debt service as a file. */

import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from '../../testing/accessible.ts';
import { fresh } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { alderCreek, paula } from '../../testing/people.ts';
import { maturityDays, newLiveSale } from '../../testing/sales.ts';

const hour = 3600;

journey('bonds to be refunded are pasted from a spreadsheet, and an advisor reads the savings', async ({ visit }) => {
  const page = await visit('market', { path: '/connections', as: paula });
  await page.getByRole('link', { name: 'Figures of School Refunding Bonds' }).click();
  await page.getByRole('heading', { level: 1, name: 'School Refunding Bonds' }).waitFor();
  await page.getByText('Net present value savings').first().waitFor();
  const auctionId = await newLiveSale({ name: fresh('New for Old Bonds'), principals: [100_000, 100_000] }, hour);
  const own = await visit('market', { path: `/workspace/auctions/${auctionId}?tab=figures`, as: alderCreek });
  const [, last = ''] = maturityDays(2);
  await own.getByRole('button', { name: 'Enter refunded bonds' }).click();
  const dialog = own.getByRole('dialog', { name: 'Bonds to be refunded' });
  const text = `Due\tPrincipal\tCoupon\tCall date\tCall price\n${last}\t$95,000\t7%\t\t\n${last}\t$95,000\t7.5%\t\t`;
  await dialog
    .getByRole('textbox', { name: 'Maturity' })
    .first()
    .evaluate((field, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  await dialog.getByRole('group', { name: 'Bond 2' }).waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await own.getByRole('definition').filter({ hasText: '$190,000.00' }).first().waitFor();
  await own.getByText('advance refunding', { exact: false }).waitFor();
  await expectAccessible(own);
});

const figureOf = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]').textContent();

journey('costs of issuance raise the all-in TIC, and explain themselves', async ({ visit }) => {
  const auctionId = await newLiveSale({ name: fresh('Costly Bonds'), principals: [100_000, 100_000] }, hour);
  const page = await visit('market', { path: `/workspace/auctions/${auctionId}?tab=figures`, as: alderCreek });
  await page.getByText('No costs of issuance are entered').waitFor();
  const [tic, before] = [await figureOf(page, 'True interest cost (TIC)'), await figureOf(page, 'All-in TIC')];
  expect(before).toBe(tic);
  await page.getByRole('button', { name: 'Enter costs' }).click();
  const dialog = page.getByRole('dialog', { name: 'Costs of issuance' });
  await dialog.getByRole('group', { name: 'Cost 1' }).getByRole('textbox', { name: 'Amount' }).fill('much');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Must be a number').first().waitFor();
  await dialog.getByRole('group', { name: 'Cost 1' }).getByRole('textbox', { name: 'Amount' }).fill('$1,500.50');
  for (const number of [4, 3, 2]) await dialog.getByRole('button', { name: `Remove cost ${number}` }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('row', { name: 'Bond counsel −$1,500.50' }).waitFor();
  await page.getByRole('row', { name: 'Net proceeds $198,499.50' }).waitFor();
  expect(await figureOf(page, 'True interest cost (TIC)')).toBe(tic);
  expect(Number.parseFloat((await figureOf(page, 'All-in TIC')) ?? '')).toBeGreaterThan(Number.parseFloat(tic ?? ''));
  await page.getByRole('button', { name: 'All-in TIC' }).click();
  await page.getByText('Net proceeds + accrued interest = Σ payment', { exact: false }).waitFor();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ]);
  const [heading] = (await readFile((await download.path()) ?? '', 'utf8')).replace('\ufeff', '').split('\r\n');
  expect(heading).toBe('Fiscal year,Principal,Interest,Debt service');
});
