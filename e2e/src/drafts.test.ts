/** Tests drafts of the auction builder: what is missing, what is typed and not saved, and two people at once. */
import { expect } from 'vitest';
import { fresh } from './fresh.ts';
import { journey } from './journey.ts';
import { focusedName } from './keyboard.ts';
import { alderCreek } from './people.ts';
import { newApprovedAuction, newDraft } from './sales.ts';

const smallPdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

journey('leads from each missing condition to its field, also on a phone', async ({ visit, foresee }) => {
  foresee(/^answer: 412 POST .*request-approval/);
  const draft = await newDraft({ name: fresh('Missing Bonds'), principals: [50_000] });
  const path = `/workspace/auctions/${draft}/profile`;
  const page = await visit('market', { path, as: alderCreek, width: 390, height: 844 });
  const steps = page.getByRole('button', { name: /^Step \d of 7/ });
  await page.getByRole('button', { name: 'Step 1 of 7 Profile' }).click();
  await page.getByRole('link', { name: /^Ratings and providers/ }).click();
  await page.getByRole('button', { name: 'Step 2 of 7 Ratings and providers' }).waitFor();
  expect(await page.getByRole('link', { name: /^Ratings and providers/ }).isVisible()).toBe(false);
  await steps.click();
  await page.getByRole('link', { name: /^Review/ }).click();
  for (const [sentence, field] of [
    ['At least one trustee required', 'Auction trustee'],
    ['Marketing launch date is required', 'Marketing launch'],
  ] as const) {
    await page.getByRole('alert').getByRole('link', { name: sentence }).click();
    await expect.poll(() => focusedName(page)).toBe(field);
    await page.goBack();
  }
  // The refusal of a request has the same links.
  await page.getByRole('button', { name: 'Request approval' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Request approval' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'At least one trustee required' }).click();
  await expect.poll(() => focusedName(page)).toBe('Auction trustee');
});

journey('marks a close in the past beside its field, and moves the focus there', async ({ visit }) => {
  const auctionId = await newApprovedAuction({ name: fresh('Early Close Bonds'), principals: [25_000, 25_000] });
  const page = await visit('market', { path: `/workspace/auctions/${auctionId}`, as: alderCreek });
  await page.getByRole('button', { name: 'Go live' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Orders close').fill('2020-01-01T09:00');
  await dialog.getByRole('button', { name: 'Go live' }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByText('The sale must close in the future').waitFor();
  await expect.poll(() => focusedName(page)).toBe('Orders close');
  await dialog.getByLabel('Orders close').fill('');
  expect(await dialog.getByText('The sale must close in the future').count()).toBe(0);
});

journey(
  'asks before a page is left while a file is uploaded, and offers no retry of a wrong file',
  async ({ visit }) => {
    const draft = await newDraft({ name: fresh('Upload Bonds'), principals: [50_000] });
    const page = await visit('market', { path: `/workspace/auctions/${draft}/documents`, as: alderCreek });
    const input = page.locator('input[type="file"]').first();
    await input.setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('no document') });
    await page.getByText('This is not a PDF file').waitFor();
    expect(await page.getByRole('button', { name: 'Retry upload of plan.txt' }).count()).toBe(0);

    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/documents', async (route) => {
      await held;
      await route.continue();
    });
    await input.setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(smallPdf) });
    await page.getByRole('button', { name: 'Cancel upload of plan.pdf' }).waitFor();
    await page.getByRole('link', { name: /^Review/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^A file is still being uploaded\. /).waitFor();
    await dialog.getByRole('button', { name: 'Stay' }).click();
    release();
    await page.getByRole('button', { name: 'Open plan.pdf' }).waitFor();
    await page.getByRole('link', { name: /^Review/ }).click();
    await page.getByRole('heading', { level: 2, name: 'Review' }).waitFor();
  },
);
