/**
 * Reads the bytes of a closing record in canonical form. Bidders and orders become columns; the rest is small and is read by
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
import { readRecord, skippedChecks, unknownIn } from './record-reader.ts';
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

/** Capacity of the column of bidders. */
const mostBidders = 0x7fff_ffff;

const words = {
  bidders: asciiOf(',"bidders":['),
  orders: asciiOf(',"orders":['),
  listEnd: asciiOf(']'),
  comma: asciiOf(','),
  rowEnd: asciiOf('}'),
  quote: asciiOf('"'),
  commitment: asciiOf('{"commitment":"'),
  pseudonym: asciiOf('","pseudonym":"'),
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

function scan(reader: ByteReader, rules: Rules): ScannedRecord {
  const lists = emptyLists();
  // Inside a string, quotes are escaped, so these words are found only where they are keys.
  const auction = reader.textBefore(words.bidders);
  scanList(reader, () => scanBidder(reader, lists));
  const middle = textBeforeOrders(reader);
  const days = new Map<number, number>();
  scanList(reader, () => scanOrder(reader, lists, days));
  const around = `${auction},"bidders":[]${middle},"orders":[]${reader.rest()}`;
  const head = readAround(around, rules);
  if (lists.hasLaterWords && !skippedChecks(unknownIn(head, rules)).has('result')) throw new NotCanonical();
  return { head, lists };
}

/** The data of an extension may have a key of this name too, which is inside an object or a list. */
function textBeforeOrders(reader: ByteReader): string {
  let middle = '';
  for (let depth = 0; ; ) {
    const text = reader.textBefore(words.orders);
    depth += depthAfter(text);
    middle += text;
    if (depth === 0) return middle;
    middle += ',"orders":[';
    depth += 1;
  }
}

/** How many objects and lists begin in a text and do not end in it. */
function depthAfter(text: string): number {
  let [depth, isInString] = [0, false];
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') isInString = !isInString;
    else if (isInString) at += Number(character === '\\');
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
  }
  return depth;
}

function readAround(around: string, rules: Rules): ClosingRecord {
  let head: ClosingRecord;
  try {
    head = readRecord(around, rules);
  } catch (error) {
    if (error instanceof RangeError || error instanceof SyntaxError) throw new NotCanonical();
    throw error;
  }
  if (canonicalText(head) !== around || head.bidders.length + head.orders.length > 0) throw new NotCanonical();
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
  reader.expect(words.pseudonym);
  lists.bidders[index] = scanPseudonym(reader, lists);
  reader.expect(words.rowEnd);
  lists.bidderCount += 1;
}

/** The number of a pseudonym, and the quote after it. */
function scanPseudonym(reader: ByteReader, lists: RecordedLists): number {
  return reader.numberBetween(words.pseudonymLetter, mostBidders, words.quote) ?? scanStrange(reader, lists);
}

/** The index of a text with its quote, or the number of another text, which a later rule may have given. */
function scanWord(reader: ByteReader, texts: readonly Uint8Array[], lists: RecordedLists): number {
  const index = texts.findIndex((text) => reader.accept(text));
  if (index !== -1) return index;
  lists.hasLaterWords = true;
  return scanStrange(reader, lists);
}

function scanStrange(reader: ByteReader, { strange, strangePlaces }: RecordedLists): number {
  const text = reader.restOfString();
  // The rest of the row was prepared before a text that may be long.
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
  orders.isLocal[row] = Number(reader.accept(words.isLocal));
  reader.expect(words.isSuspended);
  orders.isSuspended[row] = reader.oneOf(truths);
  reader.expect(words.maturityDate);
  const day = reader.day();
  // 0 is none, and 1 the first letter.
  const letter = reader.accept(words.maturityId) ? reader.oneOf(letters) + 1 : 0;
  orders.maturity[row] = placeOfMaturity(day, letter, lists.days, days);
  reader.expect(words.orderClass);
  orders.orderClass[row] = reader.oneOf(classes);
  reader.expect(words.place);
  orders.place[row] = reader.number(1, Number.MAX_SAFE_INTEGER);
  reader.expect(words.placedAt);
  orders.placedAt[row] = reader.moment();
  reader.expect(words.quote);
  reader.expect(words.rank);
  orders.rank[row] = reader.accept(words.notOffered) ? notOffered : reader.number(1, orderClasses.length);
  reader.expect(words.reason);
  orders.reason[row] = scanWord(reader, reasons, lists);
  reader.expect(words.result);
  orders.result[row] = scanWord(reader, results, lists);
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
