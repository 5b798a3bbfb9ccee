/** After the close: the whole log, entry by entry, and the closing record that was written from it. */
import { FindingError, type FindingSentence, sayFinding } from '@fairbook/domain/base/sentences/findings.ts';
import { filled } from '@fairbook/domain/base/sentences/sentence.ts';
import type { VerifyRound } from '@fairbook/domain/logs/beacon.ts';
import type { OrderEntry } from '@fairbook/domain/logs/entries.ts';
import { verifyLogFile } from '@fairbook/domain/logs/log-file.ts';
import type { PinnedKeys } from '@fairbook/domain/logs/pinned.ts';
import type { Finding, OrderReceipt } from '@fairbook/domain/logs/receipt.ts';
import { whyNotOfLog } from '@fairbook/domain/logs/record-against-log.ts';
import { latenessIn, witnessedCloseInWords } from '@fairbook/domain/logs/verdict.ts';
import { mergedUnknown, unknownSentence } from '@fairbook/domain/record/unknown.ts';
import { verifyRecord } from '@fairbook/domain/record/verification.ts';
import { sha256, sha256Hex, withSignatures } from './signatures.ts';

/** An ended sale as the server shows it. */
export interface ClosedReader {
  readonly logFile: () => Promise<Uint8Array>;
  /** Null while it is being written. */
  readonly record: () => Promise<{ readonly text: string; readonly fingerprint: string } | null>;
}

export interface CheckedRecord {
  /** `large`: left to the programs that are made for it. */
  readonly state: 'matches' | 'waiting' | 'large' | 'wrong' | 'late';
  readonly finding: Finding | null;
  /** When the witnesses signed what is before the close: too late where the state is `late`. Null where that is not known. */
  readonly witnessed: FindingSentence | null;
  /** Entries in the whole log of the investor whose receipts these are, other than the receipts'. */
  readonly withoutReceipt: readonly OrderEntry[];
}

/** The code for rounds is larger than all the rest of the checks, and few sales name a beacon: the first entry says so. */
async function roundVerifierFor(file: Uint8Array): Promise<VerifyRound> {
  const [opening = ''] = new TextDecoder().decode(file.subarray(0, maxOpeningBytes)).split('\n', 1);
  return opening.includes('"beacon":') ? (await import('./rounds.ts')).verifyRound : () => false;
}

/** More than the first entry has before its text could name a beacon, which comes first. */
const maxOpeningBytes = 1_024;

/** `heads` are signed heads of the log that the browser kept or was shown. If enough witnesses are pinned, no others say when it was witnessed. */
export async function checkClosed(
  reader: ClosedReader,
  receipts: readonly OrderReceipt[],
  heads: readonly string[],
  pinned: PinnedKeys | null = null,
): Promise<CheckedRecord> {
  const record = await reader.record();
  if (!record) return { state: 'waiting', finding: null, witnessed: null, withoutReceipt: [] };
  const file = await reader.logFile();
  const verifyRound = await roundVerifierFor(file);
  const ofLog = await withSignatures((verify) =>
    verifyLogFile([file], { receipts, checkpoints: heads, pinned }, { sha256, verify, verifyRound }),
  );
  const { log, finding, withoutReceipt } = ofLog;
  const verification = verifyRecord(record.text, sha256Hex, record.fingerprint);
  if (finding === null && log?.fingerprint === null)
    return { state: 'waiting', finding: null, witnessed: null, withoutReceipt };
  // The record is of a later release than this page, which may have been open for long.
  if (finding === null && verification.finding !== null && !verification.isKnown)
    throw new FindingError(verification.finding);
  const why = finding ?? verification.finding ?? whyNotOfLog(verification, ofLog);
  const [unknown] = mergedUnknown([...ofLog.unknown, ...verification.unknown]);
  if (why === null && unknown)
    throw new FindingError(
      sayFinding('No error was found in what could be checked. {what}', { what: filled(unknownSentence(unknown)) }),
    );
  if (why === null) {
    const state = latenessIn(ofLog, [verification]) === null ? 'matches' : 'late';
    return { state, finding: null, witnessed: witnessedCloseInWords(ofLog), withoutReceipt };
  }
  const proof = (finding === null ? ofLog.headsOfLog : ofLog.heads).toReversed();
  const [shown = null, kept = heads.at(-1) ?? null] = proof;
  const index = Math.max(0, (log?.size ?? 1) - 1);
  return {
    ...{ state: 'wrong', witnessed: null },
    withoutReceipt,
    finding: { code: 'not-as-recorded', order: null, index, sentence: why, heads: { kept, shown } },
  };
}
