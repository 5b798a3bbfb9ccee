/** Tests the witness of the demo market, and the registration of another by an Owner, which sales of other tests would choose. */
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { newWitnessKey } from '@fairbook/server/testing/market/witnesses.ts';
import { expect, test } from 'vitest';
import { asAdministrator, visitorOfMarket } from '../../testing/calls.ts';
import { fresh } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { administrator } from '../../testing/people.ts';

test('sales of the demo market are witnessed by default', { timeout: 90_000 }, async () => {
  const reviewer = await asAdministrator();
  const { rows } = await reviewer.listAuctions({ query: { status: ['Live'], q: 'School Refunding Bonds' } });
  const params = { auctionId: rows[0]?.uuid ?? '' };
  const read = () => visitorOfMarket().readOrderLog({ params, query: {} });
  await expect.poll(async () => (await read()).witnessed !== null, { timeout: 60_000, interval: 500 }).toBe(true);
  const { quorum, witnesses } = await read();
  expect([quorum, witnesses.map(({ name }) => name)]).toEqual([1, ['Local witness']]);
  const page = await (await fetch(witnesses[0]?.url ?? '')).text();
  expect(page).toContain(params.auctionId);
});

journey.runIf(isFull)(
  'an Owner adds a witness, corrects what is wrong, and deactivates it',
  async ({ visit, foresee }) => {
    const name = fresh('Clerk of Witnessville');
    const page = await visit('admin', { path: '/witnesses', as: administrator });
    await page.getByRole('row', { name: /Local witness/ }).waitFor();
    await page.getByRole('button', { name: 'Add witness' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a witness' });
    await dialog.getByRole('button', { name: 'Add witness' }).click();
    await dialog.getByText('Verifier key is required').waitFor();
    await dialog.getByText('Must be the web address of the witness').waitFor();
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByRole('textbox', { name: 'Run by' }).fill('The city clerk of Witnessville');
    await dialog.getByRole('textbox', { name: 'Address' }).fill('https://witness.witnessville.example');
    await dialog.getByRole('textbox', { name: 'Verifier key' }).fill('no key');
    foresee(/^answer: 400 POST \/api\/witnesses/);
    await dialog.getByRole('button', { name: 'Add witness' }).click();
    await dialog.getByText('Must be a verifier key').first().waitFor();
    await dialog.getByRole('textbox', { name: 'Verifier key' }).fill(newWitnessKey());
    await dialog.getByRole('button', { name: 'Add witness' }).click();
    const row = page.getByRole('row', { name: new RegExp(name) });
    await row.getByText('Active', { exact: true }).waitFor();
    await row.getByRole('button', { name: 'Deactivate…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
    await row.getByText('Deactivated', { exact: true }).waitFor();
  },
);
