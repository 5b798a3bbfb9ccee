/** What runs in the thread of a large close. */
import { parentPort, workerData } from 'node:worker_threads';
import { openJobs } from '../jobs.ts';
import { openLog } from '../log.ts';
import { type Close, writeClose } from './writeClose.ts';

/** What the thread is given, as plain data. */
export interface CloseTask {
  readonly databaseUrl: string;
  readonly close: Close;
}

const { databaseUrl, close }: CloseTask = workerData;
const jobs = await openJobs(databaseUrl, openLog({ level: 'silent', readable: false }), () => {
  throw new Error('this thread does no jobs');
});
try {
  parentPort?.postMessage(await writeClose(databaseUrl, jobs, close));
} finally {
  await jobs.close();
}
