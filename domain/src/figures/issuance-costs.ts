/** From par to what the issuer receives, and what the money costs it then. */

import { type Cents, cents, sum } from '../base/money.ts';
import { type BondMaturity, type InterestTerms, purchasePrice } from '../bonds/interest.ts';
import { accruedAt, trueInterestCost } from './debt-service.ts';

/** Costs that are taken from the price that investors pay. */
export interface IssuanceCosts {
  readonly underwritersDiscount: Cents;
  readonly bondInsurance: Cents;
  /** Counsel, adviser, ratings, trustee, printing. */
  readonly other: Cents;
}

/** A maturity with the price, per 100, at which investors buy it. */
export type SoldMaturity = BondMaturity & { readonly price: number };

export interface NetProceeds {
  readonly par: Cents;
  /** Original issue premium of the maturities above par, and original issue discount of those below; both at least 0. */
  readonly premium: Cents;
  readonly discount: Cents;
  /** Price that investors pay for the bonds: par + premium − discount. */
  readonly gross: Cents;
  /** Interest from the dated date to delivery, which they pay too. It comes back with the first interest payment. */
  readonly accrued: Cents;
  /** Price that an underwriter pays the issuer: gross − underwriter's discount. */
  readonly purchase: Cents;
  /** Purchase − bond insurance − other costs, without accrued interest. */
  readonly net: Cents;
  /** All costs over par, in percent. */
  readonly costPercent: number | null;
}

/** Gross to net, each maturity's price rounded to the cent. */
export function netProceeds(rows: readonly SoldMaturity[], terms: InterestTerms, costs: IssuanceCosts): NetProceeds {
  const par = sum(rows.map(({ principalAmount }) => principalAmount));
  const above = rows.map((row) => purchasePrice([row]) - row.principalAmount);
  const premium = sum(above.map((cent) => cents(Math.max(cent, 0))));
  const discount = sum(above.map((cent) => cents(Math.max(-cent, 0))));
  const gross = cents(par + premium - discount);
  const purchase = cents(gross - costs.underwritersDiscount);
  const all = costs.underwritersDiscount + costs.bondInsurance + costs.other;
  return {
    ...{ par, premium, discount, gross, accrued: accruedAt(rows, terms), purchase },
    net: cents(purchase - costs.bondInsurance - costs.other),
    costPercent: par === 0 ? null : (all / par) * 100,
  };
}

/**
 * TIC and all-in TIC in percent, unrounded: the same definition, with the purchase price and with what is left of it after all costs of issuance.
 * Null where no rate fits.
 */
export function interestCosts(
  rows: readonly SoldMaturity[],
  terms: InterestTerms,
  costs: IssuanceCosts,
): { readonly trueInterestCost: number | null; readonly allInTrueInterestCost: number | null } {
  const { purchase, net } = netProceeds(rows, terms, costs);
  return {
    trueInterestCost: trueInterestCost(rows, terms, purchase),
    allInTrueInterestCost: trueInterestCost(rows, terms, net),
  };
}
