/** Changing principal amounts after the close and before the result, within bounds of its terms. */
import type { AllocationTerms } from '../allocation/allocation.ts';
import { keyOf, type MaturityKey, type NamedMaturity } from '../auctions/maturity-key.ts';
import {
  type ExtensionColumns,
  type ExtensionTerms,
  extensionOf,
  type ResizingColumns,
  type ResizingTerms,
  resizingOf,
} from '../auctions/sale-rules.ts';
import { floorOfShare } from '../base/exact.ts';
import { type Cents, cents, largestAmount } from '../base/money.ts';
import { type Refusal, refusal } from '../base/refusal.ts';
import { type FindingSentence, sayFinding } from '../base/sentences/findings.ts';
import type { AuctionStatus } from '../base/vocabulary.ts';

const minute = 60_000;

/** A maturity with the principal it has from now on. */
export interface ResizedMaturity extends NamedMaturity {
  readonly principal: Cents;
}

/** A decision about the amounts as its closing record has it. */
export interface RecordedResizing {
  readonly afterHalts: number;
  readonly at: string;
  readonly by: 'issuer';
  readonly kind: 'RESIZE';
  /** Those that were changed, by day; none where the announced amounts were confirmed. */
  readonly maturities: readonly ResizedMaturity[];
  readonly reason: string;
  /** The published bounds, as the order log has them. */
  readonly resizing: ResizingTerms;
}

/** A sale that can be resized: its terms, its close, and its withdrawn maturities. */
interface ResizableSale {
  readonly terms: Pick<AllocationTerms, 'minimum' | 'step'> & {
    readonly maturities: readonly (NamedMaturity & { readonly principal: Cents })[];
  };
  readonly closeDate: Date;
  readonly withdrawn: ReadonlySet<string>;
}

/** Until when the issuer can decide; the result comes then at the latest. */
export function resizingDeadline(closeDate: Date, { minutes }: ResizingTerms): Date {
  return new Date(closeDate.getTime() + minutes * minute);
}

/** Returns whether an ended sale may still wait for its issuer. */
export function isWithinResizing(sale: ResizingColumns & { readonly closeDate: Date | null }, now: Date): boolean {
  const resizing = resizingOf(sale);
  return resizing !== null && sale.closeDate !== null && now < resizingDeadline(sale.closeDate, resizing);
}

/** The least and the most principal of a maturity. */
export function boundsOfMaturity(principal: Cents, { maturityPercent }: ResizingTerms): { least: Cents; most: Cents } {
  const by = floorOfShare(principal, maturityPercent, 100);
  return { least: cents(principal - by), most: cents(Math.min(principal + by, largestAmount)) };
}

/** The error in these amounts, or null. The verifiers of logs and records ask the same. */
export function wrongAmounts(
  { terms, withdrawn }: Omit<ResizableSale, 'closeDate'>,
  maturities: readonly ResizedMaturity[],
  resizing: ResizingTerms,
): FindingSentence | null {
  const keys = maturities.map((one): string => keyOf(one));
  if (keys.some((key, index) => key <= (keys[index - 1] ?? ''))) return 'its maturities are not by day, each once';
  const offered = new Map(
    terms.maturities.flatMap((one) => (withdrawn.has(keyOf(one)) ? [] : [[keyOf(one) as string, one.principal]])),
  );
  const announced = [...offered.values()].reduce((sum, principal) => sum + principal, 0);
  let total = announced;
  for (const { principal, ...name } of maturities) {
    const key = keyOf(name);
    const before = offered.get(key);
    if (before === undefined) return sayFinding('{maturity} is not offered, or was withdrawn', { maturity: key });
    if (principal === before) return sayFinding('{maturity} has this principal already', { maturity: key });
    const { least, most } = boundsOfMaturity(before, resizing);
    if (principal < least || principal > most)
      return sayFinding('{maturity} changes by more than {percent}%', {
        maturity: key,
        percent: resizing.maturityPercent,
      });
    if (principal < terms.minimum || principal % terms.step !== 0)
      return sayFinding('the principal of {maturity} is no amount that can be ordered', { maturity: key });
    total += principal - before;
  }
  const isWithin = Math.abs(total - announced) <= floorOfShare(announced, resizing.totalPercent, 100);
  return isWithin && total <= largestAmount
    ? null
    : sayFinding('all maturities together change by more than {percent}%', { percent: resizing.totalPercent });
}

/** The error in a recorded decision, or null. */
export function wrongResizing(
  { at, maturities, resizing }: Pick<RecordedResizing, 'at' | 'maturities' | 'resizing'>,
  sale: ResizableSale,
): FindingSentence | null {
  if (at < sale.closeDate.toISOString()) return 'the sale was not over';
  if (at >= resizingDeadline(sale.closeDate, resizing).toISOString()) return 'the time to decide was over';
  return wrongAmounts(sale, maturities, resizing);
}

/** Why the issuer cannot decide about the amounts now, or null. Codes: no-resizing, auction-cancelled, not-closed, resizing-decided, resizing-over. */
export function whyNotResize(
  sale: {
    readonly resizing: ResizingTerms | null;
    readonly closeDate: Date | null;
    readonly cancelledAt: Date | null;
    /** As it is stored: Ended once no order can come anymore. */
    readonly status: AuctionStatus;
    readonly isDecided: boolean;
  },
  now: Date,
): Refusal | null {
  const { resizing, closeDate, cancelledAt, status, isDecided } = sale;
  if (resizing === null) return refusal('no-resizing', 'The terms of this sale do not allow its amounts to change');
  if (cancelledAt !== null) return refusal('auction-cancelled', 'This sale was canceled');
  if (closeDate === null || status !== 'Ended') {
    return refusal('not-closed', 'Amounts are decided after the close');
  }
  if (isDecided) return refusal('resizing-decided', 'The amounts of this sale were decided already');
  if (now < resizingDeadline(closeDate, resizing)) return null;
  return refusal('resizing-over', 'The time to decide is over: the announced amounts hold');
}

/** The terms with these principals. */
export function resized(terms: AllocationTerms, principals: ReadonlyMap<MaturityKey | string, Cents>): AllocationTerms {
  if (principals.size === 0) return terms;
  return {
    ...terms,
    maturities: terms.maturities.map((one) => ({
      ...one,
      principal: principals.get(one.maturityDate) ?? one.principal,
    })),
  };
}

/** Fields of OPEN about automatic and later changes; each only where the sale has it. */
export function publishedOf(sale: PublishedColumns): { extension?: ExtensionTerms; resizing?: ResizingTerms } {
  const [extension, resizing] = [extensionOf(sale), resizingOf(sale)];
  return { ...(extension && { extension }), ...(resizing && { resizing }) };
}

/** Everything that is published when a sale goes live. */
export interface PublishedColumns extends ExtensionColumns, ResizingColumns {}
