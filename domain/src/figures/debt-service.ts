/** Cost of an issue to its issuer: debt service by date and year, bond years, average life, net and true interest cost. */

import { type Day, days360, partsOf } from '../base/dates.ts';
import { type Cents, cents, sum } from '../base/money.ts';
import { solveFalling } from '../base/solving.ts';
import {
  accruedInterest,
  type BondMaturity,
  type InterestTerms,
  interestOf,
  interestPayments,
} from '../bonds/interest.ts';
import { deliveryOf, principalPayments } from '../bonds/structure.ts';

export interface DebtService {
  readonly principal: Cents;
  readonly interest: Cents;
  readonly total: Cents;
}

/** Payments of one day. */
export interface Payment extends DebtService {
  readonly date: Day;
}

/**
 * One row per payment date, in order. Principal, that of sinking funds too, sums to par, interest to all interest of the issue. Throws a RangeError
 * where a maturity is not after the dated date, or a sinking fund does not repay its bond.
 */
export function debtServiceSchedule(maturities: readonly BondMaturity[], terms: InterestTerms): Payment[] {
  const principalDue = new Map<Day, Cents>();
  for (const { date, amount } of maturities.flatMap(principalPayments)) {
    principalDue.set(date, cents((principalDue.get(date) ?? 0) + amount));
  }
  return interestPayments(maturities, terms).map(({ date, interest }) => ({
    date,
    ...plus(undefined, principalDue.get(date) ?? cents(0), interest),
  }));
}

/** About how many interest payments a schedule has, before it is computed. */
export function paymentCount(maturities: readonly BondMaturity[], perYear: number, from: Day): number {
  const years = maturities.flatMap(principalPayments).map(({ date }) => days360(from, date) / 360);
  return years.reduce((count, each) => count + Math.ceil(each * perYear), 0);
}

/**
 * The schedule by year. A fiscal year is named after the calendar year it ends in; `lastMonth` is the month (1–12) it
 * ends with: 6 for most municipalities, 12 for calendar years.
 */
export function debtServiceByYear(
  schedule: readonly Payment[],
  lastMonth = 12,
): ({ readonly year: number } & DebtService)[] {
  const byYear = new Map<number, DebtService>();
  for (const { date, principal, interest } of schedule) {
    const fiscalYear = fiscalYearOf(date, lastMonth);
    byYear.set(fiscalYear, plus(byYear.get(fiscalYear), principal, interest));
  }
  return [...byYear].map(([year, service]) => ({ year, ...service })).sort((a, b) => a.year - b.year);
}

/** The fiscal year of a day, named after the calendar year it ends in. */
export function fiscalYearOf(date: Day, lastMonth: number): number {
  const { year, month } = partsOf(date);
  return month > lastMonth ? year + 1 : year;
}

/** Bond years on the 30/360 calendar: $1,000 of par outstanding for one year is one. Sinking funds end the years of what they redeem. */
export function bondYears(maturities: readonly BondMaturity[], dated: Day): number {
  let years = 0;
  for (const { date, amount } of maturities.flatMap(principalPayments)) {
    years += (amount / 100_000) * (days360(dated, date) / 360);
  }
  return years;
}

/**
 * The years the average dollar of principal is outstanding, from the dated or the delivery date: bond years over par in thousands. Null where there
 * is no principal.
 */
export function averageLife(maturities: readonly BondMaturity[], dated: Day): number | null {
  const par = parOf(maturities);
  return par === 0 ? null : bondYears(maturities, dated) / (par / 100_000);
}

/**
 * Weighted average maturity in years: each repayment's years from delivery, weighted by its issue price instead of its par. A price is per 100. Null
 * where nothing is paid. Source: IRS Form 8038-G, instructions for line 21, column (d).
 */
export function weightedAverageMaturity(
  maturities: readonly (BondMaturity & { readonly price: number })[],
  delivery: Day,
): number | null {
  let [years, paid] = [0, 0];
  for (const maturity of maturities) {
    for (const { date, amount } of principalPayments(maturity)) {
      paid += amount * maturity.price;
      years += amount * maturity.price * (days360(delivery, date) / 360);
    }
  }
  return paid === 0 ? null : years / paid;
}

/**
 * NIC in percent, unrounded: all interest from the dated date, plus the discount or less the premium, over the bond-year dollars. It ignores the time
 * value of money. `purchase` is the sale price of the bonds, without accrued interest. All interest of a capital appreciation bond is discount. Null
 * where there are no bond years. Source: MSRB glossary, net interest cost.
 */
export function netInterestCost(
  maturities: readonly BondMaturity[],
  terms: InterestTerms,
  purchase: Cents,
): number | null {
  const years = bondYears(maturities, terms.dated);
  if (years === 0) return null;
  const interest = interestOf(maturities, terms);
  return ((interest + parOf(maturities) - purchase) / (years * 100_000)) * 100;
}

/**
 * TIC in percent, unrounded: twice the semiannual rate that discounts every later payment of debt service to the purchase price plus accrued interest
 * on the delivery date. Null where no rate between -5% and 50% does. Formula: purchase + accrued = Σ payment ÷ (1 + TIC/2)^(days/180). Source: the
 * definition in municipal notices of sale, 30/360 days, compounded semiannually at every frequency of interest. With `purchase` less all costs of
 * issuance it is the all-in TIC.
 */
export function trueInterestCost(
  maturities: readonly BondMaturity[],
  terms: InterestTerms,
  purchase: Cents,
): number | null {
  const delivery = deliveryOf(terms);
  return yieldOfPayments(debtServiceSchedule(maturities, terms), delivery, purchase + accruedAt(maturities, terms));
}

/** The accrued interest that the buyers pay at delivery, in cents. */
export function accruedAt(maturities: readonly BondMaturity[], terms: InterestTerms): Cents {
  return sum(maturities.map((maturity) => accruedInterest(maturity, terms, deliveryOf(terms))));
}

/**
 * The rate in percent, compounded semiannually on the 30/360 calendar, that discounts the payments after a day to `target` cents on it. Null where no
 * rate between -5% and 50% does.
 */
export function yieldOfPayments(
  payments: readonly { readonly date: Day; readonly total: Cents }[],
  on: Day,
  target: number,
): number | null {
  const later = periodsAfter(payments, on);
  return later.length === 0 ? null : solveFalling((percent) => discounted(later, percent), target, -5, 50);
}

/** Value on a day of the payments after it, in cents, unrounded: Σ payment ÷ (1 + rate/2)^(days/180), with a rate in percent. */
export function presentValue(
  payments: readonly { readonly date: Day; readonly total: Cents }[],
  on: Day,
  percent: number,
): number {
  return discounted(periodsAfter(payments, on), percent);
}

function periodsAfter(payments: readonly { readonly date: Day; readonly total: Cents }[], on: Day) {
  const later = payments.filter(({ date }) => date > on);
  return later.map(({ date, total }) => ({ amount: total, periods: days360(on, date) / 180 }));
}

function discounted(payments: readonly { amount: number; periods: number }[], percent: number): number {
  let value = 0;
  for (const { amount, periods } of payments) value += amount / (1 + percent / 200) ** periods;
  return value;
}

function parOf(maturities: readonly BondMaturity[]): Cents {
  return sum(maturities.map((maturity) => maturity.principalAmount));
}

function plus(service: DebtService | undefined, principal: Cents, interest: Cents): DebtService {
  const principalSum = cents((service?.principal ?? 0) + principal);
  const interestSum = cents((service?.interest ?? 0) + interest);
  return { principal: principalSum, interest: interestSum, total: cents(principalSum + interestSum) };
}
