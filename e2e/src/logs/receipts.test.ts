/** Tests that an investor's browser compares its receipts with the order log, and that a server that lies cannot keep it quiet. */
import { orderNumber } from '@fairbook/domain/orders/order-number.ts';
import { expect } from 'vitest';
import { fine, wrong } from '../../testing/attacked-sales.ts';
import { marketAs } from '../../testing/calls.ts';
import { addressOf, journey } from '../../testing/journey.ts';
import { forge, ordered, saved } from '../../testing/kept-receipts.ts';
import { olive } from '../../testing/people.ts';
import { maturityDays } from '../../testing/sales.ts';

const [day = ''] = maturityDays(2);
const head = /\/order-log\?from=/;

interface Head {
  verifierKey: string;
  size: number;
  checkpoint: string;
  consistency: string[] | null;
}

journey('receipts match after placing, changing, withdrawing and reloading, and can be saved', async ({ visit }) => {
  const { page, order, auctionId } = await ordered(visit);
  await page.getByText('How this is checked').click();
  await page.getByText('they can replace an order of which no one kept a receipt.').waitFor();
  await page
    .getByText('An order that the operator places for itself under another name, in time and by the rules')
    .waitFor();
  const receipt = JSON.parse(await saved(page, 'Save receipt'));
  expect(receipt.receipts).toMatchObject([{ order, action: 'PLACE', index: 2, auctionId }]);
  expect(receipt.verifierKey).toMatch(/\/log\+/);
  const investor = await marketAs(olive);
  await investor.placeBid({
    params: { auctionId },
    body: { investments: [{ maturityDate: day, investmentAmount: 5_000 }] },
  });

  await page.goto(addressOf('market', `/auctions/${auctionId}?amend=${order}`));
  await page.getByRole('heading', { name: 'Change your order' }).waitFor();
  await page.locator(`input[name="${day}"]`).fill('15000');
  await page.getByRole('button', { name: 'Review change' }).click();
  await page.getByRole('dialog', { name: 'Review change' }).getByRole('button', { name: 'Change order' }).click();
  await page.getByRole('heading', { name: 'Your order was changed' }).waitFor();
  await fine(page).waitFor();

  await page.goto(addressOf('market', '/my-bids'));
  await fine(page).waitFor();
  const card = page.getByRole('article', { name: `Order ${orderNumber('Receipt Bonds', order)}` });
  await card.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await card.getByText('· Withdrawn').waitFor();
  await fine(page).waitFor();
  expect(await wrong(page).count()).toBe(0);
  expect(JSON.parse(await saved(page, 'Save receipt', card)).receipts).toHaveLength(3);

  // A server that lies about the head of the log.
  await page.route(
    head,
    forge<Head>((data) => {
      data.checkpoint = data.checkpoint.replace(/\n(\d+)\n.{6}/, '\n$1\nAAAAAA');
    }),
  );
  await page.reload();
  await wrong(page).getByText('the head of the order log is not signed by the key').first().waitFor();
  expect(await fine(page).count()).toBe(0);
});
