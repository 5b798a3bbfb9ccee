/** Tests how an administrator joins: invitation, sign-up, verified email, and the pages behind the gate. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { mailedCode, tokenOf, verify } from '../../testing/calls.ts';
import { fresh, freshEmail } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { administrator, demoPassword } from '../../testing/people.ts';
import { account } from '../../testing/signing-in.ts';

journey(
  'invites a colleague, who signs up by the mailed link, verifies the address and is let in',
  async ({ visit, foresee }) => {
    const rosa = freshEmail('rosa@fairbook.example');
    const surname = fresh('Second');
    const page = await visit('admin', { path: '/administrators', as: administrator });
    await invite(page, 'rosa');
    await page.getByText('Invalid email').waitFor();
    await sendTo(page, rosa);
    const row = page.getByRole('row', { name: new RegExp(rosa) });
    await row.getByText('Invited', { exact: true }).waitFor();
    expect(await row.textContent()).toContain('Ada Reviewer');

    foresee(/^answer: 409 POST \/api\/auth\/invites/);
    await invite(page, rosa);
    await page.getByRole('dialog').getByRole('alert').filter({ hasText: 'Already invited' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    const earlier = await mailedCode(rosa);
    await row.getByRole('button', { name: 'Resend' }).click();
    await page.getByText(`Invitation resent to ${rosa}`).waitFor();

    const guest = await visit('admin', { path: invitationPath(rosa, await mailedCode(rosa, earlier)) });
    await guest.waitForURL((url) => url.pathname === '/signup' && url.hash === '');
    foresee(/^answer: 403 POST \/api\/auth\/signup/);
    expect(await guest.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(rosa);
    await guest.getByRole('textbox', { name: 'First name' }).fill('Rosa');
    await guest.getByRole('textbox', { name: 'Last name' }).fill(surname);
    await guest.getByLabel('Password', { exact: true }).fill('seven77');
    await guest.getByRole('button', { name: 'Create account' }).click();
    await expect.poll(() => guest.getByText('Password must be at least 8 characters').count()).toBeGreaterThan(1);
    await guest.getByLabel('Password', { exact: true }).fill(demoPassword);
    await guest.getByRole('button', { name: 'Create account' }).click();
    await guest.getByRole('heading', { level: 1, name: 'Check your inbox' }).waitFor();
    await guest.getByRole('button', { name: 'I’ve verified my email' }).click();
    await guest.getByText('Your email isn’t verified yet.').waitFor();
    await verify(rosa, await tokenOf(rosa));
    await guest.getByRole('button', { name: 'I’ve verified my email' }).click();
    await account(guest).waitFor();
    expect(new URL(guest.url()).pathname).toBe('/dashboard');

    await page.reload();
    await page
      .getByRole('navigation', { name: 'Views' })
      .getByRole('button', { name: /^Joined/ })
      .click();
    await page.getByRole('row', { name: `Rosa ${surname}` }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Resend' }).count()).toBe(0);
  },
);

/** The page of an invitation link. */
function invitationPath(email: string, code: string): string {
  return `/signup#${new URLSearchParams({ code, email })}`;
}

/** Opens the dialog and sends what was typed. */
async function invite(page: Page, email: string): Promise<void> {
  if ((await page.getByRole('dialog').count()) === 0) {
    await page.getByRole('button', { name: 'Invite administrator' }).click();
  }
  const dialog = page.getByRole('dialog', { name: 'Invite an administrator' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  await dialog.getByRole('button', { name: 'Submit' }).click();
}

async function sendTo(page: Page, email: string): Promise<void> {
  await invite(page, email);
  await page.getByText(`Invitation sent to ${email}`).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}
