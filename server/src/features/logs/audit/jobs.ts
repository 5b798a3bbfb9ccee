/** Jobs that seal the audit trail every minute, and export its head every hour. Each enqueues itself first, so that it continues whatever happens. */

import type { Deps, JobHandlers } from '../../../platform/deps.ts';
import { exportHead } from '../../../store/logs/audit-export.ts';
import { sealAudit } from '../../../store/logs/seal.sql.ts';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobKinds {
    'seal-audit': Readonly<Record<string, never>>;
    'export-audit-head': Readonly<Record<string, never>>;
  }
}

const everyMs = 60_000;
const exportEveryMs = 60 * everyMs;

export const peopleJobs: Pick<JobHandlers, 'seal-audit' | 'export-audit-head'> = {
  'seal-audit': async (_, deps) => {
    const startAfter = new Date(deps.clock().getTime() + everyMs);
    await deps.jobs.enqueue(deps.db, 'seal-audit', {}, { startAfter, singletonKey: 'seal' });
    // Witnesses are asked even where the signer does not sign: they may know why.
    await deps.jobs.enqueue(deps.db, 'send-audit-head', {}, { singletonKey: 'send' });
    await sealAudit(deps.db, deps.auditLog);
  },

  // The next hour's is enqueued first: a long outage of an address affects only the current hour's.
  'export-audit-head': async (_, deps) => {
    const startAfter = new Date(deps.clock().getTime() + exportEveryMs);
    await deps.jobs.enqueue(deps.db, 'export-audit-head', {}, { startAfter, singletonKey: 'export' });
    await exportHead(deps);
  },
};

/** Starts these jobs when a worker starts. */
export async function startSealing(deps: Deps): Promise<void> {
  await deps.jobs.enqueue(deps.db, 'export-audit-head', {}, { singletonKey: 'export', unlessWaiting: true });
  await deps.jobs.enqueue(deps.db, 'seal-audit', {}, { singletonKey: 'seal', unlessWaiting: true });
}
