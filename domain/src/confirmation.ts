/** Computes the figures of an investor's confirmation of purchase. */
import { yieldFromPrice } from './bonds.ts';
import type { Day } from './dates.ts';
import { accruedInterest, purchasePrice } from './interest.ts';
import { type Cents, cents, sum } from './money.ts';
import type { MaturityRow } from './offering.ts';
import { type Pricing, pricingTermsOf } from './pricing.ts';
import { paymentsPerYear } from './vocabulary.ts';

export interface ConfirmedBond {
  readonly maturityDate: Day;
  readonly par: Cents;
  readonly interestRate: number;
  readonly cusip: string;
  /** Per 100 of par; null where the issuer set none. */
  readonly price: number | null;
  /** Percent: the lowest of the yields to call and to maturity at that price, and the day it is a yield to. Null without a price. */
  readonly yield: number | null;
  readonly pricedTo: Day | null;
  /** Par at the price. */
  readonly principal: Cents | null;
  /** Interest accrued to the settlement day. */
  readonly accrued: Cents;
  /** Principal and accrued interest: the amount due. */
  readonly total: Cents | null;
}

/**
 * The purchased bonds by maturity, settled on the dated date like new issues. `awards` may name a maturity more than once; maturities without an
 * award are left out. Without a dated date there is no accrued interest. Throws a RangeError for an award at a maturity that `rows` do not have.
 */
export function confirmedBonds(
  rows: readonly MaturityRow[],
  terms: Pricing,
  awards: readonly { readonly maturityDate: Day; readonly award: Cents }[],
): ConfirmedBond[] {
  const known = new Set(rows.map(({ maturityDate }) => maturityDate));
  const stray = awards.find(({ maturityDate }) => !known.has(maturityDate));
  if (stray) throw new RangeError(`there is no maturity on ${stray.maturityDate}`);
  return rows.flatMap((row) => {
    const par = sum(awards.filter(({ maturityDate }) => maturityDate === row.maturityDate).map(({ award }) => award));
    return par === 0 ? [] : [confirmedBond(row, terms, par)];
  });
}

/** All of them together; null where a price is not set. */
export function totalToPay(bonds: readonly ConfirmedBond[]): Cents | null {
  const totals = bonds.map(({ total }) => total).filter((total) => total !== null);
  return totals.length === bonds.length ? sum(totals) : null;
}

function confirmedBond(row: MaturityRow, terms: Pricing, par: Cents): ConfirmedBond {
  const { maturityDate, interestRate, cusip } = row;
  const price = row.price > 0 ? row.price : null;
  const principal = price === null ? null : purchasePrice([{ principalAmount: par, price }]);
  const accrued = accruedAt(row, terms, par);
  const bond = pricingTermsOf(row, terms);
  const worst = price === null || bond === null ? null : yieldFromPrice(bond, price);
  return {
    maturityDate,
    par,
    interestRate,
    cusip,
    price,
    yield: worst?.yield ?? null,
    pricedTo: worst?.pricedTo ?? null,
    principal,
    accrued,
    total: principal === null ? null : cents(principal + accrued),
  };
}

function accruedAt(row: MaturityRow, { dated, repaymentFrequency }: Pricing, par: Cents): Cents {
  if (dated === null || repaymentFrequency === null || row.maturityDate <= dated) return cents(0);
  const bond = { maturityDate: row.maturityDate, principalAmount: par, interestRate: row.interestRate };
  return accruedInterest(bond, { dated, paymentsPerYear: paymentsPerYear[repaymentFrequency] }, dated);
}
