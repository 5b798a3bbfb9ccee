/** Compares a closing record with the order log of its sale: the allocation must be that of the orders in the log, and of no others. */

import { leadsOf } from '../accounts/links.ts';
import { keyOf, maturityInWords } from '../auctions/maturity-key.ts';
import { formatDollars } from '../base/money.ts';
import { type FindingSentence, sayFinding } from '../base/sentences/findings.ts';
import { type Filled, filled } from '../base/sentences/sentence.ts';
import { type ClosingRecord, canonicalText, pseudonymOf } from '../record/closing.ts';
import { type ExtensionName, extensionOf } from '../record/extensions.ts';
import { skippedChecks } from '../record/record-reader.ts';
import { wrongEntryOfAct } from '../record/recorded-acts.ts';
import { commitmentAt, type RecordedLists, recordedClasses } from '../record/recorded-columns.ts';
import { recordedLeads } from '../record/recorded-results.ts';
import type { Verification } from '../record/verification.ts';
import type { Witnessing } from '../record/witnessing.ts';
import type { LogPart } from './entry-forms/unknown-entries.ts';
import type { LogVerification } from './log-file.ts';
import type { StandingLine } from './order-lines.ts';
import type { ReplayedLog } from './replayed-log.ts';

/** The first difference of a record from a log that are correct by themselves, as far as both are known, as a sentence; null if none. */
export function whyNotOfLog(
  { fingerprint, record, lists, unknown }: Verification,
  { log, closed, seed, close }: LogVerification,
): FindingSentence | null {
  if (!record || !lists || !log) throw new Error('a record must be verified before it is compared');
  if (log.fingerprint === null) return 'The log has no result yet.';
  if (log.fingerprint !== fingerprint) {
    return sayFinding(
      'The fingerprint of the record is {record}; the log says that it is {log}: this is not the record that was written at the close.',
      { record: fingerprint, log: log.fingerprint },
    );
  }
  const skipped = skippedChecks(unknown);
  const isSure = (...parts: readonly LogPart[]) => parts.every((part) => !log.unsure.has(part));
  const hasMoments = isSure('moments') && !skipped.has('moments');
  const hasOrders = isSure('orders') && !skipped.has('bidders and orders');
  return (
    otherSale(record, log, { hasMoments, hasTerms: isSure('terms') }) ??
    otherHead(record, closed) ??
    (canBeRead(record, 'draw') ? otherSeed(record, seed) : null) ??
    (hasMoments && canBeRead(record, 'witnessing') ? otherWitnessing(record, log, close?.logged ?? null) : null) ??
    (hasMoments ? otherHalts(record, log) : null) ??
    (hasMoments && isSure('terms') ? otherChanges(record, log) : null) ??
    (hasOrders ? otherOrders(lists, log) : null) ??
    (hasOrders && hasMoments ? otherActs(record, lists, log) : null) ??
    (hasOrders && canBeRead(record, 'linked-accounts') ? otherLinks(record, lists, log) : null)
  );
}

/** Returns whether the record has no such extension, or one of a version that is known. */
function canBeRead(record: ClosingRecord, name: ExtensionName): boolean {
  return extensionOf(record, name) !== undefined || record.extensions.every((one) => one.name !== name);
}

function otherHead({ log }: ClosingRecord, closed: LogVerification['closed']): FindingSentence | null {
  if (canonicalText(log) === canonicalText(closed)) return null;
  return sayFinding('The record names {log}; the sale closed with {size} entries of {origin} and the root {root}.', {
    log: sayFinding('the log {origin} with {size} entries and the root {root}', { ...log }),
    size: String(closed?.size),
    origin: String(closed?.origin),
    root: String(closed?.root),
  });
}

/** Only records of rules that draw have one, and only their logs. */
function otherSeed(record: ClosingRecord, inLog: string | null): FindingSentence | null {
  const seed = extensionOf(record, 'draw');
  if ((seed ?? null) === inLog) return null;
  return sayFinding(
    'The lots of the record were drawn with the seed {seed}; by the log it is {own}: the draw is another one.',
    { seed: seed ?? 'none', own: inLog ?? 'none' },
  );
}

/** Records of releases that published no deadline have none. */
function otherWitnessing(
  record: ClosingRecord,
  { deadline }: ReplayedLog,
  inLog: Witnessing | null,
): FindingSentence | null {
  const witnessing = extensionOf(record, 'witnessing') ?? null;
  if (deadline === null && witnessing === null) return null;
  return canonicalText(witnessing) === canonicalText(inLog)
    ? null
    : 'The record does not say what the log says about its witnesses at the close.';
}

function otherSale(
  { auction, rule, terms }: ClosingRecord,
  { open, terms: termsInLog, startDate, closeDate }: ReplayedLog,
  { hasMoments, hasTerms }: { readonly hasMoments: boolean; readonly hasTerms: boolean },
): FindingSentence | null {
  const pairs: (readonly [what: FindingSentence, inRecord: string, inLog: string])[] = [
    ['sale', auction.uuid, open.sale],
    ['name of the sale', auction.name, open.name],
    ['rule', rule.version, open.ruleVersion],
  ];
  if (hasMoments) pairs.push(['start', auction.startDate, startDate], ['close', auction.closeDate, closeDate]);
  if (hasTerms) pairs.push(['terms', canonicalText(terms), canonicalText(termsInLog)]);
  const other = pairs.find(([, inRecord, inLog]) => inRecord !== inLog);
  if (!other) return null;
  const [what, inRecord, inLog] = other;
  return sayFinding(
    'The {what} in the record ({record}) is not that of the log ({log}): it was changed after the sale began.',
    { what: filled(what), record: inRecord, log: inLog },
  );
}

