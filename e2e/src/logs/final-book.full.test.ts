/** Tests what an issuer does with the result of a sale: verifies it, reads its final book, saves its files and prints it. */
import { readFile } from 'node:fs/promises';
import { cellsOf } from '@fairbook/domain/auctions/sheet/sheet.ts';
import { expect } from 'vitest';
import { visitorOfMarket } from '../../testing/calls.ts';
import { journey } from '../../testing/journey.ts';
import { alderCreek } from '../../testing/people.ts';

/** A sale of the demo market. */
const ended = 'Parks and Trails Bonds';

journey('an issuer verifies a result, and saves and prints its final book and its transcript', async ({ visit }) => {
  const [sale] = (await visitorOfMarket().listPublicSales({ query: { q: ended, status: ['Ended'] } })).rows;
  const page = await visit('market', { as: alderCreek, path: `/workspace/auctions/${sale?.uuid}` });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('heading', { name: 'Result of the sale' }).waitFor();
  await press('Verify this result in your browser');
  await page.getByText('Verified.').waitFor();
  await page.getByRole('link', { name: 'Final book' }).click();
  await page.getByText('Final book of City of Alder Creek').waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), press('Save every order (CSV)')]);
  const totals = page.getByRole('table', { name: 'By priority, in the order filled' }).getByRole('row').last();
  expect(await totals.getByRole('cell').allTextContents()).toEqual(
    expect.arrayContaining(orderedAndAllotted(await readFile(await file.path(), 'utf8'))),
  );
  const [transcript] = await Promise.all([page.waitForEvent('download'), press('Closing transcript (ZIP)')]);
  expect(transcript.suggestedFilename()).toMatch(/^closing-transcript-.*\.zip$/);
  const zip = await readFile(await transcript.path(), 'latin1');
  // The directory of a ZIP is at its end, so that one that was cut off has none.
  for (const path of ['proof/order-log.txt', 'confidential/settlement.csv', 'SHA256SUMS'])
    expect(zip.slice(zip.lastIndexOf('PK\u0001\u0002') - 5_000)).toContain(path);
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await press('Print');
  expect(await page.locator('html[data-printed]').count()).toBe(1);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  const schemes = await page.evaluate(() =>
    ['beforeprint', 'afterprint'].map((moment) => {
      window.dispatchEvent(new Event(moment));
      return document.documentElement.dataset['mantineColorScheme'];
    }),
  );
  expect(schemes).toEqual(['light', 'dark']);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('heading', { level: 1, name: ended }).isVisible()).toBe(true);
  expect(
    await page
      .getByRole('row', { name: /Olive Resident/ })
      .first()
      .isVisible(),
  ).toBe(true);
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
});

/** The sums of the orders in the file of the final book, as its page prints them. */
function orderedAndAllotted(csv: string): string[] {
  const [header = [], ...rows] = cellsOf(csv.replace('\ufeff', ''), ',');
  if (rows.length === 0) throw new Error('the file holds no order');
  return ['Ordered', 'Allocated'].map((column) => {
    const at = header.indexOf(column);
    return `$${rows.reduce((total, row) => total + Number(row[at]), 0).toLocaleString('en-US')}`;
  });
}
