/** Tests what is rarer when an investor's browser compares its receipts: answers that come late or not at all, and a window that stores nothing. */
import { orderNumber } from '@fairbook/domain/orders/order-number.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fine, wrong } from '../../testing/attacked-sales.ts';
import { addressOf, journey } from '../../testing/journey.ts';
import { forge, ordered, orderedOn, saved } from '../../testing/kept-receipts.ts';
import { olive } from '../../testing/people.ts';

interface Head {
  verifierKey: string;
  size: number;
  checkpoint: string;
  consistency: string[] | null;
}

const unchecked = (page: Page) => page.getByRole('alert').filter({ hasText: 'Your receipts could not be checked' });
const head = /\/order-log\?from=/;
const mine = /\/my-log-entries\?from=/;

interface Entries {
  entries: { index: number; entry: string; proof: string }[];
}

journey(
  'an order that the server drops from the log is named in red everywhere, also once it is back',
  async ({ visit }) => {
    const { page, order, auctionId } = await ordered(visit);
    const drop = forge<Entries>((data) => data.entries.splice(0));
    await page.route(mine, drop);
    await page.reload();
    await wrong(page).getByText(`Entry 2, order ${order}: the server no longer shows it`).waitFor();
    expect(await fine(page).count()).toBe(0);
    const evidence = JSON.parse(await saved(page, 'Save the evidence'));
    expect(evidence.evidence).toMatchObject([
      { finding: { order, code: 'entry-missing' }, receipt: { order, index: 2 }, answer: { entries: [] } },
    ]);
    const { kept, shown } = evidence.evidence[0].finding.heads;
    for (const one of [kept, shown]) expect(one).toContain(`/sales/${auctionId}\n3\n`);
    await page.unroute(mine);
    await page.goto(addressOf('market', '/my-bids'));
    await wrong(page).getByText(`order ${order}`).waitFor();
  },
);

journey('an answer that comes too late is no match', async ({ visit }) => {
  const { page } = await ordered(visit);
  await page.route(head, () => new Promise(() => undefined));
  await page.reload();
  await unchecked(page).getByText('The check ended with:').waitFor();
  expect(await fine(page).count()).toBe(0);
  await page.unroute(head);
  await page.getByRole('button', { name: 'Check again' }).click();
  await fine(page).waitFor();
});

journey('an order placed while the first check still waits for its answer is checked at once', async ({ visit }) => {
  const page = await visit('market', { path: '/my-bids', as: olive });
  await page.route(mine, () => new Promise(() => undefined), { times: 1 });
  await orderedOn(page);
});

journey(
  'a window that stores nothing compares until it is closed, and then says that it could not',
  async ({ visit }) => {
    const page = await visit('market', { path: '/my-bids', as: olive });
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('refused', 'SecurityError');
      };
      Object.defineProperty(IDBFactory.prototype, 'open', { value: refuse });
    });
    const { order, auctionId } = await orderedOn(page);
    await page.getByText('This browser window does not store receipts').waitFor();
    await page.goto(addressOf('market', `/auctions/${auctionId}`));
    await page
      .getByText('Your orders could not be checked here: this browser has no receipts of them (1 entry')
      .waitFor();
    expect(await fine(page).count()).toBe(0);
    expect(await wrong(page).count()).toBe(0);
    await page.goto(addressOf('market', '/my-bids'));
    await page.getByRole('article', { name: `Order ${orderNumber('Receipt Bonds', order)}` }).waitFor();
    await page.getByText('This browser window does not store receipts').waitFor();
    expect(await fine(page).count()).toBe(0);
  },
);

journey('other lies are red too, and no answer is never a match', async ({ visit, foresee }) => {
  foresee(/404 GET .*order-log/);
  const { page, order } = await ordered(visit);
  await page.route(head, (route) => route.fulfill({ status: 404, json: { success: false, message: 'Not found' } }));
  await page.reload();
  await unchecked(page).waitFor();
  expect(await fine(page).count()).toBe(0);
  await page.unroute(head);
  await page.getByRole('button', { name: 'Check again' }).click();
  await fine(page).waitFor();

  await page.route(
    head,
    forge<Head>((data) => {
      data.checkpoint = data.checkpoint.replace(/\n3\n.{6}/, '\n3\nAAAAAA');
    }),
  );
  await page.reload();
  await wrong(page).getByText(`order ${order}: the head of the order log is not signed by the key`).waitFor();
  expect(await fine(page).count()).toBe(0);
});
