/** The final official statement of an ended sale: who can publish a version when, and by which day one is expected. */

import type { OfferingDocument } from '../auctions/offering.ts';
import { businessDaysAfter } from '../base/business-days.ts';
import { type Day, day } from '../base/dates.ts';
import { type Refusal, refusal } from '../base/refusal.ts';
import { say } from '../base/sentences/sentence.ts';
import type { AuctionStatus, SaleOutcome } from '../base/vocabulary.ts';
import { dayIn, zoneOfState } from '../base/zones.ts';

/** How many versions a sale can have, the first included. */
export const mostFinalStatements = 10;

/** SEC Rule 15c2-12(b)(3): an underwriter contracts to receive it within so many days of business after the final agreement to sell. */
const finalStatementBusinessDays = 7;

/** A version. Those before the newest stay readable. */
export interface FinalStatement {
  readonly id: string;
  /** From 1. */
  readonly version: number;
  readonly publishedAt: Date;
  /** For everyone who sees the sale; null for none. */
  readonly note: string | null;
  readonly file: OfferingDocument;
  /** SHA-256 of the file, in hexadecimal digits. */
  readonly sha256: string;
}

export interface EndedSale {
  /** As it is now by the clock. */
  readonly status: AuctionStatus;
  readonly cancelledAt: Date | null;
  /** Null before the result is stored. */
  readonly outcome: SaleOutcome | null;
}

/** Why no version can be published now, or null. Codes: auction-cancelled, not-closed, nothing-sold, too-many-final-statements. */
export function whyNotPublishFinalStatement(
  { status, cancelledAt, outcome }: EndedSale,
  versions: number,
): Refusal | null {
  if (cancelledAt !== null) {
    return refusal('auction-cancelled', 'The sale was canceled, so it has no final official statement');
  }
  if (status !== 'Ended' || outcome === null) {
    return refusal('not-closed', 'A final official statement is published once the sale has a result');
  }
  if (outcome === 'NoBids') {
    return refusal('nothing-sold', 'Nothing was sold, so there is no final official statement');
  }
  return versions < mostFinalStatements
    ? null
    : refusal(
        'too-many-final-statements',
        say('A final official statement has at most {most} versions', { most: mostFinalStatements }),
      );
}

/** Why a version is not published over what the caller saw, or null; both are ids, null for none. Code: changed-meanwhile. */
export function whyNotInsteadOf(seen: string | null, newest: string | null): Refusal | null {
  return seen === newest
    ? null
    : refusal(
        'changed-meanwhile',
        'Someone else has published a version of the final official statement. Look at it first.',
      );
}

/** The last of these days of business, counted from the day of the close where the issuer is. */
export function finalStatementDueOn(closedAt: Date, issuerState: string | null): Day {
  return businessDaysAfter(day(dayIn(closedAt, zoneOfState('US', issuerState))), finalStatementBusinessDays);
}
