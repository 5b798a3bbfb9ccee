/** The terms of a sale as its closing record and the first entry of its order log have them. */
import type { AllocationTerms, MaturityResult, OfferedMaturity } from './allocation.ts';
import type { Ranks } from './bidding.ts';
import { type MaturityKey, type NamedMaturity, namedMaturity } from './maturity-key.ts';
import type { Cents } from './money.ts';

/** A maturity of the terms. */
export type RecordedOffer = Omit<OfferedMaturity, 'maturityDate'> & NamedMaturity;

/** The result of a maturity. */
export type RecordedResult = Omit<MaturityResult, 'maturityDate'> & NamedMaturity;

export interface RecordedTerms {
  readonly minimum: Cents;
  readonly step: Cents;
  readonly ranks: Ranks;
  /** By day. */
  readonly maturities: readonly RecordedOffer[];
}

/** Whether terms need the fifth format. */
export function hasTermsOfFifth({ maturities }: Pick<RecordedTerms, 'maturities'>): boolean {
  return maturities.some(({ maturityId }) => maturityId !== undefined);
}

/** The terms of a sale for its record and its order log. */
export function recordedTerms({ minimum, step, maturities }: AllocationTerms, ranks: Ranks): RecordedTerms {
  const offered = byDay(maturities).map(({ maturityDate, principal }) => {
    return { ...namedMaturity(maturityDate), principal };
  });
  return { minimum, step, ranks, maturities: offered };
}

/** By day, as a record lists maturities. */
export function byDay<Row extends { readonly maturityDate: MaturityKey }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => (a.maturityDate < b.maturityDate ? -1 : 1));
}
