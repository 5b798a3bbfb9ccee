/** Converts an auction's offered maturities to rungs of the ladder, with cover where the book is known. */

import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { currentRowsOfJson, type SaleTermsJson } from '@fairbook/domain/figures/current-terms.ts';
import type { Rung } from '@fairbook/ui/kit/ladder.ts';
import type { Inventory } from '../base/queries.ts';

export function rungsOf(auction: SaleTermsJson, book: Inventory | undefined): Rung[] {
  const demand = new Map<string, number>(book?.investments.map((line) => [keyOf(line), line.demand]));
  return currentRowsOfJson(auction)
    .filter((row) => row.isOffered)
    .map(({ principalAmount, ...name }) => ({
      maturityDate: keyOf(name),
      offered: principalAmount,
      ...(book && { covered: demand.get(keyOf(name)) ?? 0 }),
    }));
}
