/**
 * Tests that a dishonest operator is found by anyone who has a receipt and does not trust the server: a running sale is changed in the database so well that the
 * market closes it without an error, and then its log and record are downloaded by anyone and given to the verifier in Python, to the command that verifies logs and to verify.html.
 */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copy, drop, move, resize } from '@fairbook/server/testing/market/log-attacks.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { newSale, place, placeOnScreen, type Sale } from '../../testing/attacked-sales.ts';
import { answerFrom, changeLog, type FurtherProcess, startFurtherProcess } from '../../testing/attacker.ts';
import { verifyOnCommandLine } from '../../testing/command-line.ts';
import { expectRedEverywhere, hasPython, verifyInPython } from '../../testing/every-verifier.ts';
import { addressOf, journey } from '../../testing/journey.ts';
import { allRight, fileInput, openedFromDisk } from '../../testing/opened-from-disk.ts';
import { cascade, olive, walter } from '../../testing/people.ts';
import { goLive, secondsToOrder } from '../../testing/sales.ts';

/** The sale has OPEN, an order of a neighbor (1), the victim's (2) and one of a fund (3). Attacks with the entry that the verifiers' finding names. */
const attacks: Readonly<Record<string, readonly string[]>> = {
  'the order is dropped': [drop('= 2'), move(3, 2), resize('size - 1')],
  'the order is altered': [
    `update order_log set entry = replace(entry, '"amount":1000000,', '"amount":500000,') where auction_id = $1 and bid_id = $2`,
  ],
  'an order is inserted before': [move(3, 4), move(2, 3), move(1, 2), copy(2, 1), resize('size + 1')],
  'two orders are swapped': [
    move(1, 99),
    move(2, 1),
    move(99, 2),
    `update order_log l set entry = regexp_replace(l.entry, '"at":"[^"]+"', '"at":"' || (o.entry::json ->> 'at') || '"')
      from order_log o where l.auction_id = $1 and o.auction_id = $1 and (l.index, o.index) in ((1, 2), (2, 1))`,
  ],
  'a later order is back-dated': [
    move(3, 99),
    move(2, 3),
    move(1, 2),
    move(99, 1),
    `update order_log l set entry = regexp_replace(l.entry, '"at":"[^"]+"', '"at":"' || (o.entry::json ->> 'at') || '"')
      from order_log o where l.auction_id = $1 and o.auction_id = $1 and l.index = 1 and o.index = 2`,
  ],
};

/** The only process that saw the true logs: the market itself never read them, as after a restart. */
let further: FurtherProcess;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairbook-verifiers-'));
  further = await startFurtherProcess();
});
afterAll(async () => {
  await further.stop();
  await rm(folder, { recursive: true });
});

interface Files {
  readonly log: string;
  readonly record: string;
  /** As the victim's browser saved them before the attack. */
  readonly receipts: string;
}

type Attacked = Sale & Files;

/** Opens the sale, in which the victim keeps a receipt; then attacks it. */
async function sellAndAttack(page: Page, sale: Omit<Sale, 'order'>, seconds: number): Promise<Attacked> {
  const { auctionId, attack } = sale;
  await goLive(auctionId, seconds);
  // Confirmations by mail would bring the true log into the market's memory; an operator can withhold them.
  await changeLog(auctionId, '', [
    'insert into order_log_confirmed (auction_id, size) values ($1, 1000) on conflict (auction_id) do update set size = 1000',
  ]);
  await place(auctionId, walter, further.address);
  const order = await placeOnScreen(page, auctionId);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save receipt' }).click(),
  ]);
  const pathOf = (name: string) => join(folder, `${auctionId}.${name}`);
  await saved.saveAs(pathOf('receipts.json'));
  await place(auctionId, cascade, further.address);
  const sql = attacks[attack];
  if (sql) await changeLog(auctionId, order, sql);
  return { ...sale, order, log: pathOf('log'), record: pathOf('record'), receipts: pathOf('receipts.json') };
}

/** As anyone downloads them, once the sale has closed. */
async function download({ auctionId, attack, log, record }: Attacked): Promise<void> {
  const read = (path: string) => fetch(addressOf('market', `/api/${path}`));
  const recordPath = `auction/${auctionId}/closing-record/file`;
  await expect.poll(async () => [attack, (await read(recordPath)).status], { timeout: 120_000 }).toEqual([attack, 200]);
  await writeFile(record, await (await read(recordPath)).text());
  const answer = await read(`auction/${auctionId}/order-log/file`);
  expect([attack, answer.status]).toEqual([attack, 200]);
  await writeFile(log, await answer.text());
}

journey(
  'each attack on a running sale is red in Python, on the command line and in verify.html, with both signed heads',
  async ({ browser, visit, foresee }) => {
    // The process that saw the true logs refuses to show changed ones.
    foresee(/^answer: 409 GET .*\/my-log-entries/);
    const page = await visit('market', { path: '/my-bids', as: olive });
    await answerFrom(page, further);
    const began = Date.now();
    const approved = [await newSale('none')];
    for (const attack of Object.keys(attacks)) approved.push(await newSale(attack));
    const seconds = secondsToOrder(20, 1, began);
    const sales: Attacked[] = [];
    for (const sale of approved) sales.push(await sellAndAttack(page, sale, seconds));
    for (const sale of sales) await download(sale);
    const [honest, ...attacked] = sales as [Attacked, ...Attacked[]];

    const { code, said } = await verifyOnCommandLine(honest.log, honest.record, honest.receipts);
    expect([code, said]).toEqual([0, expect.stringMatching(/^TRUE\n[\s\S]*Receipts: 1, all in the log/)]);
    if (hasPython) {
      const inPython = await verifyInPython(honest.log, [honest.record, honest.receipts]);
      const right = [0, expect.stringMatching(/^TRUE\n[\s\S]*receipts: 1, each in the log/)];
      expect([inPython.code, inPython.said]).toEqual(right);
    }

    const path = join(folder, 'verify.html');
    await writeFile(path, await (await fetch(addressOf('market', '/verify.html'))).text());
    const { page: offline, outside, problems } = await openedFromDisk(browser, path);
    await fileInput(offline).setInputFiles([honest.log, honest.record, honest.receipts]);
    await allRight(offline);
    await offline.getByText('Receipts: 1, all in the log').waitFor();
    expect([outside(), problems]).toEqual([[], []]);
    await offline.context().close();
    for (const { attack, order, log, record, receipts } of attacked) {
      const found = /receipt of entry 2 proves an order that is not in the log/;
      await expectRedEverywhere(page, { attack, order, log, files: [record, receipts], found });
    }
  },
);
