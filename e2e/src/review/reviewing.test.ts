/** Tests dialogs of decisions: what they say is what happens and is mailed; reason templates; and the queue of the second administrator. */
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { expect } from 'vitest';
import { expectAccessible } from '../../testing/accessible.ts';
import { goInApp } from '../../testing/browser.ts';
import { asAdministrator, newInvestor } from '../../testing/calls.ts';
import { journey, type Visit } from '../../testing/journey.ts';
import { administrator, secondAdministrator } from '../../testing/people.ts';

const region = { name: 'Deactivate account: waiting for a second administrator' };

journey('a decision that needs two waits in the queue of the second, with all it would do', async ({ visit }) => {
  const { id, name, email } = await newInvestor('Quinn', 'Queued');
  if (isFull) await requestOnScreen(visit, id, name);
  else {
    const body = { reason: 'Asked by letter.' };
    await (await asAdministrator()).deactivateAccount({ params: { kind: 'investor', id }, body });
  }

  const other = await visit('admin', { path: '/decisions', as: secondAdministrator });
  await other.getByRole('heading', { level: 2, name: /^For you to confirm \(\d+\)$/ }).waitFor();
  const waiting = other.getByRole('region', region).filter({ hasText: name });
  await waiting.getByText('Requested by Ada Reviewer').waitFor();
  await waiting.getByText('Status: Active → Disabled').waitFor();
  await waiting.getByText(`${name} <${email}>`).waitFor();
  expect(await waiting.getByRole('link', { name }).getAttribute('href')).toBe(`/individual-investors/${id}`);
  if (isFull) await expectAccessible(other);
  // The menu counts what this administrator can confirm.
  const open = (await (await asAdministrator()).listPendingDecisions({ query: {} })).length;
  expect(open).toBeGreaterThan(0);
  await other
    .getByRole('navigation')
    .getByRole('link', { name: /^Confirmations.*\d/ })
    .waitFor();

  await waiting.getByRole('button', { name: 'Confirm…' }).click();
  const question = other.getByRole('dialog', { name: `Deactivate account: ${name}?` });
  await question.getByText('Asked by letter.').waitFor();
  await question.getByRole('button', { name: 'Confirm' }).click();
  await waiting.waitFor({ state: 'detached' });
});

/** As the first administrator, who cannot confirm it. */
async function requestOnScreen(visit: Visit, id: string, name: string): Promise<void> {
  const page = await visit('admin', { path: `/individual-investors/${id}`, as: administrator });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Deactivate…' }).click();
  const dialog = page.getByRole('dialog', { name: `Deactivate ${name}` });
  await dialog.getByText(/^Nothing happens until a second administrator confirms it/).waitFor();
  await dialog
    .getByText(/^Now: Deactivate account/)
    .or(dialog.getByText('Now:'))
    .first()
    .waitFor();
  await dialog.getByText('After the confirmation:').waitFor();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Asked by letter.');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await dialog.waitFor({ state: 'hidden' });

  // The one who asked cannot confirm it.
  await goInApp(page, new URL('/decisions', page.url()).href);
  const own = page.getByRole('region', region).filter({ hasText: name });
  await own.getByText('You requested this. Another administrator must confirm it.').waitFor();
  expect(await own.getByRole('button', { name: 'Confirm…' }).count()).toBe(0);
  // It is not in their own queue.
  const others = page.locator('section', { has: page.getByRole('heading', { name: /^Waiting for others/ }) });
  await others.getByRole('region', region).filter({ hasText: name }).waitFor();
}
