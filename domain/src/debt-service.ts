/** Cost of an issue to its issuer: debt service by date and year, bond years, average life, net and true interest cost. */

import { type Day, days360, partsOf } from './dates.ts';
import {
  accruedInterest,
  type BondMaturity,
  type InterestTerms,
  interestOf,
  interestPayments,
  solveFalling,
} from './interest.ts';
import { type Cents, cents, sum } from './money.ts';

export interface DebtService {
  readonly principal: Cents;
  readonly interest: Cents;
  readonly total: Cents;
}

/** What is paid on one day. */
export interface Payment extends DebtService {
  readonly date: Day;
}

/**
 * One row per payment date, in order. Principal sums to par, interest to all interest of the issue.
 * Throws a RangeError where a maturity is not after the dated date.
 */
export function debtServiceSchedule(maturities: readonly BondMaturity[], terms: InterestTerms): Payment[] {
  const principalDue = new Map<Day, Cents>();
  for (const { maturityDate, principalAmount } of maturities) {
    principalDue.set(maturityDate, cents((principalDue.get(maturityDate) ?? 0) + principalAmount));
  }
  return interestPayments(maturities, terms).map(({ date, interest }) => ({
    date,
    ...plus(undefined, principalDue.get(date) ?? cents(0), interest),
  }));
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
    const { year, month } = partsOf(date);
    const fiscalYear = month > lastMonth ? year + 1 : year;
    byYear.set(fiscalYear, plus(byYear.get(fiscalYear), principal, interest));
  }
  return [...byYear].map(([year, service]) => ({ year, ...service })).sort((a, b) => a.year - b.year);
}

/** Bond years on the 30/360 calendar: $1,000 of par outstanding for one year is one. */
export function bondYears(maturities: readonly BondMaturity[], dated: Day): number {
  let years = 0;
  for (const { principalAmount, maturityDate } of maturities) {
    years += (principalAmount / 100_000) * (days360(dated, maturityDate) / 360);
  }
  return years;
}

/** The years the average dollar of principal is outstanding; null where there is no principal. */
export function averageLife(maturities: readonly BondMaturity[], dated: Day): number | null {
  const par = parOf(maturities);
  return par === 0 ? null : bondYears(maturities, dated) / (par / 100_000);
}

/**
 * NIC in percent, unrounded: all interest, plus the discount or less the premium, over the bond-year dollars. It ignores the time value of money.
 * `purchase` is the sale price of the bonds, without accrued interest. Null where there are no bond years. Source: MSRB glossary, net interest cost.
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
 * on the delivery date. `delivery` defaults to the dated date. Null where no rate between -5% and 50% does. Source: the definition in municipal
 * notices of sale, 30/360 days, compounded semiannually at every frequency of interest.
 */
export function trueInterestCost(
  maturities: readonly BondMaturity[],
  terms: InterestTerms,
  purchase: Cents,
  delivery: Day = terms.dated,
): number | null {
  const payments = debtServiceSchedule(maturities, terms)
    .filter((row) => row.date > delivery)
    .map((row) => ({ amount: row.total, periods: days360(delivery, row.date) / 180 }));
  if (payments.length === 0) return null;
  const accrued = sum(maturities.map((maturity) => accruedInterest(maturity, terms, delivery)));
  return solveFalling((percent) => presentValue(payments, percent / 200), purchase + accrued, -5, 50);
}

function presentValue(payments: readonly { amount: number; periods: number }[], rate: number): number {
  let value = 0;
  for (const { amount, periods } of payments) value += amount / (1 + rate) ** periods;
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
