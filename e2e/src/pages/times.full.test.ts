/** Tests that times of a sale are the issuer's, for readers in other zones, with their own beside them. */
import { momentInWords } from '@fairbook/domain/base/zones.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { asAdministrator, marketAs } from '../../testing/calls.ts';
import { fresh } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { administrator, alderCreek, hudson } from '../../testing/people.ts';
import { newLiveSale } from '../../testing/sales.ts';

const [oregon, newYork] = ['America/Los_Angeles', 'America/New_York'];
const day = 24 * 3600;

journey(
  'an Oregon sale has Oregon’s times for an investor, an issuer and an administrator in New York',
  async ({ visit }) => {
    const auctionId = await newLiveSale({ name: fresh('Meridian Bonds'), principals: [100_000, 100_000] }, day);
    const { closeDate } = await (await asAdministrator()).readAuction({ params: { auctionId } });
    const close = new Date(closeDate ?? '');
    const [theirs, own] = [momentInWords(close, oregon), momentInWords(close, newYork)];

    const page = await visit('market', { path: `/auctions/${auctionId}`, as: hudson, zone: newYork });
    const ticket = page.locator('[data-part="ticket"]');
    await ticket.getByText(`Orders are taken until ${theirs}. In your time: ${own}.`).waitFor();
    await expectTimes(page, theirs, own);

    const issuer = await visit('market', { path: `/workspace/auctions/${auctionId}`, as: alderCreek, zone: newYork });
    await issuer.getByRole('tab', { name: /^Terms/ }).click();
    await expectTimes(issuer, theirs, own);

    const admin = await visit('admin', { path: `/auctions/${auctionId}`, as: administrator, zone: newYork });
    await admin.getByRole('tab', { name: /^Dates/ }).click();
    await expectTimes(admin, theirs, own);
  },
);

journey('a reader in the issuer’s zone sees no second time', async ({ visit }) => {
  const auctionId = await newLiveSale({ name: fresh('Home Bonds'), principals: [100_000, 100_000] }, day);
  const { closeDate } = await (await marketAs(hudson)).readPublicAuction({ params: { auctionId } });
  const page = await visit('market', { path: `/auctions/${auctionId}`, as: hudson, zone: oregon });
  const ticket = page.locator('[data-part="ticket"]');
  await ticket.getByText(`Orders are taken until ${momentInWords(new Date(closeDate ?? ''), oregon)}.`).waitFor();
  expect(await page.getByText('In your time').count()).toBe(0);
  expect(await page.locator('[title*="Your time"]').count()).toBe(0);
});

/** The close in the issuer's time, with the reader's own as its tooltip. */
async function expectTimes(page: Page, theirs: string, own: string): Promise<void> {
  const shown = page.locator('time').filter({ hasText: theirs }).first();
  await shown.waitFor();
  expect((await shown.getAttribute('title'))?.replaceAll(/\s/g, ' ')).toContain(`Your time: ${own}`);
}
