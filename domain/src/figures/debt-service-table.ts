/** Debt service as a table, for files. */

import { dollarsOf } from '../base/money.ts';
import { csvFile } from '../base/text/csv.ts';
import type { DebtService } from './debt-service.ts';
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
    [periods[by], 'Principal', 'Interest', 'Debt service'],
    lines.map(([when, { principal, interest, total }]) => [when, ...[principal, interest, total].map(dollarsOf)]),
  );
}
