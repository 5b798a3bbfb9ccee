/** Checks bidders, orders and results in a closing record, as columns. Each check answers with its first finding, or null. */

import { drawnFor, type Leads, leadsOf } from '../accounts/links.ts';
import { type KnownRule, methodIn } from '../allocation/rules.ts';
import { type AllottedSale, allotRows, reasonAt, resultAt } from '../allocation/sale-columns.ts';
import { keyOf, maturityInWords, sharedDates, withKey, withNamed } from '../auctions/maturity-key.ts';
import { cents, formatDollars } from '../base/money.ts';
import { type FindingSentence, sayFinding } from '../base/sentences/findings.ts';
import { type Filled, filled, type Value } from '../base/sentences/sentence.ts';
import { countedTerms } from '../sale-changes/recorded-changes.ts';
import { type ClosingRecord, pseudonymOf, type Sha256 } from './closing.ts';
import { extensionOf } from './extensions.ts';
import {
  bidderName,
  commitmentAt,
  nameOfOrder,
  orderObject,
  type RecordedLists,
  recordedClasses,
} from './recorded-columns.ts';

export function wrongBidders(head: ClosingRecord, lists: RecordedLists): FindingSentence | null {
  const { terms, log } = head;
  const days = terms.maturities.map(keyOf);
  if (days.some((one, index) => index > 0 && one <= (days[index - 1] ?? '')))
    return 'The maturities of the terms are out of order: they are listed by day, each once.';
  const shared = sharedDates(terms.maturities);
  if (terms.maturities.some(({ maturityDate, maturityId }) => shared.has(maturityDate) !== (maturityId !== undefined)))
    return 'The maturities of the terms must have a maturityId exactly where several have one day.';
  for (let index = 0; index < lists.bidderCount; index++) {
    const number = lists.bidders[index] ?? 0;
    if (number !== index + 1)
      return sayFinding('Bidder {bidder} is out of order: bidders are numbered from B1.', {
        bidder: bidderName(lists, number),
      });
  }
  return (
    repeatedCommitment(lists) ?? wrongLink(head, lists) ?? wrongOrder(terms, lists) ?? orderAfterTheClose(lists, log)
  );
}

/** Groups come by their first bidders, and the bidders of each by their numbers, each bidder once. */
function wrongLink(head: ClosingRecord, { bidderCount }: RecordedLists): FindingSentence | null {
  const seen = new Set<number>();
  let lastFirst = 0;
  for (const group of extensionOf(head, 'linked-accounts') ?? []) {
    let last = 0;
    for (const pseudonym of group) {
      const number = /^B[1-9][0-9]*$/.test(pseudonym) ? Number(pseudonym.slice(1)) : 0;
      const isNext = number > last && number <= bidderCount && !seen.has(number) && (last > 0 || number > lastFirst);
      if (!isNext)
        return sayFinding(
          'Bidder {bidder} of a group of linked accounts is not listed, out of order, or in another group too.',
          { bidder: pseudonym },
        );
      if (last === 0) lastFirst = number;
      last = number;
      seen.add(number);
    }
  }
  return null;
}

/** The first bidder of each group, by index; undefined where there is no group. */
export function recordedLeads(head: ClosingRecord, { bidderCount }: RecordedLists): Leads | undefined {
  const groups = extensionOf(head, 'linked-accounts') ?? [];
  return leadsOf(
    groups.map((group) => group.map((pseudonym) => Number(pseudonym.slice(1)) - 1)),
    bidderCount,
  );
}

