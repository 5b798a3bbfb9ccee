/** The full tier of administrator.test.ts: variations whose rules have cheaper tests. */

import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from '../../testing/accessible.ts';
import { asAdministrator, newApplicant, newInstitution, newProfessional } from '../../testing/calls.ts';
import { fresh, freshEmail } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { administrator, secondAdministrator } from '../../testing/people.ts';
import { newApprovedAuction, newAuctionInReview } from '../../testing/sales.ts';
import { focused } from '../../testing/signing-in.ts';

journey('approves an institution, and rejects a professional with a reason', async ({ visit }) => {
  const fund = fresh('Juniper Pension Fund');
  await newInstitution(freshEmail('ines.treasurer@fund.example'), fund);
  const name = await newProfessional(freshEmail('rita.reviewed@counsel.example'), 'Rita', fresh('Reviewed'));
  const path = `/institutional-investors?q=${encodeURIComponent(fund)}`;
  const page = await visit('admin', { path, as: administrator });
  await page.getByText('1–1 of 1', { exact: true }).waitFor();
  await page.getByRole('row', { name: fund }).getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: fund }).waitFor();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByRole('dialog', { name: 'Are you sure' }).getByRole('button', { name: 'Ok' }).click();
  await page.locator('[data-status="Active"]').waitFor();
  expect(await badge(page).textContent()).toBe('Active');

  await page.goto(`${new URL(page.url()).origin}/market-professionals?q=${encodeURIComponent(name)}`);
  await page.getByText('1–1 of 1', { exact: true }).waitFor();
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Reject ${name}` });
  await dialog.getByRole('textbox').fill('Please say which firm you work for.');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Rejected. Not resubmitted yet.').waitFor();
  await decision(page, 'Rejected by you').getByText('Please say which firm you work for.').waitFor();
});

journey(
  'a decision another administrator made first is reported, and the page is up to date',
  async ({ visit, foresee }) => {
    const auctionId = await newAuctionInReview({ name: 'Ferry Landing Bonds', principals: [50_000, 50_000] });
    const [first, second] = [
      await visit('admin', { path: `/auctions/${auctionId}`, as: administrator }),
      await visit('admin', { path: `/auctions/${auctionId}`, as: administrator }),
    ];
    for (const page of [second, first]) {
      await page.getByRole('button', { name: 'Approve', exact: true }).click();
      await page.getByRole('dialog', { name: 'Are you sure' }).waitFor();
    }
    await first.getByRole('button', { name: 'Ok' }).click();
    await first.locator('[data-status="Approved"]').waitFor();
    foresee(/^answer: 412 PATCH .*approve-reject/);
    await second.getByRole('button', { name: 'Ok' }).click();
    await second
      .getByRole('alert')
      .filter({ hasText: /approved it on .+ The page is up to date\./ })
      .waitFor();
    await second.locator('[data-status="Approved"]').waitFor();
  },
);

journey(
  'suspends, reactivates and closes an account, and the second to decide is informed each time',
  async ({ visit, foresee }) => {
    const email = freshEmail('dora.twice@counsel.example');
    const name = await newProfessional(email, 'Dora', fresh('Twice'));
    const reviewer = await asAdministrator();
    const [{ id } = { id: '' }] = (await reviewer.listProfessionals({ query: { q: email } })).rows;
    await reviewer.approveAccount({ params: { kind: 'market-professional', id } });
    const path = `/market-professionals/${id}`;
    const first = await visit('admin', { path, as: administrator });
    const second = await visit('admin', { path, as: administrator });
    foresee(/^answer: 412 POST .*(suspend|reactivate)/);
    for (const [action, status, past] of [
      ['Suspend', 'Suspended', 'suspended'],
      ['Reactivate', 'Active', 'reactivated'],
    ] as const) {
      for (const page of [second, first]) {
        await page.getByRole('button', { name: 'More', exact: true }).click();
        await page.getByRole('menuitem', { name: `${action}…` }).click();
        await page.getByRole('textbox', { name: 'Reason' }).fill('They requested it by mail.');
      }
      await first.getByRole('button', { name: 'Submit' }).click();
      await first.locator(`[data-status="${status}"]`).first().waitFor();
      await second.getByRole('button', { name: 'Submit' }).click();
      const dialog = second.getByRole('dialog', { name: `${action} ${name}` });
      await dialog
        .getByRole('alert')
        .filter({ hasText: new RegExp(`Ada Reviewer ${past} it on .+ The page is up to date\\.`) })
        .waitFor();
      expect(await dialog.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe('They requested it by mail.');
      expect(await dialog.getByRole('button', { name: 'Submit' }).count()).toBe(0);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await second.locator(`[data-status="${status}"]`).first().waitFor();
    }
    await first.getByRole('button', { name: 'More', exact: true }).click();
    await first.getByRole('menuitem', { name: 'Deactivate…' }).click();
    await first.getByRole('textbox', { name: 'Reason' }).fill('They requested it by mail.');
    await first.keyboard.press('Escape');
    await first.getByText('Your text is kept. Choose Cancel to discard it.').waitFor();
    await first.getByRole('button', { name: 'Submit' }).click();
    const waiting = first.getByRole('region', { name: 'Deactivate account: waiting for a second administrator' });
    await waiting.getByText('You requested this. Another administrator must confirm it.').waitFor();

    const other = await visit('admin', { path: '/decisions', as: secondAdministrator });
    const request = other
      .getByRole('region', { name: 'Deactivate account: waiting for a second administrator' })
      .filter({ hasText: name });
    await request.getByText('They requested it by mail.', { exact: true }).waitFor();
    await request.getByRole('button', { name: 'Confirm…' }).click();
    const question = other.getByRole('dialog', { name: `Deactivate account: ${name}?` });
    await question.getByRole('button', { name: 'Confirm' }).click();
    await request.waitFor({ state: 'detached' });
    await first.reload();
    await first.locator('[data-status="Deactivated"]').first().waitFor();
    await decision(first, 'Deactivated by Ben Second').getByText('They requested it by mail.').waitFor();
  },
);

journey('changes a launch date, which is never changed twice unknowingly', async ({ visit, foresee }) => {
  const auctionId = await newApprovedAuction({ name: 'Levee Bonds', principals: [50_000, 50_000] });
  const path = `/auctions/${auctionId}`;
  const first = await visit('admin', { path, as: administrator });
  const second = await visit('admin', { path, as: administrator });
  for (const page of [second, first]) await page.getByRole('button', { name: 'Change launch date' }).click();
  const year = new Date().getUTCFullYear() + 1;
  const date = (page: Page) => page.getByRole('dialog', { name: 'Change launch date' }).locator('input');
  await date(first).fill(`${year}-03-05T09:00`);
  await first.getByRole('button', { name: 'Submit' }).click();
  await first.getByText('Mar 5,').first().waitFor();
  foresee(/^answer: 412 PATCH .*marketing-launch-date/);
  await date(second).fill(`${year}-04-06T09:00`);
  await second.getByRole('button', { name: 'Submit' }).click();
  await second
    .getByRole('alert')
    .filter({ hasText: /Ada Reviewer moved it on .+ The page is up to date\./ })
    .waitFor();
  expect(await date(second).inputValue()).toBe(`${year}-04-06T09:00`);
  // The preview below names the day as well.
  await second.getByRole('dialog').getByText('Now set to').filter({ hasText: 'Mar 5,' }).waitFor();
  await second.getByRole('button', { name: 'Submit' }).click();
  await second.getByRole('dialog').waitFor({ state: 'hidden' });
  await second.getByText('Apr 6,').first().waitFor();
});

journey(
  'does it all by keyboard: signs in, opens the row, approves, and has the focus back at the badge',
  async ({ visit }) => {
    const name = await newApplicant(freshEmail('kay.board@invest.example'), 'Kay', fresh('Board'));
    const page = await visit('admin', { path: '/signin?return=/individual-investors' });
    await page.getByRole('textbox', { name: 'Email' }).focus();
    await page.keyboard.type(administrator);
    await page.keyboard.press('Tab');
    await page.keyboard.type('fairbook-demo');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name }).waitFor();

    for (let step = 0; step < 80 && !(await focused(page)).startsWith(name); step += 1)
      await page.keyboard.press('Tab');
    expect(await focused(page)).toContain(name);
    await page.keyboard.press('/');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
    await page.keyboard.type('kay');
    await page.waitForURL((url) => url.searchParams.get('q') === 'kay');
    await page.getByRole('link', { name }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name }).waitFor();

    const approve = page.getByRole('button', { name: 'Approve', exact: true });
    await approve.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Are you sure' }).waitFor();
    await expect.poll(() => focused(page)).toBe('Cancel');
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('Approve');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Cancel');
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toBe('Ok');
    await page.keyboard.press('Enter');
    await page.locator('[data-status="Active"]').waitFor();
    await expect.poll(() => focused(page)).toBe('Active');
  },
);

journey('opens any page by the palette, and no dialog loses the focus', async ({ visit }) => {
  const page = await visit('admin', { path: '/auctions', as: administrator });
  await page.getByRole('heading', { level: 1, name: 'Auctions' }).waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search or go to' });
  const chosen = palette.locator('[data-combobox-selected]');
  await palette.getByRole('option', { name: 'Audit trail' }).waitFor();
  await page.keyboard.type('alder creek');
  await chosen.getByText('City of Alder Creek').waitFor();
  // The focus stays in the field; screen readers announce the selection, made by typing or by an arrow key.
  const isDeliverable = async () =>
    (await palette.getByRole('combobox').getAttribute('aria-activedescendant')) === (await chosen.getAttribute('id'));
  await expect.poll(isDeliverable).toBe(true);
  await page.keyboard.press('ArrowDown');
  await expect.poll(isDeliverable).toBe(true);
  await page.keyboard.press('ArrowUp');
  await chosen.getByText('City of Alder Creek').waitFor();
  await expect.poll(isDeliverable).toBe(true);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'City of Alder Creek' }).waitFor();
  await expect.poll(() => focused(page)).toBe('City of Alder Creek');

  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill('zzzz');
  await palette.getByText('No results for “zzzz”').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('City of Alder Creek');
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill('theme dark');
  await chosen.getByText('Theme: dark').waitFor();
  await page.keyboard.press('Enter');
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor({ state: 'attached' });

  await expect.poll(() => focused(page)).toBe('City of Alder Creek');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard' });
  await help.getByText('Move through the rows of a list').waitFor();
  await expectAccessible(page);
  for (let step = 0; step < 4; step += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('City of Alder Creek');
});

journey('the first Tab of a page is the skip link', async ({ visit }) => {
  const page = await visit('admin', { path: '/auctions', as: administrator });
  await page.getByRole('heading', { level: 1, name: 'Auctions' }).waitFor();
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Skip to the content');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
});

journey('reads a document of an auction beside the page', async ({ visit }) => {
  const page = await visit('admin', { path: '/auctions?tab=live', as: administrator });
  await page.getByRole('link', { name: /School Refunding Bonds/ }).click();
  await page.getByRole('tab', { name: /Documents/ }).click();
  await page.getByRole('row', { name: /pos-/ }).getByRole('button').click();
  const frame = page.getByRole('dialog').locator('iframe');
  await frame.waitFor();
  expect(await frame.getAttribute('src')).toMatch(/^blob:/);
  await page.keyboard.press('Escape');

  // An image is displayed as one.
  await page.getByRole('link', { name: 'City of Alder Creek' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'City of Alder Creek' }).waitFor();
  await page.getByRole('tab', { name: /Documents/ }).click();
  await page.getByRole('button', { name: /alder-creek\.png/ }).click();
  const picture = page.getByRole('dialog').getByRole('img', { name: 'alder-creek.png' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600);
});

/** The badge beside the name, not those of lists further down. */
function badge(page: Page) {
  return page.locator('[data-status]').first();
}

/** An entry of the decision history. */
function decision(page: Page, words: string) {
  return page.getByRole('listitem').filter({ hasText: words });
}

journey('chooses columns, saves the view, filters the list, and exports what it shows', async ({ visit }) => {
  const page = await visit('admin', { path: '/auctions?tab=all', as: administrator });
  await page.getByRole('columnheader', { name: 'Amount' }).waitFor();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Amount', exact: true }).click();
  await page.getByRole('columnheader', { name: 'Amount' }).waitFor({ state: 'detached' });
  await page.getByRole('checkbox', { name: 'Tax status' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: 'Tax status' }).waitFor();

  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('textbox', { name: 'Save view as' }).fill('By tax status');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'By tax status' }).waitFor();

  await page.getByRole('searchbox').fill('nothing is called this');
  await page.getByText('No auctions match').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('searchbox').fill('parks and');
  await page.waitForURL((url) => url.searchParams.get('q') === 'parks and');
  await page.getByText('1–1 of 1', { exact: true }).waitFor();
  await page.getByRole('searchbox').press('ArrowDown');
  expect(await focused(page)).toContain('Parks and Trails Bonds');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const [header, row, ...rest] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(header).toBe('\ufeffName,Municipality,Maturities,Status,Requested,Launch date,Close date,Updated,Tax status');
  expect([row?.split(',').slice(0, 2), rest]).toEqual([['Parks and Trails Bonds', 'City of Alder Creek'], []]);

  await page.goto(`${new URL(page.url()).origin}/auctions?tab=live`);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('link', { name: 'By tax status' }).click();
  await page.getByRole('columnheader', { name: 'Tax status' }).waitFor();
});

journey('verifies the result of a sale by recomputing it, and exports its final book', async ({ visit }) => {
  const page = await visit('admin', { path: '/auctions?tab=ended', as: administrator });
  await page.getByRole('link', { name: /Parks and Trails Bonds/ }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Final book, every order' }).click(),
  ]);
  const [header = '', ...orders] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(header).toContain('Priority group');
  expect(orders.length).toBeGreaterThan(13);
  await page.getByRole('tab', { name: 'Proof' }).click();
  await page.getByRole('button', { name: 'Verify this result' }).click();
  await page.getByRole('status').filter({ hasText: 'Verified.' }).waitFor();
  await page.getByText(/\d+ order lines of 13 investors recomputed/).waitFor();
});
