/** Tests every change of a log that a dishonest operator can make in the victim's browser, and its evidence on every verifier. */

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSignedHead } from '@fairbook/domain/logs/checkpoint.ts';
import { attacks, drop, resize } from '@fairbook/server/testing/market/log-attacks.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { fine, hour, newSale, place, placeOnScreen, type Sale, sell, wrong } from '../../testing/attacked-sales.ts';
import {
  answerFrom,
  changeLog,
  type FurtherProcess,
  marketCalls,
  startFurtherProcess,
} from '../../testing/attacker.ts';
import { saveShownLog } from '../../testing/command-line.ts';
import { expectRedEverywhere } from '../../testing/every-verifier.ts';
import { addressOf, journey } from '../../testing/journey.ts';
import { cascade, olive, walter } from '../../testing/people.ts';
import {
  attacksAfterClose,
  closingRecordOf,
  expectRed,
  expectRedResult,
  forgeWithdrawal,
} from '../../testing/receipt-attacks.ts';
import { goLive, secondsToOrder } from '../../testing/sales.ts';

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

journey('each change of a running log is red in the victim’s browser, with both signed heads', async ({ visit }) => {
  const page = await visit('market', { path: '/my-bids', as: olive });
  const sales: Sale[] = [];
  for (const attack of Object.keys(attacks)) {
    const sale = await newSale(attack);
    sales.push({ ...sale, order: await sell(page, sale) });
  }
  await page.goto(addressOf('market', '/my-bids'));
  await fine(page).waitFor();
  // An open page reads again, and the process that answers it so far cannot read a log that is being changed.
  await page.goto('about:blank');
  for (const { auctionId, order, attack } of sales) await changeLog(auctionId, order, attacks[attack] ?? []);
  await answerFrom(page, further);
  const files = await expectRed(page, sales, folder);
  for (const [at, { auctionId, order, attack }] of sales.entries()) {
    const log = await saveShownLog(join(folder, `${auctionId}.log`), auctionId, further.address);
    const saved = [files[at] ?? ''];
    await expectRedEverywhere(page, { attack, order, log, files: saved, found: /\b[Ee]ntr(y|ies) \d/ });
  }
});

journey('an entry that is true and only withheld from its investor is red', async ({ visit }) => {
  const page = await visit('market', { path: '/my-bids', as: olive });
  const sale = await newSale('the entry is withheld');
  const { auctionId } = sale;
  const order = await sell(page, sale);
  await fine(page).waitFor();
  await page.goto('about:blank');
  await changeLog(auctionId, order, [
    `update order_log o set user_id = other.user_id, investor_org_id = other.investor_org_id
      from order_log other where o.auction_id = $1 and o.bid_id = $2 and other.auction_id = o.auction_id and other.index = 1`,
  ]);
  await answerFrom(page, further);
  await page.goto(addressOf('market', `/auctions/${auctionId}`));
  await wrong(page).getByText(`Entry 2, order ${order}: the server no longer shows it`).waitFor();
});

journey(
  'the result page reads the whole log by itself, and each change after the close is red there',
  async ({ visit }) => {
    const page = await visit('market', { path: '/my-bids', as: olive });
    const began = Date.now();
    const approved = [await newSale('none')];
    for (const attack of Object.keys(attacksAfterClose)) approved.push(await newSale(attack));
    const seconds = secondsToOrder(25, 2, began);
    const sales: Sale[] = [];
    for (const sale of approved) sales.push({ ...sale, order: await sell(page, sale, seconds) });
    const [honest, ...attacked] = sales as [Sale, ...Sale[]];
    await closingRecordOf(honest.auctionId);
    await answerFrom(page, further);
    await page.goto(addressOf('market', `/auctions/${honest.auctionId}`));
    await fine(page).waitFor();
    await page.getByText('The closing record has exactly the orders of the log').waitFor();
    for (const sale of attacked) {
      const { auctionId, order, attack } = sale;
      const record = join(folder, `${auctionId}.record`);
      await writeFile(record, await closingRecordOf(auctionId));
      const { sql = [], found = /^/ } = attacksAfterClose[attack] ?? {};
      await changeLog(auctionId, order, sql);
      const evidence = await expectRedResult(page, sale, folder);
      const log = await saveShownLog(join(folder, `${auctionId}.log`), auctionId, further.address);
      await expectRedEverywhere(page, { attack, order: null, log, files: [evidence, record], found });
    }
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
