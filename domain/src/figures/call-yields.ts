/** The yields of callable maturities at their prices: to each call date and to maturity. */
import { keyOf, type NamedMaturity, namedMaturity } from '../auctions/maturity-key.ts';
import type { MaturityRow } from '../auctions/offering.ts';
import { type Pricing, priceOf, pricingTermsOf } from '../auctions/pricing.ts';
import { type RedemptionYield, yieldFromPrice, yieldsFromPrice } from '../bonds/bonds.ts';

export interface CallYields extends NamedMaturity {
  /** Per 100 of par. */
  readonly price: number;
  /** By date; the last is the maturity. The worst is the lowest for the buyer, to which the bond is priced. */
  readonly lines: readonly (RedemptionYield & { readonly isWorst: boolean })[];
}

/** Those of the offered maturities with a price and a call between delivery and maturity, in their order. */
export function callYields(rows: readonly MaturityRow[], terms: Pricing): CallYields[] {
  return rows.flatMap((row): CallYields[] => {
    const [price, bond] = [priceOf(row), pricingTermsOf(row, terms)];
    if (!row.isOffered || price === null || bond === null) return [];
    const yields = yieldsFromPrice(bond, price);
    if (yields.length === 1) return [];
    const worst = yieldFromPrice(bond, price)?.pricedTo;
    return [
      { ...namedMaturity(keyOf(row)), price, lines: yields.map((each) => ({ ...each, isWorst: each.date === worst })) },
    ];
  });
}
