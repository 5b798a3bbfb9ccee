/** Tests that a finance officer who enters a real sale finds its published cost and prices on the screen. */
import { expect } from 'vitest';
import { marketAs } from './calls.ts';
import { draftOf, enterWire, figure, paste, saleOf } from './entered-sales.ts';
import { journey } from './journey.ts';
import { alderCreek } from './people.ts';

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

journey('enters a wire with two maturities of one date and finds the published prices of both', async ({ visit }) => {
  const { page, auctionId } = await enterWire('portland', visit);
  await page.getByText(/^Saved \d+:\d\d:\d\d /).waitFor();
  const issuer = await marketAs(alderCreek);
  const twins = async () => {
    const own = await issuer.readOwnAuction({ params: { auctionId } });
    return own.maturityStructure
      .filter(({ maturityDate }) => maturityDate === '2059-04-01')
      .map(({ maturityId, interestRate, price }) => [maturityId, interestRate, price]);
  };
  await expect.poll(twins).toEqual([
    ['A', 5.5, 105.47],
    ['B', 5, 100.904],
  ]);
  // The same coupon and no CUSIP: nothing tells the two apart.
  const coupon = page.getByRole('textbox', { name: 'Coupon (%), row 27', exact: true });
  await coupon.fill('5.5');
  await coupon.blur();
  await page.getByText('Another maturity of this day has the same coupon and CUSIP').first().waitFor();
  await coupon.fill('5');
  await coupon.blur();
  await expect.poll(twins).toEqual([
    ['A', 5.5, 105.47],
    ['B', 5, 100.904],
  ]);
});
