/** Jobs of witnesses: every two seconds look for logs that have grown, and send their heads; send the head of the audit trail after it was sealed. */
import type { Deps, JobHandlers } from '../../../platform/deps.ts';
import { isAnyLogDue } from '../../../store/logs/sending.sql.ts';
import { sendAuditHead } from '../audit/send-audit-head.ts';
import { sendHeads } from './send-heads.ts';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobKinds {
    'follow-for-witnesses': Readonly<Record<never, never>>;
    'send-heads': Readonly<Record<never, never>>;
    'send-audit-head': Readonly<Record<never, never>>;
  }
}

const followEveryMs = 2_000;

export const witnessesJobs: Pick<JobHandlers, 'follow-for-witnesses' | 'send-heads' | 'send-audit-head'> = {
  /** Enqueues itself first, so that it goes on whatever happens. Sending is a job of its own: a slow witness delays no look at the logs. */
  'follow-for-witnesses': async (_data, deps) => {
    const startAfter = new Date(deps.clock().getTime() + followEveryMs);
    await deps.jobs.enqueue(deps.db, 'follow-for-witnesses', {}, { startAfter, singletonKey: 'follow' });
    if (await isAnyLogDue(deps.db)) await deps.jobs.enqueue(deps.db, 'send-heads', {}, { singletonKey: 'send' });
  },

  'send-heads': async (_data, deps) => sendHeads(deps),

  'send-audit-head': async (_data, deps) => sendAuditHead(deps),
};

/** Starts looking when a worker starts. */
export async function startWitnessing({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  await jobs.enqueue(db, 'follow-for-witnesses', {}, { singletonKey: 'follow', unlessWaiting: true });
}
