/** The full tier of builder.test.ts: variations whose rules have cheaper tests. */
import { expect } from 'vitest';
import { journey } from '../../testing/journey.ts';
import { alderCreek } from '../../testing/people.ts';

journey('asks before unsavable changes are left, and saves what it can', async ({ visit }) => {
  const page = await visit('market', { path: '/workspace/auctions/new', as: alderCreek });
  await page.getByRole('textbox', { name: /^Name/ }).fill('Never Saved Bonds');
  await page.getByRole('link', { name: 'Workspace', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Your changes on this page have not been saved.').waitFor();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  expect(await page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Never Saved Bonds');
  await page.getByRole('link', { name: 'Workspace', exact: true }).first().click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { level: 1, name: 'Workspace' }).waitFor();

  await page.getByRole('button', { name: /^In preparation/ }).click();
  await page.getByRole('link', { name: 'Fire Station Bonds' }).click();
  await page.getByRole('link', { name: 'Continue editing' }).click();
  await page.getByRole('link', { name: /^Profile/ }).click();
  const purpose = page.getByRole('textbox', { name: 'Purpose' });
  await purpose.fill('A fire station for the north bank and its boat');
  await page.getByRole('link', { name: /^Dates and impact/ }).click();
  await page.getByRole('heading', { level: 2, name: 'Dates and impact' }).waitFor();
  await page.getByRole('link', { name: /^Profile/ }).click();
  await expect.poll(() => purpose.inputValue()).toBe('A fire station for the north bank and its boat');
});

journey('duplicates an auction, pastes cells into its grid and shows it as an investor', async ({ visit }) => {
  const page = await visit('market', { path: '/workspace', as: alderCreek });
  await page.getByRole('button', { name: /^In preparation/ }).click();
  await page.getByRole('link', { name: 'Fire Station Bonds' }).click();
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create draft' }).click();
  await page.getByRole('heading', { level: 1, name: 'Copy of Fire Station Bonds' }).waitFor();

  await page.getByRole('link', { name: /^Maturities/ }).click();
  const cell = (column: string) => page.getByRole('textbox', { name: `${column}, row 1` });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('$15,000\t4.5 %'));
  await cell('Principal').focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect.poll(() => cell('Coupon (%)').inputValue()).toBe('4.500');
  expect(await cell('Principal').inputValue()).toBe('15,000');

  await page.getByRole('link', { name: /^Review/ }).click();
  await page.getByRole('link', { name: 'Preview as investor' }).click();
  await page.getByText(/^Only you can see this page\. /).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Copy of Fire Station Bonds' }).waitFor();
});
