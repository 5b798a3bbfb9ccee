/** Tests the order ticket as people use it: in low, zoomed and narrow windows, with short forms of amounts, and with lines that cannot be filled. */

import { orderNumber } from '@fairbook/domain/orders/order-number.ts';
import { some } from '@fairbook/domain/testing/effort.ts';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { marketAs } from '../../testing/calls.ts';
import { fresh } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { cascade, olive } from '../../testing/people.ts';
import { maturityDays, newLiveSale } from '../../testing/sales.ts';

const windows = [
  { what: 'a desktop', width: 1440, height: 900 },
  { what: 'a low laptop', width: 1280, height: 640 },
  { what: 'a desktop at 200% zoom', width: 720, height: 450 },
  { what: 'a phone', width: 390, height: 844 },
];

const hour = 3600;

journey('at 200% zoom, the buttons of the review are in view while its lines scroll', async ({ visit }) => {
  const principals = Array.from({ length: 8 }, () => 100_000);
  const auctionId = await newLiveSale({ name: fresh('Zoom Bonds'), principals }, hour);
  const size = { width: 720, height: 450 };
  const page = await visit('market', { path: `/auctions/${auctionId}`, as: olive, ...size });
  const foot = await openTicket(page);
  for (const field of await page.getByRole('list', { name: 'Amounts by maturity' }).getByRole('textbox').all()) {
    await field.fill('5k');
  }
  await foot.getByRole('button', { name: 'Review', exact: true }).click();
  const review = page.getByRole('dialog', { name: 'Review your order' });
  await expect.poll(() => isInside(review.getByRole('button', { name: 'Go back' }), size)).toBe(true);
  await expect.poll(() => isInside(review.getByRole('button', { name: 'Place order' }), size)).toBe(true);
});

