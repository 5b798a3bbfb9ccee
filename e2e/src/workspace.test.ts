/** Tests a municipality's work between sales: news, invitations of professionals and colleagues, and figures. */
import { expect } from 'vitest';
import { mailedCode, tokenOf, verify } from './calls.ts';
import { fresh, freshEmail } from './fresh.ts';
import { addressOf, journey } from './journey.ts';
import { alderCreek, demoPassword } from './people.ts';

/** A colleague of the City of Alder Creek. */
const dora = 'deputy@alder.example';

journey('writes news with a preview, edits it, and removes it', async ({ visit }) => {
  const ferry = fresh('The ferry');
  const page = await visit('market', { path: '/news', as: alderCreek });
  const field = (name: string) => page.getByRole('textbox', { name });
  await page.getByRole('link', { name: 'Write news' }).click();
  await page.getByText('One of your auctions is live.').waitFor();
  await field('Link').fill('our page');
  await page.getByRole('button', { name: 'Publish' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'need your attention' });
  for (const sentence of [/Title is required/, /Content is required/, /Invalid URL/]) {
    await summary.getByRole('button', { name: sentence }).waitFor();
  }
  await field('Title').fill(`${ferry} <b>sails</b> again`);
  await field('Content').fill('From Monday on.\n\nEvery hour.');
  await field('Link').fill('https://ferry.example/times');
  const preview = page.getByRole('region', { name: 'Investor preview' });
  await preview.getByRole('heading', { name: `${ferry} <b>sails</b> again` }).waitFor();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();

  await page.getByRole('link', { name: 'Read more: ferry.example' }).waitFor();
  await page.getByRole('link', { name: new RegExp(`^Edit ${ferry} <`) }).click();
  await field('Title').fill(`${ferry} sails again`);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: `Delete ${ferry} sails again` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: `${ferry} sails again` }).waitFor({ state: 'detached' });
});

journey('adds a colleague, who finds the drafts, and is informed after removal', async ({ visit, foresee }) => {
  const [colin, surname] = [freshEmail('colin@alder.example'), fresh('Clerk')];
  const row = (status: string) => page.getByRole('row', { name: new RegExp(`Colin ${surname}\\b.*${status}`) });
  const page = await visit('market', { path: '/workspace', as: alderCreek });
  await page.getByRole('link', { name: 'People', exact: true }).first().click();
  await page.getByRole('row', { name: /Dora Deputy/ }).waitFor();
  await page.getByRole('button', { name: 'Invite a colleague' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a colleague' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`Colin ${surname}`);
  await dialog.getByRole('textbox', { name: 'Email' }).fill(dora);
  foresee(/^answer: 409 POST .*people.invites/);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await dialog.getByText('Dora Deputy is already one of your people').waitFor();
  await dialog.getByRole('textbox', { name: 'Email' }).fill(colin);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText(`${colin} was invited`).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await row('Invited').waitFor();

  // The mail is sent a moment after the invitation.
  await mailedCode(colin);
  const guest = await visit('market', { path: '/dev/outbox' });
  const link = guest.getByRole('article').filter({ hasText: colin }).getByRole('link', { name: 'Open the link' });
  const { pathname, hash } = new URL((await link.getAttribute('href')) ?? '');
  await guest.goto(addressOf('market', pathname + hash));
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
  // Pending requests of a removed person's page.
  foresee(/^answer: 403 GET /);
  await page.getByRole('button', { name: `Change Colin ${surname}` }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await row('Removed').waitFor();
  await guest.getByRole('alert').filter({ hasText: 'No account belongs to this sign-in' }).waitFor();
  await guest.getByRole('link', { name: 'Create an account' }).first().waitFor();
});
