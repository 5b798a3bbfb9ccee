/** Tests the municipal advisor as the second person: the issuer, who is alone, requests a later close, and the advisor confirms it from the notice. */
import { expect } from 'vitest';
import { expectAccessible } from '../../testing/accessible.ts';
import { localMinuteIn, unaided } from '../../testing/browser.ts';
import { fresh } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { olive } from '../../testing/people.ts';
import { newLiveSale } from '../../testing/sales.ts';
import { account, signIn, signInTo } from '../../testing/signing-in.ts';
import { adviseIn, newAdvisor, newMunicipality } from '../../testing/towns.ts';

const reason = 'A storm has closed the offices of the town';

journey(
  'an issuer who is alone requests a later close, and the municipal advisor confirms it from the notice',
  async ({ visit }) => {
    const name = fresh('Levee Bonds');
    const lone = await newMunicipality(fresh('Lone Town'), 'terry.treasurer@lone-town.example');
    const email = await newAdvisor('amy.advisor@levee.example');
    const auctionId = await newLiveSale({ name, principals: [20_000, 50_000], issuer: lone }, 3_600);
    await adviseIn(auctionId, lone, email);
    const page = await visit('market', { path: `/auctions/${auctionId}`, as: olive });
    // Changing and confirming need a recent sign-in.
    const [town, advisor] = [await visit('market', { path: '/signin' }), await visit('market', { path: '/signin' })];
    await signInTo(town, lone, `/workspace/auctions/${auctionId}`);
    await signIn(advisor, email);
    await account(advisor).waitFor();
    await town.getByRole('button', { name: 'Change times' }).click();
    const dialog = town.getByRole('dialog', { name: `Change the times of ${name}` });
    await dialog.getByText('a municipal advisor of the sale must confirm it: Amy Advisor.').waitFor();
    await dialog.getByLabel('New close').fill(await localMinuteIn(town, 48));
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
    await dialog.getByRole('button', { name: 'Request the change' }).click();
    await dialog.waitFor({ state: 'detached' });
    await town.getByText('A change of this sale waits for its municipal advisor').waitFor();
    await town.getByText('It can be confirmed by: Amy Advisor.').waitFor();
    await town.getByText('You requested this. A municipal advisor of the sale must confirm it.').waitFor();
    expect(await town.getByRole('button', { name: 'Confirm the change' }).isDisabled()).toBe(true);
    expect(await page.getByText('This sale was rescheduled').count()).toBe(0);

    await advisor.goto(new URL('/notifications', advisor.url()).href);
    await advisor.getByRole('main').getByText(`${name}: confirm another close`).click();
    await advisor.getByRole('heading', { level: 1, name: `Team of ${name}` }).waitFor();
    await advisor.getByText('A change of this sale waits for you').waitFor();
    await advisor.getByText(reason).waitFor();
    await expectAccessible(advisor);
    await advisor.getByRole('button', { name: 'Confirm the change' }).click();
    const asking = advisor.getByRole('dialog', { name: 'Confirm the change?' });
    await asking.getByText(/people are notified at once|person is notified at once/).waitFor();
    await asking.getByRole('button', { name: 'Confirm the change' }).click();
    await asking.waitFor({ state: 'detached' });
    await advisor.getByText('A change of this sale waits for you').waitFor({ state: 'detached' });
    const shown = [page, town].map((one) => one.getByText('This sale was rescheduled', { exact: true }));
    await Promise.all(shown.map((sign) => sign.waitFor(unaided)));
  },
);
