/** Tests how a municipality builds an auction: six steps to a request for approval; in the full tier with mistakes in each, mostly by keyboard. */
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { pdfOf } from '@fairbook/server/testing/pdf.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../../testing/journey.ts';
import { focusedName } from '../../testing/keyboard.ts';
import { alderCreek } from '../../testing/people.ts';

const table = [
  'Maturity\tPrincipal\tCoupon\tYield',
  '9/1/2031\t$100,000\t5%\t3.5%',
  '9/1/2032\t150,000\t5%\t3.6%',
  // The full tier types the last one.
  ...(isFull ? [] : ['9/1/2033\t250,000\t5%\t3.7%']),
];

journey('builds an auction step by step and requests its approval', async ({ visit }) => {
  const page = await visit('market', { path: '/workspace', as: alderCreek });
  const field = (name: string | RegExp) => page.getByRole('textbox', { name });
  const goOn = () => page.getByRole('button', { name: 'Save and continue' }).click();
  const at = (step: string) => page.getByRole('heading', { level: 2, name: step, exact: true }).waitFor();

  await page.getByRole('link', { name: 'New auction' }).click();
  await page.getByRole('button', { name: 'Create draft' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'need your attention' });
  for (const sentence of ['Name is required', 'Base CUSIP is required', 'Must be greater than 0', 'Invalid']) {
    await summary.getByRole('button', { name: sentence }).first().waitFor();
  }
  await summary.getByRole('button', { name: 'Name is required' }).click();
  await page.keyboard.type('Ferry Landing Bonds');
  await field(/^Base CUSIP/).fill('13063d');
  await field(/^Amount/).fill('$500,000');
  await page.getByLabel(/^Offering/).selectOption('Public');
  await page.getByLabel(/^Security type/).selectOption('Revenue');
  await page.getByLabel(/^Interest paid/).selectOption('Semi-Annual');
  await field(/^Name/).press('Enter');

  await at('Ratings and providers');
  if (isFull) {
    await goOn();
    for (const sentence of ['At least one counsel required', 'At least one trustee required'])
      await summary.getByRole('button', { name: sentence }).waitFor();
  }
  // The ratings of the municipality's profile are there already.
  expect(await page.getByLabel(/^Fitch rating/).inputValue()).not.toBe('');
  for (const agency of isFull ? ['Fitch', 'Moody’s', 'S&P', 'Kroll'] : []) {
    await page.getByLabel(new RegExp(`^${agency} rating`)).selectOption('Unrated');
  }
  for (const provider of [/^Bond counsel/, /^Auction trustee/]) {
    await page.getByRole('combobox', { name: provider }).click();
    await page.getByRole('option', { name: 'Paula Counsel' }).filter({ visible: true }).click();
    await page.getByRole('combobox', { name: provider }).press('Escape');
  }
  await page.getByText(/^Saved \d+:\d\d:\d\d /).waitFor();
  await goOn();

  await at('Priority');
  if (isFull) await rankGroups(page);
  await goOn();

  await at('Dates and impact');
  if (isFull) {
    await goOn();
    await expect.poll(() => page.getByText('Required', { exact: true }).count()).toBeGreaterThanOrEqual(3);
  }
  await page.getByLabel(/^Dated date/).fill('2030-09-01');
  await page.getByLabel(/^First principal payment/).fill('2031-09-01');
  if (isFull) {
    await page.getByLabel(/^Final maturity date/).fill('2031-09-01');
    await page.getByText('Must be greater than first principal payment date').first().waitFor();
  }
  await page.getByLabel(/^Final maturity date/).fill('2033-09-01');
  await page.getByLabel(/^Marketing launch/).fill('2030-08-01T09:00');
  await goOn();

  await at('Maturities');
  await page.getByRole('button', { name: 'Paste or import' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Rows').fill(table.join('\n'));
  await dialog.getByText(`${table.length - 1} rows found.`).waitFor();
  await dialog.getByRole('columnheader', { name: 'Coupon (%) from “Coupon”' }).waitFor();
  await dialog.getByRole('button', { name: 'Replace schedule' }).click();
  if (isFull) await fillGrid(page);
  else await page.getByText('$500,000 of $500,000 — adds up').waitFor();
  await page.getByText(/^Saved \d+:\d\d:\d\d /).waitFor();
  await goOn();

  await at('Documents');
  const file = page.locator('input[type="file"]').first();
  if (isFull) {
    await file.setInputFiles({ name: 'presentation.txt', mimeType: 'text/plain', buffer: Buffer.from('no document') });
    await page.getByText('This is not a PDF file').waitFor();
  }
  await file.setInputFiles({ name: 'presentation.pdf', mimeType: 'application/pdf', buffer: pdfOf() });
  await page.getByRole('button', { name: 'Open presentation.pdf' }).waitFor();
  if (isFull) {
    await page.getByRole('button', { name: 'Open presentation.pdf' }).click();
    await page.getByRole('dialog', { name: 'presentation.pdf' }).waitFor();
    await page.keyboard.press('Escape');
  }
  await goOn();

  await at('Review');
  await page.getByText('Community impact').waitFor();
  expect(
    await page
      .getByRole('definition')
      .filter({ hasText: /^Paula Counsel/ })
      .count(),
  ).toBe(2);
  if (isFull) await completeGrid(page);
  await page.getByText('Nothing is missing.').waitFor();
  await page.getByRole('button', { name: 'Request approval' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Request approval' }).click();
  await page.locator('[data-status="PendingReview"]').first().waitFor();
  expect(await page.getByRole('button', { name: 'Request approval' }).count()).toBe(0);
});

async function rankGroups(page: Page): Promise<void> {
  await page.getByLabel('Rank of State individual').selectOption('1');
  await expect.poll(() => page.getByText('Duplicate value').count()).toBe(2);
  await page.getByLabel('Rank of State individual').selectOption('3');
  await page.getByRole('button', { name: 'Move State individual up' }).click();
  await page.keyboard.press('Enter');
  await page
    .getByText(/^Filled first: state individuals, then state institutions, then /)
    .first()
    .waitFor();
  await page.getByLabel('Minimum order').fill('1,500');
  await page.getByLabel('Increment').fill('1,000');
  await page.getByLabel('Note about resale').fill('Resold in amounts of $5,000 or more.');
  await page.getByText('The minimum, $1,500, must be a multiple of the increment, $1,000').first().waitFor();
  // The rest of this test is about the amounts of the market.
  await page.getByLabel('Minimum order').fill('');
  await page.getByLabel('Increment').fill('');
  await expect.poll(() => page.getByText(/must be a multiple of the increment/).count()).toBe(0);
}

/** Cell by cell, up to a maturity without a price. */
async function fillGrid(page: Page): Promise<void> {
  await page.getByText('$250,000 of $500,000 — $250,000 left').waitFor();
  await page.getByRole('button', { name: 'Add maturity' }).click();
  const cell = (column: string, row: number) => page.getByRole('textbox', { name: `${column}, row ${row}` });
  await cell('Maturity', 3).fill('9/1/2033');
  await page.keyboard.press('Enter');
  await cell('Principal', 3).focus();
  await page.keyboard.type('7500');
  await page.keyboard.press('ArrowUp');
  await page.getByText('Must be a multiple of $5,000').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('250000');
  await page.keyboard.press('Escape');
  expect(await cell('Principal', 3).inputValue()).toBe('7,500');
  await page.keyboard.type('250000');
  await page.keyboard.press('Enter');
  await page.getByText('$500,000 of $500,000 — adds up').waitFor();
  await page.getByRole('region', { name: 'Figures of the issue' }).getByText('$500,000').waitFor();
  await cell('Principal', 3).press('Alt+ArrowUp');
  expect(await cell('Maturity', 2).inputValue()).toBe('Sep 1, 2033');
  await page.getByRole('button', { name: 'Duplicate row 1' }).click();
  await cell('Maturity', 2).fill('9/1/2031');
  await cell('Maturity', 2).press('Enter');
  await page.getByText('Another maturity of this day has the same coupon and CUSIP').first().waitFor();
  await cell('Coupon (%)', 2).focus();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  expect(await cell('Price', 1).inputValue()).toMatch(/^\d+\.\d{3}$/);
  await cell('Price', 1).fill('101');
  await cell('Price', 1).press('Enter');
  await expect.poll(() => cell('Yield (%)', 1).inputValue()).toMatch(/^[0-9.]+$/);
  expect(await cell('Yield (%)', 1).inputValue()).not.toBe('3.500');
  await page.getByText('Type a yield or a price: the other one, in italics, is computed.').waitFor();
}

/** The review leads to the cell that is missing. */
async function completeGrid(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Maturity Sep 1, 2033: a price or a yield is required' }).click();
  await page.getByRole('heading', { level: 2, name: 'Maturities', exact: true }).waitFor();
  await expect.poll(() => focusedName(page)).toMatch(/^Price, row [23]$/);
  await page.keyboard.type('95');
  await page.keyboard.press('Enter');
  await page.getByText(/^Saved \d+:\d\d:\d\d /).waitFor();
  await page.getByRole('link', { name: /^Review/ }).click();
  await page.getByRole('heading', { level: 2, name: 'Review', exact: true }).waitFor();
  await page.reload();
}
