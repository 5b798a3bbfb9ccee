/** The full tier of issuer.test.ts: variations whose rules have cheaper tests. */
import { expect } from 'vitest';
import { marketAs } from '../../testing/calls.ts';
import { fresh } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { alderCreek, cascade } from '../../testing/people.ts';
import { maturityDays, newApprovedAuction, newLiveSale } from '../../testing/sales.ts';

journey('finds a sale in the workspace by its name, with what is ordered and what to do next', async ({ visit }) => {
  const name = fresh('Funicular Bonds');
  const auctionId = await newLiveSale({ name, principals: [50_000, 50_000] }, 3600);
  const [soon = ''] = maturityDays(2);
  const fund = await marketAs(cascade);
  await fund.placeBid({
    params: { auctionId },
    body: { investments: [{ maturityDate: soon, investmentAmount: 25_000 }] },
  });
  const page = await visit('market', { path: '/workspace', as: alderCreek });
  await page.getByRole('searchbox', { name: 'Search your auctions' }).fill(name);
  await page.waitForURL(/q=Funicular/);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.getByRole('cell', { name: '$25K' }).waitFor();
  await row.getByRole('cell', { name: '0.25×' }).waitFor();
  await row.getByText(/^Watch the order book until /).waitFor();
  await page.getByRole('button', { name: 'Amount' }).click();
  await page.waitForURL(/sort=amount/);
  await row.getByRole('link', { name }).click();
  await page.getByRole('region', { name: 'The sale at a glance' }).getByText('$25,000').first().waitFor();
});

journey('reports what prevents going live in a past window', async ({ visit, foresee }) => {
  foresee(/^answer: 412 POST .*go-live/);
  const auctionId = await newApprovedAuction({ name: 'Bandstand Bonds', principals: [50_000, 50_000] });
  const page = await visit('market', { path: `/workspace/auctions/${auctionId}`, as: alderCreek });
  await page.getByRole('button', { name: 'Go live' }).click();
  const dialog = page.getByRole('dialog', { name: 'Go live' });
  await dialog.getByLabel('Orders close').fill('2020-01-01T12:00');
  await dialog.getByRole('button', { name: 'Go live' }).click();
  await dialog.getByText('The sale must close in the future').waitFor();
  expect(await page.locator('[data-status]').first().textContent()).toBe('Approved');
});

journey('moves between the parts of a live sale by keyboard, and the address keeps the part', async ({ visit }) => {
  const auctionId = await newLiveSale({ name: 'Tramway Bonds', principals: [50_000, 50_000] }, 3600);
  const page = await visit('market', { path: `/workspace/auctions/${auctionId}`, as: alderCreek });
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
  await tab('Book').focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/tab=marketing/);
  await page.getByRole('tabpanel', { name: 'Marketing' }).getByText('Link to share').waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.waitForURL(/tab=history/);
  for (const event of ['Approval requested', 'Approved by an administrator', 'Marketing started', 'Orders opened']) {
    await page.getByRole('tabpanel', { name: 'History' }).getByText(event).waitFor();
  }
  await page.reload();
  expect(await tab('History').getAttribute('aria-selected')).toBe('true');
  // The figures stay in sight below the header, however far the page is scrolled.
  await tab('Terms').click();
  await page.getByRole('heading', { name: 'Debt service' }).scrollIntoViewIfNeeded();
  await expect
    .poll(() =>
      page
        .getByRole('region', { name: 'The sale at a glance' })
        .boundingBox()
        .then((box) => box?.y),
    )
    .toBeLessThan(60);
});

journey('without orders too, the time shows that the figures are those of now', async ({ visit }) => {
  const auctionId = await newLiveSale({ name: 'Night Bus Bonds', principals: [50_000, 50_000] }, 3600);
  const page = await visit('market', { path: `/workspace/auctions/${auctionId}`, as: alderCreek });
  await page.getByText('No orders yet.').first().waitFor();
  const asOf = page.locator('[data-part="as-of"]');
  const first = await asOf.textContent();
  await expect.poll(() => asOf.textContent(), { timeout: 20_000 }).not.toBe(first);
});
