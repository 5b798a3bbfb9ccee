/** Jobs of witnesses: send the heads of logs that have grown, and the head of the audit trail after it was sealed. */
import type { Deps, JobHandlers } from '../../../platform/deps.ts';
import { findDueLogs } from '../../../store/logs/sending.sql.ts';
import { sendAuditHead } from '../audit/send-audit-head.ts';
import { sendHeads } from './send-heads.ts';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobKinds {
    'send-heads': Readonly<Record<never, never>>;
    'send-last-heads': Readonly<Record<never, never>>;
    'send-audit-head': Readonly<Record<never, never>>;
  }
}

export const witnessesJobs: Pick<JobHandlers, 'send-heads' | 'send-last-heads' | 'send-audit-head'> = {
  'send-heads': async (_data, deps) => sendHeads(deps),

  'send-last-heads': async (_data, deps) => sendHeads(deps, true),

  'send-audit-head': async (_data, deps) => sendAuditHead(deps),
};

/** Looks for logs that have grown, in every worker. Sending is a job: a slow witness delays no look, nor the logs that are near their close. */
export async function followLogs({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  const due = await findDueLogs(db);
  if (due === 'near its close') await jobs.enqueue(db, 'send-last-heads', {}, { singletonKey: 'send' });
  if (due !== null) await jobs.enqueue(db, 'send-heads', {}, { singletonKey: 'send' });
}
