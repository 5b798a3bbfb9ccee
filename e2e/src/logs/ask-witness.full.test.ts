/** Tests that an investor whom the server leaves without an answer can ask through a witness, and what they see of an honest and of a lying market. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { fresh } from '../../testing/fresh.ts';
import { addressOf, journey } from '../../testing/journey.ts';
import { olive } from '../../testing/people.ts';
import { type RegisteredWitness, startRegisteredWitness } from '../../testing/registered-witness.ts';
import { maturityDays, newLiveSale } from '../../testing/sales.ts';

const hour = 3600;
const [day = ''] = maturityDays(1);
let folder: string;
let witness: RegisteredWitness;
/** The market for the witness: it forwards, or denies every entry. */
let market: Server;
let isDenying = false;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairbook-clerk-'));
  market = createServer((request, response) => {
    if (isDenying) return void response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
    void fetch(addressOf('market', request.url ?? '')).then(async (answer) => {
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    });
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => market.once('listening', listening));
  const marketUrl = `http://127.0.0.1:${(market.address() as AddressInfo).port}`;
  witness = await startRegisteredWitness(folder, 'asked', { WITNESS_MARKET: marketUrl });
  // Pages may connect to a new witness a few seconds later.
  const isAllowed = async () => {
    const { headers } = await fetch(addressOf('market', '/signin'));
    return headers.get('content-security-policy')?.includes(new URL(witness.url).origin) === true;
  };
  await vi.waitUntil(isAllowed, { timeout: 30_000, interval: 500 });
});
afterAll(async () => {
  await witness.stop();
  market.close();
  await rm(folder, { recursive: true });
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Ask through a witness' });

async function ask(page: Page): Promise<void> {
  await dialog(page)
    .getByRole('button', { name: `Ask ${new URL(witness.url).host}` })
    .click();
}

async function order(page: Page): Promise<void> {
  await page.locator(`input[name="${day}"]`).fill('10000');
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await page.getByRole('button', { name: 'Place order' }).click();
}

async function saved(page: Page): Promise<{ format: string; receipts: { index: number }[]; answers: unknown[] }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'Save the answers' }).click(),
  ]);
  return JSON.parse(await readFile(await download.path(), 'utf8'));
}

journey(
  'an order without an answer is asked for through a witness, which shows it or says that the market denies it',
  { timeout: 180_000 },
  async ({ visit, foresee }) => {
    foresee(/\/bid\b|order-log|my-log-entries|Failed to load|ERR_|\/ask\b/);
    const auctionId = await newLiveSale({ name: fresh('Withheld Bonds'), principals: [100_000, 100_000] }, hour);
    const page = await visit('market', { path: `/auctions/${auctionId}`, as: olive });
    await page.getByText(/Not yet witnessed\.|Witnessed by/).waitFor();
    let isTaken = false;
    // The server withholds everything about the order and the log.
    await page.route(new RegExp(`/api/auction/${auctionId}/(bid$|order-log|my-log-entries)`), async (route) => {
      if (isTaken && route.request().url().endsWith('/bid')) await route.fetch();
      await route.abort('connectionreset');
    });
    await order(page);
    await page.getByRole('button', { name: 'Try again' }).waitFor({ timeout: 30_000 });
    await page.reload();
    await page.getByRole('button', { name: 'Ask through a witness' }).click();
    await ask(page);
    await dialog(page).getByText('The market says that its log has no such entry. The order may never').waitFor();
    await dialog(page).getByRole('button', { name: 'Close' }).click();

    isTaken = true;
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByRole('button', { name: 'Send again' }).and(page.locator(':enabled')).waitFor({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Ask through a witness' }).click();
    await dialog(page).getByText('What is sent to the witness').click();
    await dialog(page).getByText(`/sales/${auctionId}`).waitFor();
    await ask(page);
    await dialog(page).getByText('The market showed entry 2 of the order log').waitFor();
    const file = await saved(page);
    expect(file).toMatchObject({ format: 'fairbook-evidence-2', receipts: [{ index: 2 }] });
    expect(file.answers).toHaveLength(1);
  },
);

journey(
  'an order with a receipt that the market denies to a witness is red',
  { timeout: 180_000 },
  async ({ visit, foresee }) => {
    foresee(/order-log|my-log-entries|Failed to load|ERR_|\/ask\b/);
    const auctionId = await newLiveSale({ name: fresh('Denied Bonds'), principals: [100_000, 100_000] }, hour);
    const page = await visit('market', { path: `/auctions/${auctionId}`, as: olive });
    await order(page);
    await page.getByText('Your receipts match the order log, checked just now.').waitFor({ timeout: 30_000 });
    await page.route(new RegExp(`/api/auction/${auctionId}/(order-log|my-log-entries)`), (route) =>
      route.abort('connectionreset'),
    );
    await page.reload();
    await page.getByText('Your receipts could not be checked').waitFor({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Ask through a witness' }).click();
    await ask(page);
    await dialog(page).getByText('It is the entry of your receipt.').waitFor();
    isDenying = true;
    await ask(page);
    await dialog(page).locator('[data-outcome="contradicted"]').getByText('you have its signed receipt').waitFor();
    if (process.env['PICTURES']) {
      await page.screenshot({ path: join(process.env['PICTURES'], 'ask-1440.png') });
      await page.setViewportSize({ width: 390, height: 844 });
      await page.screenshot({ path: join(process.env['PICTURES'], 'ask-390.png') });
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.screenshot({ path: join(process.env['PICTURES'], 'ask-dark.png') });
    }
    expect(await saved(page)).toMatchObject({ receipts: [{ index: 2 }, { index: 2 }], answers: [{}, {}] });
  },
);
