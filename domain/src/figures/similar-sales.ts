/** Which ended sales are similar to one that has closed, by plain rules, and where it stands among them. */

import { addMonths, type Day } from '../base/dates.ts';
import type { Cents } from '../base/money.ts';
import type { TaxStatus } from '../base/vocabulary.ts';
import { weightedYield } from './confirmation.ts';

/** Traits that decide whether two sales are similar. */
export interface SaleTraits {
  readonly uuid: string;
  readonly taxStatus: TaxStatus | null;
  /** The issuer's state. */
  readonly state: string | null;
  readonly issuerType: string | null;
  /** On offer. */
  readonly principal: Cents;
  readonly finalMaturity: Day;
  readonly closedAt: Date;
}

/** Further traits that two sales have in common. Similar size and term, and the same tax status, are what every similar sale has. */
export type Similarity = 'state' | 'issuerType';

export const similarSalesRule = {
  /** Closed no longer than this before. */
  months: 24,
  /** The larger principal is at most so many times the smaller. */
  sizeFactor: 4,
  /** Final maturities are at most so many years apart. */
  years: 5,
  /** Shown at most. */
  most: 5,
} as const;

/**
 * Those of these sales that are similar to one that has closed, most similar first, with further common traits: same tax status, near in
 * size and final maturity, and closed before it within 24 months. The same state comes first, then the same type of issuer, then the latest.
 */
export function similarSales<Sale extends SaleTraits>(
  sale: SaleTraits,
  others: readonly Sale[],
): { readonly sale: Sale; readonly common: readonly Similarity[] }[] {
  return others
    .filter((other) => isSimilar(sale, other))
    .map((other) => ({ sale: other, common: commonOf(sale, other) }))
    .sort(
      (a, b) =>
        weightOf(b.common) - weightOf(a.common) ||
        b.sale.closedAt.getTime() - a.sale.closedAt.getTime() ||
        (a.sale.uuid < b.sale.uuid ? -1 : 1),
    )
    .slice(0, similarSalesRule.most);
}

/** The earliest close of a sale that can be similar to one with this close. */
export function earliestSimilarClose(closedAt: Date): Date {
  const day = closedAt.toISOString().slice(0, 10) as Day;
  return new Date(`${addMonths(day, -similarSalesRule.months)}T00:00:00Z`);
}

/** The average yield in percent of maturities on offer, weighted by principal; null where none has a yield. */
export function averageYield(
  rows: readonly { readonly isOffered: boolean; readonly principalAmount: Cents; readonly yield: number }[],
): number | null {
  const counted = rows.filter((row) => row.isOffered && row.yield > 0 && row.principalAmount > 0);
  return weightedYield(counted.map((row) => ({ par: row.principalAmount, yield: row.yield })));
}

/** The middle of these values; null without any. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

function isSimilar(sale: SaleTraits, other: SaleTraits): boolean {
  const smaller = Math.min(sale.principal, other.principal);
  const larger = Math.max(sale.principal, other.principal);
  const [first, last] = [sale.finalMaturity, other.finalMaturity].sort() as [Day, Day];
  return (
    other.uuid !== sale.uuid &&
    sale.taxStatus !== null &&
    other.taxStatus === sale.taxStatus &&
    smaller > 0 &&
    larger <= smaller * similarSalesRule.sizeFactor &&
    last <= addMonths(first, similarSalesRule.years * 12) &&
    other.closedAt <= sale.closedAt &&
    other.closedAt >= earliestSimilarClose(sale.closedAt)
  );
}

function commonOf(sale: SaleTraits, other: SaleTraits): Similarity[] {
  return [
    ...(sale.state !== null && sale.state === other.state ? (['state'] as const) : []),
    ...(sale.issuerType !== null && sale.issuerType === other.issuerType ? (['issuerType'] as const) : []),
  ];
}

function weightOf(common: readonly Similarity[]): number {
  return (common.includes('state') ? 2 : 0) + (common.includes('issuerType') ? 1 : 0);
}
