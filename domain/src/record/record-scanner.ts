/**
 * Reads the bytes of a closing record in canonical form. Bidders and orders become columns; what is around them is small and is read by
 * `record-reader.ts`.
 */

import { awardReasons } from '../allocation/serving.ts';
import { keyOf, type MaturityKey, maturityIds } from '../auctions/maturity-key.ts';
import { notOffered } from '../auctions/offering.ts';
import { ByteReader, NotCanonical } from '../base/byte-reader.ts';
import { dayOrNull } from '../base/dates.ts';
import { largestAmount } from '../base/money.ts';
import { asciiOf } from '../base/text/ascii.ts';
import { orderClasses } from '../base/vocabulary.ts';
import { type ClosingRecord, canonicalText, pseudonymLetter } from './closing.ts';
import { drawnRecordFormat, fifthRecordFormat, firstRecordFormat, secondRecordFormat } from './record-formats.ts';
import { readRecord } from './record-reader.ts';
import {
  emptyLists,
  makeRoom,
  type RecordedLists,
  recordedClasses,
  recordedResults,
  roomFor,
} from './recorded-columns.ts';

type Rules = Parameters<typeof readRecord>[1];

export interface ScannedRecord {
  /** The record with empty lists of bidders and orders. */
  readonly head: ClosingRecord;
  readonly lists: RecordedLists;
}

/** More than the longest row of a record, except for pseudonyms that none has. */
const longestRow = 1_024;

/** What the column of bidders can hold. */
const mostBidders = 0x7fff_ffff;

const words = {
  bidders: asciiOf(',"bidders":['),
  orders: asciiOf(',"orders":['),
  listEnd: asciiOf(']'),
  comma: asciiOf(','),
  rowEnd: asciiOf('}'),
  quote: asciiOf('"'),
  commitment: asciiOf('{"commitment":"'),
  linkedTo: asciiOf('","linkedTo":"'),
  pseudonym: asciiOf('","pseudonym":"'),
  pseudonymAfterLink: asciiOf(',"pseudonym":"'),
  pseudonymLetter: asciiOf(pseudonymLetter),
  amount: asciiOf('{"amount":'),
  award: asciiOf(',"award":'),
  bidder: asciiOf(',"bidder":"'),
  isLocal: asciiOf(',"isLocal":true'),
  isSuspended: asciiOf(',"isSuspended":'),
  maturityDate: asciiOf(',"maturityDate":"'),
  maturityId: asciiOf('","maturityId":"'),
  orderClass: asciiOf('","orderClass":"'),
  place: asciiOf(',"place":'),
  placedAt: asciiOf(',"placedAt":"'),
  rank: asciiOf(',"rank":'),
  notOffered: asciiOf(String(notOffered)),
  reason: asciiOf(',"reason":"'),
  result: asciiOf(',"result":"'),
  sequence: asciiOf(',"sequence":'),
};
const truths = ['false', 'true'].map(asciiOf);
const letters = maturityIds.map(asciiOf);
const endingInQuote = (texts: readonly string[]) => texts.map((text) => asciiOf(`${text}"`));
const [classes, reasons, results] = [
  endingInQuote(recordedClasses),
  endingInQuote(awardReasons),
  endingInQuote(recordedResults),
];

/** The record in these bytes; null where they are not the canonical text of a record. Reads all of them in either case. */
export function scanRecord(pieces: Iterable<Uint8Array>, rules: Rules): ScannedRecord | null {
  const reader = new ByteReader(pieces);
  try {
    return scan(reader, rules);
  } catch (error) {
    if (!(error instanceof NotCanonical)) throw error;
    reader.drain();
    return null;
  }
}

const formatsInOrder = [
  [1, firstRecordFormat],
  [2, secondRecordFormat],
  [4, drawnRecordFormat],
  [5, fifthRecordFormat],
] as const;

function scan(reader: ByteReader, rules: Rules): ScannedRecord {
  const lists = emptyLists();
  // Inside a string, quotes are escaped, so these words are found only where they are keys.
  const auction = reader.textBefore(words.bidders);
  scanList(reader, () => scanBidder(reader, lists));
  const middle = reader.textBefore(words.orders);
  const isOf = (format: string) => middle.startsWith(`,"format":"${format}"`);
  // Only formats from the sixth on have something before their name; their bidders and orders are alike.
  const hasChanges = middle.startsWith(',"changes":');
  lists.format = hasChanges ? 6 : (formatsInOrder.find(([, format]) => isOf(format))?.[0] ?? 3);
  if (lists.hasLinks && lists.format < 5) throw new NotCanonical();
  const days = new Map<number, number>();
  scanList(reader, () => scanOrder(reader, lists, days));
  const around = `${auction},"bidders":[]${middle},"orders":[]${reader.rest()}`;
  return { head: readAround(around, rules), lists };
}

