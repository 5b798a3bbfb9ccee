/**
 * Tests that a dishonest operator is found by anyone who has a receipt and does not trust the server: a running sale is changed in the database so well that the
 * market closes it without an error, and then its log and record are downloaded by anyone and given to the verifier in Python, to the command that verifies logs and to verify.html.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSignedHead } from '@fairbook/domain/log/checkpoint.ts';
import { parseEntry } from '@fairbook/domain/log/entries.ts';
import { givenIn } from '@fairbook/domain/log/given.ts';
import { parseVerifierKey, verifyNote } from '@fairbook/domain/log/note.ts';
import { sha256, verifyEd25519 } from '@fairbook/server/log/crypto.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { copy, drop, move, newSale, place, placeOnScreen, resize, type Sale } from './attacked-sales.ts';
import { answerFrom, changeLog, type FurtherProcess, startFurtherProcess } from './attacker.ts';
import { expectRedOnCommandLine, verifyOnCommandLine } from './command-line.ts';
import { addressOf, journey } from './journey.ts';
import { allRight, fileInput, openedFromDisk, startAgain } from './opened-from-disk.ts';
import { cascade, olive, walter } from './people.ts';
import { goLive, secondsToOrder } from './sales.ts';

/** The stored order follows its entry, which the close compares. */
const follow = `update auction_bid b set sequence = l.index, placed_at = (l.entry::json ->> 'at')::timestamptz,
    investment_amount = (l.entry::json -> 'lines' -> 0 ->> 'amount')::bigint / 100
  from order_log l where b.auction_id = $1 and l.auction_id = b.auction_id and l.bid_id = b.bid_id`;

const store = `insert into auction_bid overriding system value select (jsonb_populate_record(b, jsonb_build_object('id', nextval(pg_get_serial_sequence('auction_bid', 'id')),
    'uuid', gen_random_uuid(), 'bid_id', l.bid_id))).*
  from auction_bid b join order_log l on l.auction_id = b.auction_id and l.index = 1
  where b.auction_id = $1 and b.bid_id = (select bid_id from order_log where auction_id = $1 and index = 2)`;

/** The sale has OPEN, an order of a neighbor (1), the victim's (2) and one of a fund (3). What the verifiers say of each names the entry. */
const attacks: Readonly<Record<string, readonly string[]>> = {
  'the order is dropped': [
    'delete from auction_bid where auction_id = $1 and bid_id = $2',
    drop('= 2'),
    move(3, 2),
    resize('size - 1'),
    follow,
  ],
  'the order is altered': [
    `update order_log set entry = replace(entry, '"amount":1000000,', '"amount":500000,') where auction_id = $1 and bid_id = $2`,
    follow,
  ],
  'an order is inserted before': [move(3, 4), move(2, 3), move(1, 2), copy(2, 1), resize('size + 1'), store, follow],
  'two orders are swapped': [
    move(1, 99),
    move(2, 1),
    move(99, 2),
    `update order_log l set entry = regexp_replace(l.entry, '"at":"[^"]+"', '"at":"' || (o.entry::json ->> 'at') || '"')
      from order_log o where l.auction_id = $1 and o.auction_id = $1 and (l.index, o.index) in ((1, 2), (2, 1))`,
    follow,
  ],
  'a later order is back-dated': [
    move(3, 99),
    move(2, 3),
    move(1, 2),
    move(99, 1),
    `update order_log l set entry = regexp_replace(l.entry, '"at":"[^"]+"', '"at":"' || (o.entry::json ->> 'at') || '"')
      from order_log o where l.auction_id = $1 and o.auction_id = $1 and l.index = 1 and o.index = 2`,
    follow,
  ],
};

const hasPython = spawnSync('python3', ['--version']).status === 0;
const verifier = fileURLToPath(new URL('../../verifiers/python/verify_log.py', import.meta.url));

/** The only process that saw the true logs: the market itself never read them, as after a restart. */
let further: FurtherProcess;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairbook-verifiers-'));
  further = await startFurtherProcess();
  if (!hasPython)
    process.stderr.write('python3 is not installed: the verifier in Python was NOT tested against attacked sales.\n');
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

