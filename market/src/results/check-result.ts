/** Verifies a closing record in the browser: its fingerprint, the whole allocation, and which of its orders are the reader's. */

import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { notOffered } from '@fairbook/domain/auctions/offering.ts';
import { dollarsOf, sum } from '@fairbook/domain/base/money.ts';
import { type OrderClass, orderClasses } from '@fairbook/domain/base/vocabulary.ts';
import {
  type ClosingRecord,
  commitmentText,
  findMyOrders,
  type RecordedOrder,
} from '@fairbook/domain/record/closing.ts';
import { type Verification, verifyRecord } from '@fairbook/domain/record/verification.ts';
import { findingInLanguage } from '@fairbook/domain/words/verified-words.ts';
import type { MyAllocation } from '../base/queries.ts';
import { sha256Hex } from '../logs/receipts/signatures.ts';

export interface CheckedResult extends Omit<Verification, 'finding'> {
  /** The first error, as it is shown; null if none. */
  readonly finding: string | null;
  /** The reader's orders in the record; null where the reader has no receipt. */
  readonly mine: readonly RecordedOrder[] | null;
  /** Milliseconds it took. */
  readonly took: number;
}

/** Returns whether this page can compute fingerprints: browsers allow it on secure pages only. */
export function canCheck(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/** Checks `recordText` against the fingerprint it was published with. Throws where it is of another format, and says so. */
export async function checkResult(
  recordText: string,
  expectedFingerprint: string,
  receipt: MyAllocation['receipt'] | null,
): Promise<CheckedResult> {
  const began = performance.now();
  const own = receipt && commitmentText(receipt.investor, receipt.salt);
  // The digest of a large record is computed by the browser, which is quicker, but not at once. Those of lots are small and many.
  const digests = new Map<string, string>();
  for (const text of own ? [recordText, own] : [recordText]) digests.set(text, await sha256(text));
  const digestOf = (text: string) => digests.get(text) ?? sha256Hex(text);
  const verification = verifyRecord(recordText, digestOf, expectedFingerprint);
  const finding = verification.finding && findingInLanguage(verification.finding);
  // The record is of another release than this page, which may have been open for long.
  if (!verification.isKnown) throw new Error(finding ?? '');
  const mine = receipt && verification.record ? myOrders(verification.record, receipt, digestOf) : null;
  return { ...verification, finding, mine, took: performance.now() - began };
}

export interface ClassOutcome {
  readonly orderClass: OrderClass;
  readonly rank: number;
  /** Dollars. */
  readonly bid: number;
  readonly allocated: number;
}

/** Result of each priority group at one maturity, or over the whole sale, in the order they were served. */
export function outcomeByClass({ maturities, terms }: ClosingRecord, maturity?: string): ClassOutcome[] {
  const meant = maturities.filter((each) => maturity === undefined || keyOf(each) === maturity);
  return orderClasses
    .map(({ value: orderClass }) => {
      const own = meant.flatMap(({ classes }) => classes.filter((each) => each.orderClass === orderClass));
      const rank = terms.ranks[orderClass];
      const bid = dollarsOf(sum(own.map((each) => each.demand)));
      return { orderClass, rank, bid, allocated: dollarsOf(sum(own.map((each) => each.award))) };
    })
    .filter(({ rank }) => rank !== notOffered)
    .sort((a, b) => a.rank - b.rank);
}

function myOrders(record: ClosingRecord, receipt: MyAllocation['receipt'], digestOf: (text: string) => string) {
  return findMyOrders(record, receipt.investor, receipt.salt, digestOf);
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
