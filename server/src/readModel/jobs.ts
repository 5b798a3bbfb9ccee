/** Forgetting what is needed no longer: what changed in the market once every process has read it, and sign-ins of long ago. */
import type { Deps, JobHandlers } from '../deps.ts';
import { deleteOldSessions } from '../sessions/sessions.sql.ts';
import { deleteChangesBefore } from './feed.sql.ts';

declare module '../jobs.ts' {
  interface JobKinds {
    'forget-changes': Readonly<Record<string, never>>;
  }
}

const everyMs = 60 * 60 * 1000;
/** Far longer than a process may go without looking before it reads everything anew (`follower.ts`). */
const keptHours = 24;
/** Far longer than any sign-in lasts. */
const sessionsKeptMs = 90 * 24 * everyMs;

export const readModelJobs: Pick<JobHandlers, 'forget-changes'> = {
  'forget-changes': async (_, deps) => {
    const startAfter = new Date(deps.clock().getTime() + everyMs);
    await deps.jobs.enqueue(deps.db, 'forget-changes', {}, { startAfter, singletonKey: 'forget' });
    await deleteChangesBefore(deps.db, keptHours);
    await deleteOldSessions(deps.db, new Date(deps.clock().getTime() - sessionsKeptMs));
  },
};

/** Begins forgetting; a worker does so when it starts. */
export async function startForgetting(deps: Deps): Promise<void> {
  await deps.jobs.enqueue(deps.db, 'forget-changes', {}, { singletonKey: 'forget', unlessWaiting: true });
}