function readAround(around: string, rules: Rules): ClosingRecord {
  let head: ClosingRecord;
  try {
    head = readRecord(around, rules);
  } catch (error) {
    if (error instanceof RangeError || error instanceof SyntaxError) throw new NotCanonical();
    throw error;
  }
  if (canonicalText(head) !== around) throw new NotCanonical();
  return head;
}

/** The entries of a list that has begun, and its end. */
function scanList(reader: ByteReader, scanEntry: () => void): void {
  reader.prepare(longestRow);
  if (reader.accept(words.listEnd)) return;
  do {
    reader.prepare(longestRow);
    scanEntry();
  } while (reader.accept(words.comma));
  reader.expect(words.listEnd);
}

function scanBidder(reader: ByteReader, lists: RecordedLists): void {
  const index = lists.bidderCount;
  lists.bidders = roomFor(lists.bidders, index + 1);
  lists.commitments = roomFor(lists.commitments, 32 * (index + 1));
  reader.expect(words.commitment);
  reader.digest(lists.commitments, 32 * index);
  lists.linkedTo = roomFor(lists.linkedTo, index + 1);
  if (reader.accept(words.linkedTo)) {
    lists.linkedTo[index] = scanPseudonym(reader, lists);
    lists.hasLinks = true;
    reader.expect(words.pseudonymAfterLink);
  } else {
    lists.linkedTo[index] = 0;
    reader.expect(words.pseudonym);
  }
  lists.bidders[index] = scanPseudonym(reader, lists);
  reader.expect(words.rowEnd);
  lists.bidderCount += 1;
}

/** The number of a pseudonym, and the quote after it. */
function scanPseudonym(reader: ByteReader, { strange, strangePlaces }: RecordedLists): number {
  const number = reader.numberBetween(words.pseudonymLetter, mostBidders, words.quote);
  if (number !== null) return number;
  const text = reader.restOfString();
  // What follows in the row was prepared before a pseudonym that may be long.
  reader.prepare(longestRow);
  const place = strangePlaces.get(text) ?? strange.push(text);
  strangePlaces.set(text, place);
  return -place;
}

function scanOrder(reader: ByteReader, lists: RecordedLists, days: Map<number, number>): void {
  const { orders } = lists;
  makeRoom(orders);
  const row = orders.length;
  reader.expect(words.amount);
  orders.amount[row] = reader.number(0, largestAmount);
  reader.expect(words.award);
  orders.award[row] = reader.number(0, largestAmount);
  reader.expect(words.bidder);
  orders.bidder[row] = scanPseudonym(reader, lists);
  orders.isLocal[row] = Number(lists.format > 4 && reader.accept(words.isLocal));
  reader.expect(words.isSuspended);
  orders.isSuspended[row] = reader.oneOf(truths);
  reader.expect(words.maturityDate);
  const day = reader.day();
  // 0 is none, and 1 the first letter.
  const letter = lists.format > 4 && reader.accept(words.maturityId) ? reader.oneOf(letters) + 1 : 0;
  orders.maturity[row] = placeOfMaturity(day, letter, lists.days, days);
  reader.expect(words.orderClass);
  orders.orderClass[row] = reader.oneOf(classes);
  if (lists.format > 2) {
    reader.expect(words.place);
    orders.sequence[row] = reader.number(1, Number.MAX_SAFE_INTEGER);
  }
  if (lists.format > 1) {
    reader.expect(words.placedAt);
    orders.placedAt[row] = reader.moment();
    reader.expect(words.quote);
  }
  reader.expect(words.rank);
  orders.rank[row] = reader.accept(words.notOffered) ? notOffered : reader.number(1, orderClasses.length);
  reader.expect(words.reason);
  orders.reason[row] = reader.oneOf(reasons);
  reader.expect(words.result);
  orders.result[row] = reader.oneOf(results);
  if (lists.format < 3) {
    reader.expect(words.sequence);
    orders.sequence[row] = reader.number(1, Number.MAX_SAFE_INTEGER);
  }
  reader.expect(words.rowEnd);
  orders.length += 1;
}

function placeOfMaturity(date: number, letter: number, days: MaturityKey[], places: Map<number, number>): number {
  const number = date * (letters.length + 1) + letter;
  let place = places.get(number);
  if (place === undefined) {
    const digits = String(date).padStart(8, '0');
    const day = dayOrNull(`${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`);
    if (day === null) throw new NotCanonical();
    place = days.push(keyOf({ maturityDate: day, maturityId: maturityIds[letter - 1] })) - 1;
    places.set(number, place);
  }
  return place;
}
