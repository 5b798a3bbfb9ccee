/** Tests what a log without contradictions can hide: an action in the victim’s name that the server withholds, and one entry given as the receipt of two orders. */

import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSignedHead } from '@fairbook/domain/logs/checkpoint.ts';
import { resize } from '@fairbook/server/testing/market/log-attacks.ts';
import type { Download } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { fine, hour, newSale, place, placeOnScreen, sell, wrong } from '../../testing/attacked-sales.ts';
import { changeLog } from '../../testing/attacker.ts';
import { marketAs } from '../../testing/calls.ts';
import { saveShownLog } from '../../testing/command-line.ts';
import { expectRedEverywhere } from '../../testing/every-verifier.ts';
import { addressOf, journey } from '../../testing/journey.ts';
import { olive, walter } from '../../testing/people.ts';
import { forgeWithdrawal } from '../../testing/receipt-attacks.ts';
import { goLive, secondsToOrder } from '../../testing/sales.ts';

/** The verifiers tell files by their names. */
async function namedJson(file: Download): Promise<string> {
  const path = join(folder, `${randomUUID()}.json`);
  await file.saveAs(path);
  return path;
}

/** The call that places an order. */
const placing = /\/api\/auction\/[^/]+\/bid$/;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairbook-clashes-'));
});
afterAll(() => rm(folder, { recursive: true }));

journey('after the close a withdrawal that the server hid from the victim is named in red', async ({ visit }) => {
  const page = await visit('market', { path: '/my-bids', as: olive });
  const began = Date.now();
  const sale = await newSale('a forged withdrawal is withheld');
  const { auctionId } = sale;
  const order = await sell(page, sale, secondsToOrder(25, 2, began));
  // The page asks for the victim's own entries by the person of each, so this one is not among them.
  await changeLog(auctionId, order, [
    forgeWithdrawal,
    `update order_log set entry = regexp_replace(entry, '"at":"[^"]+"', '"at":"' || (select entry::json ->> 'at' from order_log
        where auction_id = $1 and index = 3) || '"'), user_id = (select user_id from order_log where auction_id = $1 and index = 1)
      where auction_id = $1 and index = 4`,
    resize('5'),
  ]);
  const attacked = Date.now();
  const { readClosingRecord } = await marketAs(olive);
  const record = () => readClosingRecord({ params: { auctionId } }).catch(() => null);
  await expect.poll(record, { timeout: 90_000 }).toBeTruthy();
  // Actions of the last 30 seconds may still be sent by this browser.
  await expect.poll(() => Date.now() - attacked, { timeout: 60_000 }).toBeGreaterThan(31_000);
  await page.goto(addressOf('market', `/auctions/${auctionId}`));
  const alert = page.getByRole('alert').filter({ hasText: 'Something was done in your name' });
  const sentence = 'this order was withdrawn, and not from this browser, and the server did not show it to you';
  await alert.getByText(`Entry 4, order ${order}: ${sentence}`).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    alert.getByRole('button', { name: 'Save the evidence' }).click(),
  ]);
  const { evidence } = JSON.parse(await readFile(await file.path(), 'utf8'));
  const { kept, shown } = evidence[0].finding.heads;
  expect([kept, shown].map((text) => parseSignedHead(text)?.head.size)).toEqual([3, 7]);
  const log = await saveShownLog(join(folder, 'hidden.log'), auctionId);
  const found = /Entry 4 \(WITHDRAW of order .*\) was not sent by its investor/;
  await expectRedEverywhere(page, { attack: sale.attack, order, log, files: [await namedJson(file)], found });
  await alert.getByRole('button', { name: 'That was me' }).click();
  await alert.waitFor({ state: 'detached' });
});

journey('one entry given as the receipt of two orders, or of another’s order, is red', async ({ visit }) => {
  const page = await visit('market', { path: '/my-bids', as: olive });
  const own = await newSale('clash');
  await goLive(own.auctionId, hour);
  let answer: object | null = null;
  await page.route(placing, async (route) => {
    if (answer !== null) return route.fulfill({ json: answer });
    const response = await route.fetch();
    answer = await response.json();
    return route.fulfill({ response });
  });
  const order = await placeOnScreen(page, own.auctionId);
  await fine(page).waitFor();
  expect(await placeOnScreen(page, own.auctionId)).toBe(order);
  await wrong(page).getByText(`Entry 1, order ${order}: the server gave it as the receipt of two orders`).waitFor();
  expect(await fine(page).count()).toBe(0);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the evidence' }).click(),
  ]);
  const log = await saveShownLog(join(folder, 'clash.log'), own.auctionId);
  const found = /Entry 1 was given as the receipt of two orders/;
  await expectRedEverywhere(page, { attack: 'clash', order, log, files: [await namedJson(file)], found });

  const shared = await newSale('clash with a neighbor');
  await goLive(shared.auctionId, hour);
  const [of] = [await place(shared.auctionId, walter)];
  answer = { success: true, message: 'Order placed', data: of };
  const given = await placeOnScreen(page, shared.auctionId);
  await wrong(page).getByText(`Entry 1, order ${given}: it is not registered to you`).waitFor();
  expect(await fine(page).count()).toBe(0);
});
