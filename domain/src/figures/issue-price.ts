/** The issue price of each maturity for federal tax purposes. */
import { businessDaysAfter } from '../base/business-days.ts';
import { type Day, dayOf } from '../base/dates.ts';
import type { Cents } from '../base/money.ts';

/**
 * How an issue price is found. `ten-percent`: the first price at which a tenth of the maturity is sold to the public. `hold-the-price`: the initial
 * offering price, which underwriters hold. `competitive`: the reasonably expected initial offering price, in a sale with at least three bids.
 * Source: Treas. Reg. section 1.148-1(f)(2)(i), (ii), (iii).
 */
export type IssuePriceRule = 'ten-percent' | 'hold-the-price' | 'competitive';

/** Bonds sold to the public: not to underwriters, nor to anyone related to one. */
export interface PublicSale {
  readonly at: Date;
  /** Per 100. */
  readonly price: number;
  readonly par: Cents;
}

/** Issue price of a maturity, its rule, and the evidence for it. */
export interface IssuePrice {
  /** Per 100; null while the rule gives none. */
  readonly price: number | null;
  readonly rule: IssuePriceRule;
  /** How much of the maturity speaks for the price, in percent: sold at the most usual price, or at or below the one offered. */
  readonly soldPercent: number;
}

/** A tenth of a maturity is a substantial amount: section 1.148-1(f)(2)(i) and (f)(4). */
const substantialPercent = 10;
/** Days of business during which an underwriter that holds the price sells to no one above it: section 1.148-1(f)(2)(ii)(B). */
const heldBusinessDays = 5;

/** The price of the first tenth: sales are added up by price in order of time, and the first price to reach a tenth of the principal counts. */
export function tenPercentPrice(principal: Cents, sales: readonly PublicSale[]): IssuePrice {
  const byPrice = new Map<number, number>();
  let price: number | null = null;
  for (const sale of sales.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const sold = (byPrice.get(sale.price) ?? 0) + sale.par;
    byPrice.set(sale.price, sold);
    if (price === null && principal > 0 && sold * 100 >= principal * substantialPercent) price = sale.price;
  }
  return { price, rule: 'ten-percent', soldPercent: percentOf(Math.max(0, ...byPrice.values()), principal) };
}

/**
 * The initial offering price where it was held: no sale above it until the close of the fifth business day after the sale date, or until a tenth was
 * sold at or below it, whichever is earlier. Null where it was not held.
 */
export function heldPrice(principal: Cents, offered: number, saleDate: Day, sales: readonly PublicSale[]): IssuePrice {
  const lastHeld = heldUntil(saleDate);
  let sold = 0;
  let isHeld = true;
  for (const sale of sales.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const isBound = dayOf(sale.at) <= lastHeld && sold * 100 < principal * substantialPercent;
    if (isBound && sale.price > offered) isHeld = false;
    if (sale.price <= offered) sold += sale.par;
  }
  return { price: isHeld ? offered : null, rule: 'hold-the-price', soldPercent: percentOf(sold, principal) };
}

/** The last day on which an underwriter that holds the price is bound, unless a tenth is sold before. */
export function heldUntil(saleDate: Day): Day {
  return businessDaysAfter(saleDate, heldBusinessDays);
}

/** Returns whether a rule has given its price by a day; `open` while a price that is held can still be undone by a sale above it. */
export function issuePriceOutcome(
  { price, rule, soldPercent }: IssuePrice,
  saleDate: Day,
  today: Day,
): 'met' | 'not-met' | 'open' {
  if (price === null) return 'not-met';
  const isSettled = rule !== 'hold-the-price' || soldPercent >= substantialPercent || today > heldUntil(saleDate);
  return isSettled ? 'met' : 'open';
}

/** The reasonably expected initial offering price of a competitive sale; null with fewer than three bids, where another rule has to be used. */
export function competitivePrice(expected: number, bids: number): IssuePrice {
  return { price: bids >= 3 ? expected : null, rule: 'competitive', soldPercent: 0 };
}

function percentOf(part: number, principal: Cents): number {
  return principal === 0 ? 0 : (part / principal) * 100;
}
