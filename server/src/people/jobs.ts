/** Sealing the audit trail, every minute. */
import { sealAudit } from '../db/seal.ts';
import type { Deps } from '../deps.ts';
import type { JobHandlers } from '../jobs.ts';

declare module '../jobs.ts' {
  interface JobKinds {
    'seal-audit': Readonly<Record<string, never>>;
  }
}

const everyMs = 60_000;

export const peopleJobs: Pick<JobHandlers, 'seal-audit'> = {
  'seal-audit': async (_, deps) => {
    await sealAudit(deps.db);
    const startAfter = new Date(deps.clock().getTime() + everyMs);
    await deps.jobs.enqueue(deps.db, 'seal-audit', {}, { startAfter, singletonKey: 'seal' });
  },
};

/** Begins sealing; a worker does so when it starts. */
export async function startSealing(deps: Deps): Promise<void> {
  await deps.jobs.enqueue(deps.db, 'seal-audit', {}, { singletonKey: 'seal' });
}
