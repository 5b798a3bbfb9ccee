/** Offering again what an ended sale did not sell: the draft of a new sale, which is reviewed and announced like any other. */
import type { Day } from '../base/dates.ts';
import { type Cents, cents } from '../base/money.ts';
import { type Refusal, refusal } from '../base/refusal.ts';
import type { AuctionStatus } from '../base/vocabulary.ts';
import { keyOf, type MaturityKey, withMaturityIds } from './maturity-key.ts';
import { type MaturityRow, maturityRange } from './offering.ts';

/** The result of a maturity, as far as it matters here. */
export interface SoldMaturity {
  readonly maturityDate: MaturityKey;
  readonly principal: Cents;
  readonly award: Cents;
}

/** Why nothing of a sale can be offered again, or null. Codes: not-closed, auction-cancelled, nothing-unsold. */
export function whyNotOfferAgain(sale: {
  readonly status: AuctionStatus;
  readonly cancelledAt: Date | null;
  /** Null before the result is written. */
  readonly result: readonly SoldMaturity[] | null;
}): Refusal | null {
  if (sale.cancelledAt !== null) return refusal('auction-cancelled', 'The sale was canceled: duplicate it instead');
  if (sale.status !== 'Ended' || sale.result === null) {
    return refusal('not-closed', 'What is unsold is known after the close');
  }
  const isSoldOut = sale.result.every(({ principal, award }) => award >= principal);
  return isSoldOut ? refusal('nothing-unsold', 'Everything that was offered is sold') : null;
}

/**
 * The maturities of the new sale: the unsold part of the offer. A partly sold bond loses its sinking fund, whose installments add up to
 * the whole of it; none keeps its CUSIP, since two sales cannot have it.
 */
export function unsoldRows(rows: readonly MaturityRow[], result: readonly SoldMaturity[]): MaturityRow[] {
  const unsold = new Map(result.map(({ maturityDate, principal, award }) => [maturityDate, principal - award]));
  const left = rows.flatMap((row) => {
    const amount = row.isOffered ? (unsold.get(keyOf(row)) ?? 0) : 0;
    if (amount <= 0) return [];
    const { structure, ...bond } = row;
    const kept = amount === row.principalAmount ? structure : withoutSinkingFund(structure);
    return [{ ...bond, ...(kept && { structure: kept }), principalAmount: cents(amount), cusip: '' }];
  });
  // A maturity that is alone on its date now loses its letter.
  return withMaturityIds(left);
}

/** The dates of principal of the new sale: those of its first and last bond. Throws a RangeError where nothing is left. */
export function datesOfUnsold(rows: readonly MaturityRow[]): {
  firstPrincipalPaymentDate: Day;
  finalMaturityDate: Day;
} {
  const range = maturityRange(rows);
  if (!range) throw new RangeError('nothing is left to be offered');
  return { firstPrincipalPaymentDate: range.first, finalMaturityDate: range.last };
}

function withoutSinkingFund(structure: MaturityRow['structure']): MaturityRow['structure'] {
  if (!structure) return undefined;
  const { sinkingFund: _, ...rest } = structure;
  return Object.keys(rest).length === 0 ? undefined : rest;
}
