/** Tests the queue of cases: what waits, how long, and working through it. */
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { expect } from 'vitest';
import { expectAccessible } from '../../testing/accessible.ts';
import { newApplicant } from '../../testing/calls.ts';
import { fresh, freshEmail } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { administrator } from '../../testing/people.ts';
import { focused } from '../../testing/signing-in.ts';

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
  if (!isFull) return;

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
