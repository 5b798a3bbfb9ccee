/** Savings of an issuer by refunding bonds with new ones. */

import type { Day } from '../base/dates.ts';
import { type Cents, cents, sum } from '../base/money.ts';
import { actualDays, type PaymentsPerYear, regularDates } from '../bonds/day-counts.ts';
import { accruedInterest, type BondMaturity, interestPayments, purchasePrice } from '../bonds/interest.ts';
import type { Call } from '../bonds/structure.ts';
import {
  type DebtService,
  debtServiceByYear,
  debtServiceSchedule,
  type Payment,
  presentValue,
} from './debt-service.ts';

/** A bond to be refunded. Without a call it is outstanding to its maturity. */
export interface RefundedBond extends BondMaturity {
  readonly call: Call | null;
}

/**
 * Debt service of bonds to be refunded, as if they stayed: what is paid after the delivery of the refunding bonds, whole coupons included that began
 * before it. Throws a RangeError where a bond is due by then.
 */
export function priorDebtService(
  bonds: readonly RefundedBond[],
  paymentsPerYear: PaymentsPerYear,
  delivery: Day,
): Payment[] {
  const dated = earliestInterest(bonds, paymentsPerYear, delivery);
  return debtServiceSchedule(bonds, { dated, paymentsPerYear }).filter(({ date }) => date > delivery);
}

/** Cost and day of redeeming bonds. */
export interface Redemption {
  /** Principal, call premium, and interest until each bond is redeemed, without earnings of an escrow. */
  readonly cost: Cents;
  /** The last redemption date. */
  readonly last: Day;
  /**
   * True if a bond is redeemed more than 90 days after delivery. Interest on bonds that refund so early is not exempt since 2018. Source: Internal Revenue
   * Code section 149(d)(5) and Public Law 115-97, section 13532.
   */
  readonly isAdvance: boolean;
}

/**
 * A bond is redeemed at its call, on the delivery date if that was earlier, and without a call at maturity. It bears interest until then. Throws a
 * RangeError where a bond is due by delivery.
 */
export function redemptionOf(
  bonds: readonly RefundedBond[],
  paymentsPerYear: PaymentsPerYear,
  delivery: Day,
): Redemption {
  const terms = { dated: earliestInterest(bonds, paymentsPerYear, delivery), paymentsPerYear };
  const redeemed = bonds.map((bond) => {
    const at = bond.call === null ? bond.maturityDate : bond.call.date > delivery ? bond.call.date : delivery;
    const paid = interestPayments([bond], terms).filter(({ date }) => date > delivery && date <= at);
    const price = purchasePrice([{ principalAmount: bond.principalAmount, price: bond.call?.price ?? 100 }]);
    return { at, cost: sum([price, ...paid.map(({ interest }) => interest), accruedInterest(bond, terms, at)]) };
  });
  const last = redeemed.reduce((latest, { at }) => (at > latest ? at : latest), delivery);
  return { cost: sum(redeemed.map(({ cost }) => cost)), last, isAdvance: actualDays(delivery, last) > 90 };
}

/** The earliest of the regular dates on which the bonds last paid interest by a day. */
function earliestInterest(bonds: readonly RefundedBond[], paymentsPerYear: PaymentsPerYear, by: Day): Day {
  return bonds.reduce((earliest, { maturityDate }) => {
    const { before } = regularDates(maturityDate, paymentsPerYear, by);
    return before < earliest ? before : earliest;
  }, by);
}

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
  /** Rest of the proceeds after the refunding, such as rounding. */
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
