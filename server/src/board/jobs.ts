/** Forgetting what changed in the market once every process has read it, so that the feed stays short. */
import type { Deps } from '../deps.ts';
import type { JobHandlers } from '../jobs.ts';
import { deleteChangesBefore } from './feed.sql.ts';

declare module '../jobs.ts' {
  interface JobKinds {
    'forget-changes': Readonly<Record<string, never>>;
  }
}

const everyMs = 60 * 60 * 1000;
/** Far longer than a process may go without looking before it reads everything anew (`follower.ts`). */
const keptHours = 24;

export const boardJobs: Pick<JobHandlers, 'forget-changes'> = {
  'forget-changes': async (_, deps) => {
    const startAfter = new Date(deps.clock().getTime() + everyMs);
    await deps.jobs.enqueue(deps.db, 'forget-changes', {}, { startAfter, singletonKey: 'forget' });
    await deleteChangesBefore(deps.db, keptHours);
  },
};

/** Begins forgetting; a worker does so when it starts. */
export async function startForgetting(deps: Deps): Promise<void> {
  await deps.jobs.enqueue(deps.db, 'forget-changes', {}, { singletonKey: 'forget' });
}
