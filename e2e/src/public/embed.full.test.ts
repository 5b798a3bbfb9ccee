/** The full tier of embed.test.ts: variations whose rules have cheaper tests. */
import { expect } from 'vitest';
import { journey } from '../../testing/journey.ts';
import { alderCreek } from '../../testing/people.ts';

journey('an issuer copies the link to the public page and the card from the Marketing tab', async ({ visit }) => {
  const page = await visit('market', { as: alderCreek, path: '/workspace' });
  await page.getByRole('link', { name: 'School Refunding Bonds' }).first().click();
  await page.getByRole('tab', { name: 'Marketing' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Marketing' });
  expect(await panel.getByRole('textbox', { name: 'Link to share' }).inputValue()).toMatch(/\/sales\/[0-9a-f-]{36}$/);
  expect(await panel.getByRole('textbox', { name: 'Card for your site' }).inputValue()).toMatch(
    /^<iframe src="http[^"]*\/embed\/sales\/[0-9a-f-]{36}" title="School Refunding Bonds on Fairbook"/,
  );
  await panel.getByRole('link', { name: 'See the card' }).waitFor();
});
