/** Tests a new municipality's complete path through the screens: from the landing page to its first sale. */
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { pdfOf } from '@fairbook/server/testing/pdf.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fresh, freshEmail } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { administrator, olive } from '../../testing/people.ts';
import { verifyAddress } from '../../testing/signing-in.ts';

journey(
  'a new municipality starts at the landing page, is approved, and opens its first sale',
  async ({ visit, foresee }) => {
    const [city, bonds] = [fresh('City of Cedar Bend'), fresh('Cedar Trail Bonds')];
    const page = await visit('market');
    await signUp(page, city);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const fill = (name: string, text: string) => page.getByRole('textbox', { name, exact: true }).fill(text);
    const at = (step: string) => page.getByRole('heading', { level: 2, name: step, exact: true }).waitFor();

    // A new account starts where something is missing; the review says what that is and links to it.
    await at('Overview');
    if (isFull) {
      await page.getByRole('link', { name: /^Review/ }).click();
      foresee(/^answer: 412 POST .*request-approval/);
      await press('Request approval');
      const unmet = page.getByRole('alert');
      await unmet.getByRole('link', { name: 'At least one credit rating is required' }).waitFor();
      await unmet.getByRole('link', { name: 'Legal name is required' }).click();
      await at('Overview');
    }
    await press('Save and continue');
    await page.getByRole('button', { name: 'Legal name is required' }).waitFor();
    await fill('Legal name', 'The City of Cedar Bend, Oregon');
    await page.getByRole('combobox', { name: 'Type' }).selectOption('City');
    await fill('City', 'Cedar Bend');
    await page.getByRole('combobox', { name: 'State' }).selectOption('OR');
    await fill('ZIP code', '97701');
    await press('Save and continue');

    await at('Banner');
    if (isFull) await uploadFiles(page);
    else {
      await page.getByRole('link', { name: 'Continue' }).click();
      await at('Documents');
    }
    await page.getByRole('link', { name: 'Continue' }).click();

    await at('Finance links');
    if (isFull) {
      await fill('SIFMA', 'sifma');
      await press('Save and continue');
      await page.getByRole('button', { name: 'SIFMA: Invalid URL' }).waitFor();
    }
    await fill('SIFMA', 'https://sifma.example/cedar');
    await press('Save and continue');

    await at('People');
    for (const name of isFull ? ['Fran Finance', 'Mara Mayor'] : ['Mara Mayor']) {
      await press('Add person');
      if (isFull) {
        await press('Save');
        await page.getByText('Bio is required').waitFor();
      }
      await fill('Name', name);
      await fill('Title', 'Officer');
      await fill('Bio', 'Ten years in the service of the city.');
      await fill('Phone', '555 0100');
      await fill('Email', 'officer@cedar.example');
      await press('Save');
      await page.getByRole('button', { name: `Edit ${name}` }).waitFor();
    }
    if (isFull) {
      await press('Move Mara Mayor up');
      const people = page.getByRole('listitem').filter({ hasText: /Officer/ });
      await people.first().getByText('Mara Mayor').waitFor();
    }
    await page.getByRole('link', { name: 'Continue' }).click();

    await at('Ratings');
    await press('Add ratings');
    if (isFull) {
      await press('Save');
      await page.getByText('Kroll rating required').waitFor();
    }
    await fill('Revenue stream', 'General fund');
    const ratings = { Fitch: 'AA', 'Moody’s': 'Aa2', 'S&P': 'AA', Kroll: 'Unrated' };
    for (const [agency, rating] of Object.entries(ratings)) {
      await page.getByRole('combobox', { name: `${agency} rating` }).selectOption(rating);
    }
    await press('Save');
    await page.getByText('Fitch AA · Moody’s Aa2 · S&P AA · Kroll Unrated').waitFor();
    await page.getByRole('link', { name: 'Continue' }).click();

    await page.getByText('1. Mara Mayor').waitFor();
    if (isFull) {
      await page.getByText('Investor view', { exact: true }).click();
      const view = page.getByRole('article', { name: 'Investor view' });
      await view.getByText('Ten years in the service').first().waitFor();
    }
    await press('Request approval');
    await page.getByText(/^Under review since /).waitFor();
    // The usual run has the rest in builder, administrator and issuer.
    if (!isFull) return;
    await page.getByRole('link', { name: /^People \(/ }).click();
    await page.getByText('Your account is under review and can’t be changed.').waitFor();
    expect(await page.getByRole('button', { name: 'Add person' }).count()).toBe(0);

    // A draft can be prepared meanwhile, and submitted once the account is approved.
    await page.getByRole('link', { name: 'Workspace', exact: true }).first().click();
    await beginAuction(page, bonds);
    await page.getByText('You can name and invite professionals once your account is approved.').waitFor();
    await page.getByRole('link', { name: /^Review \(|^Review$/ }).click();
    await page.getByRole('link', { name: 'The account of the municipality is not approved yet' }).waitFor();
    expect(await page.getByRole('button', { name: 'Request approval' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Edit Ratings and providers' }).click();
    await at('Ratings and providers');

    const board = await visit('admin', { as: administrator, path: '/dashboard' });
    await approve(board, city, 'Municipalities');
    await completeAuction(page);
    await approve(board, bonds, 'Auctions');
    const investor = await visit('market', { as: olive, path: '/auctions?tab=upcoming' });
    await investor.getByRole('link', { name: bonds }).click();
    await investor.getByRole('heading', { name: 'Before the sale' }).waitFor();
    // Both pages learn of the approval and of the sale by themselves.
    await press('Go live');
    const dialog = page.getByRole('dialog', { name: 'Go live' });
    await dialog.getByLabel('Orders close').fill(await localMoment(page, 3600));
    await dialog.getByRole('button', { name: 'Go live' }).click();
    await page.locator('[data-status="Live"]').first().waitFor();
    await investor.getByRole('list', { name: 'Amounts by maturity' }).getByRole('textbox').first().fill('15000');
    await investor
      .getByText(/^Est\. fill \$/)
      .first()
      .waitFor();
  },
);

/** From the landing page through the mail to the first step of the profile. */
async function signUp(page: Page, city: string): Promise<void> {
  const email = freshEmail('clerk@cedar.example');
  await page.getByRole('link', { name: 'Create an account' }).first().click();
  await page.getByRole('link', { name: 'Municipality', exact: true }).click();
  await page.getByRole('textbox', { name: 'Municipality name' }).fill(city);
  await page.getByRole('textbox', { name: 'First name' }).fill('Cora');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Clerk');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel(/^Password/).fill('long enough');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { level: 1, name: 'Check your inbox' }).waitFor();
  await verifyAddress(page, email);
}

/** A banner and two documents, of which one is removed. */
async function uploadFiles(page: Page): Promise<void> {
  const files = page.locator('input[type="file"]');
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 800, height: 200 } });
  await files.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await page.getByText('This is not a PNG, JPEG or WebP image').waitFor();
  await files.setInputFiles({ name: 'banner.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('img', { name: 'Your banner' }).waitFor();
  await page.getByText('notes.txt').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Continue' }).click();

  await page.getByRole('heading', { level: 2, name: 'Documents', exact: true }).waitFor();
  const audit = pdfOf();
  const budget = Buffer.from(audit);
  await files.setInputFiles([
    { name: 'audit.pdf', mimeType: 'application/pdf', buffer: audit },
    { name: 'budget.pdf', mimeType: 'application/pdf', buffer: budget },
  ]);
  await page.getByRole('button', { name: 'Remove budget.pdf' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Open budget.pdf' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Open audit.pdf' }).waitFor();
}

/** Opens and approves a pending case in a list of the administrators. */
async function approve(board: Page, name: string, list: string): Promise<void> {
  await board
    .getByRole('navigation')
    .getByRole('link', { name: new RegExp(`^${list}`) })
    .click();
  await board
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click();
  await board.getByRole('heading', { level: 1, name }).waitFor();
  await board.getByRole('button', { name: 'Approve', exact: true }).click();
  await board.getByRole('dialog', { name: 'Are you sure' }).getByRole('button', { name: 'Ok' }).click();
  await board.locator('[data-status="Active"], [data-status="Approved"]').first().waitFor();
}

/** From an empty page to a draft with ratings. */
async function beginAuction(page: Page, bonds: string): Promise<void> {
  await page.getByRole('link', { name: 'New auction' }).click();
  await page.getByRole('textbox', { name: /^Name/ }).fill(bonds);
  await page.getByRole('textbox', { name: /^Base CUSIP/ }).fill('13063D');
  await page.getByRole('textbox', { name: /^Amount/ }).fill('100,000');
  await page.getByLabel(/^Offering/).selectOption('Public');
  await page.getByLabel(/^Security type/).selectOption('General Obligation');
  await page.getByLabel(/^Interest paid/).selectOption('Semi-Annual');
  await page.getByRole('button', { name: 'Create draft' }).click();

  await page.getByRole('heading', { level: 2, name: 'Ratings and providers', exact: true }).waitFor();
  for (const agency of ['Fitch', 'Moody’s', 'S&P', 'Kroll']) {
    await page.getByLabel(new RegExp(`^${agency} rating`)).selectOption('Unrated');
  }
}

/** The rest of it, with two maturities of $100,000 in all, up to the request for approval. */
async function completeAuction(page: Page): Promise<void> {
  const goOn = () => page.getByRole('button', { name: 'Save and continue' }).click();
  const at = (step: string) => page.getByRole('heading', { level: 2, name: step, exact: true }).waitFor();
  for (const provider of [/^Bond counsel/, /^Auction trustee/]) {
    await page.getByRole('combobox', { name: provider }).click();
    await page.getByRole('option', { name: 'Paula Counsel' }).filter({ visible: true }).click();
    await page.getByRole('combobox', { name: provider }).press('Escape');
  }
  await goOn();
  await at('Priority');
  await goOn();
  await at('Dates and impact');
  await page.getByLabel(/^Dated date/).fill('2030-09-01');
  await page.getByLabel(/^First principal payment/).fill('2031-09-01');
  await page.getByLabel(/^Final maturity date/).fill('2032-09-01');
  await page.getByLabel(/^Marketing launch/).fill(await localMoment(page, -3600));
  await goOn();
  await at('Maturities');
  await page.getByRole('button', { name: 'Paste or import' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Rows').fill('9/1/2031\t40,000\t4\t4\t100\n9/1/2032\t60,000\t4\t4\t100');
  await dialog.getByRole('button', { name: 'Replace schedule' }).click();
  await page.getByText('$100,000 of $100,000 — adds up').waitFor();
  await goOn();
  await at('Documents');
  await goOn();
  await at('Review');
  await page.getByText('Nothing is missing.').waitFor();
  await page.getByRole('button', { name: 'Request approval' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Request approval' }).click();
  await page.locator('[data-status="PendingReview"]').first().waitFor();
}

/** A moment so many seconds from now, in the format of a local date-time field. */
function localMoment(page: Page, seconds: number): Promise<string> {
  return page.evaluate((later) => {
    const at = new Date(Date.now() + later * 1000);
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
  }, seconds);
}
