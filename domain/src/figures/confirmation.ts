/** Computes the figures of an investor's confirmation of purchase. */

import { keyOf, type MaturityKey, type NamedMaturity, namedMaturity } from '../auctions/maturity-key.ts';
import type { MaturityRow } from '../auctions/offering.ts';
import { interestTermsOf, type Pricing, priceOf, pricingTermsOf } from '../auctions/pricing.ts';
import type { Day } from '../base/dates.ts';
import { type Cents, cents, sum } from '../base/money.ts';
import { priceFromYield } from '../bonds/bonds.ts';
import { purchasePrice } from '../bonds/interest.ts';
import { type BondStructure, structureOfPart } from '../bonds/structure.ts';
import { accruedAt } from './debt-service.ts';

export interface ConfirmedBond extends NamedMaturity {
  readonly par: Cents;
  readonly interestRate: number;
  readonly cusip: string;
  /** Per 100 of par; null where the issuer set none. */
  readonly price: number | null;
  /** Percent, to the call or the maturity that is worst for the buyer, on the day `pricedTo`. Null without a price. */
  readonly yield: number | null;
  readonly pricedTo: Day | null;
  /** Par at the price. */
  readonly principal: Cents | null;
  /** Interest accrued to the delivery date. */
  readonly accrued: Cents;
  /** Principal and accrued interest: the amount due. */
  readonly total: Cents | null;
  readonly structure?: BondStructure | undefined;
}

/**
 * The purchased bonds by maturity, settled on the delivery date. `awards` may name a maturity more than once; maturities without an award are left
 * out. Without a dated date there is no accrued interest. Throws a RangeError for an award at a maturity that `rows` do not have.
 */
export function confirmedBonds(
  rows: readonly MaturityRow[],
  terms: Pricing,
  awards: readonly { readonly maturityDate: MaturityKey; readonly award: Cents }[],
): ConfirmedBond[] {
  const known = new Set(rows.map(keyOf));
  const stray = awards.find(({ maturityDate }) => !known.has(maturityDate));
  if (stray) throw new RangeError(`there is no maturity on ${stray.maturityDate}`);
  return rows.flatMap((row) => {
    const par = sum(awards.filter(({ maturityDate }) => maturityDate === keyOf(row)).map(({ award }) => award));
    return par === 0 ? [] : [confirmedBond(row, terms, par)];
  });
}

/** The yield of a purchase: that of its bonds, weighted by par, in percent; null for no bonds, and where the yield of one is unknown. */
export function weightedYield(bonds: readonly Pick<ConfirmedBond, 'par' | 'yield'>[]): number | null {
  let [par, weighted] = [0, 0];
  for (const bond of bonds) {
    if (bond.yield === null) return null;
    par += bond.par;
    weighted += bond.par * bond.yield;
  }
  return par === 0 ? null : weighted / par;
}

/** All of them together; null where a price is not set. */
export function totalToPay(bonds: readonly ConfirmedBond[]): Cents | null {
  const totals = bonds.map(({ total }) => total).filter((total) => total !== null);
  return totals.length === bonds.length ? sum(totals) : null;
}

function confirmedBond(row: MaturityRow, terms: Pricing, par: Cents): ConfirmedBond {
  const { interestRate, cusip } = row;
  const price = priceOf(row);
  const principal = price === null ? null : purchasePrice([{ principalAmount: par, price }]);
  const interest = interestTermsOf([row], terms);
  const bought = { ...row, principalAmount: par, structure: structureOfPart(row, par) };
  const accrued = interest === null ? cents(0) : accruedAt([bought], interest);
  return {
    ...namedMaturity(keyOf(row)),
    par,
    interestRate,
    cusip,
    price,
    ...confirmedYield(row, terms),
    principal,
    accrued,
    total: principal === null ? null : cents(principal + accrued),
    ...(bought.structure && { structure: bought.structure }),
  };
}

/** The yield of the row, which agrees with its price, and the call or the maturity that it is a yield to. */
function confirmedYield(row: MaturityRow, terms: Pricing): Pick<ConfirmedBond, 'yield' | 'pricedTo'> {
  const bond = row.price > 0 ? pricingTermsOf(row, terms) : null;
  if (bond === null || row.yield === 0) return { yield: null, pricedTo: null };
  return { yield: row.yield, pricedTo: priceFromYield(bond, row.yield).pricedTo };
}
