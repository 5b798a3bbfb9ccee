/** Tests a municipality's main work: going live and watching the book. */
import { expect } from 'vitest';
import { marketAs } from './calls.ts';
import { fresh } from './fresh.ts';
import { journey } from './journey.ts';
import { loseStream } from './live-line.ts';
import { alderCreek, cascade } from './people.ts';
import { maturityDays, newApprovedAuction, newLiveSale } from './sales.ts';

journey('finds the approved auction in the workspace and sends it live', async ({ visit }) => {
  const name = fresh('Fish Ladder Bonds');
  await newApprovedAuction({ name, principals: [50_000, 50_000] });
  const page = await visit('market', { path: '/start', as: alderCreek });
  await page.getByRole('heading', { level: 1, name: 'Workspace' }).waitFor();
  await page.getByRole('button', { name: /^On the market/ }).click();
  // Other sales come first.
  await page.getByRole('searchbox', { name: 'Search your auctions' }).fill(name);
  await page.waitForURL(/q=Fish/);
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Go live' }).click();
  const dialog = page.getByRole('dialog', { name: 'Go live' });
  await dialog.getByText(/^Orders from now to /).waitFor();
  await dialog.getByRole('button', { name: 'Go live' }).click();
  await page.locator('[data-status="Live"]').first().waitFor();
  await page.getByRole('heading', { name: 'Order book' }).waitFor();
  await page.getByText('No orders yet.').first().waitFor();
});

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

journey('sees the book grow as orders come, and no name in it', async ({ visit }) => {
  const auctionId = await newLiveSale({ name: 'Night Bus Bonds', principals: [50_000, 50_000] }, 3600);
  const [soon = '', later = ''] = maturityDays(2);
  const page = await visit('market', { path: `/workspace/auctions/${auctionId}`, as: alderCreek });
  await page.getByText('No orders yet.').first().waitFor();
  await page.evaluate(() => document.documentElement.setAttribute('data-never-reloaded', ''));
  const ordered = page.locator('dt:has-text("Ordered") + dd').first();
  expect(await ordered.textContent()).toBe('$0');
  // Also without orders the time shows that the figures are those of now.
  const asOf = page.locator('[data-part="as-of"]');
  const first = await asOf.textContent();
  await expect.poll(() => asOf.textContent(), { timeout: 20_000 }).not.toBe(first);

  const fund = await marketAs(cascade);
  const order = (maturityDate: string, investmentAmount: number) =>
    fund.placeBid({ params: { auctionId }, body: { investments: [{ maturityDate, investmentAmount }] } });
  await order(soon, 35_000);
  await expect.poll(() => ordered.textContent(), { timeout: 10_000 }).toBe('$35,000');
  const bar = page.getByRole('region', { name: 'The sale at a glance' });
  await bar.getByText('Would sell now $35K; $65K unsold in 2 maturities').waitFor();
  await bar.getByText('$65,000 in 2 maturities').waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await order(later, 10_000);
  await page.getByText('Paused: figures don’t update until you resume.').waitFor();
  expect(await ordered.textContent()).toBe('$35,000');
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(() => ordered.textContent(), { timeout: 10_000 }).toBe('$45,000');
  await page.getByRole('table', { name: 'Latest orders' }).getByText('State institution').first().waitFor();
  expect(await page.getByRole('main').textContent()).not.toMatch(/Cascade|Otto/);
  expect(await page.locator('html[data-never-reloaded]').count()).toBe(1);

  await loseStream(page, page.getByRole('main').getByRole('status'));
  await order(later, 5_000);
  await expect.poll(() => ordered.textContent(), { timeout: 10_000 }).toBe('$50,000');
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