function repeatedCommitment(lists: RecordedLists): FindingSentence | null {
  const { commitments, bidderCount } = lists;
  const view = new DataView(commitments.buffer);
  // Six bytes of each, as a number: texts of all would take several times the memory of the record.
  const beginnings = new Float64Array(bidderCount);
  for (let index = 0; index < bidderCount; index++)
    beginnings[index] = view.getUint32(index * 32) * 65_536 + view.getUint16(index * 32 + 4);
  const sorted = beginnings.slice().sort();
  const repeated = new Set(sorted.filter((one, index) => index > 0 && one === sorted[index - 1]));
  const seen = new Set<string>();
  for (let index = 0; index < bidderCount && repeated.size > 0; index++) {
    if (!repeated.has(beginnings[index] ?? 0)) continue;
    const commitment = commitmentAt(lists, index);
    if (seen.has(commitment))
      return sayFinding('Bidder {bidder} carries the commitment of another bidder.', { bidder: pseudonymOf(index) });
    seen.add(commitment);
  }
  return null;
}

function wrongOrder(terms: ClosingRecord['terms'], lists: RecordedLists): FindingSentence | null {
  const { ranks, localZipCodes, maturities } = terms;
  const { orders, bidderCount } = lists;
  const offered = new Set<string>(maturities.map(keyOf));
  const isOffered = lists.days.map((day) => offered.has(day));
  const rankOf = recordedClasses.map((orderClass) => ranks[orderClass]);
  const nameAt = (row: number) => nameOfOrder(orderObject(lists, row));
  let [last, seen] = [0, 0];
  for (let row = 0; row < orders.length; row++) {
    const place = orders.place[row] ?? 0;
    if (place < last || (place === last && !isOfSameEntry(lists, row)))
      return sayFinding('{which} is out of order: orders are listed by their place in time, each once.', {
        which: nameAt(row),
      });
    const bidder = orders.bidder[row] ?? 0;
    const isNext = bidder === seen + 1 && bidder <= bidderCount;
    if (!isNext && (bidder < 1 || bidder > seen))
      return sayFinding('{which} is of a bidder who is not listed, or out of order.', { which: nameAt(row) });
    const rank = rankOf[orders.orderClass[row] ?? 0] ?? 0;
    const recorded = orders.rank[row] ?? 0;
    if (recorded !== rank)
      return sayFinding('{which} has rank {rank}; the terms give its class rank {right}.', {
        which: nameAt(row),
        rank: recorded,
        right: rank,
      });
    if (orders.isLocal[row] === 1 && localZipCodes === undefined)
      return sayFinding('{which} is local; the terms prefer no local investors.', { which: nameAt(row) });
    if (!isOffered[orders.maturity[row] ?? 0])
      return sayFinding('{which} is of a maturity that is not offered.', { which: nameAt(row) });
    last = place;
    if (isNext) seen += 1;
  }
  return seen < bidderCount ? sayFinding('Bidder {bidder} has no order.', { bidder: pseudonymOf(seen) }) : null;
}

/** Returns whether the row and the one before it can be lines of one order, which got their place together. */
function isOfSameEntry({ orders, days }: RecordedLists, row: number): boolean {
  const dayAt = (at: number) => days[orders.maturity[at] ?? 0] ?? '';
  return (
    orders.bidder[row] === orders.bidder[row - 1] &&
    orders.placedAt[row] === orders.placedAt[row - 1] &&
    dayAt(row) > dayAt(row - 1)
  );
}

/** The last entry that the head covers is the close. */
function orderAfterTheClose(lists: RecordedLists, log: ClosingRecord['log']): FindingSentence | null {
  const { orders } = lists;
  const last = orders.place[orders.length - 1] ?? 0;
  if (orders.length === 0 || last < log.size - 1) return null;
  return sayFinding('{which} is not in the order log: the sale closed with entry {last}.', {
    which: nameOfOrder(orderObject(lists, orders.length - 1)),
    last: log.size - 1,
  });
}

