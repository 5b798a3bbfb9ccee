/** Tests amended terms of a scheduled sale: the published ones hold until an administrator has decided in time. */

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { unaided } from '../../testing/browser.ts';
import { marketAs } from '../../testing/calls.ts';
import { fresh } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { administrator, alderCreek, olive } from '../../testing/people.ts';
import { newApprovedAuction } from '../../testing/sales.ts';

const reason = 'The bids for the bridge were higher than expected';

journey(
  'terms of a scheduled sale are amended until 30 minutes before its start, on every open page',
  async ({ visit }) => {
    const name = fresh('Scheduled Bonds');
    const auctionId = await newApprovedAuction({ name, principals: [100_000, 200_000] });
    const startDate = new Date(Date.now() + 3 * 3_600_000).toISOString();
    await (await marketAs(alderCreek)).goLive({ params: { auctionUuid: auctionId }, body: { startDate } });
    const page = await visit('market', { path: `/auctions/${auctionId}`, as: olive });
    await page.getByRole('heading', { level: 1, name }).waitFor();
    const town = await visit('market', { path: `/workspace/auctions/${auctionId}`, as: alderCreek });
    await town.getByRole('link', { name: 'Amend terms' }).click();
    await town
      .getByText(/^The published terms hold until an administrator has approved .* 30 minutes before the start/)
      .waitFor();
    await town
      .getByRole('textbox', { name: /^Principal of/ })
      .first()
      .fill('150,000');
    await town.getByRole('button', { name: 'Review the changes' }).click();
    const dialog = town.getByRole('dialog', { name: 'Submit for approval' });
    await dialog.getByText(/Without a decision by then the sale starts with the published terms/).waitFor();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
    await dialog.getByRole('button', { name: 'Submit for approval' }).click();
    await dialog.waitFor({ state: 'detached' });
    await town.getByText(/^It can be approved until/).waitFor();

    await town.getByRole('link', { name: 'Back to the auction' }).click();
    await town.getByText(/^It can be approved until/).waitFor();
    await town.getByRole('link', { name: 'To the request' }).click();
    await town.getByText('Submitted by').waitFor();

    const office = await visit('admin', { path: `/auctions/${auctionId}`, as: administrator });
    await office.getByText(/It can be approved until/).waitFor();
    await office.getByRole('button', { name: 'Approve amended terms' }).click();
    const approving = office.getByRole('dialog', { name: `Approve the amendment of ${name}` });
    await approving.getByText(/is an entry of the order log/).waitFor();
    await approving.getByRole('button', { name: 'Approve amended terms' }).click();
    await approving.waitFor({ state: 'detached' });
    await page.getByText('The terms of this sale were amended').waitFor(unaided);
    await page.getByText(reason).first().waitFor();
    await page.getByRole('cell', { name: '$350,000' }).first().waitFor();
    const sale = await (await marketAs(olive)).readPublicAuction({ params: { auctionId } });
    expect([sale.status, sale.profile.amount]).toEqual(['Scheduled', 350_000]);
    await town.getByText('Nothing differs from the approved terms yet.').waitFor();
  },
);

const remarks = 'The increment of maturities is 5,000 dollars';

journey(
  'approved terms are amended after a review of the difference, and everyone reads what has changed',
  async ({ visit, foresee }) => {
    const name = fresh('Amended Bonds');
    const auctionId = await newApprovedAuction({ name, principals: [100_000, 200_000] });
    const page = await visit('market', { path: `/auctions/${auctionId}`, as: olive });
    await page.getByRole('heading', { level: 1, name }).waitFor();
    const town = await visit('market', { path: `/workspace/auctions/${auctionId}`, as: alderCreek });
    await town.getByRole('link', { name: 'Amend terms' }).click();
    await town.getByRole('heading', { level: 1, name: `Amend ${name}` }).waitFor();
    await town.getByText('Nothing differs from the approved terms yet.').waitFor();

    // A value that a draft could not have is refused at its field.
    foresee(/^answer: 400 POST .*amendments/);
    const principal = town.getByRole('textbox', { name: /^Principal of/ }).first();
    await principal.fill('101,000');
    const submit = async () => {
      await town.getByRole('button', { name: 'Review the changes' }).click();
      const dialog = town.getByRole('dialog', { name: 'Submit for approval' });
      await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
      await dialog.getByRole('button', { name: 'Submit for approval' }).click();
      return dialog;
    };
    const refused = await submit();
    await refused.getByRole('alert').waitFor();
    await refused.getByRole('button', { name: 'Cancel' }).click();
    await town.getByText('Must be a multiple of $5,000').waitFor();

    await principal.fill('150,000');
    await town
      .getByRole('textbox', { name: /^Coupon, % of/ })
      .first()
      .fill('4.5');
    await (await submit()).waitFor({ state: 'detached' });
    await town.getByText('An amendment is under review').first().waitFor();
    await town.getByRole('link', { name: 'Back to the auction' }).click();
    await town.getByText('An amendment is under review: wait for the decision, or recall it').first().waitFor();
    expect(await page.getByText('The terms of this sale were amended').count()).toBe(0);

    const office = await visit('admin', { path: '/auctions', as: administrator });
    await office.getByText('Amendments:').locator('..').getByRole('link').click();
    await office.getByRole('link', { name }).click();
    await office.getByText('Amended terms wait for a decision').waitFor();
    await office.getByRole('cell', { name: '$150,000' }).first().waitFor();
    await office.getByRole('button', { name: 'Return', exact: true }).click();
    const returning = office.getByRole('dialog', { name: `Return the amendment of ${name}` });
    await returning.getByRole('textbox', { name: 'Remarks' }).fill(remarks);
    await returning.getByRole('button', { name: 'Return' }).click();
    await returning.waitFor({ state: 'detached' });

    await town.goto(new URL(`/workspace/auctions/${auctionId}/amend`, town.url()).href);
    await town.getByText(remarks).waitFor();
    await town
      .getByRole('textbox', { name: /^Principal of/ })
      .first()
      .fill('150,000');
    await town.getByRole('textbox', { name: 'Minimum' }).fill('1,000');
    await town.getByRole('textbox', { name: 'Increment' }).fill('1,000');
    await (await submit()).waitFor({ state: 'detached' });
    await town.getByText('An amendment is under review').first().waitFor();
    await office.reload();
    await approve(office, name);

    await page.getByText('The terms of this sale were amended').waitFor();
    await page.getByText(reason).first().waitFor();
    await page.getByRole('cell', { name: '$350,000' }).first().waitFor();
    const sale = await (await marketAs(olive)).readPublicAuction({ params: { auctionId } });
    expect([sale.profile.amount, sale.terms]).toEqual([350_000, { minimum: 1_000, step: 1_000 }]);
    await town.goto(new URL(`/workspace/auctions/${auctionId}`, town.url()).href);
    await town.getByRole('tab', { name: 'History' }).click();
    await town.getByText('Terms amended', { exact: true }).first().waitFor();
    await town.getByRole('button', { name: 'Go live' }).waitFor();
  },
);

async function approve(office: Page, name: string): Promise<void> {
  await office.getByRole('button', { name: 'Approve amended terms' }).click();
  const approving = office.getByRole('dialog', { name: `Approve the amendment of ${name}` });
  await approving.getByRole('button', { name: 'Approve amended terms' }).click();
  await approving.waitFor({ state: 'detached' });
}
