/** Entry point of a large close's thread. */
import { parentPort, workerData } from 'node:worker_threads';
import type { JobRunner, Jobs } from '../../platform/jobs/jobs.ts';
import { type Close, writeClose } from './write-close.ts';

/** Input of the thread, as plain data. */
export interface CloseTask {
  readonly databaseUrl: string;
  readonly close: Close;
}

const { databaseUrl, close }: CloseTask = workerData;
const opened: JobRunner<never>[] = [];

/** Loaded and opened on demand, so that the thread starts reading orders sooner. */
async function openQueue(): Promise<Jobs> {
  const [{ openJobs }, { openLog }] = await Promise.all([
    import('../../platform/jobs/jobs.ts'),
    import('../../platform/base/log.ts'),
  ]);
  const jobs = await openJobs<never>(databaseUrl, openLog({ level: 'silent', readable: false }), () => {
    throw new Error('this thread does no jobs');
  });
  opened.push(jobs);
  return jobs;
}

try {
  parentPort?.postMessage(await writeClose(databaseUrl, openQueue, close));
} finally {
  for (const jobs of opened) await jobs.close();
}
