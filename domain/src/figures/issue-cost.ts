/** Cost of bonds to their issuer, in the figures of a final book: for the whole schedule, and for the part sold. */
import type { MaturityResult } from '../allocation/allocation.ts';
import type { MaturityRow } from '../auctions/offering.ts';
import { interestTermsOf, type PricedRow, type Pricing, priceOf, pricingOf } from '../auctions/pricing.ts';
import { type Cents, cents, sum } from '../base/money.ts';
import type { OrderClass } from '../base/vocabulary.ts';
import { interestOf, purchasePrice } from '../bonds/interest.ts';
import { currentTermsOfJson, type SaleTermsJson } from './current-terms.ts';
import {
  accruedAt,
  averageLife,
  type DebtService,
  debtServiceByYear,
  debtServiceSchedule,
  netInterestCost,
  type Payment,
  trueInterestCost,
} from './debt-service.ts';

export interface IssueCost {
  readonly par: Cents;
  /** Price that investors pay for the par at the issuer's prices or yields, without accrued interest; null where neither is set. */
  readonly purchase: Cents | null;
  /** Purchase less par; below zero it is a discount. */
  readonly premium: Cents | null;
  /** Interest from the dated date to delivery, which investors pay too. */
  readonly accrued: Cents;
  readonly interest: Cents;
  /** Principal and interest together. */
  readonly debtService: Cents;
  /** Years. */
  readonly averageLife: number | null;
  /** Percent, unrounded. Null where a price is not set, or no rate fits. */
  readonly netInterestCost: number | null;
  readonly trueInterestCost: number | null;
  /** Debt service by payment date. */
  readonly payments: readonly Payment[];
  /** The same by calendar year. */
  readonly years: readonly ({ readonly year: number } & DebtService)[];
}

type CostRow = PricedRow & Pick<MaturityRow, 'principalAmount' | 'yield' | 'price'>;

/**
 * The cost of these maturities, delivered on the delivery date. Null where nothing is outstanding, or the terms are incomplete: no dated date, no
 * frequency, or a maturity that is not after the dated date.
 */
export function issueCost(rows: readonly CostRow[], terms: Pricing): IssueCost | null {
  const bonds = rows.filter(({ principalAmount }) => principalAmount > 0);
  const interest = interestTermsOf(bonds, terms);
  if (bonds.length === 0 || interest === null) return null;
  const schedule = debtServiceSchedule(bonds, interest);
  const par = sum(bonds.map(({ principalAmount }) => principalAmount));
  const purchase = purchaseOf(bonds);
  return {
    par,
    purchase,
    premium: purchase === null ? null : cents(purchase - par),
    accrued: accruedAt(bonds, interest),
    interest: interestOf(bonds, interest),
    debtService: sum(schedule.map(({ total }) => total)),
    averageLife: averageLife(bonds, interest.dated),
    netInterestCost: purchase === null ? null : netInterestCost(bonds, interest, purchase),
    trueInterestCost: purchase === null ? null : trueInterestCost(bonds, interest, purchase),
    payments: schedule,
    years: debtServiceByYear(schedule),
  };
}

/** Proceeds of these maturities at their prices; null while one has none. */
export function purchaseOf(rows: readonly CostRow[]): Cents | null {
  const priced = rows.flatMap((row) => {
    const price = priceOf(row);
    return price === null ? [] : [{ principalAmount: row.principalAmount, price }];
  });
  return priced.length === rows.length ? purchasePrice(priced) : null;
}

/** The part of an auction that decides its cost, as in the API. */
type OfferingJson = Parameters<typeof pricingOf>[0] & SaleTermsJson;

/** The cost of the maturities as they are now. */
export function issueCostOfJson(offering: OfferingJson): IssueCost | null {
  return issueCost(currentTermsOfJson(offering).rows, pricingOf(offering));
}

/**
 * Placement of bonds: par awarded in the issuer's own state, to individuals, and outside the United States. An individual of the state is in the
 * first two.
 */
export interface Placement {
  readonly award: Cents;
  readonly inState: Cents;
  readonly individuals: Cents;
  readonly international: Cents;
}

export function placementOf(results: readonly MaturityResult[]): Placement {
  const parts = results.flatMap(({ classes }) => classes);
  const awarded = (isMeant: (orderClass: OrderClass) => boolean) =>
    sum(parts.filter(({ orderClass }) => isMeant(orderClass)).map(({ award }) => award));
  return {
    award: awarded(() => true),
    inState: awarded((orderClass) => orderClass.startsWith('state')),
    individuals: awarded((orderClass) => orderClass.endsWith('Individual')),
    international: awarded((orderClass) => orderClass.startsWith('international')),
  };
}
