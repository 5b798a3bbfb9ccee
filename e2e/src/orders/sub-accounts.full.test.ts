/** Tests a desk with sub-accounts: its Admin adds them, a trader divides an order before the close, and the result and the confirmation show who receives what. */
import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { marketAs, newDesk } from '../../testing/calls.ts';
import { fresh } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { goLive, maturityDays, newApprovedAuction, secondsToOrder } from '../../testing/sales.ts';

/** An approved institution with an Admin, a Trader and a Viewer; returns their emails. */
async function newPeople() {
  const { admin, join } = await newDesk('ines.owner@portfolios.example', 'Portfolio Managers');
  return { admin, trader: await join('Tess', 'Trader'), viewer: await join('Vera', 'Viewer') };
}

journey('divides an allocation among sub-accounts, before and after the close', async ({ visit, foresee }) => {
  const began = Date.now();
  // Refused on purpose: a name that is taken, and a page that is out of date.
  foresee(/400/);
  foresee(/412/);
  const [soon = '', later = ''] = maturityDays(2);
  const name = fresh('Bridge Bonds');
  const auctionId = await newApprovedAuction({ name, principals: [50_000, 50_000] });
  const { admin, trader, viewer } = await newPeople();

  const people = await visit('market', { path: '/people', as: admin });
  const section = people.getByRole('region', { name: 'Sub-accounts' });
  await section.getByText('No sub-accounts yet.').waitFor();
  const add = async (account: string, reference: string) => {
    await section.getByRole('button', { name: 'Add a sub-account' }).click();
    const dialog = people.getByRole('dialog', { name: 'Add a sub-account' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(account);
    await dialog.getByRole('textbox', { name: 'Reference' }).fill(reference);
    await dialog.getByRole('button', { name: 'Save' }).click();
    return dialog;
  };
  await add('Growth', 'PM-1');
  await section.getByRole('row', { name: /Growth.*PM-1.*Active/ }).waitFor();
  const refused = await add('growth', 'PM-2');
  await refused.getByText('Another sub-account has this name').first().waitFor();
  await refused.getByRole('textbox', { name: 'Name' }).fill('Income');
  await refused.getByRole('button', { name: 'Save' }).click();
  await section.getByRole('row', { name: /Income.*PM-2.*Active/ }).waitFor();

  const desk = await visit('market', { path: '/my-bids', as: trader });
  await desk.getByRole('heading', { level: 1, name: 'My orders' }).waitFor();
  const saleSeconds = secondsToOrder(15, 2, began);
  await goLive(auctionId, saleSeconds);
  const investments = [soon, later].map((maturityDate) => ({ maturityDate, investmentAmount: 25_000 }));
  await (await marketAs(trader)).placeBid({ params: { auctionId }, body: { investments } });
  await desk.reload();
  await desk.getByRole('link', { name: 'Sub-accounts' }).click();
  await desk.getByRole('heading', { level: 1, name: 'Division among sub-accounts' }).waitFor();
  const dayOf = (maturity: string) => new RegExp(`Jun 1, ${maturity.slice(0, 4)}`);
  const maturity = desk.getByRole('region', { name: dayOf(soon) });
  await maturity.getByText('Not divided: everything stays with your institution.').waitFor();
  await maturity.getByRole('button', { name: /^Divide at/ }).click();
  const dialog = desk.getByRole('dialog', { name: /^Division at/ });
  await dialog.getByRole('combobox', { name: 'Sub-account 1' }).selectOption({ label: 'Growth · PM-1' });
  await dialog.getByRole('textbox', { name: 'Amount of sub-account 1' }).fill('15k');
  await dialog.getByRole('button', { name: 'Add a sub-account' }).click();
  await dialog.getByRole('combobox', { name: 'Sub-account 2' }).selectOption({ label: 'Income · PM-2' });
  await dialog.getByRole('textbox', { name: 'Amount of sub-account 2' }).fill('7500');
  await dialog.getByText('Sum $22,500').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Must be a multiple of $5,000').first().waitFor();
  await dialog.getByRole('textbox', { name: 'Amount of sub-account 2' }).fill('5,000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await maturity.getByRole('row', { name: /Growth.*\$15,000/ }).waitFor();
  await maturity.getByText(/^Set by Tess Desk/).waitFor();

  // The result shows who receives what, and what is left with the institution.
  const result = await visit('market', { path: `/auctions/${auctionId}`, as: viewer });
  const table = result.getByRole('table', { name: 'Your allocation by sub-account' });
  await table.waitFor({ timeout: (saleSeconds + 30) * 1000 });
  await result.getByRole('row', { name: /Growth.*\$15,000/ }).waitFor();
  await result
    .getByRole('row', { name: /Stays with your institution.*\$5,000/ })
    .first()
    .waitFor();
  await result.getByRole('link', { name: 'Sub-accounts', exact: true }).click();
  await result.getByText('Your role only allows reading.', { exact: false }).waitFor();
  expect(await result.getByRole('button', { name: /^(Change the division|Divide) at/ }).count()).toBe(0);

  // After the close: another division, with what each would receive beside the amounts, from a page that is out of date first.
  const boss = await visit('market', { path: `/my-bids/${auctionId}/sub-accounts`, as: admin });
  const own = boss.getByRole('region', { name: dayOf(soon) });
  await own.getByText('Allocated $25,000').waitFor();
  await own.getByRole('button', { name: /^Change the division at/ }).click();
  const change = boss.getByRole('dialog', { name: /^Division at/ });
  await change.getByRole('textbox', { name: 'Amount of sub-account 2' }).fill('35k');
  await change.getByText('receives $10,000').waitFor();
  await change.getByText('The sum is more than the allocation', { exact: false }).waitFor();
  const { maturities } = await (await marketAs(trader)).readDivision({ params: { auctionId } });
  const [{ version, shares } = { version: 0, shares: [] }] = maturities;
  const same = shares.map(({ subAccountId, amount }) => ({ subAccountId, amount }));
  await (await marketAs(trader)).saveDivision({
    params: { auctionId },
    body: { maturityDate: soon, version, shares: same },
  });
  await change.getByRole('button', { name: 'Save' }).click();
  await change.getByText('This was changed in the meantime. Look at it again.').waitFor();
  await change.getByRole('button', { name: 'Cancel' }).click();
  await own.getByRole('button', { name: /^Change the division at/ }).click();
  await change.getByRole('textbox', { name: 'Amount of sub-account 2' }).fill('35k');
  await change.getByRole('button', { name: 'Save' }).click();
  await own.getByRole('row', { name: /Growth.*\$15,000.*\$10,000/ }).waitFor();
  await own.getByRole('row', { name: /Income.*\$35,000.*\$15,000/ }).waitFor();

  const saved = boss.waitForEvent('download');
  await boss.getByRole('button', { name: 'Download CSV' }).click();
  const csv = await readFile(await (await saved).path(), 'utf8');
  expect(csv).toContain(`${name},${soon},Growth,PM-1,15000,10000`);
  expect(csv).toContain(`${name},${later},Stays with your institution,,,25000`);

  // The confirmation, in Spanish, dark and on a phone.
  const path = `/my-bids/${auctionId}/confirmation?language=es`;
  const paper = await visit('market', { path, as: admin, width: 390, scheme: 'dark' });
  await paper.getByRole('heading', { name: 'Su asignación por subcuenta' }).waitFor();
  await paper.getByRole('row', { name: /Income.*\$15,000/ }).waitFor();
  expect(await paper.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  // An archived sub-account stays in the division, and no new one can name it.
  await people.getByRole('button', { name: 'Actions for Income' }).click();
  await people.getByRole('menuitem', { name: 'Archive' }).click();
  await people.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await section.getByRole('row', { name: /Income.*Archived/ }).waitFor();
  await people.getByRole('button', { name: 'Actions for Income' }).click();
  expect(await people.getByRole('menuitem', { name: 'Delete' }).count()).toBe(0);
});
