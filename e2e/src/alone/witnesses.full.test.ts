/** The full tier of witnesses.test.ts: variations whose rules have cheaper tests. */
import { newWitnessKey } from '@fairbook/server/testing/market/witnesses.ts';
import { expect } from 'vitest';
import { expectAccessible } from '../../testing/accessible.ts';
import { runAsOwner } from '../../testing/attacker.ts';
import { asAdministrator, marketAs } from '../../testing/calls.ts';
import { fresh } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { administrator, alderCreek, viewer } from '../../testing/people.ts';

journey('an Owner sees in red which witness refuses the audit trail, and what to do', async ({ visit }) => {
  const { addWitness, changeWitnessState } = await asAdministrator();
  const name = fresh('Clerk of Contradiction');
  const operator = 'The city clerk of Contradiction';
  const { id } = await addWitness({ body: { name, operator, url: 'https://w.example', key: newWitnessKey() } });
  // It is not asked any more, so its last answer stays.
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

journey('a Viewer sees the witnesses and changes none', async ({ visit }) => {
  const page = await visit('admin', { path: '/witnesses', as: viewer });
  await page.getByRole('row', { name: /Local witness/ }).waitFor();
  expect(await page.getByRole('button', { name: /Add witness|Deactivate…/ }).count()).toBe(0);
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
