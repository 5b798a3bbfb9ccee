/** What an issuer saves by refunding bonds with new ones. */

import type { Day } from './dates.ts';
import { type DebtService, debtServiceByYear, type Payment, presentValue } from './debt-service.ts';
import { type Cents, cents, sum } from './money.ts';

export interface Refunding {
  /** Debt service of the bonds to be refunded, as if they stayed. */
  readonly prior: readonly Payment[];
  /** Debt service of the refunding bonds. */
  readonly refunding: readonly Payment[];
  /** The delivery date of the refunding bonds: savings are worth what they are worth on it. */
  readonly delivery: Day;
  /**
   * The rate that savings are discounted at, in percent, compounded semiannually. The market uses the arbitrage yield of the refunding bonds
   * (arbitrage-yield.ts); some issuers' policies say the all-in TIC (issuance-costs.ts).
   */
  readonly rate: number;
  /** Principal of the bonds refunded. */
  readonly refundedPrincipal: Cents;
  /** Money of the issuer put in, as debt service reserves of the prior bonds. */
  readonly contribution: Cents;
  /** What is left of the proceeds after the refunding, such as rounding. */
  readonly fundsOnHand: Cents;
  /** The month (1–12) in which a fiscal year ends. */
  readonly lastMonth: number;
}

export interface RefundingSavings {
  /** Savings of each fiscal year: prior less refunding debt service. Below zero the refunding costs more in that year. */
  readonly years: readonly { readonly year: number; readonly savings: Cents }[];
  /** Their sum, less the contribution, plus funds on hand. */
  readonly total: Cents;
  /** Σ savings ÷ (1 + rate/2)^(days/180) by payment date, less the contribution, plus funds on hand; rounded to the cent. */
  readonly presentValue: Cents;
  /** Present value over the principal refunded, in percent, unrounded; null without any. Policies ask for 3 to 5%. */
  readonly percent: number | null;
}

/**
 * Savings by year, in total, and net present value. Payments of the prior bonds until delivery are no savings. Source: the definition of net present
 * value savings in debt policies, after GFOA, Analyzing and Issuing Refunding Bonds.
 */
export function refundingSavings(refunding: Refunding): RefundingSavings {
  const { prior, delivery, rate, refundedPrincipal, contribution, fundsOnHand, lastMonth } = refunding;
  const [before, after] = [prior, refunding.refunding].map((payments) =>
    payments.filter(({ date }) => date > delivery),
  );
  const flows = [...(before ?? []), ...(after ?? []).map(negative)];
  const cash = fundsOnHand - contribution;
  const value = cents(Math.round(presentValue(flows, delivery, rate)) + cash);
  return {
    years: debtServiceByYear(flows, lastMonth).map(({ year, total }) => ({ year, savings: total })),
    total: cents(sum(flows.map(({ total }) => total)) + cash),
    presentValue: value,
    percent: refundedPrincipal === 0 ? null : (value / refundedPrincipal) * 100,
  };
}

function negative({ date, principal, interest, total }: Payment): { readonly date: Day } & DebtService {
  return { date, principal: cents(-principal), interest: cents(-interest), total: cents(-total) };
}
