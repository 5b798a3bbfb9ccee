/** Tests that a finance officer who enters a real sale finds its published cost and prices on the screen. */

import wires from '@fairbook/domain/testing/pricing-wires.json' with { type: 'json' };
import notes from '@fairbook/domain/testing/published-notes.json' with { type: 'json' };
import publishedSales from '@fairbook/domain/testing/published-sales.json' with { type: 'json' };
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { marketAs } from './calls.ts';
import { fresh } from './fresh.ts';
import { journey, type Visit } from './journey.ts';
import { alderCreek } from './people.ts';

interface Entered {
  readonly name: string;
  readonly amount: number;
  readonly dates: {
    readonly dated: string;
    readonly firstInterest?: string | undefined;
    readonly firstPrincipalPaymentDate: string;
    readonly finalMaturityDate: string;
  };
  readonly call?: { readonly redemptionDate: string; readonly redemptionPrice: number };
}

/** A draft with its dates, of which the maturities are still to be entered. */
async function draftOf({ name, amount, dates, call = { redemptionDate: '', redemptionPrice: 100 } }: Entered) {
  const issuer = await marketAs(alderCreek);
  const { id } = await issuer.createAuction({
    body: {
      name: fresh(name),
      ...{ baseCusip: '013595', amount, offeringType: 'Public', securityType: 'General Obligation' },
      ...{ repaymentFrequency: 'Semi-Annual', taxStatus: 'Tax Exempt', isBankQualified: true, ...call },
    },
  });
  await issuer.saveKeyDates({ params: { auctionId: id }, body: dates });
  return id;
}

function saleOf(id: string) {
  const sale = publishedSales.find((each) => each.id === id);
  if (!sale) throw new Error(`there is no sale ${id}`);
  const days = sale.maturities.map(({ maturityDate }) => maturityDate);
  const first = sale.maturities.flatMap((row) => ('sinkingFund' in row ? (row.sinkingFund ?? []) : []))[0]?.[0];
  const dates = {
    dated: sale.datedDate,
    firstInterest: sale.ticCheck.assumedFirstCoupon,
    firstPrincipalPaymentDate: [String(first ?? days[0]), days[0] ?? ''].sort()[0] ?? '',
    finalMaturityDate: days.at(-1) ?? '',
  };
  return { sale, entered: { name: sale.issuer, amount: sale.par, dates } };
}

