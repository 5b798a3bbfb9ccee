/**
 * Tests that a dishonest operator cannot keep the victim's browser quiet: order logs of running and ended sales are changed in the database, and a
 * process that never saw the true logs signs the changed ones with the true key.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSignedHead } from '@fairbook/domain/log/checkpoint.ts';
import { parseVerifierKey, verifyNote } from '@fairbook/domain/log/note.ts';
import { sha256, verifyEd25519 } from '@fairbook/server/log/crypto.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import {
  copy,
  drop,
  fine,
  hour,
  move,
  newSale,
  place,
  placeOnScreen,
  resize,
  type Sale,
  sell,
  wrong,
} from './attacked-sales.ts';
import { answerFrom, changeLog, type FurtherProcess, marketCalls, startFurtherProcess } from './attacker.ts';
import { marketAs } from './calls.ts';
import { saveShownLog } from './command-line.ts';
import { expectRedEverywhere } from './every-verifier.ts';
import { addressOf, journey } from './journey.ts';
import { cascade, olive, walter } from './people.ts';
import { goLive, secondsToOrder } from './sales.ts';

/** Changes the text of an entry: what matches the pattern, everywhere in it. */
function rewrite(index: string, pattern: string, by: string): string {
  return `update order_log set entry = regexp_replace(entry, '${pattern}', '${by}', 'g') where auction_id = $1 and index ${index}`;
}

/** The sale has OPEN, an order of a neighbor (1), the victim's (2) and one of a fund (3); the victim's browser has seen all of them. */
const attacks: Readonly<Record<string, readonly string[]>> = {
  'an order is dropped from the middle': [drop('= 1'), move(2, 1), move(3, 2), resize('size - 1')],
  'the last order is dropped': [drop('= 3'), resize('size - 1')],
  'the amount of an order is altered': [
    `update order_log set entry = replace(entry, '"amount":1000000,', '"amount":500000,') where auction_id = $1 and bid_id = $2`,
  ],
  'an order is inserted before': [move(3, 4), move(2, 3), move(1, 2), copy(2, 1), resize('size + 1')],
  'two orders are swapped': [move(1, 99), move(2, 1), move(99, 2)],
  'the order is given to another bidder': [
    `update order_log o set entry = replace(o.entry, o.entry::json ->> 'bidder', other.entry::json ->> 'bidder'), user_id = other.user_id,
        investor_org_id = other.investor_org_id
      from order_log other where o.auction_id = $1 and o.bid_id = $2 and other.auction_id = o.auction_id and other.index = 1`,
  ],
  'an older state is restored': [drop('>= 2'), resize('2')],
  'the terms of the sale are changed': [rewrite('= 0', '"principal":\\d+', '"principal":20000000')],
  'the close is moved': [rewrite('= 0', '"closeDate":"\\d{4}', '"closeDate":"2099')],
  'the class of the order is changed': [
    rewrite('= 2', '"orderClass":"[a-zA-Z]+"', '"orderClass":"internationalIndividual"'),
  ],
  'a later order is back-dated': [rewrite('= 3', '"at":"\\d{4}', '"at":"2020')],
};

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

/**
 * Saves the evidence; throws unless all of its heads are signed by the log's key and two of them contradict one another, and every verifier without a server
 * finds the same with it.
 */
async function expectEvidence(page: Page, { auctionId, order, attack }: Sale, shownBy?: string): Promise<void> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the evidence' }).click(),
  ]);
  const saved = join(folder, `${auctionId}.json`);
  await file.saveAs(saved);
  const { evidence } = JSON.parse(await readFile(saved, 'utf8'));
  const { verifierKey } = await (await marketAs(olive)).readOrderLog({ params: { auctionId } });
  const key = parseVerifierKey(verifierKey, sha256);
  if (!key) throw new Error('the log has no key');
  const contradictions = [];
  for (const { finding, receipt } of evidence) {
    expect([attack, receipt.order, finding.order]).toEqual([attack, order, order]);
    const [kept, shown] = [finding.heads.kept, finding.heads.shown].map((text) => parseSignedHead(text));
    if (!kept || !shown) throw new Error(`${attack}: a head is missing in ${JSON.stringify(finding)}`);
    for (const { note, head } of [kept, shown]) {
      expect([attack, verifyNote(note, key, verifyEd25519)]).toEqual([attack, true]);
      expect(head.origin).toContain(`/sales/${auctionId}`);
    }
    const isShorter = shown.head.size < kept.head.size;
    const isOther = shown.head.size === kept.head.size && Buffer.compare(shown.head.root, kept.head.root) !== 0;
    if (isShorter || isOther) contradictions.push(finding.code);
  }
  expect([attack, contradictions]).toEqual([attack, expect.arrayContaining([expect.any(String)])]);
  const log = await saveShownLog(join(folder, `${auctionId}.log`), auctionId, shownBy);
  await expectRedEverywhere(page, { attack, order, log, files: [saved], found: /\b[Ee]ntr(y|ies) \d/ });
}

