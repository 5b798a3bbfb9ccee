/** Tests a sale in which two maturities have one date on the screens of investor, visitor and issuer. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { asAdministrator, marketAs } from '../../testing/calls.ts';
import { fresh } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { alderCreek, olive } from '../../testing/people.ts';
import { goLive, maturityDays, newCompleteDraft } from '../../testing/sales.ts';

const [first, shared] = maturityDays(2) as [string, string];
const year = shared.slice(0, 4);

/** $50,000 on the first date, and on the second $80,000 at 5.5% and $60,000 at 5%. */
async function newSharedSale(name: string): Promise<string> {
  const auctionId = await newCompleteDraft({ name, principals: [50_000, 140_000] });
  const issuer = await marketAs(alderCreek);
  const params = { auctionId };
  const row = (maturityDate: string, principalAmount: number, interestRate: number) => {
    return { maturityDate, principalAmount, interestRate, yield: 0, price: 100 + interestRate };
  };
  await issuer.saveMaturityStructure({
    params,
    body: { schedule: [{ ...row(first, 50_000, 4), price: 101 }, row(shared, 80_000, 5.5), row(shared, 60_000, 5)] },
  });
  await issuer.saveWitnessChoice({ params, body: { witnesses: [], quorum: 0 } });
  await issuer.requestAuctionApproval({ params });
  const reviewer = await asAdministrator();
  await reviewer.decideAuction({ params, body: { status: 'Approved', remarks: null } });
  return auctionId;
}

/** Names of the rows of the page's tables and lists that belong to the shared date. */
async function namedRows(page: Page): Promise<string[]> {
  const texts = await page.locator('tbody th[scope="row"], dt').allTextContents();
  return texts.flatMap((text) => new RegExp(`Jun 1, ${year} \\([A-Z]\\)`).exec(text)?.[0] ?? []);
}

journey('orders of two maturities of one date stay separate, from the ticket to the book', async ({ visit }) => {
  const name = fresh('Twin Bridges Bonds');
  const auctionId = await newSharedSale(name);
  await goLive(auctionId, 3_600);
  const both = [`Jun 1, ${year} (A)`, `Jun 1, ${year} (B)`];

  const visitor = await visit('market', { path: `/sales/${auctionId}` });
  await visitor.getByRole('heading', { level: 1, name }).waitFor();
  await expect.poll(() => namedRows(visitor)).toEqual(both);

  const page = await visit('market', { path: `/auctions/${auctionId}`, as: olive });
  await page.locator(`input[name="${shared}.A"]`).fill('20000');
  await page.locator(`input[name="${shared}.B"]`).fill('15000');
  const lines = page.getByRole('list', { name: 'Amounts by maturity' }).getByRole('listitem');
  await expect.poll(() => lines.nth(1).textContent()).toContain(`Jun ${year} (A)`);
  expect(await lines.nth(1).textContent()).toContain('5.500%');
  expect(await lines.nth(2).textContent()).toContain('5.000%');
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  const review = page.getByRole('dialog', { name: 'Review your order' });
  for (const one of both) await review.getByText(one).waitFor();
  await review.getByRole('button', { name: 'Place order' }).click();
  await page.getByRole('heading', { name: 'Your order is in' }).waitFor();
  for (const one of both) await page.getByText(one).first().waitFor();

  // The receipt was checked in this browser: the log has the ordered amounts.
  await page.getByRole('link', { name: 'My orders' }).first().click();
  const card = page.getByRole('article', { name: /^Order TWI-/ }).first();
  for (const one of both) await card.getByText(one).waitFor();
  await card.getByRole('link', { name: 'Change' }).click();
  const field = page.locator(`input[name="${shared}.B"]`);
  await expect.poll(() => field.inputValue()).toBe('15,000');
  await field.fill('10000');
  await page.getByRole('button', { name: 'Review change' }).click();
  const change = page.getByRole('dialog');
  await change.getByRole('button', { name: 'Change order' }).click();
  await page.getByRole('heading', { name: 'Your order was changed' }).waitFor();

  const book = await (await marketAs(alderCreek)).readOrderBook({ params: { auctionId } });
  expect(book.maturities.map(({ maturityId, demand }) => [maturityId, demand])).toEqual([
    [undefined, 0],
    ['A', 20_000],
    ['B', 10_000],
  ]);
  const town = await visit('market', { path: `/workspace/auctions/${auctionId}`, as: alderCreek });
  await town.getByText(`Jun ${year} (A)`).first().waitFor();
});

journey('a draft keeps the letters of its rows when they are edited', async ({ visit }) => {
  const name = fresh('Twin Rivers Bonds');
  const auctionId = await newCompleteDraft({ name, principals: [50_000, 140_000] });
  const page = await visit('market', { path: `/workspace/auctions/${auctionId}/maturities`, as: alderCreek });
  await page.getByRole('button', { name: 'Paste or import' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('textbox', { name: 'Rows' })
    .fill(['Maturity,Principal,Coupon', `${first},50000,4`, `${shared},80000,5.5`, `${shared},60000,5`].join('\n'));
  await dialog.getByRole('button', { name: 'Replace schedule' }).click();
  // Known before anything is stored.
  const cell = (row: number) => page.getByRole('cell').filter({ has: dateField(row) });
  const dateField = (row: number) => page.getByRole('textbox', { name: `Maturity, row ${row}`, exact: true });
  await expect.poll(() => cell(2).textContent()).toContain('(A)');
  expect(await cell(3).textContent()).toContain('(B)');
  expect(await cell(1).textContent()).not.toContain('(');
  await page.getByText('Maturities with the same date have a letter').waitFor();
  await page.getByText(/^Saved \d+:\d\d:\d\d /).waitFor();
  const issuer = await marketAs(alderCreek);
  const letters = async () => {
    const { maturityStructure } = await issuer.readOwnAuction({ params: { auctionId } });
    return maturityStructure.map(({ maturityId, interestRate }) => [maturityId, interestRate]);
  };
  await expect.poll(letters).toEqual([
    [undefined, 4],
    ['A', 5.5],
    ['B', 5],
  ]);
  await page.reload();
  const coupon = page.getByRole('textbox', { name: 'Coupon (%), row 3', exact: true });
  await coupon.fill('4.75');
  await coupon.blur();
  await expect.poll(letters).toEqual([
    [undefined, 4],
    ['A', 5.5],
    ['B', 4.75],
  ]);
  // Rows keep their letters when they change places, and lose them when a date is theirs alone.
  await dateField(3).press('Alt+ArrowUp');
  await expect.poll(() => cell(2).textContent()).toContain('(B)');
  expect(await cell(3).textContent()).toContain('(A)');
  await dateField(2).fill('6/1/2061');
  await dateField(2).press('Tab');
  await expect.poll(() => cell(2).textContent()).not.toContain('(B)');
  expect(await cell(3).textContent()).not.toContain('(A)');
});