/** Pastes a table with headings in the form's dialog, and waits until it is stored. */
async function paste(page: Page, lines: readonly (readonly (string | number)[])[]): Promise<void> {
  await page.getByRole('button', { name: 'Paste or import' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Rows').fill(lines.map((cells) => cells.join('\t')).join('\n'));
  await dialog
    .getByText(`${lines.length - 1} row`)
    .first()
    .waitFor();
  expect(await dialog.getByText(/cannot be read/).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Replace schedule' }).click();
  await page.getByText(/^Saved \d+:\d\d:\d\d /).waitFor();
}

function figure(page: Page, name: string) {
  const bar = page.getByRole('region', { name: 'Figures of the issue' });
  return bar.locator(`dt:has-text("${name}") + dd`).first();
}

journey('enters a sale with a long first coupon and finds its published true interest cost', async ({ visit }) => {
  const { sale, entered } = saleOf('johnston-ia-2011c');
  const id = await draftOf(entered);
  const page = await visit('market', { path: `/workspace/auctions/${id}/maturities`, as: alderCreek });
  const rows = sale.maturities.map((row) => [
    row.maturityDate,
    row.principalAmount,
    row.interestRate,
    sale.winningBid.price,
  ]);
  await paste(page, [['Maturity', 'Principal', 'Coupon', 'Price'], ...rows]);
  await expect.poll(() => figure(page, 'TIC').textContent()).toBe(`${sale.winningBid.rate.toFixed(4)}%`);
  await page.reload();
  await expect.poll(() => figure(page, 'TIC').textContent()).toBe(`${sale.winningBid.rate.toFixed(4)}%`);
});

journey('enters term bonds with sinking funds and finds the published true interest cost', async ({ visit }) => {
  const { sale, entered } = saleOf('johnston-ia-2010b');
  const id = await draftOf(entered);
  const page = await visit('market', { path: `/workspace/auctions/${id}/maturities`, as: alderCreek });
  const rows = sale.maturities.map((row) => {
    const fund = ('sinkingFund' in row ? (row.sinkingFund ?? []) : []).map((pair) => pair.join(' ')).join('; ');
    return [row.maturityDate, row.principalAmount, row.interestRate, sale.winningBid.price, fund];
  });
  await paste(page, [['Maturity', 'Principal', 'Coupon', 'Price', 'Sinking fund'], ...rows]);
  await expect.poll(() => figure(page, 'TIC').textContent()).toBe(`${sale.winningBid.rate.toFixed(4)}%`);
  // Half of a fund is missing: the sentence names the sum, and the dialog stays.
  await page.getByRole('button', { name: /^Structure, row 4: Term bond/ }).click();
  const dialog = page.getByRole('dialog');
  const fund = dialog.getByLabel('Sinking fund');
  const before = await fund.inputValue();
  await fund.fill(before.split('\n')[1] ?? '');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.getByText(/^The sinking fund must add up to the principal, \$\d/).waitFor();
  await fund.fill(before);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => figure(page, 'TIC').textContent()).toBe(`${sale.winningBid.rate.toFixed(4)}%`);
});

journey('enters notes with interest at maturity and finds the published effective rate', async ({ visit }) => {
  const note = notes.find(({ id }) => id === 'rocky-hill-2013');
  if (!note) throw new Error('there are no such notes');
  const { dated, maturityDate, par } = note;
  const id = await draftOf({
    name: note.name,
    amount: par,
    // The form asks for a first principal payment before the last: notes have one.
    dates: { dated, firstPrincipalPaymentDate: '2014-05-14', finalMaturityDate: maturityDate },
  });
  const page = await visit('market', { path: `/workspace/auctions/${id}/maturities`, as: alderCreek });
  const price = 100 + (note.premium / par) * 100;
  await paste(page, [
    ['Maturity', 'Principal', 'Coupon', 'Price', 'Bond type'],
    [maturityDate, par, note.interestRate, price.toFixed(9), 'Note'],
  ]);
  await expect.poll(() => figure(page, 'NIC').textContent()).toBe(`${note.rate.toFixed(4)}%`);
  await page.getByRole('button', { name: 'Structure, row 1: Interest at maturity' }).waitFor();
});

/** A draft of a wire, in whose form its coupons and yields were pasted and priced; checks that the prices are the published ones. */
async function enterWire(id: string, visit: Visit) {
  const wire = wires.find((each) => each.id === id);
  if (!wire) throw new Error('there is no such wire');
  const days = wire.rows.map(({ maturityDate }) => maturityDate);
  const auctionId = await draftOf({
    name: wire.issuer,
    amount: wire.rows.reduce((sum, row) => sum + row.principalAmount, 0),
    dates: {
      dated: wire.settlement,
      firstPrincipalPaymentDate: days[0] ?? '',
      finalMaturityDate: days.at(-1) ?? '',
    },
    call: { redemptionDate: wire.callDate, redemptionPrice: wire.callPrice },
  });
  const page = await visit('market', { path: `/workspace/auctions/${auctionId}/maturities`, as: alderCreek });
  const rows = wire.rows.map((row) => [row.maturityDate, row.principalAmount, row.interestRate, row.yield]);
  await paste(page, [['Maturity', 'Principal', 'Coupon', 'Yield'], ...rows]);
  await page.getByRole('button', { name: 'Prices from yields' }).click();
  for (const [at, { price }] of wire.rows.entries()) {
    expect(await page.getByRole('textbox', { name: `Price, row ${at + 1}`, exact: true }).inputValue()).toBe(
      price.toFixed(3),
    );
  }
  return { page, auctionId };
}

journey('enters coupons and yields of a pricing wire and finds its published prices', async ({ visit }) => {
  await enterWire('psu', visit);
});

journey('enters a wire with two maturities of one date and finds the published prices of both', async ({ visit }) => {
  const { page, auctionId } = await enterWire('portland', visit);
  await page.getByText(/^Saved \d+:\d\d:\d\d /).waitFor();
  const issuer = await marketAs(alderCreek);
  const twins = async () => {
    const own = await issuer.readOwnAuction({ params: { auctionId } });
    return own.maturityStructure
      .filter(({ maturityDate }) => maturityDate === '2059-04-01')
      .map(({ maturityId, interestRate, price }) => [maturityId, interestRate, price]);
  };
  await expect.poll(twins).toEqual([
    ['A', 5.5, 105.47],
    ['B', 5, 100.904],
  ]);
  // The same coupon and no CUSIP: nothing tells the two apart.
  const coupon = page.getByRole('textbox', { name: 'Coupon (%), row 27', exact: true });
  await coupon.fill('5.5');
  await coupon.blur();
  await page.getByText('Another maturity of this day has the same coupon and CUSIP').first().waitFor();
  await coupon.fill('5');
  await coupon.blur();
  await expect.poll(twins).toEqual([
    ['A', 5.5, 105.47],
    ['B', 5, 100.904],
  ]);
});
