/** Tests more real sales in which a finance officer finds its published cost and prices on the screen. */
import notes from '@fairbook/domain/testing/data/published-notes.json' with { type: 'json' };
import { expect } from 'vitest';
import { marketAs } from '../../testing/calls.ts';
import { draftOf, enterWire, figure, paste, saleOf } from '../../testing/entered-sales.ts';
import { journey } from '../../testing/journey.ts';
import { alderCreek } from '../../testing/people.ts';

journey('enters a sale with a long first coupon and finds its published true interest cost', async ({ visit }) => {
  const { sale, entered } = saleOf('johnston-ia-2011c');
  const id = await draftOf(entered);
  const page = await visit('market', { path: `/workspace/auctions/${id}/maturities`, as: alderCreek });
  const rows = sale.maturities.map((row) => [
    row.maturityDate,
    row.principalAmount,
    row.interestRate,
    sale.winningBid.price,
  ]);
  await paste(page, [['Maturity', 'Principal', 'Coupon', 'Price'], ...rows]);
  await expect.poll(() => figure(page, 'TIC').textContent()).toBe(`${sale.winningBid.rate.toFixed(4)}%`);
  await page.reload();
  await expect.poll(() => figure(page, 'TIC').textContent()).toBe(`${sale.winningBid.rate.toFixed(4)}%`);
});

journey('enters notes with interest at maturity and finds the published effective rate', async ({ visit }) => {
  const note = notes.find(({ id }) => id === 'rocky-hill-2013');
  if (!note) throw new Error('there are no such notes');
  const { dated, maturityDate, par } = note;
  const id = await draftOf({
    name: note.name,
    amount: par,
    // The form asks for a first principal payment before the last: notes have one.
    dates: { dated, firstPrincipalPaymentDate: '2014-05-14', finalMaturityDate: maturityDate },
  });
  const page = await visit('market', { path: `/workspace/auctions/${id}/maturities`, as: alderCreek });
  const price = 100 + (note.premium / par) * 100;
  await paste(page, [
    ['Maturity', 'Principal', 'Coupon', 'Price', 'Bond type'],
    [maturityDate, par, note.interestRate, price.toFixed(9), 'Note'],
  ]);
  await expect.poll(() => figure(page, 'NIC').textContent()).toBe(`${note.rate.toFixed(4)}%`);
  await page.getByRole('button', { name: 'Structure, row 1: Interest at maturity' }).waitFor();
});

journey('enters coupons and yields of a pricing wire and finds its published prices', async ({ visit }) => {
  await enterWire('psu', visit);
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
