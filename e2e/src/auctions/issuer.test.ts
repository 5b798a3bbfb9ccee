/** Tests a municipality's main work: going live and watching the book. */
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { expect } from 'vitest';
import { marketAs } from '../../testing/calls.ts';
import { fresh } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { loseStream } from '../../testing/live-line.ts';
import { alderCreek, cascade } from '../../testing/people.ts';
import { maturityDays, newApprovedAuction } from '../../testing/sales.ts';

journey(
  'finds the approved auction in the workspace, sends it live, and sees the book grow without names',
  async ({ visit }) => {
    const name = fresh('Fish Ladder Bonds');
    const auctionId = await newApprovedAuction({ name, principals: [50_000, 50_000] });
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
    // The rules of the sale were approved with its terms: going live only starts.
    await dialog.getByRole('heading', { name: 'Rules of the sale' }).waitFor();
    expect(await dialog.getByRole('combobox').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Go live' }).click();
    await page.locator('[data-status="Live"]').first().waitFor();
    await page.getByRole('heading', { name: 'Order book' }).waitFor();
    await page.getByText('No orders yet.').first().waitFor();

    const [soon = '', later = ''] = maturityDays(2);
    await page.evaluate(() => document.documentElement.setAttribute('data-never-reloaded', ''));
    const ordered = page.locator('dt:has-text("Ordered") + dd').first();
    expect(await ordered.textContent()).toBe('$0');
    const fund = await marketAs(cascade);
    const order = (maturityDate: string, investmentAmount: number) =>
      fund.placeBid({ params: { auctionId }, body: { investments: [{ maturityDate, investmentAmount }] } });
    await order(soon, 35_000);
    await expect.poll(() => ordered.textContent()).toBe('$35,000');
    const bar = page.getByRole('region', { name: 'The sale at a glance' });
    await bar.getByText('Would sell now $35K; $65K unsold in 2 maturities').waitFor();
    await bar.getByText('$65,000 in 2 maturities').waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await order(later, 10_000);
    await page.getByText('Paused: figures don’t update until you resume.').waitFor();
    expect(await ordered.textContent()).toBe('$35,000');
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect.poll(() => ordered.textContent()).toBe('$45,000');
    await page.getByRole('table', { name: 'Latest orders' }).getByText('State institution').first().waitFor();
    expect(await page.getByRole('main').textContent()).not.toMatch(/Cascade|Otto/);
    expect(await page.locator('html[data-never-reloaded]').count()).toBe(1);

    if (!isFull) return;
    await loseStream(page, page.getByRole('main').getByRole('status'));
    await order(later, 5_000);
    await expect.poll(() => ordered.textContent()).toBe('$50,000');
  },
);
