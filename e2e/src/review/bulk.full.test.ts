/** Tests actions on several cases of the queue at once, with the result of each. */

import { readFile } from 'node:fs/promises';
import { languages } from '@fairbook/domain/base/languages.ts';
import { expect } from 'vitest';
import { expectAccessible } from '../../testing/accessible.ts';
import { settled, speak } from '../../testing/browser.ts';
import { asAdministrator, newApplicant } from '../../testing/calls.ts';
import { fresh, freshEmail } from '../../testing/fresh.ts';
import { addressOf, journey } from '../../testing/journey.ts';
import { administrator } from '../../testing/people.ts';

journey('the tools of every queue stand in the line of its tabs at 1440 px, in both languages', async ({ visit }) => {
  for (const language of languages) {
    const page = await visit('admin', { path: '/dashboard?tab=review', as: administrator });
    await speak(page, language, addressOf('admin', ''));
    for (const path of [
      '/dashboard',
      '/auctions',
      '/individual-investors',
      '/institutional-investors',
      '/market-professionals',
    ]) {
      await page.goto(addressOf('admin', `${path}?tab=review`));
      await settled(page);
      const middles = await page
        .locator('nav [data-tab], [data-part="tools"] button')
        .evaluateAll((all) =>
          all.map((each) => each.getBoundingClientRect()).map(({ top, height }) => Math.round(top + height / 2)),
        );
      expect(middles.length).toBeGreaterThan(6);
      // The tools are a little lower than the tabs; another line would be more than thirty pixels away.
      expect(Math.max(...middles) - Math.min(...middles), `${language} ${path}`).toBeLessThan(12);
    }
  }
});

journey('assigns, asks, rejects and exports several cases, each with its own result', async ({ visit, foresee }) => {
  foresee(/412/);
  const last = fresh('Bulked');
  const names = ['Abe', 'Bea', 'Cal'].map((first) => `${first} ${last}`);
  for (const name of names) {
    const [first = ''] = name.split(' ');
    await newApplicant(freshEmail(`${first}.bulked@invest.example`.toLowerCase()), first, last);
  }
  const reviewer = await asAdministrator();
  const page = await visit('admin', { path: `/individual-investors?tab=review&q=${last}`, as: administrator });
  await page.getByText('1–3 of 3', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const bar = page.getByRole('region', { name: 'Selected cases' });
  await bar.getByText('Select cases in the list.').waitFor();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await bar.getByText('3 cases selected').waitFor();
  await expectAccessible(page);

  await page.getByRole('checkbox', { name: `Select ${names[2]}` }).uncheck();
  const downloading = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Export selected' }).click();
  const csv = await readFile(await (await downloading).path(), 'utf8');
  expect(csv.trim().split('\n')).toHaveLength(3);
  expect(names.map((name) => csv.includes(name))).toEqual([true, true, false]);
  await page.getByRole('checkbox', { name: `Select ${names[2]}` }).check();

  await bar.getByRole('button', { name: 'Assign', exact: true }).click();
  await bar.getByText('3 cases done').waitFor();
  await expect.poll(() => page.getByRole('row', { name: /Ada Reviewer/ }).count()).toBe(3);

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('checkbox', { name: `Select ${names[2]}` }).uncheck();
  await bar.getByRole('button', { name: 'Request information…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Question' }).fill('Which bank?');
  const emails = dialog.getByRole('region', { name: 'Emails of all cases' });
  await emails.getByText('Emailed to 2 people: 2 in English.').waitFor();
  const preview = dialog.getByRole('region', { name: 'Preview' });
  const isPreviewed = async (name: string, place: string, words: string) => {
    await emails.getByText(`${place}: ${name}`, { exact: true }).waitFor();
    await preview.getByText(`${name} <`).waitFor();
    await preview
      .getByRole('region', { name: /^Text of the email/ })
      .getByText(words)
      .waitFor();
  };
  await isPreviewed(names[0] ?? '', 'Case 1 of 2', 'Which bank?');
  await emails.getByRole('button', { name: 'Next case' }).click();
  await isPreviewed(names[1] ?? '', 'Case 2 of 2', 'Which bank?');
  expect(await emails.getByRole('button', { name: 'Next case' }).isDisabled()).toBe(true);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send question' }).click();
  await bar.getByText('2 cases done').waitFor();
  await expect.poll(() => page.getByText('applicant asked').count()).toBe(2);

  // Another administrator decides about one of them meanwhile, and the page has not heard of it yet.
  const { promise: rejected, resolve: hear } = Promise.withResolvers<void>();
  await page.route('**/api/user-management/review', async (route) => {
    await rejected;
    await route.continue();
  });
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const [abe] = (await reviewer.listIndividuals({ query: { q: `Abe ${last}` } })).rows;
  await bar.getByRole('button', { name: 'Reject…' }).click();
  await dialog.getByRole('textbox', { name: 'Rejection reason' }).fill('No address');
  await emails.getByText('Emailed to 3 people: 3 in English.').waitFor();
  await isPreviewed(names[0] ?? '', 'Case 1 of 3', 'No address');
  await reviewer.approveAccount({ params: { kind: 'investor', id: abe?.id ?? '' } });
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await bar.getByText('2 cases done, 1 case not done').waitFor();
  await bar.getByText(new RegExp(`^Abe ${last}: Not done: .*approved`)).waitFor();
  hear();
  await page.getByText(/^No individual investors/).waitFor();
  const { rows } = await reviewer.listIndividuals({ query: { q: last } });
  expect(rows.map(({ firstName, status }) => `${firstName} ${status}`).sort()).toEqual([
    'Abe Active',
    'Bea New',
    'Cal New',
  ]);
});
