/** Debt service as a table, for files. */

import type { Day } from '../base/dates.ts';
import { type Cents, cents, dollarsOf } from '../base/money.ts';
import { csvFile } from '../base/text/csv.ts';
import type { DebtService, Payment } from './debt-service.ts';
import type { SaleFigures } from './sale-figures.ts';

export type DebtServicePeriod = 'payment' | 'calendar-year' | 'fiscal-year';

const periods = { payment: 'Payment date', 'calendar-year': 'Calendar year', 'fiscal-year': 'Fiscal year' };

/** CSV with a line for each payment date or year, in dollars. */
export function debtServiceFile(
  { payments, calendarYears, fiscalYears }: Pick<SaleFigures, 'payments' | 'calendarYears' | 'fiscalYears'>,
  by: DebtServicePeriod,
): string {
  const years = by === 'fiscal-year' ? fiscalYears : calendarYears;
  const lines: readonly (readonly [string | number, DebtService])[] =
    by === 'payment' ? payments.map((one) => [one.date, one]) : years.map((one) => [one.year, one]);
  return csvFile(
    [periods[by], ...columns],
    lines.map(([when, { principal, interest, total }]) => [when, ...[principal, interest, total].map(dollarsOf)]),
  );
}

const columns = ['Principal', 'Interest', 'Debt service'];

/** A line of debt service with the part of it that holders receive, and the difference. */
export interface HeldService extends DebtService {
  readonly received: Cents;
  readonly rounding: Cents;
}

/** The debt service of an issue beside what its holders receive, by payment date or fiscal year, and in all. */
export function heldService(
  payments: readonly Payment[],
  received: ReadonlyMap<Day, Cents>,
  periodOf: (date: Day) => string | number,
): { readonly lines: ReadonlyMap<string | number, HeldService>; readonly all: HeldService } {
  const lines = new Map<string | number, HeldService>();
  let all = nothing;
  for (const payment of payments) {
    const period = periodOf(payment.date);
    const paid = received.get(payment.date) ?? cents(0);
    lines.set(period, added(lines.get(period) ?? nothing, payment, paid));
    all = added(all, payment, paid);
  }
  return { lines, all };
}

const none = cents(0);
const nothing: HeldService = { principal: none, interest: none, total: none, received: none, rounding: none };

function added(before: HeldService, { principal, interest, total }: DebtService, received: Cents): HeldService {
  return {
    principal: cents(before.principal + principal),
    interest: cents(before.interest + interest),
    total: cents(before.total + total),
    received: cents(before.received + received),
    rounding: cents(before.rounding + total - received),
  };
}

/** Headings of `heldService`, after that of the period. */
export const heldColumns = [...columns, 'Received by holders', 'Rounding'];

/** The same as CSV, with the line of totals. */
export function heldServiceFile({ lines, all }: ReturnType<typeof heldService>, by: DebtServicePeriod): string {
  return csvFile(
    [periods[by], ...heldColumns],
    [...lines, ['Total', all] as const].map(([when, line]) => [when, ...heldCells(line).map(dollarsOf)]),
  );
}

/** The amounts of a line under `heldColumns`. */
export function heldCells({ principal, interest, total, received, rounding }: HeldService): Cents[] {
  return [principal, interest, total, received, rounding];
}
