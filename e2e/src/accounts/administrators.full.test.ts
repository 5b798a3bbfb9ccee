/** Tests how an administrator joins: invitation, sign-up, verified email, and the pages behind the gate. */

import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { mailedCode, tokenOf, verify } from '../../testing/calls.ts';
import { fresh, freshEmail } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { administrator, demoPassword, viewer } from '../../testing/people.ts';
import { account, focused } from '../../testing/signing-in.ts';

journey('revokes an invitation, and its recipient is informed at the sign-up', async ({ visit, foresee }) => {
  const email = freshEmail('late.guest@fairbook.example');
  const page = await visit('admin', { path: '/administrators', as: administrator });
  await sendTo(page, email);
  const code = await mailedCode(email);
  const row = page.getByRole('row', { name: new RegExp(email) });
  await row.getByRole('button', { name: 'Revoke…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Are you sure' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('Revoke…');
  await page.keyboard.press('Enter');
  await dialog.getByText(`${email} can no longer join`).waitFor();
  await dialog.getByRole('button', { name: 'Ok' }).click();
  await row.waitFor({ state: 'detached' });
  // The asking button is gone with its row; the focus is not lost with it.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');

  foresee(/^answer: 403 POST \/api\/auth\/invites\/check/);
  const guest = await visit('admin', { path: invitationPath(email, code) });
  await guest.getByRole('alert').filter({ hasText: 'This invitation was withdrawn.' }).waitFor();
  // Before anything is filled in.
  expect(await guest.getByRole('textbox').count()).toBe(0);
  await guest.getByRole('button', { name: 'Enter another code' }).click();
  await guest.getByRole('textbox', { name: 'Invitation code' }).waitFor();
});

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

journey(
  'who can only read sees no decisions, and an Owner changes a role and requests a removal',
  async ({ visit }) => {
    const reader = await visit('admin', { path: '/dashboard?tab=all', as: viewer });
    await reader
      .getByRole('link', { name: /City of Alder Creek/ })
      .first()
      .click();
    await reader.getByText('Your role is Viewer. Reviewers and Owners decide.').waitFor();
    expect(await reader.getByRole('button', { name: 'More', exact: true }).count()).toBe(0);

    const page = await visit('admin', { path: '/administrators', as: administrator });
    const row = page.getByRole('row', { name: /Ben Second/ });
    expect(await row.getByRole('combobox').inputValue()).toBe('Owner');
    await row.getByRole('button', { name: 'Remove…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove Ben Second' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Leaves at the end of the month.');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Requested. A second administrator must confirm it.').waitFor();
    await page.goto(`${new URL(page.url()).origin}/decisions`);
    const request = page.getByRole('region').filter({ hasText: 'Leaves at the end of the month.' });
    await request.getByRole('button', { name: 'Withdraw…' }).click();
    await page.getByRole('dialog', { name: 'Are you sure' }).getByRole('button', { name: 'Ok' }).click();
    await request.waitFor({ state: 'detached' });
  },
);

journey('shows at most three notices at the top center, each for four seconds', async ({ visit }) => {
  const email = freshEmail('toast.guest@fairbook.example');
  const page = await visit('admin', { path: '/administrators', as: administrator });
  await page.clock.install();
  await sendTo(page, email);
  await seeNotices(page, page.getByRole('row', { name: new RegExp(email) }).getByRole('button', { name: 'Resend' }));
});

/** Every click shows a toast: at most three at the top center, each for four seconds. */
async function seeNotices(page: Page, again: Locator): Promise<void> {
  // The mail has been sent; from here on no more mails are sent.
  await page.route('**/api/auth/invites/*/resend', (route) => route.fulfill({ json: { message: 'Sent', data: null } }));
  const notices = page.locator('.mantine-Notifications-notification');
  // From here on the page's clock is controlled; pending work ends, and the toasts go.
  await page.clock.pauseAt(Date.now() + 60_000);
  const pass = (milliseconds: number) => page.clock.runFor(milliseconds);
  const isQuiet = async () => (await again.isEnabled()) && (await notices.count()) === 0;
  await expect.poll(() => pass(500).then(isQuiet), { timeout: 30_000 }).toBe(true);
  let passed = 0;
  for (let sent = 1; sent <= 4; sent += 1) {
    await Promise.all([page.waitForResponse('**/api/auth/invites/*/resend'), again.click()]);
    await expect
      .poll(() => {
        passed += 10;
        return pass(10).then(() => again.isEnabled());
      })
      .toBe(true);
  }
  await page.mouse.move(0, 600);
  expect(await notices.count()).toBe(3);
  const { x = 0, y = 0, width = 0 } = (await notices.first().boundingBox()) ?? {};
  expect(Math.abs(x + width / 2 - 720)).toBeLessThan(20);
  expect(y).toBeLessThan(120);
  await pass(3_900 - passed);
  expect(await notices.count()).toBe(3);
  // The fourth had waited for a place.
  await pass(1_500);
  expect(await notices.count()).toBe(1);
  await pass(4_500);
  expect(await notices.count()).toBe(0);
  await page.clock.resume();
  await page.unroute('**/api/auth/invites/*/resend');
}

journey(
  'reads in the audit trail who did what, follows it to its page, and sees the chain checked',
  async ({ visit }) => {
    const page = await visit('admin', { path: '/audit', as: administrator });
    const chain = page.getByRole('region', { name: 'Audit trail chain' }).getByRole('status');
    await chain.filter({ hasText: /Verified|Nothing is sealed yet/ }).waitFor();
    await page.getByRole('searchbox').fill('library bonds');
    await page.waitForURL((url) => url.searchParams.get('q') === 'library bonds');
    const row = page.getByRole('row', { name: /^Approved .*Library Bonds/ });
    expect(await row.textContent()).toContain('Ada Reviewer');
    await row.getByRole('button', { name: 'Approved' }).click();
    const entry = page.getByRole('dialog', { name: 'Approved' });
    await entry.getByText(/^auction\.approve auction:/).waitFor();
    await entry.getByRole('button', { name: 'All events of this subject' }).click();
    await page.waitForURL((url) => url.searchParams.get('subject')?.startsWith('auction:') ?? false);
    await page.getByRole('row', { name: /^Draft created Library Bonds/ }).waitFor();
    expect(await page.getByRole('row', { name: /School Refunding/ }).count()).toBe(0);
    await row.getByRole('button', { name: 'Approved' }).click();
    await entry.getByRole('link', { name: 'Open page' }).click();
    await page.getByRole('heading', { level: 1, name: 'Library Bonds' }).waitFor();
  },
);

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
