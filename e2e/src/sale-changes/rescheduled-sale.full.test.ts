/** Tests changes of announced sales: the close is moved by two people of the issuer or by an order in the last minutes. */
import { expect } from 'vitest';
import { localMinuteIn, unaided } from '../../testing/browser.ts';
import { asAdministrator, marketAs } from '../../testing/calls.ts';
import { fresh } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { alderCreek, deputy, olive } from '../../testing/people.ts';
import { maturityDays, newCompleteDraft, newLiveSale } from '../../testing/sales.ts';
import { signInTo } from '../../testing/signing-in.ts';

const reason = 'A storm has closed the offices of the city';

journey(
  'a later close is requested, confirmed by a second person, and shown in open pages at once',
  async ({ visit }) => {
    const name = fresh('Storm Drain Bonds');
    const auctionId = await newLiveSale({ name, principals: [20_000, 50_000] }, 3_600);
    const path = `/workspace/auctions/${auctionId}`;
    // Changing and confirming need a recent sign-in.
    const town = await visit('market', { path: '/signin' });
    await signInTo(town, alderCreek, path);
    const page = await visit('market', { path: `/auctions/${auctionId}`, as: olive });
    await page.getByRole('heading', { level: 1, name }).waitFor();

    await town.getByRole('button', { name: 'Change times' }).click();
    const dialog = town.getByRole('dialog', { name: `Change the times of ${name}` });
    await dialog.getByText('Another person of your municipality must confirm it.').waitFor();
    await dialog.getByText(/people are notified at once/).waitFor();
    expect(await dialog.getByRole('textbox', { name: 'New start' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Request the change' }).click();
    await dialog.getByText('A reason is required').waitFor();
    await dialog.getByText('These are the times of the sale already').waitFor();
    await dialog.getByLabel('New close').fill(await localMinuteIn(town, 48));
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
    await dialog.getByRole('button', { name: 'Request the change' }).click();
    await dialog.waitFor({ state: 'detached' });
    await town.getByText('A change of this sale waits for a second person').first().waitFor();
    expect(await town.getByRole('button', { name: 'Confirm the change' }).isDisabled()).toBe(true);
    await town.getByText('You requested this. Another person of the municipality must confirm it.').waitFor();
    expect(await page.getByText('This sale was rescheduled').count()).toBe(0);

    const second = await visit('market', { path: '/signin' });
    await signInTo(second, deputy, path);
    await second.getByText(reason).first().waitFor();
    await second.getByRole('button', { name: 'Confirm the change' }).click();
    const asking = second.getByRole('dialog', { name: 'Confirm the change?' });
    await asking.getByRole('button', { name: 'Confirm the change' }).click();
    await asking.waitFor({ state: 'detached' });
    const shown = [page, town, second].map((one) => one.getByText('This sale was rescheduled', { exact: true }));
    await Promise.all(shown.map((sign) => sign.waitFor(unaided)));
    await page.getByText(reason).first().waitFor();
    await town.getByRole('tab', { name: 'History' }).click();
    await town.getByText('Rescheduled by the issuer').waitFor();
  },
);

journey('an order in the last minutes extends a sale by its terms, and open pages show it', async ({ visit }) => {
  const name = fresh('Late Order Bonds');
  const [day = ''] = maturityDays(2);
  const auctionId = await newCompleteDraft({ name, principals: [20_000, 50_000] });
  const params = { auctionId };
  const town = await visit('market', { path: '/signin' });
  await signInTo(town, alderCreek, `/workspace/auctions/${auctionId}/priority`);
  await town.getByLabel('Automatic extension').selectOption('5 minutes, at most 6 times');
  await town.getByRole('button', { name: 'Save and continue' }).click();
  await town.getByLabel('Dated date').waitFor();
  await (await marketAs(alderCreek)).requestAuctionApproval({ params });
  await (await asAdministrator()).decideAuction({ params, body: { status: 'Approved', remarks: null } });
  const terms = /^May be extended by 5 minutes, at most 6 times, if an order is placed or increased/;
  const page = await visit('market', { path: `/auctions/${auctionId}`, as: olive });
  await page.getByText(terms).waitFor();
  await town.goto(new URL(`/workspace/auctions/${auctionId}`, town.url()).href);
  await town.getByRole('button', { name: 'Go live' }).click();
  const dialog = town.getByRole('dialog', { name: 'Go live' });
  const close = await town.evaluate(() => {
    const local = new Date(Date.now() + 4 * 60_000 - new Date().getTimezoneOffset() * 60_000);
    return local.toISOString().slice(0, 16);
  });
  await dialog.getByLabel('Orders close').fill(close);
  await dialog.getByText(terms).waitFor();
  await dialog.getByRole('button', { name: 'Go live' }).click();
  await dialog.waitFor({ state: 'detached' });
  const investments = [{ maturityDate: day, investmentAmount: 5_000 }];
  await (await marketAs(olive)).placeBid({ params: { auctionId }, body: { investments } });
  const shown = [page, town].map((one) => one.getByText('This sale was extended by its terms', { exact: true }));
  await Promise.all(shown.map((sign) => sign.waitFor({ timeout: 30_000 })));
});
