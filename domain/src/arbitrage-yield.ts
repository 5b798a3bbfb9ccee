/** The yield of an issue for the arbitrage rules of the Internal Revenue Code. */

import { days360 } from './dates.ts';
import { accruedAt, debtServiceSchedule, weightedAverageMaturity, yieldOfPayments } from './debt-service.ts';
import { type BondMaturity, type InterestTerms, purchasePrice } from './interest.ts';
import { type Cents, cents, sum } from './money.ts';
import { type Call, deliveryOf, principalPayments } from './structure.ts';

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
  const choices = rows.map((row) => redemptionsOf(row, terms));
  const chosen: Redeemed[] = choices.map(([atMaturity]) => atMaturity);
  let lowest = yieldOf(chosen, rows, terms, guarantee);
  // One choice can change which is best for another bond, so it goes on until none lowers the yield.
  for (let improved = true; improved; ) {
    improved = false;
    for (const [index, ways] of choices.entries()) {
      for (const way of ways.length > 1 ? ways : []) {
        const tried = yieldOf(chosen.with(index, way), rows, terms, guarantee);
        if (tried === null || (lowest !== null && tried >= lowest - 1e-9)) continue;
        lowest = tried;
        chosen[index] = way;
        improved = true;
      }
    }
  }
  return lowest;
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

function yieldOf(
  chosen: readonly Redeemed[],
  rows: readonly IssuedMaturity[],
  terms: InterestTerms,
  guarantee: Cents,
): number | null {
  const schedule = debtServiceSchedule(
    chosen.map(({ bond }) => bond),
    terms,
  );
  const premiums = chosen.map(({ bond, above }) => ({ date: bond.maturityDate, total: above }));
  const price = purchasePrice(rows) + accruedAt(rows, terms) - guarantee;
  return yieldOfPayments([...schedule, ...premiums], deliveryOf(terms), price);
}

function isDeepDiscountTerm(row: IssuedMaturity, terms: InterestTerms): boolean {
  if (row.structure?.sinkingFund === undefined) return false;
  return 100 - row.price > 0.25 * (weightedAverageMaturity([row], deliveryOf(terms)) ?? 0);
}
