/** Tests dialogs of decisions: what they say is what happens and is mailed; reason templates; and the queue of the second administrator. */
import { expect, inject } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { asAdministrator, newInvestor } from './calls.ts';
import { journey } from './journey.ts';
import { administrator, secondAdministrator } from './people.ts';

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

  // The keyboard reaches the text and scrolls it.
  await text.focus();
  await page.keyboard.press('End');
  await expect.poll(() => text.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  const shown = await text.textContent();
  await dialog.getByRole('button', { name: 'Submit' }).click();
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

journey('a decision that needs two waits in the queue of the second, with all it would do', async ({ visit }) => {
  const { id, name, email } = await newInvestor('Quinn', 'Queued');
  const page = await visit('admin', { path: `/individual-investors/${id}`, as: administrator });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Deactivate…' }).click();
  const dialog = page.getByRole('dialog', { name: `Deactivate ${name}` });
  await dialog.getByText(/^Nothing happens until a second administrator confirms it/).waitFor();
  await dialog
    .getByText(/^Now: Deactivate account/)
    .or(dialog.getByText('Now:'))
    .first()
    .waitFor();
  await dialog.getByText('After the confirmation:').waitFor();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Asked by letter.');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await dialog.waitFor({ state: 'hidden' });

  // The one who asked cannot confirm it.
  await page.goto(new URL('/decisions', page.url()).href);
  const region = { name: 'Deactivate account: waiting for a second administrator' };
  const own = page.getByRole('region', region).filter({ hasText: name });
  await own.getByText('You requested this. Another administrator must confirm it.').waitFor();
  expect(await own.getByRole('button', { name: 'Confirm…' }).count()).toBe(0);
  // It is not in their own queue.
  const others = page.locator('section', { has: page.getByRole('heading', { name: /^Waiting for others/ }) });
  await others.getByRole('region', region).filter({ hasText: name }).waitFor();

  const other = await visit('admin', { path: '/decisions', as: secondAdministrator });
  await other.getByRole('heading', { level: 2, name: /^For you to confirm \(\d+\)$/ }).waitFor();
  const waiting = other.getByRole('region', region).filter({ hasText: name });
  await waiting.getByText('Requested by Ada Reviewer').waitFor();
  await waiting.getByText('Status: Active → Disabled').waitFor();
  await waiting.getByText(`${name} <${email}>`).waitFor();
  expect(await waiting.getByRole('link', { name }).getAttribute('href')).toBe(`/individual-investors/${id}`);
  await expectAccessible(other);
  // The menu counts what this administrator can confirm.
  const open = (await (await asAdministrator()).listPendingDecisions({ query: {} })).length;
  expect(open).toBeGreaterThan(0);
  await other
    .getByRole('navigation')
    .getByRole('link', { name: /^Confirmations.*\d/ })
    .waitFor();

  await waiting.getByRole('button', { name: 'Confirm…' }).click();
  const question = other.getByRole('dialog', { name: `Deactivate account: ${name}?` });
  await question.getByText('Asked by letter.').waitFor();
  await question.getByRole('button', { name: 'Confirm' }).click();
  await waiting.waitFor({ state: 'detached' });
});
