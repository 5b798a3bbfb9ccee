import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { expect, inject } from 'vitest';
import { expectAccessible } from '../../testing/accessible.ts';
import { marketAs } from '../../testing/calls.ts';
import { journey } from '../../testing/journey.ts';
import { allRight, fileInput, openedFromDisk, startAgain } from '../../testing/opened-from-disk.ts';
import { olive } from '../../testing/people.ts';

journey('a sale is verified from files without a server, and a changed log is red', async ({ browser, visit }) => {
  const served = await fetch(`${inject('addresses').market}/verify.html`);
  const policy = served.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'; script-src 'sha256-");
  expect(policy).not.toMatch(/connect-src|https?:|'self'/);
  const folder = await mkdtemp(join(tmpdir(), 'fairbook-verify-'));
  const pathOf = (name: string) => join(folder, name);
  try {
    const site = await visit('market', { path: '/auctions?tab=ended', as: olive });
    await site.getByRole('link', { name: 'Parks and Trails Bonds' }).click();
    const save = async (link: string, name: string) => {
      const [file] = await Promise.all([
        site.waitForEvent('download'),
        site.getByRole('link', { name: link, exact: true }).click(),
      ]);
      await file.saveAs(pathOf(name));
    };
    await save('Save record', 'sale.record');
    await save('Save order log', 'sale.log');
    await save('Save the verification page', 'verify.html');
    const [, auctionId = ''] = /\/auctions\/([0-9a-f-]{36})/.exec(site.url()) ?? [];
    const { entries } = await (await marketAs(olive)).listMyLogEntries({ params: { auctionId } });
    const [own] = entries;
    if (!own) throw new Error('she ordered nothing in this sale');
    await writeFile(pathOf('receipts.json'), JSON.stringify({ receipts: entries }));

    const { page, outside, problems } = await openedFromDisk(browser, pathOf('verify.html'));
    const files = ['sale.log', 'sale.record', 'receipts.json'].map(pathOf);
    await fileInput(page).setInputFiles(files);
    await allRight(page);
    await page.getByText(`Receipts: ${entries.length}, all in the log`).waitFor();
    await page.getByText('the allocation is that of the orders in the log').waitFor();
    if (isFull) await expectAccessible(page);

    const log = await readFile(pathOf('sale.log'), 'utf8');
    const smaller = own.entry.replace(/"amount":(\d+)/, (_, amount) => `"amount":${Number(amount) - 500_000}`);
    await writeFile(pathOf('changed.log'), log.replace(own.entry, smaller));
    await startAgain(page);
    await fileInput(page).setInputFiles([pathOf('changed.log'), ...files.slice(1)]);
    await page.getByText('Something is wrong.').waitFor();
    await page
      .getByText(`an entry was changed. Entry ${own.index} is not the one of its receipt.`, { exact: false })
      .waitFor();

    if (isFull) {
      await writeFile(pathOf('broken.log'), log.replace(own.entry, own.entry.replace(/"amount":\d+/, '"amount":0')));
      await startAgain(page);
      await fileInput(page).setInputFiles(pathOf('broken.log'));
      await page.getByText(`Entry ${own.index} is wrong: a line without an amount`).waitFor();
    }
    expect([outside(), problems]).toEqual([[], []]);
    await page.context().close();
  } finally {
    await rm(folder, { recursive: true });
  }
});
