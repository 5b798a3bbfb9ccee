/** Payments of a buyer who holds bonds to maturity: the purchase with accrued interest, each interest payment, and principal. */

import type { MaturityKey } from '../auctions/maturity-key.ts';
import type { MaturityRow } from '../auctions/offering.ts';
import { interestTermsOf, type Pricing } from '../auctions/pricing.ts';
import type { Day } from '../base/dates.ts';
import { type Cents, cents } from '../base/money.ts';
import { interestReceived } from '../bonds/interest.ts';
import { deliveryOf, principalPayments } from '../bonds/structure.ts';
import { confirmedBonds, totalToPay } from './confirmation.ts';

export interface Payment {
  readonly date: Day;
  readonly kind: 'purchase' | 'interest' | 'principal';
  /** Negative for what is paid. */
  readonly amount: Cents;
}

/**
 * The payments by date, if every line is filled and no bond is called early; of a term bond, its share of each sinking fund installment, though the
 * bonds redeemed are drawn by lot. Null while a price, the dated date or the frequency of interest is missing.
 * On one date interest comes before principal. Throws a RangeError for a line at a maturity that `rows` do not have.
 */
export function paymentSchedule(
  rows: readonly MaturityRow[],
  terms: Pricing,
  lines: readonly { readonly maturityDate: MaturityKey; readonly investmentAmount: Cents }[],
): readonly Payment[] | null {
  const awards = lines.map(({ maturityDate, investmentAmount }) => ({ maturityDate, award: investmentAmount }));
  const bonds = confirmedBonds(rows, terms, awards);
  const due = totalToPay(bonds);
  const dates = interestTermsOf(bonds, terms);
  if (due === null || dates === null || bonds.length === 0) return null;
  const bought = bonds.map(({ par, ...bond }) => ({ ...bond, principalAmount: par }));
  const received: Payment[] = [
    ...interestReceived(bought, dates).map(({ date, interest }) => ({
      date,
      kind: 'interest' as const,
      amount: interest,
    })),
    ...bought.flatMap(principalPayments).map(({ date, amount }) => ({ date, kind: 'principal' as const, amount })),
  ].filter(({ amount, date }) => amount !== 0 && date > deliveryOf(dates));
  // The sort is stable, so that interest stays before the principal of its date.
  received.sort((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)));
  return [{ date: deliveryOf(dates), kind: 'purchase', amount: cents(-due) }, ...received];
}
