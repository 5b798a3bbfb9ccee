/** The full tier of help.test.ts: variations whose rules have cheaper tests. */
import { expect } from 'vitest';
import { journey } from '../../testing/journey.ts';
import { administrator, olive } from '../../testing/people.ts';
import { account } from '../../testing/signing-in.ts';

/** Tests the Help pages: without an account, from the first page to a term of the glossary and the operator’s contact. */

journey('an administrator finds Help in the account menu, with the operator’s contact', async ({ visit }) => {
  const page = await visit('admin', { as: administrator, path: '/audit' });
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Help' }).click();
  await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor();
  await page.getByRole('heading', { level: 2, name: 'When do I halt a sale?' }).waitFor();
  await page.getByRole('link', { name: 'help@market.example' }).waitFor();
});

journey('explains terms where they are used: opened by keyboard, closed by Escape', async ({ visit }) => {
  const page = await visit('market', { as: olive, path: '/auctions?q=School%20Refunding' });
  await page.getByRole('link', { name: 'School Refunding Bonds', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'School Refunding Bonds' }).waitFor();
  const term = page.getByRole('button', { name: 'Yield', exact: true }).first();
  await term.focus();
  await page.keyboard.press('Enter');
  const meaning = page.getByRole('dialog').filter({ has: page.getByRole('link', { name: 'Open the glossary' }) });
  await meaning.waitFor();
  await page.keyboard.press('Escape');
  await meaning.waitFor({ state: 'detached' });
  expect(await term.evaluate((button) => button === document.activeElement)).toBe(true);

  const connection = page.getByRole('status').getByRole('button', { name: 'Connected' });
  await connection.click();
  await page.getByText('Figures and notifications update as they happen.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Figures and notifications update as they happen.').waitFor({ state: 'detached' });
});
