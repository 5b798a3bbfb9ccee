/**
 * Tests what two people of an issuer can do with a running sale, in everyone's open pages: halt and resume it, and move the close. The full tier
 * has each up to the record, and withdrawn maturities: halted-sale, withdrawn-maturities and rescheduled-sale.
 */
import { isFull } from '@fairbook/domain/testing/effort.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { localMinuteIn, settled, unaided } from '../../testing/browser.ts';
import { marketAs } from '../../testing/calls.ts';
import { fresh } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { alderCreek, deputy, olive } from '../../testing/people.ts';
import { maturityDays, newLiveSale } from '../../testing/sales.ts';

const reason = 'A storm has closed the offices of the city';
const [day = ''] = maturityDays(2);

journey('a running sale is halted and closes later, on every open page', async ({ visit, foresee }) => {
  // The page may request an estimate before it has learned of the change.
  foresee(/40[03] POST .*\/bid\/preview/);
  const name = fresh('Refunding Bonds');
  const auctionId = await newLiveSale({ name, principals: [20_000, 50_000] }, 3_600);
  const investor = await marketAs(olive);
  const investments = [{ maturityDate: day, investmentAmount: 10_000 }];
  // Changing and confirming need a recent sign-in: that of a new window is at most two minutes old.
  const path = `/workspace/auctions/${auctionId}`;
  const town = await visit('market', { path, as: alderCreek });
  const page = await visit('market', { path: `/auctions/${auctionId}`, as: olive });
  await settled(page);
  await page.locator(`input[name="${day}"]`).fill('10000');

  await halt(town, name);
  await page.getByText('This sale is halted', { exact: true }).waitFor(unaided);
  await page.getByText('Your ticket stays here and can be sent once the sale resumes.').waitFor();
  await page.getByText(reason).first().waitFor();
  const review = page.getByRole('button', { name: 'Review', exact: true });
  expect(await review.isDisabled()).toBe(true);
  await expect(investor.placeBid({ params: { auctionId }, body: { investments } })).rejects.toThrow(
    'This sale is halted: no orders are taken until it is resumed',
  );
  await town.getByRole('button', { name: 'Resume the sale' }).click();
  const resuming = town.getByRole('dialog', { name: `Resume ${name}` });
  await resuming.getByRole('radio', { name: 'Extend the close by the time lost' }).check();
  await resuming.getByRole('button', { name: 'Resume the sale' }).click();
  await page.getByText('This sale is halted', { exact: true }).waitFor({ state: 'detached', ...unaided });
  await review.click();
  await page.getByRole('dialog', { name: 'Review your order' }).getByRole('button', { name: 'Place order' }).click();
  await page.getByRole('heading', { name: 'Your order is in' }).waitFor();

  const second = isFull ? await visit('market', { path, as: deputy }) : null;
  await moveClose(town, name);
  expect(await town.getByRole('button', { name: 'Confirm the change' }).isDisabled()).toBe(true);
  expect(await page.getByText('This sale was rescheduled').count()).toBe(0);
  await (second ? confirm(second) : confirmByCall(auctionId));
  const open = [page, town, ...(second ? [second] : [])];
  const moved = open.map((one) => one.getByText('This sale was rescheduled', { exact: true }));
  await Promise.all(moved.map((sign) => sign.waitFor(unaided)));
});

async function halt(town: Page, name: string): Promise<void> {
  await town.getByRole('button', { name: 'Halt the sale' }).click();
  const dialog = town.getByRole('dialog', { name: `Halt ${name}` });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog.getByRole('textbox', { name: 'Name of the sale' }).fill('Another sale');
  await dialog.getByRole('button', { name: 'Halt the sale' }).click();
  await dialog.getByText('This is not the name of the sale').waitFor();
  await dialog.getByRole('textbox', { name: 'Name of the sale' }).fill(name);
  await dialog.getByRole('button', { name: 'Halt the sale' }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function moveClose(town: Page, name: string): Promise<void> {
  await town.getByRole('button', { name: 'Change times' }).click();
  const dialog = town.getByRole('dialog', { name: `Change the times of ${name}` });
  await dialog.getByText('Another person of your municipality must confirm it.').waitFor();
  // Placed since this page was opened.
  await dialog.getByText('1 of them has an open order').waitFor();
  await dialog.getByLabel('New close').fill(await localMinuteIn(town, 48));
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog.getByRole('button', { name: 'Request the change' }).click();
  await dialog.waitFor({ state: 'detached' });
  await town.getByText('You requested this. Another person of the municipality must confirm it.').waitFor();
}

/** As the second person, who reads the reason on the open page. */
async function confirm(second: Page): Promise<void> {
  await second.getByRole('button', { name: 'Confirm the change' }).click(unaided);
  const asking = second.getByRole('dialog', { name: 'Confirm the change?' });
  await asking.getByRole('button', { name: 'Confirm the change' }).click();
  await asking.waitFor({ state: 'detached' });
}

/** As the second person, in the usual tier. */
async function confirmByCall(auctionId: string): Promise<void> {
  const client = await marketAs(deputy);
  const { open } = await client.readSaleChanges({ params: { auctionId } });
  await client.confirmDecision({ params: { id: open?.id ?? '' } });
}
