/** Tests an investor's change of state: requested, pending, and approved by an administrator, who sees its effects. */

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from '../../testing/accessible.ts';
import { settled } from '../../testing/browser.ts';
import { confirmAbout, marketAs, newInvestor } from '../../testing/calls.ts';
import { journey, type Visit } from '../../testing/journey.ts';
import { administrator, viewer } from '../../testing/people.ts';

journey('rejects a change with a reason; a later decision is refused with it', async ({ visit, foresee }) => {
  const { email, name, id } = await newInvestor('Rita', 'Remaining');
  await (await marketAs(email)).requestInvestorChange({
    body: { state: 'NY', country: 'US', explanation: 'I moved.' },
  });
  const first = await openRequest(visit, administrator, id);
  const second = await visit('admin', { path: new URL(first.url()).pathname, as: administrator });
  await second.getByRole('button', { name: 'Approve', exact: true }).click();

  await first.getByRole('button', { name: 'Reject', exact: true }).click();
  const dialog = first.getByRole('dialog', { name: `Reject the change for ${name}` });
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await dialog.getByText('A reason is required').waitFor();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Please say since when.');
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await first.locator('h1 + span [data-status="Rejected"]').waitFor();
  await first.getByText('Reason: Please say since when.').waitFor();

  foresee(/^answer: 412 POST .*\/approve/);
  await second.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await second
    .getByRole('alert')
    .filter({ hasText: /rejected it on .+ The page is up to date\./ })
    .waitFor();
  await second.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await second.locator('h1 + span [data-status="Rejected"]').waitFor();
});

journey('an administrator who only reads sees the request, and why there is nothing to press', async ({ visit }) => {
  const { email, id } = await newInvestor('Vera', 'Viewed');
  await (await marketAs(email)).requestInvestorChange({
    body: { state: 'NY', country: 'US', explanation: 'I moved.' },
  });
  const page = await openRequest(visit, viewer, id);
  await page.getByText('Your role is Viewer. Reviewers and Owners decide.').waitFor();
  expect(await page.getByRole('button', { name: 'Approve', exact: true }).isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Reject', exact: true }).isDisabled()).toBe(true);
  await expectAccessible(page);
});

journey('an invalid address of a request is reported on the page only', async ({ visit, foresee }) => {
  foresee(/^answer: 400 GET .*\/changes\/not-an-id/);
  const page = await visit('admin', { path: '/changes/not-an-id', as: administrator });
  await page.getByRole('heading', { level: 1, name: 'Not found' }).waitFor();
  // A toast would appear with the heading and stay for four seconds.
  await page.waitForTimeout(500);
  expect(await page.getByRole('alert').count()).toBe(0);
});

/** From the page of the account to its pending request. */
async function openRequest(visit: Visit, as: string, account: string): Promise<Page> {
  const page = await visit('admin', { path: `/individual-investors/${account}`, as });
  await page.getByRole('link', { name: 'Review request' }).click();
  await page.getByRole('heading', { name: 'Old and new values' }).waitFor();
  await settled(page);
  return page;
}

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