/** Throws unless the two heads are of this log, signed by its key: the one of the receipt, and the one at its end, which the log shows not to continue the other. */
async function expectContradiction({ attack, log, receipts }: Attacked, heads: readonly string[]): Promise<void> {
  const { receipts: kept } = JSON.parse(await readFile(receipts, 'utf8'));
  const [opening = ''] = (await readFile(log, 'utf8')).split('\n');
  const open = parseEntry(opening);
  const key = open.kind === 'OPEN' ? parseVerifierKey(open.key, sha256) : null;
  const signed = heads.map((text) => parseSignedHead(text));
  expect([attack, signed.length]).toEqual([attack, 2]);
  for (const one of signed)
    expect([attack, key && one && verifyNote(one.note, key, verifyEd25519)]).toEqual([attack, true]);
  expect([attack, kept[0].proof.endsWith(heads[0])]).toEqual([attack, true]);
}

interface Verdict {
  readonly status: number | null;
  readonly text: string;
}

function verifyInPython({ log, record, receipts }: Files, evidence: string): Verdict {
  const given = [log, '--record', record, '--receipt', receipts, '--evidence', evidence];
  const { status, stdout, stderr } = spawnSync('python3', ['-B', verifier, ...given], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return { status, text: stdout };
}

async function expectRedInPython(sale: Attacked): Promise<void> {
  const evidence = `${sale.log}.evidence.json`;
  const { status, text } = verifyInPython(sale, evidence);
  expect([sale.attack, status, text]).toEqual([sale.attack, 1, expect.stringMatching(/^FALSE\n/)]);
  expect([sale.attack, text]).toEqual([sale.attack, expect.stringMatching(/entry 2\b/)]);
  const given = givenIn(await readFile(evidence, 'utf8'));
  await expectContradiction(sale, given?.checkpoints ?? []);
  expect(given?.receipts.map(({ entry }) => parseEntry(entry))).toEqual([
    expect.objectContaining({ kind: 'PLACE', order: sale.order }),
  ]);
}

async function expectRedOffline(page: Page, sale: Attacked): Promise<void> {
  await fileInput(page).setInputFiles([sale.log, sale.record, sale.receipts]);
  await page.getByText('Something is wrong.').waitFor();
  await page.getByText('The receipt of entry 2 proves an order that is not in the log').waitFor();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save both signed heads' }).click(),
  ]);
  const text = await readFile(await saved.path(), 'utf8');
  const second = text.lastIndexOf(`\n${text.slice(0, text.indexOf('\n') + 1)}`);
  await expectContradiction(sale, [text.slice(0, second), text.slice(second + 1)]);
  await startAgain(page);
}

journey(
  'each attack on a running sale is red in Python, on the command line and in verify.html, with both signed heads',
  async ({ browser, visit, foresee }) => {
    // The process that saw the true logs refuses to show changed ones.
    foresee(/^answer: 500 GET .*\/my-log-entries/);
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

    if (hasPython) {
      const { status, text } = verifyInPython(honest, `${honest.log}.evidence.json`);
      expect([status, text]).toEqual([0, expect.stringMatching(/^TRUE\n[\s\S]*receipts: 1, each in the log/)]);
      for (const sale of attacked) await expectRedInPython(sale);
    }
    const { code, said } = await verifyOnCommandLine(honest.log, honest.record, honest.receipts);
    expect([code, said]).toEqual([0, expect.stringMatching(/^TRUE\n[\s\S]*Receipts: 1, all in the log/)]);
    for (const { attack, order, log, record, receipts } of attacked)
      await expectRedOnCommandLine({ attack, order, log, files: [record, receipts], found: /receipt of entry 2\b/ });

    const path = join(folder, 'verify.html');
    await writeFile(path, await (await fetch(addressOf('market', '/verify.html'))).text());
    const { page: offline, outside, problems } = await openedFromDisk(browser, path);
    await fileInput(offline).setInputFiles([honest.log, honest.record, honest.receipts]);
    await allRight(offline);
    await offline.getByText('Receipts: 1, all in the log').waitFor();
    await startAgain(offline);
    for (const sale of attacked) await expectRedOffline(offline, sale);
    expect([outside(), problems]).toEqual([[], []]);
    await offline.context().close();
  },
);
