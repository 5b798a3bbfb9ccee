/** The closing record: all inputs and results of a sale's allocation, so that anyone can recompute it. */

import { groupsOf, leadsOf } from '../accounts/links.ts';
import type { Allocation, AllocationTerms, MaturityResult } from '../allocation/allocation.ts';
import { ruleSha256Of } from '../allocation/rules.ts';
import type { AwardReason, SaleFigures } from '../allocation/serving.ts';
import { keyOf, type NamedMaturity, namedMaturity, withNamed } from '../auctions/maturity-key.ts';
import type { Ranks } from '../auctions/offering.ts';
import type { Cents } from '../base/money.ts';
import type { BidResult, HaltParty, OrderClass, ResumeChoice } from '../base/vocabulary.ts';
import type { HaltEntry } from '../sale-changes/halt.ts';
import { isReopening, isRescheduling, type RecordedChange, withReopening } from '../sale-changes/recorded-changes.ts';
import { byDay, type RecordedResult, type RecordedTerms, recordedTerms } from '../sale-changes/recorded-terms.ts';
import type { RecordedReopening } from '../sale-changes/reopening.ts';
import { extensionsWith, type RecordedExtension } from './extensions.ts';
import type { RecordedAct } from './recorded-acts.ts';
import type { Witnessing } from './witnessing.ts';

/** SHA-256 of a text in UTF-8, as 64 lower-case hexadecimal digits. Passed in, since rules have no dependencies. */
export type Sha256 = (text: string) => string;

/** Names the format of the record. Additions of a later release are extensions, so that verifiers of today can check the rest. */
export const recordFormat = 'fairbook-closing-record-1';

/** Amounts are whole cents, days 'YYYY-MM-DD', moments ISO 8601 in UTC. Orders withdrawn before the close are left out. */
export interface ClosingRecord {
  readonly format: string;
  readonly rule: RecordedRule;
  readonly log: RecordedLog;
  /** By name. */
  readonly extensions: readonly RecordedExtension[];
  readonly auction: RecordedAuction;
  readonly terms: RecordedTerms;
  /** In the order of their first order. */
  readonly bidders: readonly RecordedBidder[];
  /** Every halt of the sale, earliest first. */
  readonly halts: readonly RecordedHalt[];
  /** In the order of their places in time, and those of one place by day. */
  readonly orders: readonly RecordedOrder[];
  /** By day. */
  readonly maturities: readonly RecordedResult[];
  readonly totals: SaleFigures;
}

export interface RecordedRule {
  readonly version: string;
  /** Hash of its specification; see `rules.ts`. */
  readonly sha256: string;
}

/** The head of the order log with which the sale closed: the last entry it covers is CLOSE. */
export interface RecordedLog {
  readonly origin: string;
  readonly size: number;
  /** Base 64, as in the signed head. */
  readonly root: string;
}

export interface RecordedAuction {
  readonly uuid: string;
  readonly name: string;
  readonly startDate: string;
  readonly closeDate: string;
  /** The close announced when the sale went live; it differs from `closeDate` only by halts and changes. */
  readonly announcedCloseDate: string;
}

/** A halt and how it ended; see `HaltEntry`. */
export interface RecordedHalt {
  readonly haltedAt: string;
  readonly haltedBy: HaltParty;
  readonly reason: string;
  readonly closeBefore: string;
  readonly resumedAt: string;
  readonly resumedBy: HaltParty;
  readonly choice: ResumeChoice;
  readonly closeAfter: string;
}

export interface RecordedBidder {
  /** 'B1', 'B2', …: groups the orders of one investor, as the rule needs it, without identifying the investor. */
  readonly pseudonym: string;
  /** See `commitmentOf`. */
  readonly commitment: string;
}

export interface RecordedOrder extends NamedMaturity {
  /** Place in time: the index of its entry in the order log, which is one at each maturity. */
  readonly place: number;
  /** When it got its position: when it was placed, or last increased. */
  readonly placedAt: string;
  /** A pseudonym. */
  readonly bidder: string;
  /** Absent where the investor is not local. */
  readonly isLocal?: true;
  readonly orderClass: OrderClass;
  readonly rank: number;
  readonly amount: Cents;
  readonly isSuspended: boolean;
  readonly award: Cents;
  readonly result: BidResult;
  readonly reason: AwardReason;
}

