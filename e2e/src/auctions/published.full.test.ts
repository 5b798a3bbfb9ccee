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
  const amounts = dialog.getByRole('textbox', { name: /^Installment \d+: amount$/ });
  const before = await amounts.count();
  await dialog.getByRole('button', { name: 'Remove installment 1' }).click();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.getByText(/^The sinking fund must add up to the principal, \$\d/).waitFor();
  // One installment a year, in equal amounts, is a fund that adds up.
  await dialog.getByLabel('Installments').fill(String(before));
  await dialog.getByRole('button', { name: 'Fill' }).click();
  expect(await amounts.count()).toBe(before);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.waitFor({ state: 'detached' });
});

journey('pastes a schedule with a footnote and gets the term bond it describes', async ({ visit }) => {
  const id = await draftOf({
    name: 'Ferry Landing',
    amount: 410_000,
    dates: { dated: '2027-02-01', firstPrincipalPaymentDate: '2034-02-01', finalMaturityDate: '2037-02-01' },
  });
  const page = await visit('market', { path: `/workspace/auctions/${id}/maturities`, as: alderCreek });
  await page.getByRole('button', { name: 'Paste or import' }).click();
  const dialog = page.getByRole('dialog');
  const table = ['Year (February 1)\tAmount\tRate', '2034\t$95,000\t3.50%', '2037*\t$315,000\t4.00%'];
  await dialog.getByLabel('Rows').fill([...table, '* Term bond'].join('\n'));
  await dialog.getByText(/^Feb 1, 2037: marked as a term bond, but/).waitFor();
  const footnote = '* Mandatory sinking fund redemption: 2035 $100,000, 2036 $105,000, 2037 $110,000';
  await dialog.getByLabel('Rows').fill([...table, footnote].join('\n'));
  await dialog.getByText('Term bonds: due Feb 1, 2037 with 3 installments.').waitFor();
  await dialog.getByRole('button', { name: 'Replace schedule' }).click();
  await page.getByRole('button', { name: /^Structure, row 2: Term bond/ }).waitFor();
  await page.getByText(/^Saved \d+:\d\d:\d\d /).waitFor();
});

journey('asks when interest is paid where the dates leave it open, and states the answer', async ({ visit }) => {
  const id = await draftOf({
    name: 'Month End',
    amount: 100_000,
    dates: { dated: '2027-12-15', firstPrincipalPaymentDate: '2028-06-15', finalMaturityDate: '2029-06-15' },
  });
  const page = await visit('market', { path: `/workspace/auctions/${id}/dates`, as: alderCreek });
  await page.getByLabel('Final maturity date').fill('2029-02-28');
  await page.getByText(/^Saved \d+:\d\d:\d\d /).waitFor();
  // From August 31 to February 28 the dates are those of the 28th or the last days of months.
  await page.getByLabel('Dated date').fill('2027-08-31');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.getByText('Choose one of the two').first().waitFor();
  await page.getByRole('radio', { name: /^On last days of months/ }).check();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.waitForURL(/\/maturities$/);
  const { keyDates } = await (await marketAs(alderCreek)).readOwnAuction({ params: { auctionId: id } });
  expect([keyDates.dated, keyDates.endOfMonth]).toEqual(['2027-08-31', true]);
});
