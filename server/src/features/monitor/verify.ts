/** After the close: downloads the whole log and the closing record, and verifies both as `verify-log` does. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runInThread } from '../../platform/base/thread.ts';
import { alarmOf } from './look.ts';
import { type Market, NoAnswer } from './market.ts';
import { type FollowedLog, logId, withAlarm } from './state.ts';
import type { VerifyAnswer, VerifyTask } from './verify-thread.ts';

export interface Verifying {
  readonly market: Market;
  readonly folder: string;
  readonly maxBytes: number;
  readonly now: Date;
  /** Signed heads of receipts. */
  readonly receiptHeads: readonly string[];
}

/** Signed heads that one verification compares; a log continues the newest ones only if it continues those before. */
const mostHeads = 1_000;

/** A market could make a log that takes forever to verify. */
const limits = { timeoutMs: 15 * 60_000, maxMemoryMb: 1_024 };

/** The log as it is where it has no result yet. Throws NoAnswer where the market does not give both files. */
export async function verifyEnded(
  log: FollowedLog,
  { market, folder, maxBytes, now, receiptHeads }: Verifying,
): Promise<FollowedLog> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [logFile, recordFile] = ['log', 'record'].map((kind) => join(folder, `${logId(log)}.${kind}`)) as [
    string,
    string,
  ];
  try {
    await market.saveRecord(log.sale, recordFile, maxBytes);
    await market.saveLog(log.sale, logFile, maxBytes);
    const heads = [...new Set([...(log.head === null ? [] : [log.head]), ...receiptHeads.slice(-mostHeads)])];
    const task: VerifyTask = { log: logFile, record: recordFile, heads };
    const thread = new URL('./verify-thread.ts', import.meta.url);
    const answer = await runInThread<VerifyTask, VerifyAnswer>(thread, task, limits);
    return withAnswer(log, answer, now);
  } catch (error) {
    // Neither is there before the result.
    if (error instanceof NoAnswer && error.status === 404 && log.verdict === null) return log;
    throw error;
  } finally {
    await Promise.all([logFile, recordFile].map((file) => rm(file, { force: true })));
  }
}

function withAnswer(log: FollowedLog, { outcome, says, heads, head, size }: VerifyAnswer, now: Date): FollowedLog {
  if (outcome === 'FALSE')
    return withAlarm(log, {
      ...alarmOf('not-as-recorded', now, heads.length > 1 ? heads : [log.head ?? '', head]),
      says: says[0] ?? null,
    });
  return { ...log, verdict: { at: now.toISOString(), outcome, says: [...says], head, size } };
}
