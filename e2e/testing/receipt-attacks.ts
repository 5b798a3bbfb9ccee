/** Changes of order logs that a dishonest operator makes in the database, and what the victim's browser must show of them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSignedHead } from '@fairbook/domain/logs/checkpoint.ts';
import { parseVerifierKey, verifyNote } from '@fairbook/domain/logs/note.ts';
import { sha256, verifyEd25519 } from '@fairbook/server/platform/base/crypto.ts';
import { copy, move, resize, rewrite } from '@fairbook/server/testing/market/log-attacks.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fine, type Sale, wrong } from './attacked-sales.ts';
import { marketAs } from './calls.ts';
import { addressOf } from './journey.ts';
import { olive } from './people.ts';

/** The victim did not visit after the close: the log has CLOSE (4) and RESULT (5). With what the result page says. */
export const attacksAfterClose: Readonly<Record<string, { readonly sql: readonly string[]; readonly found: RegExp }>> =
  {
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

/** A withdrawal of the victim's order (2) that the victim never sent, as the entry 4. It continues the log: nothing but the victim's memory contradicts it. */
export const forgeWithdrawal = `insert into order_log select (jsonb_populate_record(r, jsonb_build_object('index', 4, 'kind', 'WITHDRAW', 'head_size', 5, 'key', null,
    'amount_change', -amount_change, 'entry', regexp_replace(regexp_replace(replace(replace(entry, '"index":2,', '"index":4,'), '"kind":"PLACE"',
      '"kind":"WITHDRAW"'), '"lines":\\[.*\\]', '"lines":[]'), '"at":"[^"]+"', '"at":"' || to_char(clock_timestamp() at time zone 'UTC' - interval '2 minutes',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"')))).* from order_log r where auction_id = $1 and index = 2`;

/** Saves what the browser itself found: the market may have found the change too, which has evidence of its own. */
export async function saveEvidence(page: Page, path: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    wrong(page).getByRole('button', { name: 'Save the evidence' }).click(),
  ]);
  await file.saveAs(path);
  return path;
}

/** Throws unless all heads of the saved evidence are signed by the log's key and two of them contradict one another. */
async function expectContradiction({ auctionId, order, attack }: Sale, saved: string): Promise<void> {
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
}

/**
 * The victim's list of orders and the pages of these sales are red, and name the order; the evidence can be saved. Returns the files of evidence, in
 * the order of the sales.
 */
export async function expectRed(page: Page, sales: readonly Sale[], folder: string): Promise<string[]> {
  await page.goto(addressOf('market', '/my-bids'));
  for (const { name, order, attack } of sales) {
    const alert = wrong(page).filter({ hasText: `In ${name}:` });
    const text = await alert.textContent();
    expect([attack, text]).toEqual([attack, expect.stringContaining(`Entry 2, order ${order}:`)]);
  }
  expect(await fine(page).count()).toBe(0);
  const files: string[] = [];
  for (const sale of sales) {
    await page.goto(addressOf('market', `/auctions/${sale.auctionId}`));
    await wrong(page).getByText(`Entry 2, order ${sale.order}:`).first().waitFor();
    expect(await fine(page).count()).toBe(0);
    const saved = await saveEvidence(page, join(folder, `${sale.auctionId}.json`));
    await expectContradiction(sale, saved);
    files.push(saved);
  }
  return files;
}

/** The page of the ended sale is red, and says this. Returns the file of evidence. */
export async function expectRedResult(page: Page, { auctionId, attack }: Sale, folder: string): Promise<string> {
  await page.goto(addressOf('market', `/auctions/${auctionId}`));
  await wrong(page)
    .getByText(attacksAfterClose[attack]?.found ?? /^/)
    .waitFor();
  expect([attack, await fine(page).count()]).toEqual([attack, 0]);
  return saveEvidence(page, join(folder, `${auctionId}.json`));
}

/** Waits until the sale has a closing record, and returns its text. */
export async function closingRecordOf(auctionId: string): Promise<string> {
  const { readClosingRecord } = await marketAs(olive);
  const read = () =>
    readClosingRecord({ params: { auctionId } }).then(
      ({ record }) => record,
      () => null,
    );
  await expect.poll(read, { timeout: 90_000 }).toBeTruthy();
  return (await read()) ?? '';
}
