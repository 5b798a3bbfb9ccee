/** Tests drafts of the auction builder: what is missing, what is typed and not saved, and two people at once. */
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { expect } from 'vitest';
import { marketAs } from '../../testing/calls.ts';
import { fresh } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { alderCreek } from '../../testing/people.ts';
import { newDraft } from '../../testing/sales.ts';

journey.runIf(isFull)(
  'keeps invalid cells as they were typed across a reload, and never sends them',
  async ({ visit }) => {
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
  },
);

async function scheduleOf(auctionId: string) {
  return (await (await marketAs(alderCreek)).readOwnAuction({ params: { auctionId } })).maturityStructure;
}
