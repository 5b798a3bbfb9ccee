/** Tests a desk of three: a large order waits for the approval of another person, and a file of orders is shown line by line before any is placed. */

import { expect } from 'vitest';
import { marketAs, newDesk } from '../../testing/calls.ts';
import { fresh } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { administrator } from '../../testing/people.ts';
import { maturityDays, newLiveSale } from '../../testing/sales.ts';

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

journey('sends a large order for approval, and has it in the book once a second person approves', async ({ visit }) => {
  const [soon = '', later = ''] = maturityDays(2);
  const name = fresh('Pier Bonds');
  const auctionId = await newLiveSale({ name, principals: [100_000, 100_000] }, 600);
  const { admin, trader, approver } = await newPeople();

  const people = await visit('market', { path: '/people', as: admin });
  await people.getByRole('row', { name: /Tess Desk.*Trader/ }).waitFor();
  const rules = people.getByRole('region', { name: 'Rules for orders' });
  await rules.getByText('No order needs the approval of another person.').waitFor();
  await rules.getByRole('button', { name: 'Change', exact: true }).first().click();
  const dialog = people.getByRole('dialog', { name: 'Approval by another person' });
  await dialog.getByRole('textbox', { name: 'Amount in one sale' }).fill('25k');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await rules.getByText('Above $25,000 in one sale another person must approve.').waitFor();

  const desk = await visit('market', { path: `/auctions/${auctionId}`, as: trader });
  await desk.getByLabel('Order ticket').locator(`input[name="${soon}"]`).fill('40000');
  await desk.getByText('Above $25,000 in one sale another person of your institution must approve.').first().waitFor();
  await desk.getByRole('button', { name: 'Review', exact: true }).click();
  const review = desk.getByRole('dialog', { name: 'Review your order' });
  await review.getByRole('button', { name: 'Send for approval' }).click();
  await desk.getByRole('heading', { name: 'Waiting for approval' }).waitFor();
  expect((await (await marketAs(admin)).listMyBids()).rows).toEqual([]);

  const second = await visit('market', { path: '/approvals', as: approver });
  const card = second.getByRole('article', { name: `${name}, $40,000` });
  await card.getByRole('button', { name: 'Approve' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await second.getByText('The order is in the book').waitFor();
  await card.getByText(/^Approved by Abe Desk/).waitFor();

  await desk.getByRole('link', { name: 'My orders', exact: true }).first().click();
  await desk.getByRole('heading', { name }).waitFor();

  // A file with a wrong line places nothing; corrected, each order of it is placed.
  await desk.getByRole('link', { name: 'Orders from a file' }).click();
  const choose = (rows: readonly string[]) =>
    desk.locator('input[type="file"]').setInputFiles({
      name: 'orders.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['auction,maturity,amount', ...rows].join('\n')),
    });
  await choose([`${auctionId},${soon},5000`, `${auctionId},${later},five`]);
  await desk.getByText('The amount must be dollars such as 25000').waitFor();
  expect(await desk.getByRole('button', { name: /^Place/ }).count()).toBe(0);
  await choose([`${auctionId},${soon},5000`, `${auctionId},${later},"10,000"`]);
  await desk.getByRole('button', { name: 'Place 1 order' }).click();
  await desk.getByText('1 of 1 orders were placed or sent for approval.').waitFor();
  const { rows } = await (await marketAs(trader)).listMyBids();
  expect(rows.map(({ total }) => total).sort((a, b) => a - b)).toEqual([15_000, 40_000]);
  // Administrators see the people of the institution, and get from one to another.
  const office = await visit('admin', { path: `/institutional-investors?q=${admin}`, as: administrator });
  await office.getByRole('link', { name: /Desk Fund/ }).click();
  const users = office.getByRole('table', { name: 'Users of this account' });
  await users.getByRole('row', { name: /Abe Desk.*Approver/ }).waitFor();
  await users.getByRole('link', { name: 'Tess Desk' }).click();
  await office.getByText('Tess Desk', { exact: true }).first().waitFor();
  await users.getByRole('link', { name: 'Ines Treasurer' }).waitFor();
});
