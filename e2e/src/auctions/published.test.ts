/** Tests that a finance officer who enters a real sale finds its published cost and prices on the screen. */
import { expect } from 'vitest';
import { draftOf, figure, paste, saleOf } from '../../testing/entered-sales.ts';
import { journey } from '../../testing/journey.ts';
import { alderCreek } from '../../testing/people.ts';

journey('enters term bonds with sinking funds and finds the published true interest cost', async ({ visit }) => {
  const { sale, entered } = saleOf('johnston-ia-2010b');
  const id = await draftOf(entered);
  const page = await visit('market', { path: `/workspace/auctions/${id}/maturities`, as: alderCreek });
  const rows = sale.maturities.map((row) => {
    const fund = ('sinkingFund' in row ? (row.sinkingFund ?? []) : []).map((pair) => pair.join(' ')).join('; ');
    return [row.maturityDate, row.principalAmount, row.interestRate, sale.winningBid.price, fund];
  });
  await paste(page, [['Maturity', 'Principal', 'Coupon', 'Price', 'Sinking fund'], ...rows]);
  await expect.poll(() => figure(page, 'TIC').textContent()).toBe(`${sale.winningBid.rate.toFixed(4)}%`);
  // Half of a fund is missing: the sentence names the sum, and the dialog stays.
  await page.getByRole('button', { name: /^Structure, row 4: Term bond/ }).click();
  const dialog = page.getByRole('dialog');
  const fund = dialog.getByLabel('Sinking fund');
  const before = await fund.inputValue();
  await fund.fill(before.split('\n')[1] ?? '');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.getByText(/^The sinking fund must add up to the principal, \$\d/).waitFor();
  await fund.fill(before);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => figure(page, 'TIC').textContent()).toBe(`${sale.winningBid.rate.toFixed(4)}%`);
});
