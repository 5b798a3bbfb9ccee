/** Tests that an investor's browser compares its receipts with the order log, and that a server that lies cannot keep it quiet. */
import { readFile } from 'node:fs/promises';
import { orderNumber } from '@fairbook/domain/order-number.ts';
import type { Locator, Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { marketAs } from './calls.ts';
import { fresh } from './fresh.ts';
import { addressOf, journey, type Visit } from './journey.ts';
import { olive } from './people.ts';
import { maturityDays, newLiveSale } from './sales.ts';

const hour = 3600;
const fine = (page: Page) => page.getByText('Your receipts match the order log, checked just now.');
const wrong = (page: Page) => page.getByRole('alert').filter({ hasText: 'The order log contradicts your receipts' });
const unchecked = (page: Page) => page.getByRole('alert').filter({ hasText: 'Your receipts could not be checked' });
const head = /\/order-log\?from=/;
const mine = /\/my-log-entries\?from=/;

interface Entries {
  entries: { index: number; entry: string; proof: string }[];
}
interface Head {
  verifierKey: string;
  size: number;
  checkpoint: string;
  consistency: string[] | null;
}

/** Answers with what the server answers, changed. */
function forge<Data>(change: (data: Data) => void) {
  return async (route: Route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: Data };
    change(body.data);
    await route.fulfill({ response: answer, json: body });
  };
}

/** An order that an investor placed on the screen. */
async function ordered(visit: Visit) {
  return orderedOn(await visit('market', { path: '/my-bids', as: olive }));
}

async function orderedOn(page: Page) {
  const [day = ''] = maturityDays(2);
  const auctionId = await newLiveSale({ name: fresh('Receipt Bonds'), principals: [100_000, 100_000] }, hour);
  await page.goto(addressOf('market', `/auctions/${auctionId}`));
  await page.locator(`input[name="${day}"]`).fill('10000');
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await page.getByRole('dialog', { name: 'Review your order' }).getByRole('button', { name: 'Place order' }).click();
  await page.getByRole('heading', { name: 'Your order is in' }).waitFor();
  const order = (await page.locator('dt:has-text("Order number") + dd').getAttribute('title')) ?? '';
  await fine(page).waitFor();
  return { page, auctionId, order, day };
}

async function saved(page: Page, button: string, where: Page | Locator = page): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    where.getByRole('button', { name: button }).click(),
  ]);
  return readFile(await file.path(), 'utf8');
}

journey('receipts match after placing, changing, withdrawing and reloading, and can be saved', async ({ visit }) => {
  const { page, order, day, auctionId } = await ordered(visit);
  await page.getByText('How this is checked').click();
  await page.getByText('they can replace an order of which no one kept a receipt.').waitFor();
  await page
    .getByText('An order that the operator places for itself under another name, in time and by the rules')
    .waitFor();
  const receipt = JSON.parse(await saved(page, 'Save receipt'));
  expect(receipt.receipts).toMatchObject([{ order, action: 'PLACE', index: 1, auctionId }]);
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
  await page.reload();
  await fine(page).waitFor();
  expect(await wrong(page).count()).toBe(0);
  expect(JSON.parse(await saved(page, 'Save receipt', card)).receipts).toHaveLength(3);
});

journey(
  'an order that the server drops from the log is named in red everywhere, also once it is back',
  async ({ visit }) => {
    const { page, order, auctionId } = await ordered(visit);
    const drop = forge<Entries>((data) => data.entries.splice(0));
    await page.route(mine, drop);
    await page.reload();
    await wrong(page).getByText(`Entry 1, order ${order}: the server no longer shows it`).waitFor();
    expect(await fine(page).count()).toBe(0);
    const evidence = JSON.parse(await saved(page, 'Save the evidence'));
    expect(evidence.evidence).toMatchObject([
      { finding: { order, code: 'entry-missing' }, receipt: { order, index: 1 }, answer: { entries: [] } },
    ]);
    const { kept, shown } = evidence.evidence[0].finding.heads;
    for (const one of [kept, shown]) expect(one).toContain(`/sales/${auctionId}\n2\n`);
    await page.unroute(mine);
    await page.goto(addressOf('market', '/my-bids'));
    await wrong(page).getByText(`order ${order}`).waitFor();
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
      data.checkpoint = data.checkpoint.replace(/\n2\n.{6}/, '\n2\nAAAAAA');
    }),
  );
  await page.reload();
  await wrong(page).getByText(`order ${order}: the head of the order log is not signed by the key`).waitFor();
  expect(await fine(page).count()).toBe(0);
});

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
