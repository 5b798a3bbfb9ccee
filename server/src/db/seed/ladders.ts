/** Maturity schedules of real sales, where their yields were published, moved to dates around now, for the fictional issuers of the demo market. */

import { type PricingTerms, priceFromYield } from '@fairbook/domain/bonds.ts';
import { type Day, day, dayFromParts, partsOf } from '@fairbook/domain/dates.ts';
import sales from './ladders.json' with { type: 'json' };

export interface DemoRow {
  readonly maturityDate: Day;
  readonly principalAmount: number;
  readonly interestRate: number;
  readonly yield: number;
  readonly price: number;
}

export interface DemoLadder {
  /** Source of the schedule, in words. */
  readonly origin: string;
  readonly dated: Day;
  readonly callDate: Day | null;
  readonly rows: readonly DemoRow[];
  readonly amount: number;
  readonly firstPrincipalPaymentDate: Day;
  readonly finalMaturityDate: Day;
}

export type LadderName = (typeof sales)[number]['id'];

/** The schedule of a real sale, moved by whole years so that its bonds are dated shortly after `today`, with prices by Rule G-33. */
export function demoLadder(id: string, today: Day): DemoLadder {
  const sale = sales.find((each) => each.id === id);
  if (!sale) throw new Error(`no ladder ${id}`);
  const shift = partsOf(today).year + 1 - partsOf(day(sale.maturities[0]?.maturityDate ?? '')).year;
  const dated = inWeeks(today, 5);
  const call = sale.callDate === null ? null : day(sale.callDate);
  const callDate = call === null ? null : moved(call, later(call, shift, dated));
  const rows = sale.maturities.map((row): DemoRow => {
    const maturityDate = moved(day(row.maturityDate), later(day(row.maturityDate), shift, dated));
    const terms: PricingTerms = {
      settlement: dated,
      maturityDate,
      interestRate: row.interestRate,
      paymentsPerYear: 2,
      calls: callDate === null ? [] : [{ date: callDate, price: 100 }],
    };
    return {
      maturityDate,
      principalAmount: row.principalAmount,
      interestRate: row.interestRate,
      yield: row.yield,
      price: priceFromYield(terms, row.yield).price,
    };
  });
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) throw new Error(`ladder ${id} is empty`);
  return {
    origin: `${sale.issuer}, ${sale.issueName}`,
    dated,
    callDate,
    rows,
    amount: rows.reduce((total, row) => total + row.principalAmount, 0),
    firstPrincipalPaymentDate: first.maturityDate,
    finalMaturityDate: last.maturityDate,
  };
}

/** The first year's bonds may be due before they are dated; then the whole schedule moves one year more. */
function later(of: Day, shift: number, dated: Day): number {
  return shift + (moved(of, shift) <= dated ? 1 : 0);
}

function moved(of: Day, years: number): Day {
  const { year, month, date } = partsOf(of);
  return dayFromParts(year + years, month, month === 2 && date === 29 ? 28 : date);
}

function inWeeks(from: Day, weeks: number): Day {
  const moment = new Date(`${from}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + weeks * 7);
  return day(moment.toISOString().slice(0, 10));
}
