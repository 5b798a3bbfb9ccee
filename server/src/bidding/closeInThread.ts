/** The close of a large sale in a thread of its own, so that the process goes on serving people meanwhile. */
import { Worker } from 'node:worker_threads';
import type { Close, WrittenClose } from './writeClose.ts';

/** What the thread is given, as plain data. */
export interface ThreadTask {
  readonly databaseUrl: string;
  readonly close: Close;
}

/** As `writeClose`. Should the thread die, the database undoes what it had begun. */
export async function closeInThread(databaseUrl: string, close: Close): Promise<WrittenClose> {
  const workerData: ThreadTask = { databaseUrl, close };
  const thread = new Worker(new URL('./closeThread.ts', import.meta.url), { workerData, execArgv: [] });
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`the thread of the close ended with ${code} and no verdict`)));
  });
}
