/** The full tier of drafts.test.ts: variations whose rules have cheaper tests. */

import { pdfOf } from '@fairbook/server/testing/pdf.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { marketAs } from '../../testing/calls.ts';
import { fresh } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { focusedName } from '../../testing/keyboard.ts';
import { alderCreek, deputy, olive } from '../../testing/people.ts';
import { newApprovedAuction, newCompleteDraft, newDraft } from '../../testing/sales.ts';
import { focused } from '../../testing/signing-in.ts';

journey('marks a close in the past beside its field, and moves the focus there', async ({ visit }) => {
  const auctionId = await newApprovedAuction({ name: fresh('Early Close Bonds'), principals: [25_000, 25_000] });
  const page = await visit('market', { path: `/workspace/auctions/${auctionId}`, as: alderCreek });
  const opener = page.getByRole('button', { name: 'Go live' });
  const dialog = page.getByRole('dialog');
  // A closed dialog gives the focus back to what opened it.
  await opener.focus();
  await page.keyboard.press('Enter');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('Go live');
  await opener.click();
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
    await input.setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: pdfOf() });
    await page.getByRole('button', { name: 'Cancel upload of plan.pdf' }).waitFor();
    await page.getByRole('link', { name: /^Review/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^A file is still being uploaded\. /).waitFor();
    await dialog.getByRole('button', { name: 'Stay' }).click();
    release();
    await page.getByRole('button', { name: 'Open plan.pdf' }).waitFor();
    await page.getByRole('link', { name: /^Review/ }).click();
    await page.getByRole('heading', { level: 2, name: 'Review', exact: true }).waitFor();
  },
);

journey('merges what two people change at once, and asks only about the same field', async ({ visit, foresee }) => {
  foresee(/^answer: 412 PUT .*\/profile/);
  const draft = await newDraft({ name: fresh('Shared Bonds'), principals: [50_000] });
  const path = `/workspace/auctions/${draft}/profile`;
  const mine = await visit('market', { path, as: alderCreek });
  const theirs = await visit('market', { path, as: deputy });
  const field = (page: Page, name: string) => page.getByRole('textbox', { name });
  await field(mine, 'Purpose').waitFor();
  await field(theirs, 'Purpose').fill('A bridge for walkers and riders');
  await theirs.getByText(/^Saved /).waitFor();

  await field(mine, 'Use of funds').fill('A bridge and its lights');
  await mine.getByText(/^Dora Deputy changed Purpose at .*\. It is included here\.$/).waitFor();
  await mine.getByText(/^Saved /).waitFor();
  expect(await field(mine, 'Purpose').inputValue()).toBe('A bridge for walkers and riders');

  await field(theirs, 'Repayment source').fill('Tolls');
  await field(theirs, 'Use of funds').fill('A bridge and its benches');
  const question = theirs.getByRole('alert').filter({ hasText: 'changed the same fields' });
  await question.getByRole('radiogroup', { name: 'Use of funds' }).waitFor();
  expect(await question.getByRole('radiogroup').count()).toBe(1);
  await question.getByRole('radio', { name: 'Yours: A bridge and its benches' }).waitFor();
  await question.getByRole('radio', { name: /: A bridge and its lights$/ }).check();
  await question.getByRole('button', { name: 'Save these choices' }).click();
  await expect.poll(() => field(theirs, 'Use of funds').inputValue()).toBe('A bridge and its lights');
  await expect
    .poll(() => profileOf(draft))
    .toMatchObject({
      purpose: 'A bridge for walkers and riders',
      useOfFunds: 'A bridge and its lights',
      repaymentSource: 'Tolls',
    });
});

