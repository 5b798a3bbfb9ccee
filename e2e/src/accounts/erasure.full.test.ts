/** Tests the erasure of an account with its sign-in. */
import { expect } from 'vitest';
import { newInvestor, tokenOf } from '../../testing/calls.ts';
import { journey } from '../../testing/journey.ts';
import { signIn } from '../../testing/signing-in.ts';

journey(
  'erases the account in the settings; its address and password no longer sign in',
  async ({ visit, foresee }) => {
    const { email } = await newInvestor('Erna', 'Erased');
    const page = await visit('market', { path: '/settings', as: email });
    await page.getByRole('button', { name: 'Erase my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase your account and personal data?' });
    await dialog.getByRole('textbox', { name: 'Type your email address to confirm' }).fill(email);
    // Background requests between the erasure and the sign-out are refused.
    foresee(/^answer: 40[13] GET /);
    await dialog.getByRole('button', { name: 'Erase permanently' }).click();
    await page.getByRole('link', { name: 'Sign in', exact: true }).first().waitFor();

    // The worker deletes the sign-in at the provider a moment later.
    const isGone = () =>
      tokenOf(email).then(
        () => false,
        () => true,
      );
    await expect.poll(isGone, { timeout: 30_000, interval: 500 }).toBe(true);
    foresee(/^answer: 400 POST .*accounts:signInWithPassword/);
    await page.goto(new URL('/signin', page.url()).href);
    await signIn(page, email);
    await page.getByText('Incorrect email or password.').waitFor();
  },
);