journey('gives an order one short number, in the receipt, beside the ticket and in the list', async ({ visit }) => {
  const name = fresh('Number Bonds');
  const auctionId = await newLiveSale({ name, principals: [100_000, 100_000] }, hour);
  const page = await visit('market', { path: `/auctions/${auctionId}`, as: olive });
  await page.getByRole('list', { name: 'Amounts by maturity' }).getByRole('textbox').first().fill('10k');
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await page.getByRole('dialog', { name: 'Review your order' }).getByRole('button', { name: 'Place order' }).click();
  await page.getByRole('heading', { name: 'Your order is in' }).waitFor();
  const shown = page.locator('dt:has-text("Order number") + dd');
  const number = (await shown.textContent()) ?? '';
  expect(number).toMatch(/^NUM-[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(number).toBe(orderNumber(name, (await shown.getAttribute('title')) ?? ''));
  await page.getByText('Your orders in this auction').click();
  await page.getByText(`Order ${number} · Open`).waitFor();
  await page.getByRole('link', { name: 'See my orders' }).click();
  await page.getByRole('article', { name: `Order ${number}` }).waitFor();
});

/** Opens the ticket where it is a sheet; returns its foot. */
async function openTicket(page: Page): Promise<Locator> {
  const foot = page.locator('[data-part="ticket-foot"]');
  const opener = page.getByRole('button', { name: 'Open order ticket' });
  await foot.or(opener).first().waitFor();
  if (await opener.isVisible()) await opener.click();
  await foot.waitFor();
  return foot;
}

async function isInside(part: Locator, { width, height }: { width: number; height: number }): Promise<boolean> {
  const box = await part.boundingBox();
  return box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
}

for (const { what, width, height } of some('windows of the ticket', windows, 1)) {
  journey(`on ${what}, the ticket’s sum, its clock and Review are in view without scrolling`, async ({ visit }) => {
    const principals = Array.from({ length: 11 }, () => 100_000);
    const auctionId = await newLiveSale({ name: fresh('Window Bonds'), principals }, hour);
    const page = await visit('market', { path: `/auctions/${auctionId}`, as: olive, width, height });
    const foot = await openTicket(page);
    const lines = page.getByRole('list', { name: 'Amounts by maturity' });
    await lines.getByRole('textbox').first().fill('50k');
    await foot.getByText('$50,000', { exact: true }).first().waitFor();
    for (const part of [
      foot.getByText('Par', { exact: true }),
      foot.getByText('Est. fill now'),
      foot.getByRole('timer'),
      foot.getByRole('button', { name: 'Review', exact: true }),
    ]) {
      await expect.poll(() => isInside(part, { width, height })).toBe(true);
    }
    // The last line is reached by the keyboard, and is not hidden behind the foot.
    const last = lines.getByRole('textbox').last();
    await last.focus();
    await expect.poll(async () => (await edgeOf(last)).bottom <= (await edgeOf(foot)).top).toBe(true);
    await expect.poll(() => isInside(last, { width, height })).toBe(true);
  });
}

journey('says in the review which lines would receive nothing now', async ({ visit }) => {
  const auctionId = await newLiveSale({ name: fresh('Zero Bonds'), principals: [50_000, 100_000] }, hour);
  const [day = ''] = maturityDays(2);
  const fund = await marketAs(cascade);
  await fund.placeBid({
    params: { auctionId },
    body: { investments: [{ maturityDate: day, investmentAmount: 50_000 }] },
  });
  const page = await visit('market', { path: `/auctions/${auctionId}`, as: olive });
  await page.getByText('Groups with higher priority have ordered all of it').waitFor();
  await page.locator(`input[name="${day}"]`).fill('10k');
  await page.getByText('Est. fill $0 of $10,000').waitFor();
  await page.getByText('Groups with higher priority took the whole maturity.').waitFor();
  await page.getByRole('list', { name: 'Amounts by maturity' }).getByRole('textbox').nth(1).fill('20k');
  await page.getByText('Est. fill $20,000 of $20,000').waitFor();
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  const review = page.getByRole('dialog', { name: 'Review your order' });
  await review.getByText('If the auction closed now, 1 of 2 lines would receive nothing.').waitFor();
  await review.getByRole('row', { name: /\$10,000 Nothing right now/ }).waitFor();
});

async function edgeOf(part: Locator): Promise<{ top: number; bottom: number }> {
  const box = await part.boundingBox();
  return { top: Math.round(box?.y ?? -1), bottom: Math.round((box?.y ?? 0) + (box?.height ?? 0)) };
}

journey('reads short amounts, fills in the most, and estimates good lines beside a bad one', async ({ visit }) => {
  const auctionId = await newLiveSale({ name: fresh('Short Bonds'), principals: [400_000, 300_000, 100_000] }, hour);
  const page = await visit('market', { path: `/auctions/${auctionId}`, as: olive });
  const [first, second, third] = await waitForAll(page);
  if (!first || !second || !third) throw new Error('the sale has three maturities');
  await first.fill('$250k');
  await page.getByText('Est. fill $250,000 of $250,000').waitFor();
  await second.fill('7,500');
  await third.focus();
  expect(await first.inputValue()).toBe('250,000');
  await page.getByText('Must be a multiple of $5,000').waitFor();
  // The error of one line leaves the estimate of the other.
  await page.getByText('Est. fill $250,000 of $250,000').waitFor();
  await page.getByText('Lines with errors are not counted.').waitFor();
  await page.getByRole('button', { name: /^Max for .*: \$300,000$/ }).click();
  expect(await second.inputValue()).toBe('300,000');
  await page.getByText('Est. fill $300,000 of $300,000').waitFor();
  await third.fill('0.05m');
  await page.getByText('Est. fill $50,000 of $50,000').waitFor();
});

async function waitForAll(page: Page): Promise<Locator[]> {
  const fields = page.getByRole('list', { name: 'Amounts by maturity' }).getByRole('textbox');
  await fields.first().waitFor();
  return fields.all();
}
