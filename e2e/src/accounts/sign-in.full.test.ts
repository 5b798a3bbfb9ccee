/** The full tier of sign-in.test.ts: variations whose rules have cheaper tests. */
import { expect, inject } from 'vitest';
import { journey } from '../../testing/journey.ts';
import { alderCreek, demoPassword } from '../../testing/people.ts';
import { account, signIn } from '../../testing/signing-in.ts';

journey('keeps typed text when the session ends in another tab', async ({ visit, foresee }) => {
  foresee(/^answer: 40[13] /);
  const page = await visit('market', { path: '/signin' });
  await signIn(page, alderCreek);
  await account(page).waitFor();
  await page.goto(`${inject('addresses').market}/news/new`);
  const title = page.getByRole('textbox').first();
  await title.fill('The bridge opens in May');
  const other = await page.context().newPage();
  await other.goto(`${inject('addresses').market}/settings`);
  await account(other).click();
  await other.getByRole('menuitem', { name: 'Sign out' }).click();

  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await again.getByText('You were signed out in another tab').waitFor();
  await page.locator('[role="status"][data-state="off"]').waitFor({ state: 'attached' });
  await again.getByLabel('Password', { exact: true }).fill(demoPassword);
  await again.getByRole('button', { name: 'Continue' }).click();
  await again.waitFor({ state: 'hidden' });
  expect(await title.inputValue()).toBe('The bridge opens in May');
  await page.locator('[role="status"][data-state="live"]').waitFor();
});
