/** Verifies all that was given of a sale, and says what was checked and what was not. */

import { hexHash } from '../base/bytes.ts';
import { formatDollars, sum } from '../base/money.ts';
import { type FindingSentence, sayFinding } from '../base/sentences/findings.ts';
import { type ClosingRecord, findMyOrders } from '../record/closing.ts';
import { mergedUnknown, type Unknown, unknownSentence } from '../record/unknown.ts';
import type { Verification } from '../record/verification.ts';
import { isLate, witnessingInWords } from '../record/witnessing.ts';
import { timeOfRound } from './beacon.ts';
import type { OrderEntry } from './entries.ts';
import type { OwnReceipt } from './given.ts';
import { type Kept, type LogVerification, verifyLogFile } from './log-file.ts';
import { whyNotOfLog } from './record-against-log.ts';
import type { Cryptography } from './seed.ts';
import {
  keysInWords,
  pinnedInWords,
  timeInWords,
  tooFewPinned,
  witnessedInWords,
  witnessInWords,
} from './witness-words.ts';

export interface GivenFiles extends Kept {
  /** The bytes of the file of the log; null where none was given. */
  readonly log: Iterable<Uint8Array> | null;
  /** Each verifies one closing record. */
  readonly records: readonly (() => Verification)[];
  readonly investors: readonly OwnReceipt[];
  /** Entries that the investors of the receipts say they did not send. */
  readonly denied: readonly number[];
}

export interface Verdict {
  /** The first error, as a sentence; null if none. */
  readonly finding: FindingSentence | null;
  /**
   * NOT CHECKED where there is no error in what could be checked, and something is not known here, or too few witnesses are pinned. LATE where there is none, and the witnesses signed too
   * late. NOT READ where a file is of another format: then the finding says why, which does not mean that anything is wrong.
   */
  readonly outcome: 'TRUE' | 'FALSE' | 'NOT CHECKED' | 'NOT READ' | 'LATE';
  /** When the witnesses signed, where the outcome is LATE. */
  readonly late: FindingSentence | null;
  readonly unknown: readonly Unknown[];
  /** About the keys of the witnesses of a log: that they are those of the log, or how many the reader pinned. Null without witnesses. */
  readonly keys: FindingSentence | null;
  /** The reader pinned too few witnesses of the log, as both verifiers print it; null where that is not so. */
  readonly unpinned: string | null;
  /** Signed heads as evidence of the finding: of what was kept, and of the log; at least two, or none. */
  readonly heads: readonly string[];
  readonly checked: readonly FindingSentence[];
  readonly notChecked: readonly FindingSentence[];
}

export function verdictOn(
  { log, records, investors, denied, ...kept }: GivenFiles,
  cryptography: Cryptography,
): Verdict {
  const ofLog = log && verifyLogFile(log, kept, cryptography);
  if (ofLog?.finding) return wrong(ofLog.finding, ofLog.heads);
  const forged = ofLog?.withoutReceipt.find(({ index }) => denied.includes(index));
  if (ofLog && forged) return wrong(notSent(forged), ofLog.headsOfLog);
  const verifications: Verification[] = [];
  for (const verify of records) {
    const verification = verify();
    const finding = verification.finding ?? (ofLog && whyNotOfLog(verification, ofLog));
    if (finding !== null) return wrong(finding, ofLog ? ofLog.headsOfLog : [], verification.isKnown);
    verifications.push(verification);
  }
  const own = verifications.flatMap(({ record }) =>
    record ? investors.map((one) => ownOrders(record, one, cryptography)) : [],
  );
  if (own.includes(null)) return wrong(notABidder, ofLog ? ofLog.headsOfLog : []);
  const checked = [
    ...(ofLog ? aboutLog(ofLog, kept) : []),
    ...verifications.map((verification) => aboutRecord(verification, ofLog)),
    ...own.filter((sentence) => sentence !== null),
    ...(ofLog ? [...aboutSeed(ofLog), ...aboutWitnesses(ofLog)] : []),
  ];
  const unread: FindingSentence[] =
    investors.length > 0 && records.length === 0
      ? ['The receipt of a result: it is looked up in the closing record, and none was given.']
      : [];
  const late = latenessIn(ofLog, verifications);
  const witnessing = ofLog?.witnessing ?? null;
  const unpinned = witnessing && tooFewPinned(witnessing);
  const unknown = mergedUnknown([...(ofLog?.unknown ?? []), ...verifications.flatMap((one) => one.unknown)]);
  return {
    finding: null,
    outcome: late !== null ? 'LATE' : unknown.length === 0 && unpinned === null ? 'TRUE' : 'NOT CHECKED',
    late,
    unknown,
    keys: witnessing && keysInWords(witnessing),
    unpinned,
    heads: [],
    checked,
    notChecked: [...unknown.map(unknownSentence), ...notChecked(ofLog, verifications, kept), ...unread],
  };
}

