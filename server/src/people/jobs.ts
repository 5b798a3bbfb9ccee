/**
 * Sealing the audit trail every minute, and handing its end on every hour. Each job enqueues itself first, so that it goes on whatever
 * happens.
 */
import { exportHead } from '../db/auditExport.ts';
import { sealAudit } from '../db/seal.ts';
import type { Deps, JobHandlers } from '../deps.ts';

declare module '../jobs.ts' {
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
    await sealAudit(deps.db, deps.keys.audit());
  },

  // The next hour's is enqueued first: an address that is away for long ends nothing but this hour's.
  'export-audit-head': async (_, deps) => {
    const startAfter = new Date(deps.clock().getTime() + exportEveryMs);
    await deps.jobs.enqueue(deps.db, 'export-audit-head', {}, { startAfter, singletonKey: 'export' });
    await exportHead(deps);
  },
};

/** Begins sealing; a worker does so when it starts. */
export async function startSealing(deps: Deps): Promise<void> {
  // Without the keys nothing could be sealed: told at the start, and not by a job that fails.
  deps.keys.audit();
  await deps.jobs.enqueue(deps.db, 'export-audit-head', {}, { singletonKey: 'export', unlessWaiting: true });
  await deps.jobs.enqueue(deps.db, 'seal-audit', {}, { singletonKey: 'seal', unlessWaiting: true });
}
