/** The full tier of workspace.test.ts: variations whose rules have cheaper tests. */
import { expect } from 'vitest';
import { fresh, freshEmail } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { alderCreek } from '../../testing/people.ts';

journey('invites a professional, once, and revokes the invitation', async ({ visit, foresee }) => {
  const tessa = freshEmail('tessa@trust.example');
  const page = await visit('market', { path: '/professionals', as: alderCreek });
  await page.getByText('Joined', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Invite a professional' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a professional' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill('counsel');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await dialog.getByText('Invalid email').waitFor();
  foresee(/^answer: 409 POST .*market-professional/);
  await dialog.getByRole('textbox', { name: 'Email' }).fill('pro@counsel.example');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await dialog.getByText('An account with this email exists').waitFor();
  await dialog.getByRole('textbox', { name: 'Email' }).fill(tessa);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText(`${tessa} was invited`).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: `Resend to ${tessa}` }).click();
  await page.getByText(`We sent a new link to ${tessa}`).waitFor();
  await page.getByRole('link', { name: 'Workspace', exact: true }).first().click();
  await page.getByText(/^\d+ invited professionals? not joined yet/).waitFor();
  await page.getByRole('link', { name: 'See invitations' }).click();
  await page.getByRole('button', { name: `Revoke the invitation of ${tessa}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('button', { name: tessa }).first().waitFor({ state: 'detached' });
});

journey('chooses the period and whose sales its figures are about, in the address', async ({ visit }) => {
  const page = await visit('market', { path: '/workspace', as: alderCreek });
  const figures = page.getByRole('region', { name: 'In figures' });
  await figures.getByText('Sales so far').waitFor();
  await figures.getByText('All deals', { exact: true }).waitFor();
  // So fast that the page does not render in between.
  await figures.evaluate(async (region) => {
    for (const choice of ['Today', 'All deals']) {
      const labels = [...region.querySelectorAll('label')];
      labels.find((label) => label.textContent === choice)?.click();
      for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
    }
  });
  await page.waitForURL(/frame=Daily.*deals=all/);
  await page.reload();
  await expect.poll(() => figures.getByRole('radio', { name: 'Today' }).isChecked()).toBe(true);
});

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
