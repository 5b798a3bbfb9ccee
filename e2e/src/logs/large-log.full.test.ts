/** Tests what an investor sees of a log that is too large for their page, where a dishonest operator hides behind the size. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resize } from '@fairbook/server/testing/market/log-attacks.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { fine, newSale, sell } from '../../testing/attacked-sales.ts';
import { answerFrom, changeLog, type FurtherProcess, startFurtherProcess } from '../../testing/attacker.ts';
import { marketAs } from '../../testing/calls.ts';
import { saveShownLog } from '../../testing/command-line.ts';
import { expectRedEverywhere } from '../../testing/every-verifier.ts';
import { addressOf, journey } from '../../testing/journey.ts';
import { olive } from '../../testing/people.ts';
import { secondsToOrder } from '../../testing/sales.ts';

const entries = 20_001;
/** Orders like that of the neighbor, after the result (5). */
const padding = `insert into order_log select (jsonb_populate_record(r, jsonb_build_object('index', i, 'bid_id', other, 'head_size', i + 1, 'entry',
    replace(replace(replace(entry, bid_id::text, other::text), '"index":1,', '"index":' || i || ','), '"place":1,', '"place":' || i || ',')))).*
  from order_log r, lateral (select i, gen_random_uuid() as other from generate_series(6, ${entries - 1}) i) more where auction_id = $1 and index = 1`;

let further: FurtherProcess;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairbook-large-'));
  further = await startFurtherProcess();
});
afterAll(async () => {
  await further.stop();
  await rm(folder, { recursive: true });
});

journey(
  'a page says what it did not check of a large log, and every other verifier reads it whole',
  async ({ visit }) => {
    const page = await visit('market', { path: '/my-bids', as: olive });
    const began = Date.now();
    const sale = await newSale('orders are hidden in a large log');
    const { auctionId, attack } = sale;
    const order = await sell(page, sale, secondsToOrder(25, 1, began));
    await fine(page).waitFor();
    const receipts = join(folder, 'receipts.json');
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save receipt' }).click(),
    ]);
    await saved.saveAs(receipts);
    const { readClosingRecord } = await marketAs(olive);
    const record = () => readClosingRecord({ params: { auctionId } }).catch(() => null);
    await expect.poll(record, { timeout: 90_000 }).toBeTruthy();
    await changeLog(auctionId, order, [padding, resize(String(entries))]);
    await answerFrom(page, further);
    await page.goto(addressOf('market', `/auctions/${auctionId}`));
    const alert = page.getByRole('alert').filter({ hasText: 'This order log was not read whole' });
    await alert.getByText('It has 20,001 entries, and your browser reads logs of up to 20,000.').waitFor();
    await alert.getByText('Not checked here: that every entry is allowed where it is').waitFor();
    expect(await page.locator('[data-part=record-fine]').count()).toBe(0);
    const log = await saveShownLog(join(folder, 'large.log'), auctionId, further.address);
    await expectRedEverywhere(page, { attack, order, log, files: [receipts], found: /Entry 6 is wrong/ });
  },
);
