/** Spreads an amount over years as suggested orders at maturities on offer, and says what could not be placed and why. */

import type { MaturityKey } from '../auctions/maturity-key.ts';
import type { AmountLimits } from '../auctions/offering.ts';
import { type Cents, cents, sum } from '../base/money.ts';
import type { InvestorLimits } from './bidding.ts';

/** A sale that the investor can order from. */
export interface LadderSale extends AmountLimits, InvestorLimits {
  readonly id: string;
  /** All that the investor has ordered already, which counts toward the limits. */
  readonly held: Cents;
  readonly maturities: readonly LadderMaturity[];
}

interface LadderMaturity {
  readonly maturityDate: MaturityKey;
  /** Amount that the investor can still order here. */
  readonly room: Cents;
  /** In percent. */
  readonly yield: number;
}

export interface LadderWish {
  readonly amount: Cents;
  readonly fromYear: number;
  readonly toYear: number;
  /** Years from one rung to the next, at least 1. */
  readonly spacing: number;
}

export interface LadderLine {
  readonly sale: string;
  readonly year: number;
  readonly maturityDate: MaturityKey;
  readonly amount: Cents;
  readonly yield: number;
}

/** Why a part of a rung has no line. */
export type Unplaced = 'nothing-due' | 'below-minimum' | 'no-room' | 'below-increment' | 'sale-minimum';

export interface LadderPlan {
  /** By year, and within it by yield, the highest first. */
  readonly lines: readonly LadderLine[];
  /** By year. Lines and these sum to the amount. */
  readonly unplaced: readonly { readonly year: number; readonly amount: Cents; readonly why: Unplaced }[];
}

export function ladderYears({ fromYear, toYear, spacing }: Omit<LadderWish, 'amount'>): number[] {
  const count = Math.max(0, Math.floor((toYear - fromYear) / spacing) + 1);
  return Array.from({ length: count }, (_, at) => fromYear + at * spacing);
}

/**
 * Each year gets an equal share, placed at the highest yield first. The rest of a year below an increment goes to the next one. A sale where the
 * lines stay below its minimum for an investor is left out, and the amount is spread again over the others.
 */
export function planLadder(wish: LadderWish, sales: readonly LadderSale[]): LadderPlan {
  let offered = sales.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const leftOut: LadderSale[] = [];
  for (;;) {
    const plan = planOnce(wish, offered, leftOut);
    const ordered = (sale: LadderSale) =>
      sum(plan.lines.filter((line) => line.sale === sale.id).map(({ amount }) => amount));
    const short = offered.find(
      (sale) => ordered(sale) > 0 && sale.minTotal !== null && ordered(sale) + sale.held < sale.minTotal,
    );
    if (!short) return plan;
    offered = offered.filter((sale) => sale !== short);
    leftOut.push(short);
  }
}

function planOnce(wish: LadderWish, sales: readonly LadderSale[], leftOut: readonly LadderSale[]): LadderPlan {
  const years = ladderYears(wish);
  const lines: LadderLine[] = [];
  const unplaced: { year: number; amount: Cents; why: Unplaced }[] = [];
  const used = new Map(sales.map((sale) => [sale.id, 0]));
  let carried = 0;
  for (const [at, year] of years.entries()) {
    let wanted = shareOf(wish.amount, at, years.length) + carried;
    carried = 0;
    let placed = 0;
    const offers = offersIn(year, sales);
    for (const { sale, maturity } of offers) {
      const inSale = used.get(sale.id) ?? 0;
      const limit = sale.maxTotal === null ? Number.POSITIVE_INFINITY : sale.maxTotal - sale.held - inSale;
      const amount = wholeSteps(Math.min(wanted, maturity.room, limit), sale);
      if (amount === 0) continue;
      lines.push({ sale: sale.id, year, maturityDate: maturity.maturityDate, amount, yield: maturity.yield });
      used.set(sale.id, inSale + amount);
      wanted -= amount;
      placed += amount;
    }
    if (wanted === 0) continue;
    const smallestStep = Math.min(...offers.map(({ sale }) => sale.step));
    if (placed > 0 && wanted < smallestStep && at < years.length - 1) carried = wanted;
    else unplaced.push({ year, amount: cents(wanted), why: whyLeft(wanted, placed, offers, offersIn(year, leftOut)) });
  }
  return { lines, unplaced };
}

/** The shares of all years sum to the amount. */
function shareOf(amount: Cents, at: number, count: number): number {
  const upTo = (years: number) => Number((BigInt(amount) * BigInt(years)) / BigInt(count));
  return upTo(at + 1) - upTo(at);
}

interface Offer {
  readonly sale: LadderSale;
  readonly maturity: LadderMaturity;
}

/** The highest yield first, then the earliest date. */
function offersIn(year: number, sales: readonly LadderSale[]): Offer[] {
  return sales
    .flatMap((sale) => sale.maturities.map((maturity) => ({ sale, maturity })))
    .filter(({ maturity }) => Number(maturity.maturityDate.slice(0, 4)) === year)
    .toSorted(
      (one, other) =>
        other.maturity.yield - one.maturity.yield ||
        (one.maturity.maturityDate < other.maturity.maturityDate
          ? -1
          : Number(one.maturity.maturityDate > other.maturity.maturityDate)),
    );
}

/** The largest amount that can be ordered within `most`; 0 where that is below the minimum. */
function wholeSteps(most: number, { step, minimum }: AmountLimits): Cents {
  const amount = Math.floor(most / step) * step;
  return cents(amount < minimum ? 0 : amount);
}

function whyLeft(wanted: number, placed: number, offers: readonly Offer[], leftOut: readonly Offer[]): Unplaced {
  if (offers.length === 0) return leftOut.length > 0 ? 'sale-minimum' : 'nothing-due';
  if (placed > 0 && offers.every(({ sale }) => wanted < sale.step)) return 'below-increment';
  return offers.every(({ sale }) => wanted < sale.minimum) ? 'below-minimum' : 'no-room';
}
