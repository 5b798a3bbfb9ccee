/** Supplements: a document of a sale that was announced gets another version. The verifiers of logs and records check the same bounds. */

import { type Timing, whyNotAuctionAction } from '../auctions/auction.ts';
import type { OfferingDocument } from '../auctions/offering.ts';
import type { UnconfirmedChoice } from '../auctions/sale-rules.ts';
import { businessDaysAfter } from '../base/business-days.ts';
import { day } from '../base/dates.ts';
import { type Refusal, refusal } from '../base/refusal.ts';
import { type FindingSentence, sayFinding } from '../base/sentences/findings.ts';
import { say, type Text } from '../base/sentences/sentence.ts';
import type { DocumentSlot } from '../base/vocabulary.ts';
import { dayIn, zoneOfState } from '../base/zones.ts';

const minute = 60_000;

/** How often documents of a sale can be supplemented. */
export const mostSupplements = 10;

/**
 * The least time from a supplement to the announced close that verifiers check, in minutes. Where orders lapse that are not reconfirmed, their
 * investors have a day, of which this market makes a whole business day; otherwise a supplement shortly before the close could choose the result.
 */
const supplementNoticeMinutes: Readonly<Record<UnconfirmedChoice, number>> = { stand: 30, lapse: 24 * 60 };

/** The latest moment at which a document can be supplemented before this close. */
export function latestSupplement(closeDate: Date, unconfirmed: UnconfirmedChoice): Date {
  return new Date(closeDate.getTime() - supplementNoticeMinutes[unconfirmed] * minute);
}

/**
 * The reason against supplementing a document of a sale, or null. A halted sale can be supplemented, since resuming it never brings its close
 * forward. Where orders lapse, a whole business day lies between the supplement and the close, where the issuer is: people read their mail then.
 * Codes: wrong-auction-status, too-many-supplements, close-too-near.
 */
export function whyNotSupplement(
  sale: Timing & { readonly unconfirmedOrders: UnconfirmedChoice },
  earlier: number,
  issuerState: string | null,
  now: Date,
): Refusal | null {
  const refused = whyNotAuctionAction(sale, 'SUPPLEMENT', now);
  if (refused) return refused;
  if (earlier >= mostSupplements) {
    return refusal(
      'too-many-supplements',
      say('A sale can have at most {most} supplements', { most: mostSupplements }),
    );
  }
  const { closeDate, unconfirmedOrders } = sale;
  if (closeDate === null) return null;
  const dayAt = (moment: Date) => day(dayIn(moment, zoneOfState('US', issuerState)));
  const isShort = unconfirmedOrders === 'lapse' && dayAt(closeDate) <= businessDaysAfter(dayAt(now), 1);
  return isShort || now > latestSupplement(closeDate, unconfirmedOrders)
    ? refusal('close-too-near', nearSentences[unconfirmedOrders])
    : null;
}

const nearSentences: Readonly<Record<UnconfirmedChoice, Text>> = {
  stand: 'Less than 30 minutes remain until the close: set a later close first',
  lapse:
    'No whole business day remains until the close, and orders that are not reconfirmed lapse: set a later close first',
};

/** Why a file cannot be the next version of a document, or null. Code: same-file. */
export function whyNotThisFile(sha256Before: string | null, sha256: string): Refusal | null {
  return sha256Before === sha256
    ? refusal('same-file', 'This is the file that the sale has already: choose the new version')
    : null;
}

/** Terms that decide whether unconfirmed orders stand or lapse: the choice of the issuer, and the entry of the last supplement in the order log. */
export interface ConfirmationTerms {
  readonly unconfirmedOrders: UnconfirmedChoice;
  readonly supplementIndex: number | null;
}

/** Orders whose last entry is before this one, and that were not reconfirmed since, take no part at the close; null where all do. */
export function lapsesBefore({ unconfirmedOrders, supplementIndex }: ConfirmationTerms): number | null {
  return unconfirmedOrders === 'lapse' ? supplementIndex : null;
}

/** A supplement that was made. */
export interface Supplement {
  readonly id: string;
  readonly document: DocumentSlot;
  readonly changedAt: Date;
  readonly reason: string;
  readonly file: OfferingDocument;
  readonly sha256: string;
  /** The version before, which stays readable; null where the sale had no such document. */
  readonly before: OfferingDocument | null;
  readonly sha256Before: string | null;
  /** How many halts had ended. */
  readonly haltsBefore: number;
}

/** A supplement in the form of the closing record. */
export function recordedSupplement(supplement: Supplement, unconfirmed: UnconfirmedChoice): RecordedSupplement {
  const { changedAt, document, haltsBefore, reason, sha256, sha256Before } = supplement;
  return {
    afterHalts: haltsBefore,
    at: changedAt.toISOString(),
    by: 'issuer',
    document,
    kind: 'SUPPLEMENT',
    reason,
    sha256,
    ...(sha256Before !== null && { sha256Before }),
    unconfirmed,
  };
}

/** A supplement as the closing record has it. */
export interface RecordedSupplement {
  /** How many halts had ended before it. */
  readonly afterHalts: number;
  readonly at: string;
  readonly by: 'issuer';
  readonly document: DocumentSlot;
  readonly kind: 'SUPPLEMENT';
  readonly reason: string;
  /** SHA-256 of the file, and of the one before. */
  readonly sha256: string;
  /** Absent where the sale had no such document before. */
  readonly sha256Before?: string;
  readonly unconfirmed: UnconfirmedChoice;
}

/** The error in a recorded supplement by itself, or null; `before` are the supplements before it, and `closeDate` is the announced close. */
export function wrongSupplement(
  supplement: RecordedSupplement,
  before: readonly RecordedSupplement[],
  closeDate: string,
): FindingSentence | null {
  const { at, document, sha256, sha256Before, unconfirmed } = supplement;
  if (before.length >= mostSupplements)
    return sayFinding('a sale can have at most {most} supplements', { most: mostSupplements });
  if (new Date(at) > latestSupplement(new Date(closeDate), unconfirmed))
    return 'it leaves less time until the close than the rules say';
  if (before.some((one) => one.unconfirmed !== unconfirmed))
    return 'what becomes of orders that are not reconfirmed is fixed when the sale goes live';
  if (sha256 === sha256Before) return 'the file is the one before';
  const last = before.findLast((one) => one.document === document);
  return last && last.sha256 !== sha256Before ? 'the file before it is not that of the supplement before' : null;
}