/** The heads that were given count, and without a log what the record says. */
export function latenessIn(ofLog: LogVerification | null, records: readonly Verification[]): FindingSentence | null {
  if (!ofLog) return records.find(({ late }) => late !== null)?.late ?? null;
  const about = ofLog.log && witnessedCloseInWords(ofLog);
  return about && ofLog.close && isLate(ofLog.close.given, ofLog.log.closeDate) ? about : null;
}

/** When the witnesses signed what is before the close, as a sentence; null where that is not known, or not yet. */
export function witnessedCloseInWords({ log, close }: LogVerification): FindingSentence | null {
  if (!log || !close || (close.given.signedAt === undefined && log.fingerprint === null)) return null;
  return witnessingInWords(close.given, log.closeDate);
}

/** The log may be right about it: only the investor knows. */
function notSent({ index, kind, order }: OrderEntry): FindingSentence {
  return sayFinding(
    'Entry {index} ({kind} of order {order}) was not sent by its investor, says the saved evidence: someone acted in the investor’s name.',
    { index, kind, order },
  );
}

const notABidder: FindingSentence =
  'No bidder of the closing record has the commitment of the receipt: the orders of this investor are missing, or the receipt is of another sale.';

/** The orders of an investor, as a sentence; null where there are none. */
function ownOrders(
  record: ClosingRecord,
  { investor, salt }: OwnReceipt,
  { sha256 }: Cryptography,
): FindingSentence | null {
  const orders = findMyOrders(record, investor, salt, hexHash(sha256));
  const [first] = orders;
  if (!first) return null;
  const [ordered, awarded] = [sum(orders.map(({ amount }) => amount)), sum(orders.map(({ award }) => award))];
  return sayFinding(
    'The investor of the receipt is {bidder}: {ordered} ordered in {count} lines, {awarded} allocated. Compare this with what you ordered.',
    {
      bidder: first.bidder,
      ordered: formatDollars(ordered),
      count: orders.length,
      awarded: formatDollars(awarded),
    },
  );
}

function wrong(finding: FindingSentence, heads: readonly string[] = [], isKnown = true): Verdict {
  const nothing = { unknown: [], late: null, keys: null, unpinned: null, checked: [], notChecked: [] };
  return { finding, outcome: isKnown ? 'FALSE' : 'NOT READ', heads: heads.length < 2 ? [] : heads, ...nothing };
}

function aboutLog(
  { log, unknown, withoutReceipt }: LogVerification,
  { receipts, checkpoints }: Kept,
): FindingSentence[] {
  if (!log) return [];
  const ofInvestors = receipts.filter(({ investor, salt }) => investor !== undefined && salt !== undefined).length;
  const { name, origin, key } = log.open;
  const about = { size: log.size, name, origin, key };
  return [
    unknown.length === 0
      ? sayFinding(
          'Log: {size} entries of “{name}” ({origin}); every entry is allowed where it is, and the head is signed by {key}.',
          about,
        )
      : sayFinding('Log: {size} entries of “{name}” ({origin}); the head is signed by {key}.', about),
    ...(receipts.length > 0
      ? [
          sayFinding('Receipts: {count}, all in the log, and their signed heads are of this log.', {
            count: receipts.length,
          }),
        ]
      : []),
    ...(ofInvestors > 0
      ? [
          sayFinding('{named} of {all} receipts name their investor: their orders are registered to that investor.', {
            named: ofInvestors,
            all: receipts.length,
          }),
        ]
      : []),
    ...withoutReceipt.map(({ index, kind, order }) =>
      sayFinding(
        'Entry {index} ({kind} of order {order}) is of the same investor, and no receipt of it was given: if the investor did not do this, the order was changed by another person.',
        { index, kind, order },
      ),
    ),
    ...(checkpoints.length > 0
      ? [sayFinding('Separate signed heads: {count}, all of this log.', { count: checkpoints.length })]
      : []),
  ];
}

