/** Bidders and orders of a closing record as columns of numbers, so that a million orders need no million objects. */

import { awardReasons } from '../allocation/serving.ts';
import { keyOf, type MaturityKey, maturityInWords, namedMaturity } from '../auctions/maturity-key.ts';
import { cents, formatDollars } from '../base/money.ts';
import { sayFinding } from '../base/sentences/findings.ts';
import type { Filled } from '../base/sentences/sentence.ts';
import { bidResults, labelOf, orderClasses, valuesOf } from '../base/vocabulary.ts';
import { pseudonymOf, type RecordedBidder, type RecordedOrder } from './closing.ts';

export const recordedClasses = valuesOf(orderClasses);
export const recordedResults = valuesOf(bidResults);

/** An array of numbers that grows. */
type Column = Float64Array | Int32Array | Uint8Array | Int8Array;

/** The entries of one index are one order, in the order of the record. Beyond `length` the columns have room. */
export interface RecordedColumns {
  length: number;
  amount: Float64Array;
  award: Float64Array;
  /** 1 for B1; see `RecordedLists.strange` for other pseudonyms. */
  bidder: Int32Array;
  isLocal: Uint8Array;
  isSuspended: Uint8Array;
  /** Index of the day in `RecordedLists.days`. */
  maturity: Int32Array;
  /** Index into the vocabulary. */
  orderClass: Uint8Array;
  /** Indexes into the vocabulary; see `RecordedLists.strange` for words that are not in it. */
  reason: Int32Array;
  result: Int32Array;
  /** Milliseconds since 1970. */
  placedAt: Float64Array;
  rank: Int8Array;
  /** The place in time. */
  place: Float64Array;
}

export interface RecordedLists {
  /** 1 for B1, as in the orders. */
  bidders: Int32Array;
  /** 32 bytes for each bidder. */
  commitments: Uint8Array;
  bidderCount: number;
  readonly orders: RecordedColumns;
  /** Every maturity of an order. */
  readonly days: MaturityKey[];
  /** Pseudonyms of another form than B1, which are wrong but can be read, and reasons and results of a later rule: −1 in a column is the first of them. */
  readonly strange: string[];
  readonly strangePlaces: Map<string, number>;
  /** True if there are reasons or results of a later rule. */
  hasLaterWords: boolean;
}

export function emptyLists(): RecordedLists {
  const orders: RecordedColumns = {
    length: 0,
    amount: new Float64Array(0),
    award: new Float64Array(0),
    bidder: new Int32Array(0),
    isLocal: new Uint8Array(0),
    isSuspended: new Uint8Array(0),
    maturity: new Int32Array(0),
    orderClass: new Uint8Array(0),
    reason: new Int32Array(0),
    result: new Int32Array(0),
    placedAt: new Float64Array(0),
    rank: new Int8Array(0),
    place: new Float64Array(0),
  };
  return {
    bidders: new Int32Array(0),
    commitments: new Uint8Array(0),
    bidderCount: 0,
    orders,
    days: [],
    strange: [],
    strangePlaces: new Map(),
    hasLaterWords: false,
  };
}

/** Makes room for one more order. */
export function makeRoom(orders: RecordedColumns): void {
  if (orders.length < orders.place.length) return;
  const length = orders.length + 1;
  orders.amount = roomFor(orders.amount, length);
  orders.award = roomFor(orders.award, length);
  orders.bidder = roomFor(orders.bidder, length);
  orders.isLocal = roomFor(orders.isLocal, length);
  orders.isSuspended = roomFor(orders.isSuspended, length);
  orders.maturity = roomFor(orders.maturity, length);
  orders.orderClass = roomFor(orders.orderClass, length);
  orders.reason = roomFor(orders.reason, length);
  orders.result = roomFor(orders.result, length);
  orders.placedAt = roomFor(orders.placedAt, length);
  orders.rank = roomFor(orders.rank, length);
  orders.place = roomFor(orders.place, length);
}

/** The column with room for at least `length` entries. */
export function roomFor<Numbers extends Column>(column: Numbers, length: number): Numbers {
  if (length <= column.length) return column;
  const larger = new (column.constructor as new (length: number) => Numbers)(Math.ceil(length * 1.5) + 1_000);
  larger.set(column);
  return larger;
}

export function bidderName({ strange }: RecordedLists, number: number): string {
  return number > 0 ? pseudonymOf(number - 1) : (strange[-number - 1] ?? '');
}

export function commitmentAt({ commitments }: RecordedLists, index: number): string {
  let text = '';
  for (let at = index * 32; at < index * 32 + 32; at++) text += (commitments[at] ?? 0).toString(16).padStart(2, '0');
  return text;
}

export function bidderObjects(lists: RecordedLists): RecordedBidder[] {
  return Array.from({ length: lists.bidderCount }, (_, index) => ({
    commitment: commitmentAt(lists, index),
    pseudonym: bidderName(lists, lists.bidders[index] ?? 0),
  }));
}

function wordAt<Word extends string>(
  { strange }: RecordedLists,
  words: readonly Word[],
  column: Int32Array,
  row: number,
): Word | undefined {
  const index = column[row] ?? 0;
  return index < 0 ? (strange[-index - 1] as Word | undefined) : words[index];
}

export function orderObject(lists: RecordedLists, row: number): RecordedOrder {
  const { orders, days } = lists;
  const [maturityDate, orderClass] = [days[orders.maturity[row] ?? 0], recordedClasses[orders.orderClass[row] ?? 0]];
  const [reason, result] = [
    wordAt(lists, awardReasons, orders.reason, row),
    wordAt(lists, recordedResults, orders.result, row),
  ];
  // A word of a later rule may be empty.
  if (!(maturityDate && orderClass) || reason === undefined || result === undefined)
    throw new RangeError(`there is no order ${row}`);
  return {
    amount: cents(orders.amount[row] ?? 0),
    award: cents(orders.award[row] ?? 0),
    bidder: bidderName(lists, orders.bidder[row] ?? 0),
    ...(orders.isLocal[row] === 1 && ({ isLocal: true } as const)),
    isSuspended: orders.isSuspended[row] === 1,
    ...namedMaturity(maturityDate),
    orderClass,
    place: orders.place[row] ?? 0,
    placedAt: new Date(orders.placedAt[row] ?? 0).toISOString(),
    rank: orders.rank[row] ?? 0,
    reason,
    result,
  };
}

/** Names an order of a record in a finding. */
export function nameOfOrder(order: RecordedOrder): Filled {
  const { bidder, orderClass, amount, place } = order;
  return sayFinding('Order {place} ({bidder}, {group}, {amount} at {day})', {
    place,
    bidder,
    group: { label: labelOf(orderClasses, orderClass) },
    amount: formatDollars(amount),
    day: { time: maturityInWords(keyOf(order)) },
  });
}

export function orderObjects(lists: RecordedLists): RecordedOrder[] {
  return Array.from({ length: lists.orders.length }, (_, row) => orderObject(lists, row));
}
