/** Result of the replay of an order log. */

import type { MaturityKey } from '../auctions/maturity-key.ts';
import type { RecordedHalt } from '../record/closing.ts';
import type { Unknown } from '../record/unknown.ts';
import type { RecordedChange } from '../sale-changes/recorded-changes.ts';
import type { RecordedTerms } from '../sale-changes/recorded-terms.ts';
import type { RecordedReopening } from '../sale-changes/reopening.ts';
import type { DeadlineEntry, WitnessedEntry } from './deadline.ts';
import type { BeaconEntry, OpenEntry, SeedEntry, StandingEntry } from './entries.ts';
import type { LogPart } from './entry-forms/unknown-entries.ts';
import type { StandingLine } from './order-lines.ts';

export interface ReplayedLog {
  readonly open: OpenEntry;
  readonly size: number;
  /** By maturity, and at each by place; after CLOSE without those of orders that lapsed. */
  readonly lines: ReadonlyMap<MaturityKey, readonly StandingLine[]>;
  /** Bidders whose accounts were not active at the close. */
  readonly suspended: ReadonlySet<string>;
  /** Every suspension and its end, earliest first. */
  readonly standings: readonly StandingEntry[];
  /** Groups of bidders with linked accounts. */
  readonly links: readonly (readonly string[])[];
  readonly halts: readonly RecordedHalt[];
  readonly changes: readonly RecordedChange[];
  /** Null where the sale did not open again. */
  readonly reopening: RecordedReopening | null;
  /** The terms, the start and the close that were announced last. */
  readonly terms: RecordedTerms;
  readonly startDate: string;
  readonly closeDate: string;
  readonly end: 'CLOSE' | 'CANCEL' | null;
  /** Entries up to CLOSE; null before it. */
  readonly closeSize: number | null;
  /** None before them, and where the rule does not draw; without a beacon one at most. */
  readonly seeds: readonly SeedEntry[];
  /** Null before it, and where the sale names no beacon. */
  readonly beacon: BeaconEntry | null;
  /** Null in sales without witnesses, and in logs of releases that published none. */
  readonly deadline: DeadlineEntry | null;
  /** Null before it, and where no quorum had signed anything of the sale when it got its result. */
  readonly witnessed: WitnessedEntry | null;
  /** Fingerprint of the closing record; null before the result. */
  readonly fingerprint: string | null;
  /** Parts of the log that this release does not know. */
  readonly unknown: readonly Unknown[];
  /** Parts that entries of unknown kinds may have changed. */
  readonly unsure: ReadonlySet<LogPart>;
}

/** Bidders whose last change of standing before the close was a suspension. */
export function suspendedAt(standings: readonly StandingEntry[], closeDate: string): Set<string> {
  const suspended = new Set<string>();
  for (const { kind, at, bidder } of standings) {
    if (at >= closeDate) continue;
    if (kind === 'SUSPEND') suspended.add(bidder);
    else suspended.delete(bidder);
  }
  return suspended;
}
