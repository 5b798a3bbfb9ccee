/** The terms of a sale as its closing record and the first entry of its order log have them. */
import type { AllocationTerms, MaturityResult, OfferedMaturity } from '../allocation/allocation.ts';
import { type MaturityKey, type NamedMaturity, namedMaturity } from '../auctions/maturity-key.ts';
import type { Ranks } from '../auctions/offering.ts';
import { type Cents, cents } from '../base/money.ts';
import { fail, sayFinding } from '../base/sentences/findings.ts';

/** A maturity of the terms. */
export type RecordedOffer = Omit<OfferedMaturity, 'maturityDate'> & NamedMaturity;

export type RecordedResult = Omit<MaturityResult, 'maturityDate'> & NamedMaturity;

/** The optional terms are absent where the sale has none. */
export interface RecordedTerms extends Omit<AllocationTerms, 'maturities'> {
  readonly ranks: Ranks;
  /** By day. */
  readonly maturities: readonly RecordedOffer[];
}

/** The terms of a sale for its record and its order log. */
export function recordedTerms(terms: AllocationTerms, ranks: Ranks): RecordedTerms {
  const { minimum, step, maturities, investorCap, localZipCodes, retailShare } = terms;
  const offered = byDay(maturities).map(({ maturityDate, principal }) => {
    return { ...namedMaturity(maturityDate), principal };
  });
  return {
    ...{ minimum, step, ranks, maturities: offered },
    ...(investorCap !== undefined && { investorCap }),
    ...(localZipCodes !== undefined && { localZipCodes }),
    ...(retailShare !== undefined && { retailShare }),
  };
}

/** By day, as a record lists maturities. */
export function byDay<Row extends { readonly maturityDate: MaturityKey }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => (a.maturityDate < b.maturityDate ? -1 : 1));
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}

function investorCap(value: unknown, path: string): Cents {
  return isWhole(value, 1, Number.MAX_SAFE_INTEGER) ? cents(value) : fail(path, 'an amount in cents above 0');
}

function retailShare(value: unknown, path: string): number {
  return isWhole(value, 1, 100)
    ? value
    : fail(path, sayFinding('a whole number from {least} to {most}', { least: 1, most: 100 }));
}

function localZipCodes(value: unknown, path: string): string[] {
  const isList = Array.isArray(value) && value.length > 0;
  if (!isList || !value.every((code) => typeof code === 'string' && /^[0-9]{5}$/.test(code)))
    return fail(path, 'a list of ZIP codes');
  if (value.some((code, index) => index > 0 && code <= value[index - 1])) return fail(path, 'sorted, each once');
  return value;
}

/** Readers of the optional terms. Each throws Invalid that names `path`. */
export const optionalTerms = { investorCap, localZipCodes, retailShare };
