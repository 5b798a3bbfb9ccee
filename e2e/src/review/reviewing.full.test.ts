/** The full tier of reviewing.test.ts: variations whose rules have cheaper tests. */
import { expect, inject } from 'vitest';
import { expectAccessible } from '../../testing/accessible.ts';
import { newInvestor } from '../../testing/calls.ts';
import { fresh } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { administrator, secondAdministrator, viewer } from '../../testing/people.ts';

journey('an Owner edits templates, which others read, and a dialog offers the new one', async ({ visit, foresee }) => {
  const name = fresh('Missing deed');
  const page = await visit('admin', { path: '/operations', as: administrator });
  await page.getByRole('main').getByRole('link', { name: 'Reason templates' }).click();
  await page.getByRole('heading', { level: 1, name: 'Reason templates' }).waitFor();
  await page.getByRole('button', { name: 'Add template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a reason template' });
  await dialog.getByRole('combobox', { name: 'Decision' }).selectOption({ label: 'Suspend an account' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  const text = dialog.getByRole('textbox', { name: 'Text' });
  await text.fill('Dear {person}, the deed is missing.');
  await dialog.getByRole('button', { name: 'Add template' }).click();
  await dialog.getByText('{person} is not a placeholder here. Known: {name}').waitFor();
  await text.fill('The deed of {name} is missing.');
  await dialog.getByText('The deed of City of Alder Creek is missing.').waitFor();
  await dialog.getByRole('button', { name: 'Add template' }).click();
  await dialog.waitFor({ state: 'hidden' });

  await page.getByRole('searchbox').fill(name);
  await page.getByText('1–1 of 1', { exact: true }).waitFor();
  // The second of two who have it open is refused.
  const other = await visit('admin', { path: `/templates?q=${encodeURIComponent(name)}`, as: secondAdministrator });
  const open = (on: typeof page) => on.getByRole('button', { name: `Edit the template ${name}` }).click();
  await open(other);
  await open(page);
  const edit = page.getByRole('dialog', { name: `Edit ${name}` });
  await edit.getByRole('textbox', { name: 'Text' }).fill('Please attach the deed of {name}.');
  await edit.getByRole('button', { name: 'Save' }).click();
  await edit.waitFor({ state: 'hidden' });
  await page.getByText('Please attach the deed of {name}.').first().waitFor();
  foresee(/^answer: 412 PUT .*reason-templates/);
  const late = other.getByRole('dialog', { name: `Edit ${name}` });
  await late.getByRole('textbox', { name: 'Text' }).fill('Something else');
  await late.getByRole('button', { name: 'Save' }).click();
  await late.getByRole('alert').filter({ hasText: 'Someone else changed this template.' }).waitFor();

  const reader = await visit('admin', { path: `/templates?q=${encodeURIComponent(name)}`, as: viewer });
  await reader.getByText('Only Owners change them.').waitFor();
  await reader.getByText('Please attach the deed of {name}.').first().waitFor();
  expect(await reader.getByRole('button', { name: /^(Add|Edit|Delete)/ }).count()).toBe(0);

  const { id, name: investor } = await newInvestor('Tom', 'Templated');
  const account = await visit('admin', { path: `/individual-investors/${id}`, as: administrator });
  await account.getByRole('button', { name: 'More', exact: true }).click();
  await account.getByRole('menuitem', { name: 'Suspend…' }).click();
  await account.getByRole('combobox', { name: 'Reason template' }).selectOption({ label: name });
  const reason = account.getByRole('textbox', { name: 'Reason' });
  await expect.poll(() => reason.inputValue()).toBe(`Please attach the deed of ${investor}.`);

  await page.getByRole('button', { name: `Delete the template ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
  await page.getByText('No templates match').waitFor();
});

journey('suspends an account with a template, and the mail is the one that the dialog showed', async ({ visit }) => {
  const { id, name, email } = await newInvestor('Mara', 'Mailed');
  const page = await visit('admin', { path: `/individual-investors/${id}`, as: administrator });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Suspend…' }).click();
  const dialog = page.getByRole('dialog', { name: `Suspend ${name}` });
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await preview.getByText('Status: Active → Suspended').waitFor();
  await preview.getByText(`${name} <${email}>`).waitFor();
  await preview.getByText('English', { exact: true }).waitFor();

  await dialog.getByRole('combobox', { name: 'Reason template' }).selectOption({ label: 'Open questions' });
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await expect.poll(() => reason.inputValue()).toContain(`We have open questions about ${name}.`);
  // A template does not overwrite what was typed.
  await reason.fill('First this.');
  await dialog.getByRole('combobox', { name: 'Reason template' }).selectOption({ label: 'Open questions' });
  await expect.poll(() => reason.inputValue()).toMatch(/^First this\.\n\nWe have open questions about /);
  await reason.fill(`We call you, ${name}.\n${'A long paragraph. '.repeat(60)}`);
  const text = preview.getByRole('region', { name: 'Text of the email “Your account is suspended”' });
  await text.getByText(`We call you, ${name}.`).waitFor();
  await expectAccessible(page);

  // The keyboard reaches the preview and scrolls it.
  await preview.focus();
  await page.keyboard.press('End');
  await expect.poll(() => preview.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  const shown = await text.textContent();
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.locator('[data-status="Suspended"]').first().waitFor();
  const lines = (shown ?? '').split('\n').filter((line) => line !== '' && !line.includes('/unsubscribe'));
  expect(lines.length).toBeGreaterThan(4);
  await expect.poll(() => outboxOf(email), { timeout: 30_000 }).toContain(`We call you, ${name}.`);
  const mailed = await outboxOf(email);
  for (const line of lines) expect(mailed).toContain(line.trim());
});

/** The text of the mails to an address in the local outbox. */
async function outboxOf(email: string): Promise<string> {
  const page = await (await fetch(`${inject('addresses').market}/dev/outbox`)).text();
  const mails = page.split('<article>').filter((mail) => mail.includes(email));
  return mails.join('\n').replaceAll('&#39;', '’').replaceAll('&amp;', '&');
}
