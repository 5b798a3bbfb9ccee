/** Withdrawing single maturities of a sale that was announced. The verifiers of logs and records check the same rules. */
import type { AllocationTerms } from '../allocation/allocation.ts';
import { type Timing, whyNotAuctionAction } from '../auctions/auction.ts';
import { keyOf, type MaturityKey, type NamedMaturity } from '../auctions/maturity-key.ts';
import type { MaturityRow } from '../auctions/offering.ts';
import { cents } from '../base/money.ts';
import { type Refusal, refusal } from '../base/refusal.ts';
import type { FindingSentence } from '../base/sentences/findings.ts';

/** A withdrawal as its closing record has it. */
export interface RecordedWithdrawal {
  /** How many halts ended before it. */
  readonly afterHalts: number;
  readonly at: string;
  readonly by: 'issuer';
  readonly kind: 'WITHDRAW_MATURITIES';
  /** By day, each once, at least one. */
  readonly maturities: readonly NamedMaturity[];
  readonly reason: string;
}

type Offered = Pick<MaturityRow, 'isOffered' | 'isWithdrawn' | 'maturityDate' | 'maturityId'>;

/** The reason against withdrawing any maturity of a sale, or null. Codes: auction-halted, wrong-auction-status, no-maturity-left. */
export function whyNotWithdrawAny(sale: Timing, rows: readonly Offered[], now: Date): Refusal | null {
  if (sale.haltedAt !== null) {
    return refusal('auction-halted', 'This sale is halted: resume it before you withdraw maturities');
  }
  const refused = whyNotAuctionAction(sale, 'WITHDRAW_MATURITIES', now);
  if (refused) return refused;
  return rows.filter(({ isOffered }) => isOffered).length > 1 ? null : noneLeft();
}

/** Why these maturities cannot be withdrawn, or null. Codes: those of `whyNotWithdrawAny`, and maturity-not-offered. */
export function whyNotWithdrawMaturities(
  sale: Timing,
  rows: readonly Offered[],
  maturities: readonly MaturityKey[],
  now: Date,
): Refusal | null {
  const refused = whyNotWithdrawAny(sale, rows, now);
  if (refused) return refused;
  const offered = rows.filter(({ isOffered }) => isOffered).map(keyOf);
  if (maturities.some((key) => !offered.includes(key))) {
    return refusal('maturity-not-offered', 'One of these maturities is not offered, or was withdrawn before');
  }
  return offered.some((key) => !maturities.includes(key)) ? null : noneLeft();
}

function noneLeft(): Refusal {
  return refusal('no-maturity-left', 'At least one maturity must remain in the sale');
}

/** The rows of a sale after these maturities were withdrawn: they stay in its schedule, and no one can order them. */
export function withdrawRows<Row extends Offered>(rows: readonly Row[], maturities: readonly MaturityKey[]): Row[] {
  return rows.map((row) => (maturities.includes(keyOf(row)) ? { ...row, isOffered: false, isWithdrawn: true } : row));
}

/** The rows that were withdrawn. */
export function withdrawnRows<Row extends { readonly isWithdrawn?: boolean | undefined }>(rows: readonly Row[]): Row[] {
  return rows.filter(({ isWithdrawn }) => isWithdrawn === true);
}

/** The error in a recorded withdrawal, or null. `offered` are the maturities of the terms, `before` those withdrawn earlier. */
export function wrongWithdrawal(
  { at, maturities }: Pick<RecordedWithdrawal, 'at' | 'maturities'>,
  closeDate: string,
  offered: readonly string[],
  before: ReadonlySet<string>,
): FindingSentence | null {
  const keys = maturities.map((one): string => keyOf(one));
  if (at >= closeDate) return 'the sale was over';
  if (keys.length === 0 || keys.some((key, index) => key <= (keys[index - 1] ?? ''))) {
    return 'its maturities are not at least one, by day, each once';
  }
  if (keys.some((key) => !offered.includes(key) || before.has(key))) {
    return 'one of its maturities is not offered, or was withdrawn before';
  }
  return before.size + keys.length < offered.length ? null : 'at least one maturity must remain';
}

/** The terms by which a sale is allocated: nothing of a withdrawn maturity. */
export function withoutWithdrawn(terms: AllocationTerms, withdrawn: ReadonlySet<string>): AllocationTerms {
  if (withdrawn.size === 0) return terms;
  const maturities = terms.maturities.map((one) =>
    withdrawn.has(one.maturityDate) ? { ...one, principal: cents(0) } : one,
  );
  return { ...terms, maturities };
}
