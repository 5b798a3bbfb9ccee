/** Tests a municipality's work between sales: news, invitations of professionals and colleagues, and figures. */
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { expect } from 'vitest';
import { mailedCode, tokenOf, verify } from '../../testing/calls.ts';
import { fresh, freshEmail } from '../../testing/fresh.ts';
import { addressOf, journey } from '../../testing/journey.ts';
import { alderCreek, demoPassword } from '../../testing/people.ts';

/** A colleague of the City of Alder Creek. */
const dora = 'deputy@alder.example';

journey('adds a colleague, who finds the drafts, and is informed after removal', async ({ visit, foresee }) => {
  const [colin, surname] = [freshEmail('colin@alder.example'), fresh('Clerk')];
  const row = (status: string) => page.getByRole('row', { name: new RegExp(`Colin ${surname}\\b.*${status}`) });
  const page = await visit('market', { path: '/workspace', as: alderCreek });
  await page.getByRole('link', { name: 'People', exact: true }).first().click();
  await page.getByRole('row', { name: /Dora Deputy/ }).waitFor();
  await page.getByRole('button', { name: 'Invite a colleague' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a colleague' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`Colin ${surname}`);
  if (isFull) {
    await dialog.getByRole('textbox', { name: 'Email' }).fill(dora);
    foresee(/^answer: 409 POST .*people.invites/);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await dialog.getByText('Dora Deputy is already one of your people').waitFor();
  }
  await dialog.getByRole('textbox', { name: 'Email' }).fill(colin);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText(`${colin} was invited`).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await row('Invited').waitFor();

  // The mail is sent a moment after the invitation.
  await mailedCode(colin);
  const outbox = await (await fetch(addressOf('market', '/dev/outbox'))).text();
  const mail = outbox.split('<article>').find((each) => each.includes(colin)) ?? '';
  const [, address = ''] = /<a href="([^"]+)">Open the link/.exec(mail) ?? [];
  const { pathname, hash } = new URL(address.replaceAll('&amp;', '&'));
  const guest = await visit('market', { path: pathname + hash });
  // The code is not copied along with the address.
  await guest.waitForURL((url) => url.hash === '');
  await guest.getByText('You will act for City of Alder Creek as a User.').waitFor();
  await guest.getByRole('textbox', { name: 'First name' }).fill('Colin');
  await guest.getByRole('textbox', { name: 'Last name' }).fill(surname);
  await guest.getByLabel(/^Password/).fill(demoPassword);
  await guest.getByRole('button', { name: 'Create account' }).click();
  await guest.getByRole('heading', { level: 1, name: 'Check your inbox' }).waitFor();
  await verify(colin, await tokenOf(colin));
  await guest.getByRole('button', { name: 'I’ve verified my email' }).click();
  await guest.getByRole('button', { name: /^In preparation/ }).click();
  await guest.getByRole('link', { name: 'Fire Station Bonds' }).first().waitFor();
  await guest.getByRole('link', { name: 'People', exact: true }).first().click();
  await guest.getByText('Ask an Admin to make changes here.').waitFor();
  expect(await guest.getByRole('button', { name: /^Change / }).count()).toBe(0);

  // The Admin is notified, and the list updates by itself.
  await row('Active').waitFor();
  if (!isFull) return;
  // Pending requests of a removed person's page.
  foresee(/^answer: 403 GET /);
  await page.getByRole('button', { name: `Change Colin ${surname}` }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await row('Removed').waitFor();
  await guest.getByRole('alert').filter({ hasText: 'No account belongs to this sign-in' }).waitFor();
  await guest.getByRole('link', { name: 'Create an account' }).first().waitFor();
});