/** The victim's list of orders and the pages of these sales are red, and name the order; the evidence can be saved. */
async function expectRed(page: Page, sales: readonly Sale[], shownBy?: string): Promise<void> {
  await page.goto(addressOf('market', '/my-bids'));
  for (const { name, order, attack } of sales) {
    const alert = wrong(page).filter({ hasText: `In ${name}:` });
    const text = await alert.textContent();
    expect([attack, text]).toEqual([attack, expect.stringContaining(`Entry 2, order ${order}:`)]);
  }
  expect(await fine(page).count()).toBe(0);
  for (const sale of sales) {
    await page.goto(addressOf('market', `/auctions/${sale.auctionId}`));
    await wrong(page).getByText(`Entry 2, order ${sale.order}:`).first().waitFor();
    expect(await fine(page).count()).toBe(0);
    await expectEvidence(page, sale, shownBy);
  }
}

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
  await expectRed(page, sales, further.address);
});

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
  await changeLog(sale.auctionId, order, [drop('= 2'), resize('2'), amount(500_000, 1_000_000)]);
  await place(sale.auctionId, cascade);
  await page.unroute(marketCalls());
  await expectRed(page, [{ ...sale, order }]);
});

journey('an entry that is true and only withheld from its investor is red', async ({ visit }) => {
  const page = await visit('market', { path: '/my-bids', as: olive });
  const sale = await newSale('the entry is withheld');
  const { auctionId } = sale;
  const order = await sell(page, sale);
  await fine(page).waitFor();
  await changeLog(auctionId, order, [
    `update order_log o set user_id = other.user_id, investor_org_id = other.investor_org_id
      from order_log other where o.auction_id = $1 and o.bid_id = $2 and other.auction_id = o.auction_id and other.index = 1`,
  ]);
  await answerFrom(page, further);
  await page.reload();
  await wrong(page).getByText(`Entry 2, order ${order}: the server no longer shows it`).waitFor();
});

/** The victim did not visit after the close: the log has CLOSE (4) and RESULT (5). With what the result page says. */
const attacksAfterClose: Readonly<Record<string, { readonly sql: readonly string[]; readonly found: RegExp }>> = {
  'an order is appended after the close': {
    sql: [copy(1, 6), resize('7')],
    found: /Entry 6 is wrong/,
  },
  'an order is inserted before the close': {
    sql: [move(5, 6), move(4, 5), copy(1, 4), resize('7')],
    found: /The record names the log .* with 5 entries .* the sale closed with 6 entries/,
  },
  'an order is taken after the close': {
    sql: [
      move(5, 6),
      move(4, 5),
      copy(1, 4),
      `update order_log o set entry = regexp_replace(o.entry, '"at":"[^"]+"', '"at":"' || (c.entry::json ->> 'closeDate') || '"')
        from order_log c where o.auction_id = $1 and o.index = 4 and c.auction_id = $1 and c.index = 5`,
      resize('7'),
    ],
    found: /Entry 4 is wrong: the sale was over/,
  },
  'the sale closes at another moment than announced': {
    sql: [rewrite('= 4', '"closeDate":"\\d{4}', '"closeDate":"2020')],
    found: /Entry 4 is wrong: the close is 2020.* was announced/,
  },
  'the log names another closing record': {
    sql: [
      `update order_log set entry = regexp_replace(entry, '"fingerprint":"[0-9a-f]{8}', '"fingerprint":"00000000') where auction_id = $1 and index = 5`,
    ],
    found: /this is not the record that was written at the close/,
  },
};

journey(
  'the result page reads the whole log by itself, and each change after the close is red there',
  async ({ visit }) => {
    const page = await visit('market', { path: '/my-bids', as: olive });
    const began = Date.now();
    const honest = await newSale('none');
    const sales = [honest];
    for (const attack of Object.keys(attacksAfterClose)) sales.push(await newSale(attack));
    const seconds = secondsToOrder(25, 2, began);
    const orders = new Map<string, string>();
    for (const sale of sales) orders.set(sale.auctionId, await sell(page, sale, seconds));
    const { readClosingRecord } = await marketAs(olive);
    for (const { auctionId } of sales)
      await expect
        .poll(() => readClosingRecord({ params: { auctionId } }).catch(() => null), { timeout: 90_000 })
        .toBeTruthy();
    await answerFrom(page, further);
    await page.goto(addressOf('market', `/auctions/${honest.auctionId}`));
    await fine(page).waitFor();
    await page.getByText('The closing record has exactly the orders of the log').waitFor();
    for (const { auctionId, attack } of sales.slice(1)) {
      const { sql = [], found = /^/ } = attacksAfterClose[attack] ?? {};
      await changeLog(auctionId, orders.get(auctionId) ?? '', sql);
      await page.goto(addressOf('market', `/auctions/${auctionId}`));
      await wrong(page).getByText(found).waitFor();
      expect([attack, await fine(page).count()]).toEqual([attack, 0]);
      const [evidence, record] = [join(folder, `${auctionId}.json`), join(folder, `${auctionId}.record`)];
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Save the evidence' }).click(),
      ]);
      await file.saveAs(evidence);
      await writeFile(record, (await readClosingRecord({ params: { auctionId } })).record ?? '');
      const log = await saveShownLog(join(folder, `${auctionId}.log`), auctionId, further.address);
      await expectRedEverywhere(page, { attack, order: null, log, files: [evidence, record], found });
    }
  },
);
