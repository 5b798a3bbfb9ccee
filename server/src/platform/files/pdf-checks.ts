/** Checks PDFs in a thread of their own, one after the other, with a limit of time and memory: no content of a file delays the calls of the process. */
import { Worker } from 'node:worker_threads';
import { type Refusal, refusal } from '@fairbook/domain/base/refusal.ts';
import { Unavailable } from '../base/errors.ts';
import { inTurns } from '../base/in-turns.ts';

export type CheckPdf = (bytes: Buffer) => Promise<Uint8Array | Refusal>;

interface Limits {
  /** Time of one check. An official statement of 600 pages takes about a second. */
  readonly milliseconds?: number;
  /** Memory by which the process may grow during a check. */
  readonly megabytes?: number;
  /** Checks that may wait. More are refused with 503. */
  readonly waiting?: number;
}

export const unreadable = refusal('pdf-unreadable', 'The PDF cannot be checked: save it again with another program');

/** Memory outside of the heap, such as an unpacked stream, is not bounded by the thread's own limit, so it is measured this often. */
const measureEveryMs = 50;

export function openPdfChecks({ milliseconds = 10_000, megabytes = 512, waiting = 32 }: Limits = {}): CheckPdf {
  let thread: Worker | null = null;
  const inTurn = inTurns({
    most: 1,
    waiting,
    full: () => new Unavailable('too many PDFs wait for their check'),
  });

  function start(): Worker {
    const file = new URL('./pdf-thread.ts', import.meta.url);
    const worker = new Worker(file, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: megabytes } });
    // An idle thread does not keep the process.
    worker.unref();
    return worker;
  }

  function check(bytes: Buffer): Promise<Uint8Array | Refusal> {
    thread ??= start();
    const worker = thread;
    const most = process.memoryUsage.rss() + megabytes * 1024 * 1024;
    return new Promise((resolve) => {
      const end = (answer: Uint8Array | Refusal) => {
        clearTimeout(late);
        clearInterval(measuring);
        worker.off('message', end).off('error', fail).off('exit', fail);
        resolve(answer);
      };
      const fail = () => {
        thread = null;
        void worker.terminate();
        end(unreadable);
      };
      const late = setTimeout(fail, milliseconds);
      const measuring = setInterval(() => {
        if (process.memoryUsage.rss() > most) fail();
      }, measureEveryMs);
      worker.once('message', end);
      worker.once('error', fail);
      worker.once('exit', fail);
      worker.postMessage(bytes);
    });
  }

  return (bytes) => inTurn(() => check(bytes));
}
