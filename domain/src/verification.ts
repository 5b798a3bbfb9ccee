/** Verifies a closing record: parses it strictly, recomputes the allocation and names the first difference. */
import {
  type ClosingRecord,
  canonicalText,
  fingerprint,
  nameOfOrder,
  pseudonymOf,
  recordedResults,
  type Sha256,
} from './closing.ts';
import { dayInWords } from './dates.ts';
import { cents, formatDollars } from './money.ts';
import { readRecord } from './record-reader.ts';
import { wrongMoments } from './recorded-halts.ts';
import { type AllocationRule, allocationRules } from './rules.ts';

export interface Verification {
  /** True where the record is complete and canonical, and its results equal those of the rule. */
  readonly isTrue: boolean;
  /** The text's actual fingerprint. */
  readonly fingerprint: string;
  /** The first error, as a sentence; null if none. */
  readonly finding: string | null;
  /** Null where the text could not be parsed as a record. */
  readonly record: ClosingRecord | null;
}

/**
 * Verifies a record's text. With `expectedFingerprint` any change is detected; without it, changes that keep the record consistent are not, for
 * instance another name of the auction. The result is computed by the rule that the record names, one of `rules`.
 */
export function verifyRecord(
  recordText: string,
  sha256: Sha256,
  expectedFingerprint?: string,
  rules: ReadonlyMap<string, AllocationRule> = allocationRules,
): Verification {
  const actual = fingerprint(recordText, sha256);
  const { record, finding } = examine(recordText, rules);
  const isOther = expectedFingerprint !== undefined && expectedFingerprint.toLowerCase() !== actual;
  const all =
    finding ??
    (isOther
      ? `The fingerprint is ${actual}, not ${expectedFingerprint}: this is not the record that was published.`
      : null);
  return { isTrue: all === null, fingerprint: actual, finding: all, record };
}

function examine(
  recordText: string,
  rules: ReadonlyMap<string, AllocationRule>,
): { record: ClosingRecord | null; finding: string | null } {
  let record: ClosingRecord | null = null;
  try {
    record = readRecord(recordText, [...rules.keys()]);
    const finding =
      brokenForm(record, recordText) ?? wrongBidders(record) ?? wrongMoments(record) ?? wrongResult(record, rules);
    return { record, finding };
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof SyntaxError)) throw error;
    return { record, finding: `This is not a closing record that can be checked: ${error.message}.` };
  }
}

function brokenForm(record: ClosingRecord, recordText: string): string | null {
  const text = canonicalText(record);
  if (text === recordText) return null;
  let at = 0;
  while (text[at] === recordText[at]) at += 1;
  return `The text is not canonical: it differs from character ${at + 1} on (“${recordText.slice(at, at + 20)}”).`;
}

function wrongBidders({ terms, bidders, orders }: ClosingRecord): string | null {
  const days = terms.maturities.map(({ maturityDate }) => maturityDate);
  if (days.some((one, index) => index > 0 && one <= (days[index - 1] ?? '')))
    return 'The maturities of the terms are out of order: they are listed by day, each once.';
  const misnamed = bidders.find(({ pseudonym }, index) => pseudonym !== pseudonymOf(index));
  if (misnamed) return `Bidder ${misnamed.pseudonym} is out of order: bidders are numbered from B1.`;
  const commitments = new Set<string>();
  for (const { pseudonym, commitment } of bidders) {
    if (commitments.has(commitment)) return `Bidder ${pseudonym} carries the commitment of another bidder.`;
    commitments.add(commitment);
  }
  let last = 0;
  const seen = new Set<string>();
  for (const order of orders) {
    if (order.sequence <= last)
      return `${nameOfOrder(order)} is out of order: orders are listed by sequence, each once.`;
    if (!seen.has(order.bidder) && order.bidder !== bidders[seen.size]?.pseudonym) {
      return `${nameOfOrder(order)} is of a bidder who is not listed, or out of order.`;
    }
    if (order.rank !== terms.ranks[order.orderClass]) {
      return `${nameOfOrder(order)} has rank ${order.rank}; the terms give its class rank ${terms.ranks[order.orderClass]}.`;
    }
    last = order.sequence;
    seen.add(order.bidder);
  }
  const idle = bidders[seen.size];
  return idle ? `Bidder ${idle.pseudonym} has no order.` : null;
}

function wrongResult(record: ClosingRecord, rules: ReadonlyMap<string, AllocationRule>): string | null {
  const allocate = rules.get(record.ruleVersion);
  if (!allocate) throw new RangeError(`there is no rule ${record.ruleVersion}`);
  const orders = record.orders.map((order) => ({ ...order, investor: order.bidder }));
  const computed = recordedResults(allocate({ terms: record.terms, orders }), (bidder) => bidder);
  for (const [index, recorded] of record.orders.entries()) {
    const right = computed.orders[index];
    if (!right) continue;
    if (right.award !== recorded.award) {
      return `${nameOfOrder(recorded)} is awarded ${formatDollars(recorded.award)} in the record; the rule gives ${formatDollars(right.award)}.`;
    }
    if (right.result !== recorded.result || right.reason !== recorded.reason) {
      return `${nameOfOrder(recorded)} is ${recorded.result} (${recorded.reason}) in the record; by the rule it is ${right.result} (${right.reason}).`;
    }
  }
  for (const [index, right] of computed.maturities.entries()) {
    const wrong = firstDifference(record.maturities[index], right);
    if (wrong) return `Maturity ${dayInWords(right.maturityDate)}: ${wrong}.`;
  }
  if (record.maturities.length !== computed.maturities.length)
    return 'The record reports maturities that were not offered.';
  const wrong = firstDifference(record.totals, computed.totals);
  return wrong && `The whole sale: ${wrong}.`;
}

/** The first difference of two plain values, in words; null if equal. */
function firstDifference(recorded: unknown, computed: unknown, path = ''): string | null {
  if (isPlain(recorded) && isPlain(computed)) {
    for (const key of new Set([...Object.keys(computed), ...Object.keys(recorded)])) {
      const wrong = firstDifference(recorded[key], computed[key], path ? `${path}.${key}` : key);
      if (wrong) return wrong;
    }
    return null;
  }
  if (recorded === computed) return null;
  return `${path} is ${shown(path, recorded)} in the record; the rule gives ${shown(path, computed)}`;
}

function shown(path: string, value: unknown): string {
  const isAmount = /(principal|demand|available|award|unsold)$/.test(path);
  if (isAmount && typeof value === 'number') return formatDollars(cents(value));
  return value === undefined ? 'absent' : JSON.stringify(value);
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
