/** Amended terms of a sale that was announced and has not started: its bounds, which the verifiers of logs and records check too. */
import { type Timing, whyNotAuctionAction } from '../auctions/auction.ts';
import { keyOf } from '../auctions/maturity-key.ts';
import { type Refusal, refusal } from '../base/refusal.ts';
import { type FindingSentence, sayFinding } from '../base/sentences/findings.ts';
import { say } from '../base/sentences/sentence.ts';
import type { RecordedTerms } from './recorded-terms.ts';
import { leastNoticeMinutes } from './rescheduling.ts';

/** How often the terms of a sale can be amended after it was announced. */
const mostAmendments = 10;

/** Amended terms as the closing record of the sale has them. */
export interface RecordedAmendment {
  /** How many halts ended before it. */
  readonly afterHalts: number;
  readonly at: string;
  readonly by: 'issuer';
  readonly kind: 'AMEND_TERMS';
  readonly reason: string;
  /** The same where only coupons, yields, prices or descriptions were amended, which the log does not have. */
  readonly termsAfter: RecordedTerms;
  readonly termsBefore: RecordedTerms;
}

/** The last moment at which amended terms of a sale that starts then can take effect. */
export function latestAmendment(startDate: Date): Date {
  return new Date(startDate.getTime() - leastNoticeMinutes * 60_000);
}

/**
 * The reason against amending the terms of an auction at all, or null; `earlier` counts amendments since it was announced. Codes: auction-halted,
 * wrong-auction-status, too-many-amendments, start-too-near.
 */
export function whyNotAmendTerms(sale: Timing, earlier: number, now: Date): Refusal | null {
  if (sale.haltedAt !== null) {
    return refusal('auction-halted', 'This sale is halted: resume it before its terms are amended');
  }
  const refused = whyNotAuctionAction(sale, 'AMEND_TERMS', now);
  if (refused || sale.status === 'Approved' || sale.startDate === null) return refused;
  if (earlier >= mostAmendments) {
    return refusal(
      'too-many-amendments',
      say('The terms of a sale can be amended at most {most} times', { most: mostAmendments }),
    );
  }
  return now > latestAmendment(sale.startDate)
    ? refusal('start-too-near', 'Less than 30 minutes remain until the start: set a later start first')
    : null;
}

interface BeforeAmendment {
  readonly terms: RecordedTerms;
  readonly startDate: string;
  /** The maturities that were withdrawn. */
  readonly withdrawn: ReadonlySet<string>;
  /** How often the terms were amended before. */
  readonly earlier: number;
}

/** The error in a recorded amendment by itself, or null. */
export function wrongAmendment(
  { at, termsAfter }: Pick<RecordedAmendment, 'at' | 'termsAfter'>,
  { terms, startDate, withdrawn, earlier }: BeforeAmendment,
): FindingSentence | null {
  if (earlier >= mostAmendments)
    return sayFinding('the terms of a sale can be amended at most {most} times', { most: mostAmendments });
  if (at > latestAmendment(new Date(startDate)).toISOString())
    return sayFinding('fewer than {minutes} minutes were left until the start', { minutes: leastNoticeMinutes });
  if (!hasSameRest(terms, termsAfter))
    return 'it changes more than principals, minimum, increment and the order of priority';
  const principals = new Map(termsAfter.maturities.map((one): [string, number] => [keyOf(one), one.principal]));
  const other = terms.maturities.find(
    (one) => withdrawn.has(keyOf(one)) && principals.get(keyOf(one)) !== one.principal,
  );
  return other ? sayFinding('{maturity} was withdrawn', { maturity: keyOf(other) }) : null;
}

/** Returns whether the parts that no amendment changes are the same. */
function hasSameRest(before: RecordedTerms, after: RecordedTerms): boolean {
  const keysOf = ({ maturities }: RecordedTerms) => maturities.map((one) => keyOf(one)).join();
  return (
    keysOf(before) === keysOf(after) &&
    before.investorCap === after.investorCap &&
    before.retailShare === after.retailShare &&
    before.localZipCodes?.join() === after.localZipCodes?.join()
  );
}
