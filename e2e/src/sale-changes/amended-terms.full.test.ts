/** Tests amended terms of a scheduled sale: the published ones hold until an administrator has decided in time. */
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
