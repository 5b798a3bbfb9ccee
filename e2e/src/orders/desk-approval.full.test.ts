/** The full tier of desk-approval.test.ts: variations whose rules have cheaper tests. */
import { expect } from 'vitest';
import { marketAs, newDesk } from '../../testing/calls.ts';
import { journey } from '../../testing/journey.ts';

/** An approved institution with an Admin, a Trader and an Approver; returns their emails. */
async function newPeople() {
  const { admin, join } = await newDesk('ines.treasurer@desk.example', 'Desk Fund');
  return { admin, trader: await join('Tess', 'Trader'), approver: await join('Abe', 'Approver') };
}

journey('has looser rules only once a second person confirms them', async ({ visit }) => {
  const { admin, trader, approver } = await newPeople();
  await (await marketAs(admin)).saveOrderRules({ body: { approvalAbove: 25_000 } });
  const rulesOf = async (as: string) => {
    const page = await visit('market', { path: '/people', as });
    const rules = page.getByRole('region', { name: 'Rules for orders' });
    await rules.getByText('Above $25,000 in one sale another person must approve.').waitFor();
    return { page, rules, request: rules.getByRole('region', { name: 'A change waits for another person' }) };
  };

  // The form says what waits before it is sent.
  const first = await rulesOf(admin);
  const ask = async (amount: string) => {
    await first.rules.getByRole('button', { name: 'Change', exact: true }).first().click();
    const dialog = first.page.getByRole('dialog', { name: 'Approval by another person' });
    const field = dialog.getByRole('textbox', { name: 'Amount in one sale' });
    await field.fill('20k');
    await dialog.getByText('This holds at once.').waitFor();
    await field.fill(amount);
    await dialog.getByText('Looser than now: Amount in one sale.').waitFor();
    await dialog.getByRole('button', { name: 'Ask for confirmation' }).click();
    await first.request.getByRole('row', { name: /Amount in one sale.*\$25,000/ }).waitFor();
  };
  await ask('100k');
  await first.request.getByText('An Approver or another Admin decides.').waitFor();
  expect(await first.request.getByRole('button', { name: 'Confirm' }).count()).toBe(0);
  await first.request.getByRole('button', { name: 'Withdraw' }).click();
  await first.page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await first.request.waitFor({ state: 'detached' });
  await ask('');

  const reader = await rulesOf(trader);
  await reader.request.getByRole('row', { name: /\$25,000.*No approval/ }).waitFor();
  expect(await reader.request.getByRole('button').count()).toBe(0);

  const second = await rulesOf(approver);
  await second.request.getByRole('button', { name: 'Decline' }).click();
  await second.page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await second.page.getByText('The request was declined').waitFor();
  await first.page.reload();
  await first.rules.getByText('Above $25,000 in one sale another person must approve.').waitFor();
  await ask('');
  await second.page.reload();
  await second.request.getByRole('button', { name: 'Confirm' }).click();
  await second.page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await second.rules.getByText('No order needs the approval of another person.').waitFor();
  expect((await (await marketAs(admin)).readOrderRules()).approvalAbove).toBeNull();
});
