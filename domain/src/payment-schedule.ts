/** What a buyer pays and receives for bonds held to maturity: the purchase with accrued interest, each interest payment, and principal. */
import { confirmedBonds, totalToPay } from './confirmation.ts';
import type { Day } from './dates.ts';
import { interestPayments } from './interest.ts';
import { type Cents, cents } from './money.ts';
import type { MaturityRow } from './offering.ts';
import type { Pricing } from './pricing.ts';
import { paymentsPerYear } from './vocabulary.ts';

export interface Payment {
  readonly date: Day;
  readonly kind: 'purchase' | 'interest' | 'principal';
  /** Negative for what is paid. */
  readonly amount: Cents;
}

/**
 * The payments by date, if every line is filled and no bond is called early; null while a price, the dated date or the frequency of interest is missing.
 * On one date interest comes before principal. Throws a RangeError for a line at a maturity that `rows` do not have.
 */
export function paymentSchedule(
  rows: readonly MaturityRow[],
  terms: Pricing,
  lines: readonly { readonly maturityDate: Day; readonly investmentAmount: Cents }[],
): readonly Payment[] | null {
  const awards = lines.map(({ maturityDate, investmentAmount }) => ({ maturityDate, award: investmentAmount }));
  const bonds = confirmedBonds(rows, terms, awards);
  const due = totalToPay(bonds);
  const { dated, repaymentFrequency } = terms;
  if (due === null || dated === null || repaymentFrequency === null || bonds.length === 0) return null;
  if (bonds.some(({ maturityDate }) => maturityDate <= dated)) return null;
  const interest = interestPayments(
    bonds.map(({ maturityDate, par, interestRate }) => ({ maturityDate, principalAmount: par, interestRate })),
    { dated, paymentsPerYear: paymentsPerYear[repaymentFrequency] },
  );
  const received: Payment[] = [
    ...interest.map(({ date, interest: amount }) => ({ date, kind: 'interest' as const, amount })),
    ...bonds.map(({ maturityDate: date, par: amount }) => ({ date, kind: 'principal' as const, amount })),
  ].filter(({ amount }) => amount !== 0);
  // The sort is stable, so that interest stays before the principal of its date.
  received.sort((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)));
  return [{ date: dated, kind: 'purchase', amount: cents(-due) }, ...received];
}
