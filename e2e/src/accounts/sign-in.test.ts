/** Tests signing in with a second factor, with a recovery code, and sessions that end while a person types. */
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { codeAt } from '@fairbook/identity/totp.ts';
import { expect, inject } from 'vitest';
import { expectAccessible, expectNoOverflow } from '../../testing/accessible.ts';
import { newInvestor } from '../../testing/calls.ts';
import { journey } from '../../testing/journey.ts';
import { demoPassword, viewer } from '../../testing/people.ts';
import { account, signIn, signInTo } from '../../testing/signing-in.ts';

journey(
  'sets up an authenticator app, signs in with its code, and without it by a recovery code',
  async ({ visit, foresee }) => {
    // The session ends everywhere when the code is used.
    foresee(/^answer: (400|401|403) /);
    const { email } = await newInvestor('Tova', 'Twostep');
    const page = await visit('market', { path: '/settings', as: email });
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
    const secret = await page.getByRole('textbox', { name: 'Setup key' }).inputValue();
    const enrolledAt = Date.now();
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill(codeAt(secret, enrolledAt));
    await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click();
    await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
    const codes = await page.locator('ol code').allTextContents();
    expect(codes).toHaveLength(10);
    if (isFull) {
      await expectAccessible(page);
      await page.setViewportSize({ width: 320, height: 700 });
      await expectNoOverflow(page);
      await page.setViewportSize({ width: 1440, height: 900 });
    }
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('fairbook-recovery-codes.txt');
    expect(await page.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: 'I have saved these codes' }).check();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('10 recovery codes are left.').waitFor();

    const phone = await visit('market', { path: '/signin', width: 390, height: 844 });
    await signIn(phone, email);
    // The enrollment's code was used; that of the next half minute is accepted already.
    await phone.getByRole('textbox', { name: 'Code', exact: true }).fill(codeAt(secret, enrolledAt + 30_000));
    await phone.getByRole('button', { name: 'Sign in', exact: true }).click();
    await account(phone).waitFor();

    if (!isFull) return;
    const lost = await visit('market', { path: '/signin' });
    await signIn(lost, email);
    await lost.getByRole('button', { name: 'Use a recovery code' }).click();
    const field = lost.getByRole('textbox', { name: 'Recovery code' });
    const use = lost.getByRole('button', { name: 'Use the code and sign in' });
    await field.fill('1234');
    await use.click();
    await lost.getByText('A recovery code has 24 letters and digits').waitFor();
    await expectAccessible(lost);
    await field.fill('0000-0000-0000-0000-0000-0000');
    await use.click();
    await lost.getByRole('alert').filter({ hasText: 'already used recovery code' }).waitFor();
    await field.fill((codes[4] ?? '').toLowerCase());
    await use.click();
    await lost.getByText('You used a recovery code, so two-step sign-in is off.').waitFor();
    await lost.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  },
);

journey.runIf(isFull)(
  'is warned before an idle session ends, and signs in again without losing typed text',
  async ({ visit, foresee }) => {
    foresee(/^answer: 401 /);
    const page = await visit('admin', { path: '/signin' });
    await page.clock.install();
    // The sign-out ends every session of that account that began in the same second, so it is one that other journeys rarely use.
    await signInTo(page, viewer, '/account');
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
    const typed = page.getByRole('textbox', { name: 'Code', exact: true });
    await typed.fill('123');

    await page.clock.fastForward('28:05');
    const warning = page.getByRole('dialog', { name: 'Are you still there?' });
    expect(await warning.getByRole('timer').textContent()).toMatch(/^1:\d\d$/);
    await expectAccessible(page);
    await warning.getByRole('button', { name: 'Stay signed in' }).click();
    await warning.waitFor({ state: 'hidden' });

    // Activity in another tab counts.
    const tab = await page.context().newPage();
    await tab.goto(`${inject('addresses').admin}/signin`);
    await signIn(tab, viewer);
    await account(tab).waitFor();
    await page.clock.fastForward('28:05');
    await warning.waitFor();
    await tab.mouse.move(300, 300);
    await warning.waitFor({ state: 'hidden' });
    await tab.close();

    await page.clock.fastForward('31:00');
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await again.getByText('You were signed out after 30 minutes without activity.').waitFor();
    await again.getByLabel('Password', { exact: true }).fill(demoPassword);
    await again.getByRole('button', { name: 'Continue' }).click();
    await again.waitFor({ state: 'hidden' });
    expect(await typed.inputValue()).toBe('123');
  },
);
