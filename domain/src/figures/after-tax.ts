/** Yields after taxes on interest, and the yield of a taxable bond that leaves as much. Not tax advice: no deductions, credits or surtaxes. */

/** Tax rates of the reader, in percent of the last dollar earned. */
export interface TaxRates {
  readonly federal: number;
  readonly state: number;
}

export interface TaxedBond {
  /** In percent. */
  readonly yield: number;
  /** True if interest is exempt from federal income tax. */
  readonly isFederallyExempt: boolean;
  /** True if the reader's state taxes no interest of it (state-taxes.ts). */
  readonly isStateExempt: boolean;
}

/**
 * The seven federal rates on ordinary income of individuals, in percent. Source: Internal Revenue Code section 1(j), for tax years from 2018; the
 * amounts at which they begin change every year.
 */
export const federalRates = [10, 12, 22, 24, 32, 35, 37] as const;

/** The yield after taxes. A bond that is not exempt from federal tax is taken as taxed by the state too. */
export function afterTaxYield(bond: TaxedBond, { federal, state }: TaxRates): number {
  if (!bond.isFederallyExempt) return bond.yield * leftOf(federal + state);
  return bond.yield * leftOf(bond.isStateExempt ? 0 : state);
}

/** The yield of a fully taxable bond that leaves as much; null where taxes would leave nothing of any. */
export function taxEquivalentYield(bond: TaxedBond, rates: TaxRates): number | null {
  const left = leftOf(rates.federal + rates.state);
  return left === 0 ? null : afterTaxYield(bond, rates) / left;
}

function leftOf(percent: number): number {
  return Math.max(0, 1 - percent / 100);
}
