/** Entry point of the thread that verifies the proof of a transcript. */
import { parentPort, workerData } from 'node:worker_threads';
import { verifyLog } from './verify-log.ts';

/** Paths of the files to verify. */
export interface VerifyTask {
  readonly log: string;
  readonly record: string;
}

export interface VerifyAnswer {
  readonly lines: readonly string[];
}

const { log, record }: VerifyTask = workerData;
const lines: string[] = [];
await verifyLog([log, record], (line) => lines.push(line));
parentPort?.postMessage({ lines } satisfies VerifyAnswer);
