/** Tests every change of a log that a dishonest operator can make in the victim's browser, and its evidence on every verifier. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { fine, newSale, type Sale, sell, wrong } from './attacked-sales.ts';
import { answerFrom, changeLog, type FurtherProcess, startFurtherProcess } from './attacker.ts';
import { saveShownLog } from './command-line.ts';
import { expectRedEverywhere } from './every-verifier.ts';
import { addressOf, journey } from './journey.ts';
import { olive } from './people.ts';
import { attacks, attacksAfterClose, closingRecordOf, expectRed, expectRedResult } from './receipt-attacks.ts';
import { secondsToOrder } from './sales.ts';

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
