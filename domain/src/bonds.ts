/** Computes the dollar price from a yield and the yield from a dollar price, to the worst of call and maturity. */

import { type Day, days360 } from './dates.ts';
import { type PaymentsPerYear, regularDates, solveFalling } from './interest.ts';

export interface Call {
  readonly date: Day;
  /** Per 100 of par. */
  readonly price: number;
}

export interface PricingTerms {
  readonly settlement: Day;
  readonly maturityDate: Day;
  /** In percent. */
  readonly interestRate: number;
  readonly paymentsPerYear: PaymentsPerYear;
  /** The first call. It counts only between settlement and maturity. */
  readonly call?: Call | null;
}

/**
 * The dollar price per 100 of par at a yield in percent, truncated to three decimals, and the date it is priced to: the worst for the buyer of call
 * and maturity. Throws a RangeError where settlement is not before maturity. Source: MSRB Rule G-33(b)(i)(B), with the actual number of payments a
 * year and a notional last coupon date where the bond has not paid interest yet. That formula expects a call on a payment date; for one between two,
 * the interest since the last payment is added to the call price and discounted with it.
 */
export function priceFromYield(terms: PricingTerms, yieldPercent: number): { price: number; pricedTo: Day } {
  const [atMaturity, atCall] = redemptions(terms);
  const price = priceOfFlows(atMaturity.flows, yieldPercent);
  const callPrice = atCall === undefined ? price : priceOfFlows(atCall.flows, yieldPercent);
  if (atCall === undefined || !isBelow(callPrice, price)) return { price: truncated(price), pricedTo: atMaturity.date };
  return { price: truncated(callPrice), pricedTo: atCall.date };
}

/**
 * The yield in percent at a dollar price per 100 of par, unrounded, and the date it is a yield to: the lower of the yields to call and to maturity.
 * Null where no yield between -50% and 200% has that price.
 */
export function yieldFromPrice(terms: PricingTerms, price: number): { yield: number; pricedTo: Day } | null {
  let worst: { yield: number; pricedTo: Day } | null = null;
  for (const { date, flows } of redemptions(terms)) {
    // Above the price at the lowest yield: this redemption is the worst, and no figure expresses it. Below that at the highest: the other one is worse.
    if (price > priceOfFlows(flows, lowestYield)) return null;
    const found = solveFalling((percent) => priceOfFlows(flows, percent), price, lowestYield, highestYield);
    if (found !== null && (worst === null || isBelow(found, worst.yield))) worst = { yield: found, pricedTo: date };
  }
  return worst;
}

/** Search range of yields, in percent. */
const [lowestYield, highestYield] = [-50, 200] as const;

/** A buyer's receipts per 1 of par, when, in periods from settlement, and the accrued interest paid. */
interface Flows {
  readonly payments: readonly { readonly periods: number; readonly amount: number }[];
  readonly accrued: number;
  readonly paymentsPerYear: PaymentsPerYear;
}

interface Redemption {
  readonly date: Day;
  readonly flows: Flows;
}

/** Maturity, and the call where it counts. */
function redemptions(terms: PricingTerms): [Redemption] | [Redemption, Redemption] {
  const { call, maturityDate, settlement } = terms;
  const atMaturity = { date: maturityDate, flows: flowsTo({ date: maturityDate, price: 100 }, terms) };
  if (call == null || call.date <= settlement || call.date >= maturityDate) return [atMaturity];
  return [atMaturity, { date: call.date, flows: flowsTo(call, terms) }];
}

function flowsTo(redemption: Call, terms: PricingTerms): Flows {
  const { before, dates } = regularDates(terms.maturityDate, terms.paymentsPerYear, terms.settlement);
  const period = 360 / terms.paymentsPerYear;
  const coupon = terms.interestRate / 100 / terms.paymentsPerYear;
  const elapsed = Math.min(days360(before, terms.settlement), period) / period;
  const coupons = dates.filter((date) => date <= redemption.date);
  const payments = coupons.map((_, index) => ({ periods: index + 1 - elapsed, amount: coupon }));
  const lastCoupon = coupons.at(-1) ?? before;
  // A call between two coupons pays the interest since the last of them.
  const part = Math.min(days360(lastCoupon, redemption.date) / period, 1);
  payments.push({ periods: coupons.length + part - elapsed, amount: redemption.price / 100 + coupon * part });
  return { payments, accrued: coupon * elapsed, paymentsPerYear: terms.paymentsPerYear };
}

/** G-33 discounts by compound interest, and by simple interest in the last period, when all comes at once. */
function priceOfFlows({ payments, accrued, paymentsPerYear }: Flows, yieldPercent: number): number {
  const rate = yieldPercent / 100 / paymentsPerYear;
  const isLastPeriod = payments.every((payment) => payment.periods === payments.at(-1)?.periods);
  let value = 0;
  for (const { periods, amount } of payments) {
    value += isLastPeriod ? amount / (1 + periods * rate) : amount / (1 + rate) ** periods;
  }
  return 100 * (value - accrued);
}

/** Truncated to three decimals, after removing floating-point noise: a par bond is 100, not 99.99999999999997. */
function truncated(price: number): number {
  return Math.trunc(Math.round(price * 1e9) / 1e6) / 1e3;
}

function isBelow(left: number, right: number): boolean {
  return left < right - 1e-9;
}
