/** Tests the queue of cases: what waits, how long, and working through it. */

import { expect } from 'vitest';
import { expectAccessible } from '../../testing/accessible.ts';
import { asAdministrator, newApplicant, newInvestor } from '../../testing/calls.ts';
import { fresh, freshEmail } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { administrator } from '../../testing/people.ts';
import { focused } from '../../testing/signing-in.ts';

journey('shows each case on one line, with its age and when a decision is due', async ({ visit }) => {
  const last = fresh('Oneline');
  // The longest name must not make its row taller, nor push the other columns away.
  await newApplicant(freshEmail('una.oneline@invest.example'), 'Una '.repeat(20).trim(), last);
  await newApplicant(freshEmail('uma.oneline@invest.example'), 'Uma', last);
  const page = await visit('admin', { path: `/individual-investors?tab=review&q=${last}`, as: administrator });
  await page.getByText('1–2 of 2', { exact: true }).waitFor();
  const rows = page.locator('tbody tr');
  for (const height of await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height)))
    expect(height).toBeLessThanOrEqual(37);
  const width = await page
    .locator('table')
    .evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0));
  expect(width).toBeLessThanOrEqual(0);
  const row = page.getByRole('row', { name: /^Uma/ });
  // When a decision is due is known a moment after the rows.
  await expect.poll(() => row.locator('time').count()).toBe(2);
  const [requested, due] = await row.locator('time').evaluateAll((all) =>
    all.map((time) => ({
      text: time.textContent,
      title: time.getAttribute('title'),
      at: time.getAttribute('datetime'),
    })),
  );
  expect(requested?.text).toMatch(/^(just now|\d+ min\. ago)$/);
  expect(requested?.title).toMatch(/^Waiting since .+ \d{4}, \d+:\d\d [AP]M/);
  expect(due?.text).toMatch(/^in \d days$/);
  expect(due?.title).toContain('2 business days after the request');
  expect(Date.parse(due?.at ?? '') - Date.parse(requested?.at ?? '')).toBeGreaterThan(24 * 60 * 60 * 1000);
});

journey('has tabs for the rejected and for errors, and their counts follow the search', async ({ visit }) => {
  const last = fresh('Turned');
  const reviewer = await asAdministrator();
  for (const first of ['Tara', 'Theo']) {
    const email = freshEmail(`${first}.turned@invest.example`.toLowerCase());
    await newApplicant(email, first, last);
    if (first === 'Theo') continue;
    const [{ id } = { id: '' }] = (await reviewer.listIndividuals({ query: { q: email } })).rows;
    await reviewer.rejectAccount({ params: { kind: 'investor', id }, body: { rejectionReason: 'Which street?' } });
  }
  await newInvestor('Tess', last);
  const page = await visit('admin', { path: `/individual-investors?tab=rejected&q=${last}`, as: administrator });
  await page.getByRole('link', { name: `Tara ${last}` }).waitFor();
  await page.getByText('1–1 of 1', { exact: true }).waitFor();
  const tab = (name: string) => page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name });
  const counts = async () =>
    Promise.all(['Needs review', 'All', 'Active', 'New', 'Rejected', 'Error'].map((name) => tab(name).textContent()));
  await expect.poll(counts).toEqual(['Needs review1', 'All3', 'Active1', 'New0', 'Rejected1', 'Error0']);
  await tab('New').click();
  await page.getByText(/^No individual investors (here|match)/).waitFor();
});

journey('works through the queue by keyboard: the next case opens, and Back leads to the row', async ({ visit }) => {
  const last = fresh('Queued');
  const names = ['Abe', 'Bea', 'Cal', 'Dee'].map((first) => `${first} ${last}`);
  for (const name of names) {
    const [first = ''] = name.split(' ');
    await newApplicant(freshEmail(`${first}.queued@invest.example`.toLowerCase()), first, last);
  }
  const page = await visit('admin', { path: `/individual-investors?tab=review&q=${last}`, as: administrator });
  await page.getByText('1–4 of 4', { exact: true }).waitFor();
  const isFocused = (text: string) => expect.poll(() => focused(page)).toContain(text);
  const isOpen = async (name: string, place: string) => {
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByRole('navigation', { name: 'Queue' }).getByText(place, { exact: true }).waitFor();
    await isFocused(name);
    // Keys belong to a dialog until it has gone.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  await page.keyboard.press('j');
  await isFocused('Abe');
  await page.keyboard.press('j');
  await isFocused('Bea');
  await page.keyboard.press('k');
  await isFocused('Abe');
  await page.keyboard.press('Enter');
  await isOpen(`Abe ${last}`, '1 of 4');

  const dialog = page.getByRole('dialog');
  await page.keyboard.press('a');
  await dialog.getByRole('button', { name: 'Ok' }).click();
  await isOpen(`Bea ${last}`, '2 of 4');
  await page.keyboard.press('n');
  await isOpen(`Cal ${last}`, '3 of 4');
  await page.keyboard.press('k');
  await isOpen(`Bea ${last}`, '2 of 4');
  await page.keyboard.press('r');
  // Keys of the page are letters where a person types.
  await dialog.getByRole('textbox', { name: 'Rejection reason' }).pressSequentially('A rank and no name: join us');
  expect(await dialog.getByRole('textbox').inputValue()).toBe('A rank and no name: join us');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await isOpen(`Cal ${last}`, '3 of 4');
  await page.keyboard.press('j');
  await isOpen(`Dee ${last}`, '4 of 4');
  await expectAccessible(page);
  await page.goBack();
  await page.getByText('1–2 of 2', { exact: true }).waitFor();
  await isFocused('Dee');

  await page.keyboard.press('Enter');
  await isOpen(`Dee ${last}`, '2 of 2');
  await page.reload();
  await isOpen(`Dee ${last}`, '2 of 2');
  await page.keyboard.press('a');
  await dialog.getByRole('button', { name: 'Ok' }).click();
  // The last one: its page stays, and the list has the row in its place.
  await page.locator('[data-status="Active"]').waitFor();
  await isFocused('Active');
  // Keys are the page's once the dialog is gone.
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('n');
  await page.getByText('1–1 of 1', { exact: true }).waitFor();
  await isFocused('Cal');
});
