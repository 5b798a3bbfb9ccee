/**
 * Tests that a dishonest operator cannot keep the victim's browser quiet: order logs of running and ended sales are changed in the database, and a
 * process that never saw the true logs signs the changed ones with the true key. One of each kind; receiptAttacks.full.test.ts has all of them,
 * which market/src/bidding/receipts/attacks.test.ts tries on the check of the page alone.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSignedHead } from '@fairbook/domain/log/checkpoint.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { drop, fine, hour, newSale, place, placeOnScreen, resize, type Sale, sell } from './attacked-sales.ts';
import { answerFrom, changeLog, type FurtherProcess, marketCalls, startFurtherProcess } from './attacker.ts';
import { saveShownLog } from './command-line.ts';
import { expectRedEverywhere } from './every-verifier.ts';
import { addressOf, journey } from './journey.ts';
import { cascade, olive, walter } from './people.ts';
import {
  attacks,
  attacksAfterClose,
  closingRecordOf,
  expectRed,
  expectRedResult,
  forgeWithdrawal,
} from './receipt-attacks.ts';
import { goLive } from './sales.ts';

/** A process that has seen no log before it was changed. */
let further: FurtherProcess;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairbook-attacks-'));
  further = await startFurtherProcess();
});
afterAll(async () => {
  await further.stop();
  await rm(folder, { recursive: true });
});

/** Seconds in which the victim orders on the screen: other sales are attacked meanwhile. */
const secondsToClose = 30;

journey(
  'a dropped order, an altered one and one after the close are red in the victim’s browser',
  async ({ visit }) => {
    const page = await visit('market', { path: '/my-bids', as: olive });
    const closing = await newSale('an order is appended after the close');
    const ended = { ...closing, order: await sell(page, closing, secondsToClose) };
    const sales: Sale[] = [];
    for (const attack of ['an order is dropped from the middle', 'the amount of an order is altered']) {
      const sale = await newSale(attack);
      sales.push({ ...sale, order: await sell(page, sale) });
    }
    await page.goto(addressOf('market', '/my-bids'));
    await fine(page).waitFor();
    // An open page reads again, and the process that answers it so far cannot read a log that is being changed.
    await page.goto('about:blank');
    for (const { auctionId, order, attack } of sales) await changeLog(auctionId, order, attacks[attack] ?? []);
    await answerFrom(page, further);
    const [evidence = ''] = await expectRed(page, sales, folder);
    const [{ auctionId, order, attack }] = sales as [Sale];
    const log = await saveShownLog(join(folder, 'dropped.log'), auctionId, further.address);
    await expectRedEverywhere(page, { attack, order, log, files: [evidence], found: /\b[Ee]ntr(y|ies) \d/ });

    await closingRecordOf(ended.auctionId);
    const { sql = [] } = attacksAfterClose[ended.attack] ?? {};
    await changeLog(ended.auctionId, ended.order, sql);
    await expectRedResult(page, ended, folder);
  },
);

journey('a fork that another investor never sees is red once both are shown one log again', async ({ visit }) => {
  const page = await visit('market', { path: '/my-bids', as: olive });
  const sale = await newSale('the log is forked');
  await goLive(sale.auctionId, hour);
  await place(sale.auctionId, walter);
  const amount = (from: number, to: number) =>
    `update order_log set entry = replace(entry, '"amount":${from},', '"amount":${to},') where auction_id = $1 and index = 1`;
  await changeLog(sale.auctionId, '', [amount(1_000_000, 500_000)]);
  await answerFrom(page, further);
  const order = await placeOnScreen(page, sale.auctionId);
  await fine(page).waitFor();
  await page.goto('about:blank');
  await changeLog(sale.auctionId, order, [drop('= 2'), resize('2'), amount(500_000, 1_000_000)]);
  await place(sale.auctionId, cascade);
  await page.unroute(marketCalls());
  await expectRed(page, [{ ...sale, order }], folder);
});

journey('a withdrawal in the victim’s name is named in red, and can be claimed as one’s own', async ({ visit }) => {
  const page = await visit('market', { path: '/my-bids', as: olive });
  const { auctionId } = await newSale('a withdrawal is forged');
  const order = await sell(page, { auctionId, name: '', attack: '' });
  await fine(page).waitFor();
  await page.goto('about:blank');
  await changeLog(auctionId, order, [forgeWithdrawal, resize('5')]);
  await answerFrom(page, further);
  await page.goto(addressOf('market', `/auctions/${auctionId}`));
  const alert = page.getByRole('alert').filter({ hasText: 'Something was done in your name' });
  await alert.getByText(`Entry 4, order ${order}: this order was withdrawn, and not from this browser`).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    alert.getByRole('button', { name: 'Save the evidence' }).click(),
  ]);
  const { evidence } = JSON.parse(await readFile(await file.path(), 'utf8'));
  const { kept, shown } = evidence[0].finding.heads;
  expect([kept, shown].map((text) => parseSignedHead(text)?.head.size)).toEqual([3, 5]);
  expect(evidence[0].answer.entries[0].entry).toContain('"kind":"WITHDRAW"');
  await alert.getByRole('button', { name: 'That was me' }).click();
  await alert.waitFor({ state: 'detached' });
  await page.reload();
  await fine(page).waitFor();
  expect(await alert.count()).toBe(0);
});