function otherHalts({ auction, halts }: ClosingRecord, log: ReplayedLog): FindingSentence | null {
  const { announcedCloseDate } = auction;
  if (announcedCloseDate !== log.open.closeDate) {
    return sayFinding('The announced close is {record} in the record and {log} in the log.', {
      record: announcedCloseDate,
      log: log.open.closeDate,
    });
  }
  return canonicalText(halts) === canonicalText(log.halts) ? null : 'The halts in the record are not those of the log.';
}

function otherChanges(record: ClosingRecord, log: ReplayedLog): FindingSentence | null {
  const changes = extensionOf(record, 'changes') ?? [];
  const [made, logged] = [extensionOf(record, 'reopening') ?? null, log.reopening];
  return canonicalText([changes, made]) === canonicalText([log.changes, logged])
    ? null
    : 'The changes in the record are not those of the log.';
}

function otherOrders(lists: RecordedLists, { lines, suspended, unsure }: ReplayedLog): FindingSentence | null {
  const { orders, days } = lists;
  // Rows come by place in time, as the lines of each maturity do.
  const rowsOf = days.map((): number[] => []);
  for (let row = 0; row < orders.length; row++) rowsOf[orders.maturity[row] ?? 0]?.push(row);
  const commitments = new Map<number, string>();
  for (let index = 0; index < lists.bidderCount; index++) commitments.set(index + 1, commitmentAt(lists, index));
  const isSame = (row: number | undefined, line: StandingLine | undefined) =>
    row !== undefined &&
    line !== undefined &&
    orders.amount[row] === line.amount &&
    recordedClasses[orders.orderClass[row] ?? 0] === line.orderClass &&
    orders.rank[row] === line.rank &&
    (orders.isLocal[row] === 1) === (line.isLocal ?? false) &&
    commitments.get(orders.bidder[row] ?? 0) === line.bidder &&
    // Suspension at the close depends on the moment of the close.
    (unsure.has('moments') || (orders.isSuspended[row] === 1) === suspended.has(line.bidder)) &&
    orders.place[row] === line.place &&
    orders.placedAt[row] === Date.parse(line.placedAt);
  for (const day of new Set([...lines.keys(), ...days])) {
    const standing = lines.get(day) ?? [];
    const rows = rowsOf[days.indexOf(day)] ?? [];
    const other = firstOther(rows, standing, isSame);
    if (other) return otherInWords(lists, other);
  }
  return null;
}

function otherActs(record: ClosingRecord, lists: RecordedLists, { standings }: ReplayedLog): FindingSentence | null {
  const acts = extensionOf(record, 'standing') ?? [];
  return wrongEntryOfAct(acts, standings, (bidder) => commitmentAt(lists, Number(bidder.slice(1)) - 1));
}

/** Compares the links of the bidders in the record, who are those with an open order. */
function otherLinks(record: ClosingRecord, lists: RecordedLists, { links }: ReplayedLog): FindingSentence | null {
  const recorded = recordedLeads(record, lists);
  if (links.length === 0 && !recorded) return null;
  const numbers = new Map<string, number>();
  for (let index = 0; index < lists.bidderCount; index++) numbers.set(commitmentAt(lists, index), index);
  const groups = links.map((group) => group.flatMap((bidder) => numbers.get(bidder) ?? []));
  const leads = leadsOf(groups, lists.bidderCount);
  for (let index = 0; index < lists.bidderCount; index++) {
    const [inLog, inRecord] = [leads?.[index] ?? index, recorded?.[index] ?? index];
    if (inLog === inRecord) continue;
    const name = (lead: number) => (lead === index ? filled('nobody') : pseudonymOf(lead));
    return sayFinding('Bidder {bidder} is linked to {record} in the record and to {log} in the log.', {
      bidder: pseudonymOf(index),
      record: name(inRecord),
      log: name(inLog),
    });
  }
  return null;
}

interface Other {
  readonly line: StandingLine | undefined;
  readonly row: number | undefined;
  readonly what: 'dropped' | 'added' | 'changed';
}

type IsSame = (row: number | undefined, line: StandingLine | undefined) => boolean;

function firstOther(rows: readonly number[], lines: readonly StandingLine[], isSame: IsSame): Other | null {
  const length = Math.max(rows.length, lines.length);
  for (let at = 0; at < length; at++) {
    const [row, line] = [rows[at], lines[at]];
    if (isSame(row, line)) continue;
    if (line && (row === undefined || isSame(row, lines[at + 1]))) return { line, row, what: 'dropped' };
    if (!line || isSame(rows[at + 1], line)) return { line, row, what: 'added' };
    return { line, row, what: 'changed' };
  }
  return null;
}

function otherInWords({ orders, days }: RecordedLists, { line, row = 0, what }: Other): FindingSentence {
  if (what === 'added') {
    const day = days[orders.maturity[row] ?? 0];
    return sayFinding('An order of {amount} for {day} is in the record and not in the log: it was added.', {
      amount: formatDollars((orders.amount[row] ?? 0) as StandingLine['amount']),
      day: { time: day ? maturityInWords(day) : '' },
    });
  }
  const which = line ? nameOf(line) : '';
  return what === 'dropped'
    ? sayFinding('{which} is in the log and not in the record: it was dropped.', { which })
    : sayFinding('{which} is not what the record says: it was dropped, changed or moved.', { which });
}

function nameOf({ order, place, amount, ...line }: StandingLine): Filled {
  return sayFinding('Order {order} (entry {place}: {amount} for {day})', {
    order,
    place,
    amount: formatDollars(amount),
    day: { time: maturityInWords(keyOf(line)) },
  });
}
