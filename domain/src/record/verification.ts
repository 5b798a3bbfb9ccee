/** Verifies a closing record: reads it strictly, computes the allocation again and names the first difference. */

import { allocationRules, type KnownRule, UnknownVersion } from '../allocation/rules.ts';
import { utf8Of } from '../base/bytes.ts';
import { type FindingSentence, reasonOf, sayFinding } from '../base/sentences/findings.ts';
import { type ClosingRecord, canonicalText, fingerprint, type Sha256 } from './closing.ts';
import { extensionOf } from './extensions.ts';
import { readRecord, skippedChecks, unknownIn } from './record-reader.ts';
import { type ScannedRecord, scanRecord } from './record-scanner.ts';
import { bidderObjects, orderObjects, type RecordedLists } from './recorded-columns.ts';
import { wrongMoments } from './recorded-halts.ts';
import { wrongBidders, wrongResult } from './recorded-results.ts';
import type { Unknown } from './unknown.ts';
import { isLate, witnessingInWords } from './witnessing.ts';

export interface Verification {
  /** True where the record is complete and canonical, its results equal those of the rule, and its witnesses signed in time: all was checked. */
  readonly isTrue: boolean;
  /** The sentence of the record about witnesses that signed too late; null where they did not. Only the log proves it. */
  readonly late: FindingSentence | null;
  /** False where its format is another one: then it cannot be read here, which does not mean that it is wrong. */
  readonly isKnown: boolean;
  /** Parts that this release does not know. Where there is any and no error, the record is neither true nor false. */
  readonly unknown: readonly Unknown[];
  /** The text's actual fingerprint. */
  readonly fingerprint: string;
  /** The first error, as a sentence; null if none. */
  readonly finding: FindingSentence | null;
  /** Null where the text could not be parsed as a record. Its bidders and orders become objects when they are first asked for. */
  readonly record: ClosingRecord | null;
  /** Bidders and orders as columns; null where there is no record, or its text is not canonical. */
  readonly lists: RecordedLists | null;
  /** Without making objects of them. Zero where there is no record. */
  readonly counts: { readonly bidders: number; readonly orders: number };
}

/** The bytes of a record that need not be in memory at once. */
export interface RecordBytes {
  /** Is called once and read to the end. A piece may be overwritten when the next one is asked for. */
  readonly pieces: () => Iterable<Uint8Array>;
  /** The fingerprint of the pieces, after they were read. */
  readonly fingerprint: () => string;
  /** All of them as text: needed only to say what is wrong with its form. */
  readonly text: () => string;
  /** Draws lots again, where the rule draws. */
  readonly sha256: Sha256;
}

/**
 * Verifies a record's text. With `expectedFingerprint` any change is detected; without it, changes that keep the record consistent are not, for
 * instance another name of the auction. The result is computed by the rule that the record names, one of `rules`.
 */
export function verifyRecord(
  recordText: string,
  sha256: Sha256,
  expectedFingerprint?: string,
  rules: ReadonlyMap<string, KnownRule> = allocationRules,
): Verification {
  const bytes = {
    // A surrogate without its partner has no bytes, so such a text is not canonical.
    pieces: () => (recordText.isWellFormed() ? [utf8Of(recordText)] : []),
    fingerprint: () => fingerprint(recordText, sha256),
    text: () => recordText,
    sha256,
  };
  return verifyBytes(bytes, expectedFingerprint, rules);
}

/** Verifies a record's bytes; see `verifyRecord`. */
export function verifyBytes(
  bytes: RecordBytes,
  expectedFingerprint?: string,
  rules: ReadonlyMap<string, KnownRule> = allocationRules,
): Verification {
  const scanned = scanRecord(bytes.pieces(), rules);
  const actual = bytes.fingerprint();
  const {
    record,
    lists,
    finding,
    counts,
    isKnown = true,
    unknown = [],
  } = scanned ? examine(scanned, rules, bytes.sha256) : explain(bytes.text(), rules);
  const isOther = expectedFingerprint !== undefined && expectedFingerprint.toLowerCase() !== actual;
  const all =
    finding ??
    (isOther
      ? sayFinding('The fingerprint is {actual}, not {expected}: this is not the record that was published.', {
          actual,
          expected: expectedFingerprint,
        })
      : null);
  const late = all === null && record ? latenessOf(record) : null;
  const isTrue = all === null && unknown.length === 0 && late === null;
  return { isTrue, late, isKnown, unknown, fingerprint: actual, finding: all, record, lists, counts };
}

function latenessOf({ auction, ...record }: ClosingRecord): FindingSentence | null {
  const witnessing = extensionOf(record, 'witnessing');
  return witnessing && isLate(witnessing, auction.closeDate) ? witnessingInWords(witnessing, auction.closeDate) : null;
}

type Examined = Pick<Verification, 'record' | 'lists' | 'finding' | 'counts'> &
  Partial<Pick<Verification, 'isKnown' | 'unknown'>>;

function examine(scanned: ScannedRecord, rules: ReadonlyMap<string, KnownRule>, sha256: Sha256): Examined {
  const { head, lists } = scanned;
  const rule = rules.get(head.rule.version);
  const unknown = unknownIn(head, rules);
  const skipped = skippedChecks(unknown);
  const known = {
    record: recordOf(scanned),
    unknown,
    lists,
    counts: { bidders: lists.bidderCount, orders: lists.orders.length },
  };
  try {
    const finding =
      (skipped.has('bidders and orders') ? null : wrongBidders(head, lists)) ??
      (skipped.has('moments') ? null : wrongMoments(head, lists)) ??
      (skipped.has('result') || !rule ? null : wrongResult(head, lists, rule, sha256));
    return { ...known, finding };
  } catch (error) {
    return { ...known, finding: unreadable(error) };
  }
}

function recordOf({ head, lists }: ScannedRecord): ClosingRecord {
  let [bidders, orders]: [ClosingRecord['bidders'] | null, ClosingRecord['orders'] | null] = [null, null];
  return {
    ...head,
    get bidders() {
      bidders ??= bidderObjects(lists);
      return bidders;
    },
    get orders() {
      orders ??= orderObjects(lists);
      return orders;
    },
  };
}

/** Errors in a text that is not the canonical text of a record. */
function explain(recordText: string, rules: ReadonlyMap<string, KnownRule>): Examined {
  try {
    const record = readRecord(recordText, rules);
    const counts = { bidders: record.bidders.length, orders: record.orders.length };
    return { record, lists: null, counts, finding: brokenForm(record, recordText) };
  } catch (error) {
    const isKnown = !(error instanceof UnknownVersion);
    return { record: null, lists: null, counts: { bidders: 0, orders: 0 }, finding: unreadable(error), isKnown };
  }
}

function unreadable(error: unknown): FindingSentence {
  if (!(error instanceof RangeError || error instanceof SyntaxError)) throw error;
  return sayFinding('This is not a closing record that can be checked: {why}.', { why: reasonOf(error) });
}

function brokenForm(record: ClosingRecord, recordText: string): FindingSentence {
  const text = canonicalText(record);
  if (text === recordText) {
    if (recordText.includes('\ufffd')) return 'The text is not canonical: its bytes are not UTF-8.';
    throw new Error('a canonical record was not recognized');
  }
  let at = 0;
  while (text[at] === recordText[at]) at += 1;
  return sayFinding('The text is not canonical: it differs from character {at} on (“{text}”).', {
    at: at + 1,
    text: recordText.slice(at, at + 20),
  });
}
