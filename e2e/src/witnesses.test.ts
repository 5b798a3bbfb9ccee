/** The witness of the demo market, its registration by an Owner, and the choice of an issuer. */
import { newWitnessKey } from '@fairbook/server/testing/witnesses.ts';
import { expect, test } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { runAsOwner } from './attacker.ts';
import { asAdministrator, marketAs, visitorOfMarket } from './calls.ts';
import { fresh } from './fresh.ts';
import { journey } from './journey.ts';
import { administrator, alderCreek } from './people.ts';

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

journey('an Owner adds a witness, corrects what is wrong, and deactivates it', async ({ visit, foresee }) => {
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
});

journey('an Owner sees in red which witness refuses the audit trail, and what to do', async ({ visit }) => {
  const { addWitness, changeWitnessState } = await asAdministrator();
  const name = fresh('Clerk of Contradiction');
  const operator = 'The city clerk of Contradiction';
  const { id } = await addWitness({ body: { name, operator, url: 'https://w.example', key: newWitnessKey() } });
  // It is not asked any more, so what it said stays.
  await changeWitnessState({ params: { id }, body: { isActive: false } });
  const problem = 'It signed 17 events, and the event 17 is gone';
  await runAsOwner(
    "insert into audit_witness (witness_id, state, problem) select id, 'contradicted', $2 from witness where uuid = $1",
    [id, problem],
  );
  try {
    const page = await visit('admin', { path: '/witnesses', as: administrator });
    const alert = page.getByRole('alert').filter({ hasText: 'The audit trail is not what witnesses signed' });
    await alert.getByText(`${name}: ${problem}`).waitFor();
    await alert.getByText('Run “doctor --deep” on the server').waitFor();
    const row = page.getByRole('row', { name: new RegExp(name) });
    await row.getByText('Refuses a log').waitFor();
    await row.getByText('The audit trail differs from what it signed').waitFor();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  } finally {
    await runAsOwner(
      "update audit_witness set state = 'waiting', problem = null where witness_id = (select id from witness where uuid = $1)",
      [id],
    );
  }
});

journey('an issuer chooses no witness, and then the default again', async ({ visit }) => {
  const issuer = await marketAs(alderCreek);
  const { rows } = await issuer.listOwnAuctions({ query: { status: ['Draft'], page: 1, pageSize: 50 } });
  const draft = rows.find(({ name }) => name === 'Fire Station Bonds');
  const page = await visit('market', { path: `/workspace/auctions/${draft?.uuid}/review`, as: alderCreek });
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Witnesses' }) });
  const choose = async () => {
    await page.getByRole('button', { name: 'Choose', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Choose witnesses' });
    await dialog.getByRole('checkbox', { name: 'Local witness' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  await section.getByRole('link', { name: 'Local witness' }).waitFor();
  await choose();
  await section.getByText('Without a witness the sale takes orders').waitFor();
  await choose();
  await section.getByRole('link', { name: 'Local witness' }).waitFor();
});
