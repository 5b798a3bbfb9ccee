/** Tests sign-in and sign-out of both sites: who gets in, who does not, and the page that follows. */

import { isFull } from '@fairbook/domain/testing/effort.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { newIdentity, verify } from '../../testing/calls.ts';
import { freshEmail } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { administrator, olive, viewer } from '../../testing/people.ts';
import { account, signIn } from '../../testing/signing-in.ts';

journey(
  'a visitor signs in after refusals that reveal nothing, and gets the page that was asked for',
  async ({ visit, foresee }) => {
    const page = await visit('admin', { path: '/individual-investors?tab=all&q=olive' });
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/signin');
    // The refusals do not reveal whether the email exists.
    foresee(/^answer: 400 POST .*accounts:signInWithPassword/);
    for (const email of [administrator, 'nobody@fairbook.example']) {
      await signIn(page, email, 'not the password');
      await page.getByRole('alert').filter({ hasText: 'Incorrect email or password.' }).waitFor();
    }

    if (isFull) await refuseUnverified(page, foresee);
    await signIn(page, administrator);
    await page.getByRole('link', { name: /Olive Resident/ }).waitFor();
    const { pathname, searchParams } = new URL(page.url());
    expect([pathname, searchParams.get('tab'), searchParams.get('q')]).toEqual([
      '/individual-investors',
      'all',
      'olive',
    ]);
  },
);

/** A person who has not verified the address is not let in, and can have the mail sent once more. */
async function refuseUnverified(page: Page, foresee: (problem: RegExp) => void): Promise<void> {
  const email = freshEmail('unverified@fairbook.example');
  const token = await newIdentity(email);
  const unverified = page.getByRole('alert').filter({ hasText: 'Email Not Verified' });
  const resend = page.getByRole('button', { name: 'Resend verification email' });
  await signIn(page, email);
  await unverified.waitFor();
  await resend.click();
  await page.getByText('We sent a new verification email.').waitFor();
  await signIn(page, email);
  await unverified.waitFor();
  await verify(email, token);
  foresee(/^answer: 403 GET \/api\/auth\/metadata/);
  await resend.click();
  await page.getByRole('alert').filter({ hasText: 'Email already verified' }).waitFor();
}

journey(
  'signing out covers the window and clears every answer; who may not enter is signed out',
  async ({ visit, foresee }) => {
    // Signing out ends every session of that account that began in the same second, so its account is one that other journeys rarely use.
    const page = await visit('admin', { path: '/dashboard', as: viewer, leaves: true });
    await page.getByRole('heading', { level: 1, name: 'Municipalities' }).waitFor();
    await account(page).click();
    const left = Date.now();
    // Read and measured in one step: it is there for a second only.
    const overlay = page.waitForFunction(() => {
      const last = [...document.querySelectorAll('[role="status"]')].findLast(
        (each) => each.textContent === 'Signing out…',
      );
      const { x, y, width, height } = last?.getBoundingClientRect() ?? {};
      return last && [x, y, width, height];
    });
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    expect(await (await overlay).jsonValue()).toEqual([0, 0, 1440, 900]);
    await page.waitForURL((url) => url.pathname === '/');
    expect(Date.now() - left).toBeGreaterThanOrEqual(1000);
    const door = page.getByRole('heading', { level: 1, name: 'Sign in' });
    await door.waitFor();
    expect(await page.getByText('Marlow County').count()).toBe(0);

    // Within the five minutes in which answers are fresh, and without a reload: the next view was fetched once more.
    const asked = page.waitForResponse(/\/api\/user-management\/municipalities/);
    await signIn(page, viewer);
    expect((await asked).status()).toBe(200);
    await page.getByRole('heading', { level: 1, name: 'Municipalities' }).waitFor();
    if (!isFull) return;
    await account(page).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await door.waitFor();

    // A person of the market is signed out again, and so is an administrator without a known email.
    foresee(/^answer: 403 GET \/api\/auth\/metadata/);
    foresee(/You shouldn't be here/);
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    const refusals = () => said.filter((line) => line === "You shouldn't be here. Signing out...").length;
    await Promise.all([page.getByText('Signing out…').first().waitFor(), signIn(page, olive)]);
    await expect.poll(refusals).toBe(1);
    await page.waitForURL((url) => url.pathname === '/');
    await door.waitFor();
    await page.route('**/api/auth/metadata', async (route) => {
      const answer = await route.fetch();
      const { message, data } = await answer.json();
      await route.fulfill({ response: answer, json: { message, data: { ...data, email: null } } });
    });
    await signIn(page, administrator);
    await expect.poll(refusals).toBe(2);
    await door.waitFor();
  },
);

journey.runIf(isFull)(
  'a forgotten password gets the same answer whether or not the address is known',
  async ({ visit }) => {
    const page = await visit('admin', { path: '/signin' });
    await page.getByRole('link', { name: 'Trouble signing in?' }).click();
    const card = page.getByRole('region', { name: 'Reset your password' });
    for (const email of [administrator, 'nobody@fairbook.example']) {
      await card.getByRole('textbox', { name: 'Email' }).fill(email);
      const [answer] = await Promise.all([
        page.waitForResponse(/accounts:sendOobCode/),
        card.getByRole('button').click(),
      ]);
      expect(answer.status()).toBe(200);
      await card.getByText('If an account with this email exists, we sent a link.').waitFor();
    }
  },
);
