/** The yield of an issue for the arbitrage rules of the Internal Revenue Code. */

import { type Day, days360 } from '../base/dates.ts';
import { type Cents, cents, sum } from '../base/money.ts';
import { solveFalling } from '../base/solving.ts';
import { type BondMaturity, type InterestTerms, purchasePrice } from '../bonds/interest.ts';
import { type Call, deliveryOf, principalPayments } from '../bonds/structure.ts';
import {
  accruedAt,
  debtServiceSchedule,
  presentValue,
  weightedAverageMaturity,
  yieldOfPayments,
} from './debt-service.ts';

/** A maturity at its issue price per 100 (issue-price.ts). */
export type IssuedMaturity = BondMaturity & { readonly price: number };

/**
 * The yield in percent, unrounded; published with at least four decimals. Formula: aggregate issue price with accrued interest = Σ payment ÷ (1 +
 * yield/2)^(days/180) on the issue date, 30/360. Premiums for a qualified guarantee, as bond insurance, reduce the left side. Source: Treas. Reg. section
 * 1.148-4(a) and (b)(1).
 *
 * A bond issued far above its redemption price, by more than a quarter percent for each full year to its first call, is taken as called on the day that
 * gives the issue the lowest yield (section 1.148-4(b)(3)(ii)(B)). Calls within five years of bonds not so far above par, and stepped coupons, are not
 * judged. Null where no yield fits, or where a term bond is issued so far below par that its sinking fund counts at accreted values (section
 * 1.148-4(b)(2)(ii)).
 */
export function arbitrageYield(rows: readonly IssuedMaturity[], terms: InterestTerms, guarantee: Cents): number | null {
  if (rows.some((row) => isDeepDiscountTerm(row, terms))) return null;
  const ways = rows.map((row) => redemptionsOf(row, terms));
  const price = purchasePrice(rows) + accruedAt(rows, terms) - guarantee;
  const worst = worstAt(ways, terms, price);
  return worst && yieldOf(worst, terms, price);
}

/**
 * The redemptions that give the issue the lowest yield. At that yield each bond is redeemed the way that makes its payments worth least: the sum of these
 * values falls as the yield rises, like each of them, so that where it is the price no other choice has a lower yield. Null where that yield is outside
 * the range of `yieldOfPayments`.
 */
function worstAt(
  ways: readonly [Redeemed, ...Redeemed[]][],
  terms: InterestTerms,
  price: number,
): readonly Redeemed[] | null {
  if (ways.every(({ length }) => length === 1)) return ways.map(([only]) => only);
  const valued = ways.map((each) => each.map((way) => ({ way, payments: paymentsOf([way], terms) })));
  const delivery = deliveryOf(terms);
  const leastAt = (percent: number) =>
    valued.map((each) => {
      const values = each.map(({ payments }) => presentValue(payments, delivery, percent));
      return { least: Math.min(...values), at: values.indexOf(Math.min(...values)) };
    });
  const lowest = solveFalling((percent) => leastAt(percent).reduce((all, { least }) => all + least, 0), price, -5, 50);
  if (lowest === null) return null;
  return leastAt(lowest).flatMap(({ at }, index) => ways[index]?.[at] ?? []);
}

/** A bond as if redeemed on a day, and what is paid beyond its par then. */
interface Redeemed {
  readonly bond: BondMaturity;
  readonly above: Cents;
}

function redemptionsOf(row: IssuedMaturity, terms: InterestTerms): [Redeemed, ...Redeemed[]] {
  const calls = row.structure?.calls ?? [];
  const [first] = calls;
  const atMaturity = { bond: row, above: cents(0) };
  if (first === undefined) return [atMaturity];
  const fullYears = Math.floor(days360(deliveryOf(terms), first.date) / 360);
  if (row.price - 100 <= 0.25 * fullYears) return [atMaturity];
  return [atMaturity, ...calls.map((call) => redeemedAt(row, call))];
}

/** Sinking fund installments before the call are paid as they fall due; the rest is called. */
function redeemedAt(row: IssuedMaturity, { date, price }: Call): Redeemed {
  const before = principalPayments(row).filter((installment) => installment.date < date);
  const principalAmount = cents(row.principalAmount - sum(before.map(({ amount }) => amount)));
  const sinkingFund = [...before, { date, amount: principalAmount }];
  const above = cents(purchasePrice([{ principalAmount, price }]) - principalAmount);
  return { bond: { ...row, maturityDate: date, structure: { ...row.structure, sinkingFund } }, above };
}

/** Debt service of bonds redeemed so, and what is paid beyond par. */
function paymentsOf(
  chosen: readonly Redeemed[],
  terms: InterestTerms,
): readonly { readonly date: Day; readonly total: Cents }[] {
  const schedule = debtServiceSchedule(
    chosen.map(({ bond }) => bond),
    terms,
  );
  return [...schedule, ...chosen.map(({ bond, above }) => ({ date: bond.maturityDate, total: above }))];
}

function yieldOf(chosen: readonly Redeemed[], terms: InterestTerms, price: number): number | null {
  return yieldOfPayments(paymentsOf(chosen, terms), deliveryOf(terms), price);
}

function isDeepDiscountTerm(row: IssuedMaturity, terms: InterestTerms): boolean {
  if (row.structure?.sinkingFund === undefined) return false;
  return 100 - row.price > 0.25 * (weightedAverageMaturity([row], deliveryOf(terms)) ?? 0);
}
