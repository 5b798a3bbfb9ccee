/** Jobs that compare order logs with their signed heads, and notify people of a log that is not the one that was signed. */
import type { Deps, JobHandler, JobHandlers } from '../../platform/deps.ts';
import { listLogsToCheck } from '../../store/logs/contradictions.sql.ts';
import { announceContradiction, checkLog } from './log-contradictions.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobKinds {
    'check-logs': Readonly<Record<never, never>>;
    /** `reported` are signed heads that a process found to be contradicted. */
    'check-log': { readonly auctionId: number; readonly reported: readonly string[] };
    'announce-contradiction': { readonly contradictionId: string };
  }
}

const everyMs = 60_000;
/** Logs compared in a round; others are first in the next one. */
const mostAtOnce = 200;

/** Enqueues itself first, so that it continues whatever happens. One log that cannot be compared delays no other. */
const checkLogs: JobHandler<'check-logs'> = async (_data, deps) => {
  const startAfter = new Date(deps.clock().getTime() + everyMs);
  await deps.jobs.enqueue(deps.db, 'check-logs', {}, { startAfter, singletonKey: 'check' });
  for (const auctionId of await listLogsToCheck(deps.db, mostAtOnce)) {
    await checkLog(deps, auctionId).catch((error: unknown) => {
      deps.log.error({ auctionId, err: error }, 'an order log could not be compared with its signed heads');
    });
  }
};

export const saleChangesJobs: Pick<JobHandlers, 'check-logs' | 'check-log' | 'announce-contradiction'> = {
  'check-logs': checkLogs,
  'check-log': async ({ auctionId, reported }, deps) => checkLog(deps, auctionId, reported),
  'announce-contradiction': async ({ contradictionId }, deps) => announceContradiction(deps, contradictionId),
};

/** Starts the checks when a worker starts. */
export async function startCheckingLogs({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  await jobs.enqueue(db, 'check-logs', {}, { singletonKey: 'check', unlessWaiting: true });
}
