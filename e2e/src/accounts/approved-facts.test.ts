/** Tests an investor's change of state: requested, pending, and approved by an administrator, who sees its effects. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from '../../testing/accessible.ts';
import { settled } from '../../testing/browser.ts';
import { confirmAbout, marketAs, newInvestor } from '../../testing/calls.ts';
import { journey, type Visit } from '../../testing/journey.ts';
import { administrator } from '../../testing/people.ts';

journey('requests a change of state, and an administrator approves it', async ({ visit }) => {
  const { email, name, id } = await newInvestor('Mona', 'Moving');
  const own = await visit('market', { path: '/onboarding/individual', as: email });
  await own.getByRole('button', { name: 'Request a change' }).click();
  const form = own.getByRole('dialog', { name: 'Request a change' });
  await form.getByRole('combobox', { name: 'State' }).selectOption('WA');
  await form.getByRole('textbox', { name: 'Explanation' }).fill('I moved to Seattle.\nMy license was issued there.');
  await form.getByRole('button', { name: 'Send request' }).click();
  await own.getByRole('heading', { name: 'Change under review' }).waitFor();

  const page = await openRequest(visit, administrator, id);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByText('My license was issued there.').waitFor();
  await page.getByRole('row', { name: /State\s+Oregon\s+Washington/ }).waitFor();
  await page.getByRole('row', { name: /Oregon\s+State individual\s+National individual/ }).waitFor();
  await page.getByRole('row', { name: /Washington\s+National individual\s+State individual/ }).waitFor();

  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Approve the change for ${name}?` });
  await dialog.getByText('is notified in the app and by email').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByText('Requested. A second administrator must confirm it.').waitFor();
  await confirmAbout(id);
  await page.reload();
  await page.locator('h1 + span [data-status="Approved"]').waitFor();
  await page.getByRole('button', { name: 'Approve', exact: true }).first().waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'Open account' }).click();
  await page.getByRole('heading', { name: 'Priority by issuer state' }).waitFor();
  await page.getByText('Issuers in Washington').waitFor();
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('row', { name: /approved details approved.*State: Oregon → Washington/ }).waitFor();

  await own.reload();
  await own.getByText(/^Approved on .*State: Oregon → Washington/).waitFor();
  const { facts } = await (await marketAs(email)).readFactStanding();
  expect(facts).toContainEqual({ field: 'state', value: 'WA' });
});

/** From the page of the account to its pending request. */
async function openRequest(visit: Visit, as: string, account: string): Promise<Page> {
  const page = await visit('admin', { path: `/individual-investors/${account}`, as });
  await page.getByRole('link', { name: 'Review request' }).click();
  await page.getByRole('heading', { name: 'Old and new values' }).waitFor();
  await settled(page);
  return page;
}
