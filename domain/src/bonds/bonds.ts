/** Computes the dollar price from a yield and the yield from a dollar price, to the worst of calls and maturity. */

import { type Day, days360 } from '../base/dates.ts';
import { solveFalling } from '../base/solving.ts';
import {
  actualDays,
  bondCalendar,
  type CountingTerms,
  type DayCount,
  type PaymentsPerYear,
  regularDates,
  yearPart,
} from './day-counts.ts';
import type { Call, InterestKind } from './structure.ts';

export interface PricingTerms extends CountingTerms {
  readonly settlement: Day;
  readonly maturityDate: Day;
  /** In percent. */
  readonly interestRate: number;
  /** Those between settlement and maturity count. */
  readonly calls?: readonly Call[];
  /** `periodic` where it is left out. A bond that pays no interest is priced with two periods a year. */
  readonly interest?: InterestKind;
  /** From where interest at maturity accrues; settlement where it is left out. */
  readonly dated?: Day;
}

/**
 * The dollar price per 100 of par at a yield in percent, truncated to three decimals, and the date it is priced to: the worst for the buyer of calls
 * and maturity. Throws a RangeError where settlement is not before maturity. Source: MSRB Rule G-33.
 *
 * (b)(i)(B) for regular interest, with the actual number M of payments a year: P = RV ÷ (1+Y/M)^(N−1+(E−A)/E) + Σ R/M ÷ (1+Y/M)^(k−1+(E−A)/E) − R·A/B
 * for k = 1 … N, and with at most one payment left P = (RV + R/M) ÷ (1 + (E−A)/E·Y/M) − R·A/B. The last payment date is notional where the bond has
 * paid nothing yet; a long or short first coupon changes no price, as in published pricing wires. (b)(i)(A) for interest at maturity:
 * P = (RV + R·DIR/B) ÷ (1 + Y·(DIR−A)/B) − R·A/B.
 *
 * Every call is tried, also those at lower premiums later (MSRB letter of August 15, 1989 on continuously callable securities). Redemptions in part,
 * as by a sinking fund, change no price (MSRB letters of June 8, 1978 and April 30, 1986); the average life of a term bond is a figure beside it.
 * The formula expects a call on a payment date; for one between two, the interest since the last payment is added to the call price and discounted
 * with it.
 */
export function priceFromYield(terms: PricingTerms, yieldPercent: number): { price: number; pricedTo: Day } {
  const [atMaturity, ...atCalls] = redemptions(terms);
  let worst = { price: priceOfFlows(atMaturity.flows, yieldPercent), pricedTo: atMaturity.date };
  for (const { date, flows } of atCalls) {
    const price = priceOfFlows(flows, yieldPercent);
    if (isBelow(price, worst.price)) worst = { price, pricedTo: date };
  }
  return { ...worst, price: truncated(worst.price) };
}

/**
 * The yield in percent at a dollar price per 100 of par, unrounded, and the date it is a yield to: the lowest of the yields to calls and to maturity.
 * Null where no yield between -50% and 200% has that price.
 */
export function yieldFromPrice(terms: PricingTerms, price: number): { yield: number; pricedTo: Day } | null {
  let worst: { yield: number; pricedTo: Day } | null = null;
  for (const { date, flows } of redemptions(terms)) {
    const lowest = lowestYield(flows);
    // Above the price at the lowest yield: this redemption is the worst, and no figure expresses it. Below that at the highest: the other one is worse.
    if (price > priceOfFlows(flows, lowest)) return null;
    const found = solveFalling((percent) => priceOfFlows(flows, percent), price, lowest, highestYield);
    if (found !== null && (worst === null || isBelow(found, worst.yield))) worst = { yield: found, pricedTo: date };
  }
  return worst;
}

/** A redemption of the whole bond, by call or at maturity, and its yield. */
export interface RedemptionYield {
  readonly date: Day;
  /** Per 100 of par. */
  readonly price: number;
  /** In percent, unrounded; null where none between -50% and 200% has the price. */
  readonly yield: number | null;
}

