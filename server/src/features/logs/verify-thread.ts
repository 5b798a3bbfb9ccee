/** Entry point of the thread that verifies the proof of a transcript. */
import { parentPort, workerData } from 'node:worker_threads';
import { verifyLog } from './verify-log.ts';

/** Paths of the files to verify. */
export interface VerifyTask {
  readonly log: string;
  readonly record: string;
  /** Keys of the witnesses that this installation knows of the sale. */
  readonly witnesses: readonly string[];
}

export interface VerifyAnswer {
  readonly lines: readonly string[];
}

const { log, record, witnesses }: VerifyTask = workerData;
const lines: string[] = [];
const known = witnesses.length === 0 ? {} : { pinned: new Set(witnesses) };
await verifyLog([log, record], (line) => lines.push(line), known);
parentPort?.postMessage({ lines } satisfies VerifyAnswer);