function aboutRecord(
  { record, counts, fingerprint, unknown }: Verification,
  ofLog: LogVerification | null,
): FindingSentence {
  if (!record) throw new Error('a record without an error was not read');
  const about = {
    name: record.auction.name,
    fingerprint,
    sold: formatDollars(record.totals.award),
    all: formatDollars(record.totals.principal),
    orders: counts.orders,
    investors: counts.bidders,
  };
  if (unknown.length + (ofLog?.unknown.length ?? 0) > 0)
    return sayFinding(
      'Closing record of “{name}” (fingerprint {fingerprint}): {sold} of {all} to {orders} order lines of {investors} investors, as far as it could be checked.',
      about,
    );
  const rule = record.rule.version;
  return ofLog
    ? sayFinding(
        'Closing record of “{name}” (fingerprint {fingerprint}): the allocation is that of the orders in the log, every amount follows from the rule {rule}: {sold} of {all} to {orders} order lines of {investors} investors.',
        { ...about, rule },
      )
    : sayFinding(
        'Closing record of “{name}” (fingerprint {fingerprint}): every amount follows from the rule {rule}: {sold} of {all} to {orders} order lines of {investors} investors.',
        { ...about, rule },
      );
}

function aboutSeed({ log, seed }: LogVerification): FindingSentence[] {
  if (!log || seed === null) return [];
  const { open, seeds, beacon } = log;
  const tries =
    seeds.length > 1
      ? [
          sayFinding('Rounds that no witness signed for in time, so that a later one counts: {count}.', {
            count: seeds.length - 1,
          }),
        ]
      : [];
  if (!open.beacon || !beacon)
    return [
      sayFinding('Seed of the draw: {seed}, from the signatures of all witnesses on the closing head.', { seed }),
    ];
  return [
    sayFinding(
      'Seed of the draw: {seed}, from the signatures of all witnesses on the closing head and round {round} of the beacon {chain}, of {time}: all witnesses signed before it.',
      {
        seed,
        round: beacon.round,
        chain: open.beacon.chainHash,
        time: timeInWords(timeOfRound(open.beacon, beacon.round)),
      },
    ),
    ...tries,
  ];
}

function aboutWitnesses(ofLog: LogVerification): FindingSentence[] {
  const { log, witnessing } = ofLog;
  if (!log || !witnessing) return [];
  const ofClose = witnessedCloseInWords(ofLog);
  return [
    witnessedInWords(witnessing, log.size),
    ...(witnessing.pinned === null ? [] : [pinnedInWords(witnessing)].filter((one) => one !== null)),
    ...(ofClose ? [ofClose] : []),
    ...witnessing.witnesses.map(witnessInWords),
  ];
}

function notChecked(
  ofLog: LogVerification | null,
  records: readonly Verification[],
  { receipts, checkpoints }: Kept,
): FindingSentence[] {
  const left: FindingSentence[] = [];
  const hasRecord = records.length > 0;
  const fingerprint = ofLog?.log?.fingerprint;
  if (!ofLog) left.push('Order log: none was given, so orders that are missing in the closing record are not noticed.');
  if (!ofLog && receipts.length + checkpoints.length > 0)
    left.push('Receipts and signed heads: they are compared with the log, and none was given.');
  if (!hasRecord) left.push('Closing record: none was given.');
  if (!hasRecord && fingerprint)
    left.push(sayFinding('The log says that the fingerprint of its closing record is {fingerprint}.', { fingerprint }));
  if (!ofLog && hasRecord)
    left.push(
      'Compare the fingerprint with the published one: without the log, only then is this the record of the sale.',
    );
  if (receipts.length === 0)
    left.push(
      'Receipts: none was given. Without receipts or witnesses, a log that was replaced as a whole is not noticed.',
    );
  if (ofLog?.witnessing?.pinned === null && ofLog.witnessing.witnesses.length > 0)
    left.push('The keys of the witnesses are those in the first entry: compare them with what the witnesses publish.');
  if (ofLog?.log?.beacon)
    left.push(
      'The beacon is the one in the first entry: compare the hash of its chain with what its operators publish.',
    );
  return [
    ...left,
    'Who the bidders are is in none of these files, and an order that the operator never took has no entry.',
  ];
}
