/** Sold amounts of a sale, or those by the orders of this moment: in one sentence, and their cost for the issuer. */

import { maturityFromJson } from '@fairbook/domain/auctions/maturity-json.ts';
import { keyOf, maturityKey } from '@fairbook/domain/auctions/maturity-key.ts';
import { pricingOf } from '@fairbook/domain/auctions/pricing.ts';
import { currentTerms, soldRows as rowsSold } from '@fairbook/domain/figures/current-terms.ts';
import { issueCost, type issueCostOfJson } from '@fairbook/domain/figures/issue-cost.ts';
import type { SoldRow } from '@fairbook/ui/charts/figures.ts';
import { compactMoney } from '@fairbook/ui/format/format.ts';
import type { OrderBook } from '../base/queries.ts';
import { exact } from '../orders/ticket.ts';
import { issuingTexts } from '../parts/texts/issuing.ts';

const words = issuingTexts.bar;

type MaturityFigures = OrderBook['maturities'][number];

/** An order book and a report both have these figures. */
export interface SoldFigures {
  readonly totals: Pick<OrderBook['totals'], 'demand' | 'cover' | 'award' | 'unsold'>;
  readonly maturities: readonly (Pick<MaturityFigures, 'award' | 'unsold'> & {
    readonly maturityDate: string;
    readonly maturityId?: string | undefined;
  })[];
}

/** Number of maturities with bonds left. */
export function unsoldMaturities({ maturities }: SoldFigures): number {
  return maturities.filter(({ unsold }) => unsold > 0).length;
}

export function soldSentence(figures: SoldFigures, isFinal: boolean): string {
  const { award, unsold, demand } = figures.totals;
  if (award === 0) return isFinal ? words.soldNothing : demand === 0 ? words.nothingYet : words.wouldSellNothing;
  const [all, part] = isFinal ? [words.soldAll, words.soldPart] : [words.wouldSellAll, words.wouldSellPart];
  if (unsold === 0) return all(compactMoney(award));
  return part(compactMoney(award), compactMoney(unsold), unsoldMaturities(figures));
}

/** The true interest cost, in percent, if the issuer sold exactly these awards; null where nothing would be sold or terms are missing. */
export function ticOfSold(
  terms: Omit<Parameters<typeof issueCostOfJson>[0], 'saleChanges'>,
  { maturities }: Pick<SoldFigures, 'maturities'>,
): number | null {
  const awards = maturities.map(({ award, ...name }) => ({
    maturityDate: maturityKey(keyOf(name)),
    award: exact(award),
  }));
  const sold = rowsSold(currentTerms(terms.maturityStructure.map(maturityFromJson), awards));
  return issueCost(sold, pricingOf(terms))?.trueInterestCost ?? null;
}

/** A maturity of a book, of a report, or of a rehearsal, with what its groups ordered and would receive. */
export type SoldMaturity = SoldFigures['maturities'][number] &
  Pick<MaturityFigures, 'principal'> & {
    readonly classes: readonly Omit<MaturityFigures['classes'][number], 'bidders'>[];
  };

/** The rows of the chart of what is sold by maturity, without those that were withdrawn. */
export function soldRows(maturities: readonly SoldMaturity[]): SoldRow[] {
  const offered = maturities.filter(({ principal }) => principal > 0);
  return offered.map(({ principal, unsold, classes, ...name }) => ({
    maturityDate: keyOf(name),
    offered: principal,
    unsold,
    results: classes.map(({ orderClass, rank, demand, award }) => ({
      orderClass,
      rank,
      bid: demand,
      allocated: award,
    })),
  }));
}