journey('says once which prices contradict their yields, and keeps those that are chosen', async ({ visit }) => {
  const draft = await newCompleteDraft({ name: fresh('Odd Bonds'), principals: [25_000, 25_000] });
  const page = await visit('market', { path: `/workspace/auctions/${draft}/maturities`, as: alderCreek });
  const cell = (column: string, row: number) => page.getByRole('textbox', { name: `${column}, row ${row}` });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('3.5\t99\n3.5\t99'));
  await cell('Yield (%)', 1).focus();
  await page.keyboard.press('Control+V');
  await page.getByRole('dialog').getByRole('button', { name: 'Paste' }).click();
  const warning = page.getByRole('alert').filter({ hasText: '2 prices do not match their yields' });
  await warning.getByRole('button', { name: 'Row 2' }).click();
  await expect.poll(() => focusedName(page)).toBe('Price, row 2');
  await warning.getByRole('button', { name: 'Keep the yields' }).click();
  await expect.poll(() => warning.count()).toBe(0);
  expect(await cell('Price', 2).inputValue()).toMatch(/^\d+\.\d{3}$/);
  expect(await cell('Price', 2).inputValue()).not.toBe('99.000');
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  journey(
    `keeps the figures in view at ${width} px, and previews a new auction from its first step`,
    async ({ visit }) => {
      const draft = await newCompleteDraft({
        name: fresh('Figures Bonds'),
        principals: [25_000, 25_000, 25_000, 25_000],
      });
      const page = await visit('market', {
        path: `/workspace/auctions/${draft}/maturities`,
        as: alderCreek,
        width,
        height,
      });
      const figures = page.getByRole('region', { name: 'Figures of the issue' });
      await figures.getByText('$100,000').first().waitFor();
      for (const to of [0, 100_000]) {
        await page.evaluate((top) => window.scrollTo(0, top), to);
        const box = await figures.boundingBox();
        expect(box && box.y >= 0 && box.y + box.height <= height + 1).toBe(true);
      }
      for (const name of ['Par', 'Proceeds', 'TIC', 'Average life']) {
        expect(await figures.getByRole('term').filter({ hasText: name }).isVisible()).toBe(true);
      }
      const begun = await newDraft({ name: fresh('Begun Bonds'), principals: [50_000] });
      await page.goto(page.url().replace(/auctions.*/, `auctions/${begun}/profile`));
      const preview = page.getByRole('complementary', { name: 'Preview' });
      await page.getByRole('textbox', { name: /^Name/ }).fill('Renamed Bonds');
      await preview.getByText('Renamed Bonds').waitFor();
      await preview.getByText('General Obligation · Tax Exempt · Semi-Annual').waitFor();
    },
  );
}

journey('shows professionals with their firm in the picker', async ({ visit }) => {
  const draft = await newDraft({ name: fresh('Counsel Bonds'), principals: [50_000] });
  const page = await visit('market', { path: `/workspace/auctions/${draft}/ratings`, as: alderCreek });
  await page.getByRole('combobox', { name: /^Bond counsel/ }).fill('paula');
  await page
    .getByRole('option', { name: /Paula Counsel.*Bond Counsel/ })
    .filter({ visible: true })
    .waitFor();
});

journey('says that a draft has no maturities, instead of drawing none of them', async ({ visit }) => {
  const draft = await newDraft({ name: fresh('Empty Bonds'), principals: [50_000] });
  const page = await visit('market', { path: `/workspace/auctions/${draft}`, as: alderCreek });
  await page.getByText('No maturities yet.').waitFor();
  expect(await page.getByRole('figure').count()).toBe(0);
  await page.getByRole('definition').filter({ hasText: /^–$/ }).first().waitFor();
  expect(await page.getByText(/^0, /).count()).toBe(0);
});

async function profileOf(auctionId: string) {
  return (await (await marketAs(alderCreek)).readOwnAuction({ params: { auctionId } })).profile;
}

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

journey('signing out asks before it deletes unsaved text, and leaves none in the browser', async ({ visit }) => {
  const draft = await newDraft({ name: fresh('Shared Desk Bonds'), principals: [50_000] });
  const page = await visit('market', {
    path: `/workspace/auctions/${draft}/maturities`,
    as: alderCreek,
    leaves: true,
  });
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('fairbook.draft.')));
  await page.getByRole('button', { name: 'Paste or import' }).click();
  await page
    .getByRole('dialog')
    .getByLabel('Rows', { exact: true })
    .fill('Due\tPar amount\tCoupon\n9/1/2032\tlots\t4.5%');
  await page.getByRole('dialog').getByRole('button', { name: 'Replace schedule' }).click();
  await expect.poll(async () => (await kept()).length).toBe(1);
  const signOut = async () => {
    await page.getByRole('button', { name: /^Account: / }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  await signOut();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Signing out deletes them from this browser.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await kept()).toHaveLength(1);
  await signOut();
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await kept()).toHaveLength(0);
});

journey('what another person typed in this browser is deleted when someone else signs in', async ({ visit }) => {
  const page = await visit('market', { path: '/workspace', as: alderCreek });
  await page.getByRole('heading', { level: 1, name: 'Workspace' }).waitFor();
  await page.evaluate(() => localStorage.setItem('fairbook.draft.another.auction.profile', '{}'));
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Workspace' }).waitFor();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('fairbook.draft.another.auction.profile')))
    .toBeNull();
});

journey('a rehearsal of another municipality’s sale is not found', async ({ visit, foresee }) => {
  foresee(/40[34] GET/);
  const auctionId = await newCompleteDraft({ name: fresh('Foreign Bonds'), principals: [50_000, 50_000] });
  const page = await visit('market', { path: `/workspace/auctions/${auctionId}/rehearsal`, as: olive });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByText('This is a rehearsal').count()).toBe(0);
});
