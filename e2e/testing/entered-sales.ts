/** Real sales that tests enter as a finance officer does, to find their published cost and prices on the screen. */

import wires from '@fairbook/domain/testing/data/pricing-wires.json' with { type: 'json' };
import publishedSales from '@fairbook/domain/testing/data/published-sales.json' with { type: 'json' };
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { marketAs } from './calls.ts';
import { fresh } from './fresh.ts';
import type { Visit } from './journey.ts';
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
export async function draftOf({ name, amount, dates, call = { redemptionDate: '', redemptionPrice: 100 } }: Entered) {
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

/** A published sale, and its draft. */
export function saleOf(id: string) {
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
export async function paste(page: Page, lines: readonly (readonly (string | number)[])[]): Promise<void> {
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

/** A figure of the issue, by its name. */
export function figure(page: Page, name: string) {
  const bar = page.getByRole('region', { name: 'Figures of the issue' });
  return bar.locator(`dt:has-text("${name}") + dd`).first();
}

/** A draft of a wire, in whose form its coupons and yields were pasted and priced; checks that the prices are the published ones. */
export async function enterWire(id: string, visit: Visit) {
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
  for (const [at, { price }] of wire.rows.entries()) {
    expect(await page.getByRole('textbox', { name: `Price, row ${at + 1}`, exact: true }).inputValue()).toBe(
      price.toFixed(3),
    );
  }
  return { page, auctionId };
}