/** The yield at a dollar price per 100 of par to each call and to maturity, by date. The lowest of them is that of `yieldFromPrice`. */
export function yieldsFromPrice(terms: PricingTerms, price: number): RedemptionYield[] {
  const [atMaturity, ...atCalls] = redemptions(terms);
  return [...atCalls, atMaturity].map(({ flows, ...redeemed }) => ({
    ...redeemed,
    yield: solveFalling((percent) => priceOfFlows(flows, percent), price, lowestYield(flows), highestYield),
  }));
}

/** Search range of yields, in percent. */
const highestYield = 200;

/** Simple interest over several years would take everything, and more, at a yield of -50%. */
function lowestYield({ payments, paymentsPerYear }: Flows): number {
  const [first] = payments;
  return payments.length > 1 || first === undefined ? -50 : Math.max(-50, (-90 * paymentsPerYear) / first.periods);
}

/** A buyer's receipts per 1 of par, when, in periods from settlement, and the accrued interest paid. */
interface Flows {
  readonly payments: readonly { readonly periods: number; readonly amount: number }[];
  readonly accrued: number;
  readonly paymentsPerYear: PaymentsPerYear;
}

interface Redemption extends Call {
  readonly flows: Flows;
}

/** Maturity, and the calls that count, by date. */
function redemptions(terms: PricingTerms): [Redemption, ...Redemption[]] {
  const { calls = [], maturityDate, settlement } = terms;
  const flowsTo = flowsOf(terms);
  const counted = calls.filter(({ date }) => date > settlement && date < maturityDate);
  return [
    { date: maturityDate, price: 100, flows: flowsTo({ date: maturityDate, price: 100 }) },
    ...counted.map((call) => ({ ...call, flows: flowsTo(call) })),
  ];
}

function flowsOf(terms: PricingTerms): (redemption: Call) => Flows {
  if (terms.interest === 'at-maturity') return (redemption) => flowsAtMaturity(redemption, terms);
  const periodic = terms.interest === 'accreted' ? { ...terms, interestRate: 0, paymentsPerYear: 2 as const } : terms;
  const { maturityDate, paymentsPerYear, settlement, endOfMonth } = periodic;
  const regular = regularDates(maturityDate, paymentsPerYear, settlement, endOfMonth);
  return (redemption) => periodicFlows(redemption, periodic, regular);
}

function periodicFlows(
  redemption: Call,
  terms: PricingTerms,
  { before, dates }: ReturnType<typeof regularDates>,
): Flows {
  const { maturityDate, paymentsPerYear, settlement, dayCount } = terms;
  const coupon = terms.interestRate / 100 / paymentsPerYear;
  const elapsed = partOfPeriod(before, settlement, dates[0] ?? maturityDate, paymentsPerYear, dayCount);
  const coupons = dates.filter((date) => date <= redemption.date);
  const payments = coupons.map((_, index) => ({ periods: index + 1 - elapsed, amount: coupon }));
  const lastCoupon = coupons.at(-1) ?? before;
  // A call between two coupons pays the interest since the last of them.
  const next = dates[coupons.length];
  const part = next === undefined ? 0 : partOfPeriod(lastCoupon, redemption.date, next, paymentsPerYear, dayCount);
  payments.push({ periods: coupons.length + part - elapsed, amount: redemption.price / 100 + coupon * part });
  return { payments, accrued: coupon * elapsed, paymentsPerYear };
}

/** The part of an interest period that has passed. At a month's end 30/360 can count more days than a period has. */
function partOfPeriod(from: Day, to: Day, end: Day, payments: PaymentsPerYear, dayCount: DayCount = '30/360'): number {
  if (dayCount === '30/360') return Math.min((days360(from, to) * payments) / 360, 1);
  return actualDays(from, to) / actualDays(from, end);
}

function flowsAtMaturity(redemption: Call, terms: PricingTerms): Flows {
  const { settlement, dated = settlement, maturityDate, interestRate } = terms;
  const calendar = bondCalendar(maturityDate, terms, dated, false);
  const yearsTo = (date: Day) => {
    const { part, of } = yearPart(dated, date, calendar);
    return part / of;
  };
  const [all, passed] = [yearsTo(redemption.date), yearsTo(settlement)];
  const amount = redemption.price / 100 + (interestRate / 100) * all;
  return { payments: [{ periods: all - passed, amount }], accrued: (interestRate / 100) * passed, paymentsPerYear: 1 };
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
