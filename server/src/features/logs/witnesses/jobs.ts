/** Jobs of witnesses: send the heads of logs that have grown, and the head of the audit trail after it was sealed. */
import type { Deps, JobHandlers } from '../../../platform/deps.ts';
import { isAnyLogDue } from '../../../store/logs/sending.sql.ts';
import { sendAuditHead } from '../audit/send-audit-head.ts';
import { sendHeads } from './send-heads.ts';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobKinds {
    'send-heads': Readonly<Record<never, never>>;
    'send-audit-head': Readonly<Record<never, never>>;
  }
}

export const witnessesJobs: Pick<JobHandlers, 'send-heads' | 'send-audit-head'> = {
  'send-heads': async (_data, deps) => sendHeads(deps),

  'send-audit-head': async (_data, deps) => sendAuditHead(deps),
};

/** Looks for logs that have grown, in every worker. Sending is a job: a slow witness delays no look. */
export async function followLogs({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  if (await isAnyLogDue(db)) await jobs.enqueue(db, 'send-heads', {}, { singletonKey: 'send' });
}