/** Throws a RangeError where the rule cannot be applied. Bidders and orders have been checked before. */
export function wrongResult(
  head: ClosingRecord,
  lists: RecordedLists,
  rule: KnownRule,
  sha256: Sha256,
): FindingSentence | null {
  const computed = allotted(head, lists, rule, sha256);
  const { orders } = lists;
  for (let row = 0; row < orders.length; row++) {
    const award = cents(computed.allotted.award[row] ?? 0);
    const [result, reason] = [computed.result[row], computed.reason[row]];
    if (orders.award[row] === award && orders.result[row] === result && orders.reason[row] === reason) continue;
    const recorded = orderObject(lists, row);
    const which = nameOfOrder(recorded);
    if (recorded.award !== award)
      return sayFinding('{which} is awarded {award} in the record; the rule gives {right}.', {
        which,
        award: formatDollars(recorded.award),
        right: formatDollars(award),
      });
    return sayFinding('{which} is {result} ({reason}) in the record; by the rule it is {right} ({because}).', {
      which,
      result: { label: recorded.result },
      reason: recorded.reason,
      right: { label: resultAt(computed, row) },
      because: reasonAt(computed, row),
    });
  }
  for (const [index, right] of computed.maturities.entries()) {
    const wrong = firstDifference(head.maturities[index], withNamed(right));
    if (wrong)
      return sayFinding('Maturity {day}: {why}.', { day: { time: maturityInWords(right.maturityDate) }, why: wrong });
  }
  if (head.maturities.length !== computed.maturities.length)
    return 'The record reports maturities that were not offered.';
  const wrong = firstDifference(head.totals, computed.totals);
  return wrong && sayFinding('The whole sale: {why}.', { why: wrong });
}

function allotted(head: ClosingRecord, lists: RecordedLists, rule: KnownRule, sha256: Sha256): AllottedSale {
  const { terms } = head;
  const seed = extensionOf(head, 'draw');
  const { orders, days, bidderCount } = lists;
  const { length } = orders;
  const places = days.map((day) => terms.maturities.findIndex((offered) => keyOf(offered) === day));
  const columns = {
    length,
    maturity: new Uint16Array(length),
    orderClass: orders.orderClass.subarray(0, length),
    rank: orders.rank.subarray(0, length),
    isLocal: orders.isLocal.subarray(0, length),
    investor: new Int32Array(length),
    amount: orders.amount.subarray(0, length),
    sequence: orders.place.subarray(0, length),
  };
  for (let row = 0; row < length; row++) {
    const day = orders.maturity[row] ?? 0;
    columns.maturity[row] = places[day] ?? 0;
    columns.investor[row] = (orders.bidder[row] ?? 0) - 1;
  }
  const offered = terms.maturities.map(keyOf);
  const leads = recordedLeads(head, lists);
  const draw =
    seed === undefined
      ? null
      : { seed, days: offered, commitmentAt: drawnFor(leads, (bidder) => commitmentAt(lists, bidder)) };
  const method = methodIn(rule, draw, sha256);
  const named = countedTerms(
    { ...terms, maturities: terms.maturities.map(withKey) },
    extensionOf(head, 'changes') ?? [],
  );
  const isSuspended = orders.isSuspended.subarray(0, length);
  const computed = allotRows(named, columns, isSuspended, bidderCount, method, leads);
  const { position, positions } = computed.allotted;
  // A position of more than 15 digits is refused, although its demand counts only up to the maturity.
  for (const index of position) if (index !== -1) cents(positions.asked[index] ?? 0);
  return computed;
}

/** The first difference of two plain values, in words; null if equal. */
function firstDifference(recorded: unknown, computed: unknown, path = ''): Filled | null {
  if (isPlain(recorded) && isPlain(computed)) {
    for (const key of new Set([...Object.keys(computed), ...Object.keys(recorded)])) {
      const wrong = firstDifference(recorded[key], computed[key], path ? `${path}.${key}` : key);
      if (wrong) return wrong;
    }
    return null;
  }
  if (recorded === computed) return null;
  return sayFinding('{field} is {shown} in the record; the rule gives {right}', {
    field: path,
    shown: shown(path, recorded),
    right: shown(path, computed),
  });
}

function shown(path: string, value: unknown): Value {
  const isAmount = /(principal|demand|available|award|retail|unsold)$/.test(path);
  if (isAmount && typeof value === 'number') return formatDollars(cents(value));
  return value === undefined ? filled('absent') : JSON.stringify(value);
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
