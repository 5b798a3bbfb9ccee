/** A bond's interest: every payment, accrued interest, and the cost of principal at a price. */

import type { Day } from '../base/dates.ts';
import { type Cents, cents, sum } from '../base/money.ts';
import { type BondCalendar, bondCalendar, type CountingTerms, yearPart } from './day-counts.ts';
import { type IssueDates, principalPayments, type Repaid } from './structure.ts';

/** The fields of a maturity that interest depends on. `interestRate` is in percent: 5 is 5%. */
export interface BondMaturity extends Repaid {
  readonly interestRate: number;
}

/** How an issue pays interest. */
export interface InterestTerms extends IssueDates, CountingTerms {}

/** Cost of `principalAmount` at `price` dollars per 100 of par, summed over the rows, each rounded to the cent. */
export function purchasePrice(rows: Iterable<{ readonly principalAmount: Cents; readonly price: number }>): Cents {
  return sum(
    Array.from(rows, ({ principalAmount, price }) =>
      rounded({ over: 100n, part: BigInt(principalAmount) * exact(price) }),
    ),
  );
}

/**
 * Interest earned but not paid on the settlement day: from the last payment, or the dated date, up to and not including settlement, rounded to the
 * cent. 0 before the dated date and from maturity on, and for bonds that pay none. Formula: par × rate × part of a year. Source: MSRB Rule G-33(a).
 */
export function accruedInterest(maturity: BondMaturity, terms: InterestTerms, settlement: Day): Cents {
  if (settlement <= terms.dated) return cents(0);
  const calendar = calendarOf(maturity, terms);
  let earned: Fraction = nothing;
  for (const { date, amount } of principalPayments(maturity)) {
    const period = interestPeriods(date, maturity, terms, calendar).find(({ paid }) => settlement < paid);
    if (period === undefined || settlement <= period.since) continue;
    const accrued = yearPart(period.since, settlement, calendar);
    // At a month's end 30/360 can count a day or two more than the coupon pays for.
    const { part, of } = accrued.part * period.of > period.part * accrued.of ? period : accrued;
    earned = plus(earned, interestFor(amount, rateOf(maturity), part, of));
  }
  return rounded(earned);
}

/**
 * The interest of a maturity, or of a whole issue, on every payment date, in order. Each payment is the rounded interest up to its date less what was
 * paid before, so that the payments sum to all interest and no half cents pile up. Throws a RangeError where a maturity is not after the dated date.
 */
export function interestPayments(
  maturities: readonly BondMaturity[],
  terms: InterestTerms,
): { date: Day; interest: Cents }[] {
  const due = new Map<Day, Fraction>();
  for (const maturity of maturities) {
    const calendar = calendarOf(maturity, terms);
    for (const { date, amount } of principalPayments(maturity)) {
      for (const { paid, part, of } of interestPeriods(date, maturity, terms, calendar)) {
        due.set(paid, plus(due.get(paid) ?? nothing, interestFor(amount, rateOf(maturity), part, of)));
      }
    }
  }
  let earned = nothing;
  let paid = cents(0);
  return [...due]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([date, interest]) => {
      earned = plus(earned, interest);
      const paidBefore = paid;
      paid = rounded(earned);
      return { date, interest: cents(paid - paidBefore) };
    });
}

/**
 * The interest that a holder of these bonds receives on every payment date, in order: each bond is rounded by itself, so that no part of a cent moves
 * between two of them. The payments of a whole issue, which are rounded together, can differ from it by a part of a cent for each bond.
 */
export function interestReceived(
  bonds: readonly BondMaturity[],
  terms: InterestTerms,
): { date: Day; interest: Cents }[] {
  const received = new Map<Day, Cents>();
  for (const { date, interest } of bonds.flatMap((bond) => interestPayments([bond], terms)))
    received.set(date, cents((received.get(date) ?? 0) + interest));
  return [...received]
    .map(([date, interest]) => ({ date, interest }))
    .sort((one, other) => (one.date < other.date ? -1 : 1));
}

/** All interest of a maturity, or of a whole issue, from the dated date to its end. */
export function interestOf(maturities: readonly BondMaturity[], terms: InterestTerms): Cents {
  return sum(interestPayments(maturities, terms).map((payment) => payment.interest));
}

function calendarOf({ maturityDate, structure }: BondMaturity, terms: InterestTerms): BondCalendar {
  return bondCalendar(maturityDate, terms, terms.dated, (structure?.interest ?? 'periodic') === 'periodic');
}

function rateOf({ interestRate, structure }: BondMaturity): number {
  return structure?.interest === 'accreted' ? 0 : interestRate;
}

/** Interest is earned from `since` on for a part of a year, and paid at its end. */
interface InterestPeriod {
  readonly since: Day;
  readonly paid: Day;
  readonly part: number;
  readonly of: number;
}

/**
 * The interest periods of what is repaid on one day: the maturity, or an installment of a sinking fund. A first coupon may be long or short, and its
 * date may lie off the regular ones.
 */
function interestPeriods(
  repaid: Day,
  { structure }: BondMaturity,
  { dated, firstInterest }: InterestTerms,
  calendar: BondCalendar,
): InterestPeriod[] {
  const regular = calendar.dates.slice(1).filter((date) => date < repaid);
  const first = firstInterest != null && firstInterest > dated ? firstInterest : calendar.dates[1];
  const payments: Day[] = [];
  if ((structure?.interest ?? 'periodic') === 'periodic' && first !== undefined && first < repaid) {
    payments.push(first, ...regular.filter((date) => date > first));
  }
  payments.push(repaid);
  let since = dated;
  return payments.map((paid) => {
    const period = { since, paid, ...yearPart(since, paid, calendar) };
    since = paid;
    return period;
  });
}

/** An exact amount, in cents. */
interface Fraction {
  readonly part: bigint;
  readonly over: bigint;
}

const nothing: Fraction = { part: 0n, over: 1n };
const billion = 1_000_000_000n;

/** A rate or price in billionths: it may have up to nine decimals. */
function exact(figure: number): bigint {
  return BigInt(Math.round(figure * 1e9));
}

/** amount × rate percent × part of a year, exact, over billionths. */
function interestFor(amount: Cents, rate: number, part: number, of: number): Fraction {
  return { part: BigInt(amount) * exact(rate) * BigInt(part), over: 100n * BigInt(of) };
}

function plus(one: Fraction, other: Fraction): Fraction {
  if (one.part === 0n) return other;
  if (one.over === other.over) return { part: one.part + other.part, over: one.over };
  const common = (one.over / greatestDivisor(one.over, other.over)) * other.over;
  return { part: (one.part * common) / one.over + (other.part * common) / other.over, over: common };
}

function greatestDivisor(one: bigint, other: bigint): bigint {
  return other === 0n ? one : greatestDivisor(other, one % other);
}

/** Rounded half up to the cent. `part` is in billionths. */
function rounded({ part, over }: Fraction): Cents {
  const denominator = over * billion;
  return cents(Number((2n * part + denominator) / (2n * denominator)));
}
