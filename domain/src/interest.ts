/** A bond's interest on the 30/360 calendar: every payment, accrued interest, and the cost of principal at a price. */
import { addMonths, type Day, days360 } from './dates.ts';
import { type Cents, cents, sum } from './money.ts';
import type { InterestFrequency, paymentsPerYear } from './vocabulary.ts';

/** 1, 2 or 12 interest payments a year. */
export type PaymentsPerYear = (typeof paymentsPerYear)[InterestFrequency];

/** The fields of a maturity that interest depends on. `interestRate` is in percent: 5 is 5%. */
export interface BondMaturity {
  readonly maturityDate: Day;
  readonly principalAmount: Cents;
  readonly interestRate: number;
}

/** How an issue pays interest. Without `firstInterest`, or with one not after `dated`, it begins on the first regular date. */
export interface InterestTerms {
  readonly dated: Day;
  readonly paymentsPerYear: PaymentsPerYear;
  readonly firstInterest?: Day | null;
}

/** What `principalAmount` costs at `price` dollars per 100 of par, summed over the rows, each rounded to the cent. */
export function purchasePrice(rows: Iterable<{ readonly principalAmount: Cents; readonly price: number }>): Cents {
  return sum(Array.from(rows, (row) => roundedQuotient(exactProduct(row.principalAmount, row.price, 1), 100)));
}

/**
 * Interest earned but not paid on the settlement day: from the last payment, or the dated date, up to and not
 * including settlement, rounded to the cent. 0 before the dated date and from maturity on. Source: MSRB Rule G-33.
 */
export function accruedInterest(maturity: BondMaturity, terms: InterestTerms, settlement: Day): Cents {
  let since = terms.dated;
  for (const period of interestPeriods(maturity.maturityDate, terms)) {
    if (settlement < period.paid) {
      if (settlement <= since) return cents(0);
      // At a month's end 30/360 can count a day or two more than the coupon pays for.
      const days = Math.min(days360(since, settlement), period.days);
      return roundedQuotient(exactProduct(maturity.principalAmount, maturity.interestRate, days), percentOfYear);
    }
    since = period.paid;
  }
  return cents(0);
}

/**
 * The interest of a maturity, or of a whole issue, on every payment date, in order. Each payment is the rounded interest
 * up to its date less what was paid before, so that the payments sum to all interest and no half cents pile up.
 * Throws a RangeError where a maturity is not after the dated date.
 */
export function interestPayments(
  maturities: readonly BondMaturity[],
  terms: InterestTerms,
): { date: Day; interest: Cents }[] {
  const exact = new Map<Day, bigint>();
  for (const { maturityDate, principalAmount, interestRate } of maturities) {
    for (const { paid, days } of interestPeriods(maturityDate, terms)) {
      exact.set(paid, (exact.get(paid) ?? 0n) + exactProduct(principalAmount, interestRate, days));
    }
  }
  let earned = 0n;
  let paid = cents(0);
  return [...exact]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([date, interest]) => {
      earned += interest;
      const paidBefore = paid;
      paid = roundedQuotient(earned, percentOfYear);
      return { date, interest: cents(paid - paidBefore) };
    });
}

/** All interest of a maturity, or of a whole issue, from the dated date to its end. */
export function interestOf(maturities: readonly BondMaturity[], terms: InterestTerms): Cents {
  return sum(interestPayments(maturities, terms).map((payment) => payment.interest));
}

/**
 * The regular payment dates after a day, counted back from maturity, and the last one at or before that day.
 * Throws a RangeError where the bond is due by then.
 */
export function regularDates(maturityDate: Day, payments: PaymentsPerYear, after: Day): { before: Day; dates: Day[] } {
  if (maturityDate <= after) throw new RangeError(`a bond due ${maturityDate} has no interest after ${after}`);
  const dates: Day[] = [];
  let date = maturityDate;
  while (date > after) {
    dates.unshift(date);
    date = addMonths(maturityDate, (-dates.length * 12) / payments);
  }
  return { before: date, dates };
}

/**
 * Where a function that falls from `low` to `high` takes the value `target`, by bisection; null if nowhere. Prices fall as yields rise, so this
 * solves for every yield and cost.
 */
export function solveFalling(valueAt: (x: number) => number, target: number, low: number, high: number): number | null {
  if (!(valueAt(low) >= target && valueAt(high) <= target)) return null;
  let [from, to] = [low, high];
  while (to - from > 1e-11) {
    const middle = (from + to) / 2;
    if (valueAt(middle) > target) from = middle;
    else to = middle;
  }
  return (from + to) / 2;
}

/** Divisor of percent × days on a calendar of 360 days. */
const percentOfYear = 100 * 360;

interface InterestPeriod {
  readonly paid: Day;
  /** The 30/360 days of interest paid. */
  readonly days: number;
}

/** The interest periods of a maturity. A first coupon may be long or short, and its date may lie off the regular ones. */
function interestPeriods(maturityDate: Day, terms: InterestTerms): InterestPeriod[] {
  const { before, dates } = regularDates(maturityDate, terms.paymentsPerYear, terms.dated);
  const order = new Map([before, ...dates].map((date, index) => [date, index]));
  const first = terms.firstInterest != null && terms.firstInterest > terms.dated ? terms.firstInterest : dates[0];
  const payments = first === undefined || first > maturityDate ? [] : [first];
  payments.push(...dates.filter((date) => first === undefined || date > first));
  if (payments.length === 0) payments.push(maturityDate);
  let since = terms.dated;
  return payments.map((paid) => {
    const [start, end] = [order.get(since), order.get(paid)];
    // Between regular dates a period is whole, also where 30/360 would count February's end differently.
    const whole = start !== undefined && end !== undefined;
    const days = whole ? ((end - start) * 360) / terms.paymentsPerYear : days360(since, paid);
    since = paid;
    return { paid, days };
  });
}

/** amount × rate × times in billionths of a cent. `rate` may have up to nine decimals. */
function exactProduct(amount: Cents, rate: number, times: number): bigint {
  return BigInt(amount) * BigInt(Math.round(rate * 1e9)) * BigInt(times);
}

/** An exact product divided and rounded half up to the cent. */
function roundedQuotient(product: bigint, over: number): Cents {
  const denominator = BigInt(over) * 1_000_000_000n;
  return cents(Number((2n * product + denominator) / (2n * denominator)));
}
