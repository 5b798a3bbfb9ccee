/** Tests drafts of the auction builder: what is missing, what is typed and not saved, and two people at once. */
import { expect } from 'vitest';
import { marketAs } from './calls.ts';
import { fresh } from './fresh.ts';
import { journey } from './journey.ts';
import { focusedName } from './keyboard.ts';
import { alderCreek } from './people.ts';
import { newDraft } from './sales.ts';

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

journey('keeps invalid cells as they were typed across a reload, and never sends them', async ({ visit }) => {
  const draft = await newDraft({ name: fresh('Kept Bonds'), principals: [50_000] });
  const page = await visit('market', { path: `/workspace/auctions/${draft}/maturities`, as: alderCreek });
  const cell = (column: string, row: number) => page.getByRole('textbox', { name: `${column}, row ${row}` });
  await page.getByRole('button', { name: 'Paste or import' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel('Rows', { exact: true })
    .fill('Due\tPar amount\tCoupon\tNotes\n9/1/2031\t25,000\t4.5%\tfirst\n9/1/2032\tlots\t4.5%\tsecond');
  await dialog.getByText('Not used: Notes.').waitFor();
  await dialog.getByText(/^1 cell cannot be read .* Principal, row 2: “lots”/).waitFor();
  await dialog.getByRole('button', { name: 'Replace schedule' }).click();
  await page.getByText('Not saved. Fix the highlighted fields.').waitFor();
  await page.reload();
  await page.getByText(/^What you typed at .* was restored$/).waitFor();
  expect(await cell('Principal', 2).inputValue()).toBe('lots');
  expect(await cell('Coupon (%)', 1).inputValue()).toBe('4.500');
  expect(await scheduleOf(draft)).toHaveLength(0);

  await cell('Principal', 2).fill('25,000');
  await cell('Principal', 2).press('Enter');
  await page.getByText(/^Saved /).waitFor();
  expect(await page.getByText(/was restored$/).count()).toBe(0);
  expect(await scheduleOf(draft)).toHaveLength(2);

  // Lines over filled rows are asked about, and can be undone.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('3.5\n3.6\n3.7'));
  await cell('Coupon (%)', 1).focus();
  await page.keyboard.press('ControlOrMeta+V');
  await dialog.getByText(/^Columns: Coupon \(%\)\. 2 filled rows will change, and 1 row will be added\./).waitFor();
  await dialog.getByRole('button', { name: 'Paste' }).click();
  expect(await cell('Coupon (%)', 3).inputValue()).toBe('3.700');
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await cell('Coupon (%)', 1).inputValue()).toBe('4.500');
});

async function scheduleOf(auctionId: string) {
  return (await (await marketAs(alderCreek)).readOwnAuction({ params: { auctionId } })).maturityStructure;
}

journey('signing out asks before it deletes unsaved text, and leaves none in the browser', async ({ visit }) => {
  const draft = await newDraft({ name: fresh('Shared Desk Bonds'), principals: [50_000] });
  const page = await visit('market', { path: `/workspace/auctions/${draft}/maturities`, as: alderCreek });
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
