/** The full tier of ticket.test.ts: variations whose rules have cheaper tests. */
import { orderNumber } from '@fairbook/domain/order-number.ts';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { fresh } from './fresh.ts';
import { journey } from './journey.ts';
import { olive } from './people.ts';
import { newLiveSale } from './sales.ts';

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
