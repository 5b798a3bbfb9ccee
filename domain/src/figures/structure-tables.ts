/** The structure of a maturity day by day: the redemptions of a term bond, and the accreted values of a zero coupon bond. */

import { keyOf, type NamedMaturity, namedMaturity } from '../auctions/maturity-key.ts';
import type { MaturityRow } from '../auctions/offering.ts';
import { type Pricing, pricingTermsOf } from '../auctions/pricing.ts';
import type { Day } from '../base/dates.ts';
import type { Cents } from '../base/money.ts';
import { accretedValues, tableDenomination } from '../bonds/accretion.ts';

export interface StructureTable extends NamedMaturity {
  /** `accretion` is the value of $5,000 at maturity. */
  readonly kind: 'sinking-fund' | 'accretion';
  readonly lines: readonly { readonly date: Day; readonly amount: Cents }[];
}

/** The tables of those maturities that have one, in their order. A zero coupon bond has none before its yield and the dated date are set. */
export function structureTables(rows: readonly MaturityRow[], terms: Pricing): StructureTable[] {
  return rows.flatMap((row): StructureTable[] => {
    const { maturityDate, structure } = row;
    const named = namedMaturity(keyOf(row));
    if (structure?.sinkingFund) return [{ ...named, kind: 'sinking-fund', lines: structure.sinkingFund }];
    const bond = structure?.interest === 'accreted' && row.yield > 0 ? pricingTermsOf(row, terms) : null;
    if (bond === null) return [];
    const { settlement: delivery } = bond;
    const values = accretedValues({ delivery, maturityDate, yield: row.yield, atMaturity: tableDenomination });
    return [{ ...named, kind: 'accretion', lines: values.map(({ date, value }) => ({ date, amount: value })) }];
  });
}
