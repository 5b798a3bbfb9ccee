/** Tests the page of API keys: a key is created, shown once, used by a program, and revoked. */
import { expect, inject } from 'vitest';
import { fresh } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { cascade } from '../../testing/people.ts';

journey('creates an API key in the settings, which works for a program until it is revoked', async ({ visit }) => {
  const name = fresh('Trading desk');
  const page = await visit('market', { path: '/settings', as: cascade });
  await page.getByRole('link', { name: 'Manage API keys' }).click();
  await page.getByRole('button', { name: 'Create key' }).first().click();

  const form = page.getByRole('dialog', { name: 'Create API key' });
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('checkbox', { name: 'Orders' }).check();
  // A municipality’s scope is not offered to an institution.
  expect(await form.getByRole('checkbox', { name: 'Offerings' }).count()).toBe(0);
  await form.getByRole('button', { name: 'Create key' }).click();

  const secret = page.getByRole('dialog', { name: 'Your API key' });
  const key = await secret.getByRole('textbox', { name: 'API key' }).inputValue();
  await secret.getByRole('button', { name: 'I’ve saved it' }).click();
  const card = page.getByRole('region', { name });
  await card.getByText('Read, Orders').waitFor();
  expect(await page.content()).not.toContain(key);

  const call = async () => {
    const headers = { authorization: `Bearer ${key}` };
    return (await fetch(`${inject('addresses').market}/api/auction/my-bids`, { headers })).status;
  };
  expect(await call()).toBe(200);
  await card.getByRole('button', { name: `Revoke: ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('API key revoked').waitFor();
  await card.waitFor({ state: 'detached' });
  expect(await call()).toBe(401);
});