export interface Closing {
  readonly record: ClosingRecord;
  /** The pseudonym of each investor. */
  readonly pseudonyms: ReadonlyMap<string, string>;
}

/** The auction of the record. */
export interface ClosedAuction {
  readonly uuid: string;
  readonly name: string;
  readonly startDate: Date;
  readonly closeDate: Date;
  /** Every halt of the sale, earliest first; each has ended. */
  readonly halts: readonly HaltEntry[];
  /** Every change of the sale, earliest first; absent where there was none. */
  readonly changes?: readonly RecordedChange[];
  /** Where the sale opened again. */
  readonly reopening?: RecordedReopening | null;
}

/**
 * Creates the record of a close. `saltOf` gives each investor's own secret for this auction: at least 128 random bits in text, known to no one else.
 * With one salt for all, anyone who knew it could search for any investor. Throws a RangeError for a salt shorter than 22 characters.
 */
export function closingRecordOf(sale: {
  readonly auction: ClosedAuction;
  readonly terms: AllocationTerms;
  readonly ranks: Ranks;
  readonly allocation: Allocation;
  readonly log: RecordedLog;
  /** Present in sales whose rule draws lots. */
  readonly seed?: string;
  /** Acts about its bidders in the last hours; absent where there was none. */
  readonly acts?: readonly RecordedAct[];
  /** Present in sales with witnesses. */
  readonly witnessing?: Witnessing;
  readonly placedAtOf: (sequence: number) => Date;
  readonly saltOf: (investor: string) => string;
  readonly sha256: Sha256;
}): Closing {
  const { allocation, log, placedAtOf, saltOf, sha256 } = sale;
  const rows = allocation.orders.toSorted((a, b) => a.order.sequence - b.order.sequence);
  const pseudonyms = new Map<string, string>();
  for (const { order } of rows) {
    if (!pseudonyms.has(order.investor)) pseudonyms.set(order.investor, pseudonymOf(pseudonyms.size));
  }
  const numbers = new Map([...pseudonyms.keys()].map((investor, index) => [investor, index]));
  const linked = (allocation.links ?? []).map((group) => group.flatMap((investor) => numbers.get(investor) ?? []));
  const { auction, extensions, halts, terms } = headOfRecord(
    sale,
    allocation.maturities,
    groupsOf(leadsOf(linked, numbers.size)),
  );
  const { orders, ...results } = recordedResults(allocation, (investor) => pseudonyms.get(investor) ?? '');
  const record = {
    format: recordFormat,
    rule: { version: allocation.ruleVersion, sha256: ruleSha256Of(allocation.ruleVersion) },
    log,
    auction,
    terms,
    bidders: [...pseudonyms].map(([investor, pseudonym]) => {
      const salt = saltOf(investor);
      if (salt.length < 22) throw new RangeError('a salt of fewer than 22 characters could be guessed');
      return { pseudonym, commitment: commitmentOf(investor, salt, sha256) };
    }),
    extensions,
    halts,
    orders: orders.map((order) => ({ ...order, placedAt: placedAtOf(order.place).toISOString() })),
    ...results,
  };
  return { record, pseudonyms };
}

/** A record's data on the sale beside bidders, orders and totals. `linked` are the groups of linked accounts, by the places of their bidders. */
export function headOfRecord(
  {
    auction,
    terms,
    ranks,
    seed,
    acts = [],
    witnessing,
  }: Pick<Parameters<typeof closingRecordOf>[0], 'auction' | 'terms' | 'ranks' | 'seed' | 'acts' | 'witnessing'>,
  results: readonly MaturityResult[],
  linked: readonly (readonly number[])[],
): Pick<ClosingRecord, 'auction' | 'extensions' | 'halts' | 'maturities' | 'terms'> {
  const { uuid, name } = auction;
  const [startDate, closeDate] = [auction.startDate.toISOString(), auction.closeDate.toISOString()];
  const halts = auction.halts.map(recordedHalt);
  const changes = auction.changes ?? [];
  // Other changes leave the times as they are.
  const moved = withReopening(changes, auction.reopening).find((one) => isReopening(one) || isRescheduling(one));
  const isMovedFirst = moved !== undefined && moved.afterHalts === 0;
  const announcedCloseDate = (isMovedFirst ? moved : halts[0])?.closeBefore ?? closeDate;
  const groups = linked.toSorted(([a = 0], [b = 0]) => a - b).map((group) => group.map(pseudonymOf));
  return {
    auction: { uuid, name, startDate, closeDate, announcedCloseDate },
    extensions: extensionsWith({
      changes: changes.length > 0 ? changes : undefined,
      draw: seed,
      'linked-accounts': groups.length > 0 ? groups : undefined,
      reopening: auction.reopening ?? undefined,
      standing: acts.length > 0 ? acts : undefined,
      witnessing,
    }),
    halts,
    maturities: byDay(results).map(withNamed),
    terms: recordedTerms(terms, ranks),
  };
}

