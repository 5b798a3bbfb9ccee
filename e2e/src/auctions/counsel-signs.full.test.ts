/** Tests the team of a sale in the browser: who has to sign, and the counsel who reads and signs. deal-team.full.test.ts has an advisor and all that follows. */
import { expectAccessible } from '../../testing/accessible.ts';
import { fresh } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { alderCreek, paula } from '../../testing/people.ts';
import { newSaleWithStatement } from '../../testing/sales.ts';

journey('an issuer says who has to sign, and counsel reads the statement and signs it', async ({ visit }) => {
  const name = fresh('Team Bonds');
  const auctionId = await newSaleWithStatement(name);
  const town = await visit('market', { path: `/workspace/auctions/${auctionId}`, as: alderCreek });
  await town.getByRole('link', { name: 'Team', exact: true }).click();
  await town.getByRole('heading', { level: 1, name: `Team of ${name}` }).waitFor();
  await town.getByRole('button', { name: 'Choose required sign-offs' }).click();
  const requiring = town.getByRole('dialog', { name: 'Required sign-offs' });
  const statement = requiring.getByRole('group', { name: 'Preliminary official statement' });
  await statement.getByRole('checkbox', { name: 'Bond Counsel' }).check();
  await requiring.getByRole('button', { name: 'Save' }).click();
  await requiring.waitFor({ state: 'detached' });
  await town.getByText('One required sign-off is missing.').waitFor();

  const counsel = await visit('market', { path: `/connections/${auctionId}/team?tab=documents`, as: paula });
  const document = counsel.getByRole('button', { name: /Statement\.pdf/ }).first();
  await document.waitFor();
  await document.click();
  await counsel.getByRole('dialog').waitFor();
  await counsel.keyboard.press('Escape');
  await counsel.getByRole('tab', { name: /^Sign-offs/ }).click();
  await counsel.getByRole('button', { name: 'Sign as Bond Counsel: Preliminary official statement' }).click();
  const signing = counsel.getByRole('dialog', { name: 'Sign: Preliminary official statement' });
  await expectAccessible(counsel);
  await signing.getByRole('button', { name: 'Sign', exact: true }).click();
  await signing.waitFor({ state: 'detached' });
  await counsel.getByText('Every required sign-off is there.').waitFor();
  // The issuer's open page shows it.
  await town.getByText('Every required sign-off is there.').waitFor();
});