function recordedHalt({ haltedAt, haltedBy, reason, closeBefore, ...end }: HaltEntry): RecordedHalt {
  const { resumedAt, resumedBy, choice, closeAfter } = end;
  if (resumedAt === null || resumedBy === null || choice === null || closeAfter === null) {
    throw new RangeError('a sale that is halted has no closing record');
  }
  return {
    haltedAt: haltedAt.toISOString(),
    haltedBy,
    reason,
    closeBefore: closeBefore.toISOString(),
    resumedAt: resumedAt.toISOString(),
    resumedBy,
    choice,
    closeAfter: closeAfter.toISOString(),
  };
}

/** A record's data on an allocation. `bidderOf` maps an investor to a pseudonym. */
export function recordedResults(
  { orders, maturities, totals }: Allocation,
  bidderOf: (investor: string) => string,
): Pick<ClosingRecord, 'maturities' | 'totals'> & { orders: Omit<RecordedOrder, 'placedAt'>[] } {
  const recorded = orders.map(({ order, award, result, position }) => {
    const { sequence, investor, orderClass, rank, isLocal, maturityDate, amount, isSuspended = false } = order;
    const named = namedMaturity(maturityDate);
    const given = { place: sequence, bidder: bidderOf(investor), orderClass, rank, ...named, amount, isSuspended };
    return { ...given, ...(isLocal && { isLocal }), award, result, reason: position.reason };
  });
  const inOrder = recorded.sort((a, b) => a.place - b.place || (keyOf(a) < keyOf(b) ? -1 : 1));
  return { orders: inOrder, maturities: byDay(maturities).map(withNamed), totals };
}

/** First letter of every pseudonym, before its number from 1. */
export const pseudonymLetter = 'B';

/** The pseudonym of the investor after `before` others. */
export function pseudonymOf(before: number): string {
  return `${pseudonymLetter}${before + 1}`;
}

/**
 * Canonical text of a value: JSON without spaces, object keys sorted by character, whole numbers only. Throws a RangeError for anything else:
 * fractions, undefined, non-plain data.
 */
export function canonicalText(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonicalText(one)}`).join(',')}}`;
  }
  throw new RangeError(`${String(value)} has no canonical text`);
}

/** Published beside a record: one changed character gives another fingerprint. */
export function fingerprint(recordText: string, sha256: Sha256): string {
  return sha256(recordText);
}

/** The text whose SHA-256 is an investor's commitment; for callers whose SHA-256 is asynchronous, as in browsers. */
export function commitmentText(investor: string, salt: string): string {
  // For simple strings this is their canonical text.
  return JSON.stringify(['fairbook-commitment-1', salt, investor]);
}

/** Binds an investor to a pseudonym: it reveals nothing by itself, and with the salt it proves the identity. */
export function commitmentOf(investor: string, salt: string, sha256: Sha256): string {
  return sha256(commitmentText(investor, salt));
}

/** An investor's own orders in a record, by the salt of the receipt; none where investor or salt is of another sale. */
export function findMyOrders(
  { bidders, orders }: Pick<ClosingRecord, 'bidders' | 'orders'>,
  investor: string,
  salt: string,
  sha256: Sha256,
): RecordedOrder[] {
  const own = commitmentOf(investor, salt, sha256);
  const bidder = bidders.find(({ commitment }) => commitment === own);
  return bidder ? orders.filter((order) => order.bidder === bidder.pseudonym) : [];
}
