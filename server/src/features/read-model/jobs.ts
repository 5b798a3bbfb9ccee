/** Deletes data that is no longer needed: market changes every process has read, and old sign-ins. */
import type { Deps, JobHandlers } from '../../platform/deps.ts';
import { deleteOldSignIns } from '../../store/accounts/provider-sign-ins.sql.ts';
import { deleteOldSessions } from '../../store/accounts/sessions.sql.ts';
import { deleteChangesBefore } from './feed.sql.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobKinds {
    'forget-changes': Readonly<Record<string, never>>;
  }
}

const everyMs = 60 * 60 * 1000;
/** Much longer than a process may go without a check before it reloads everything (`follower.ts`). */
const keptHours = 24;
/** Much longer than any session lasts. */
const sessionsKeptMs = 90 * 24 * everyMs;

export const readModelJobs: Pick<JobHandlers, 'forget-changes'> = {
  'forget-changes': async (_, deps) => {
    const startAfter = new Date(deps.clock().getTime() + everyMs);
    await deps.jobs.enqueue(deps.db, 'forget-changes', {}, { startAfter, singletonKey: 'forget' });
    await deleteChangesBefore(deps.db, keptHours);
    await deleteOldSignIns(deps.db, new Date(deps.clock().getTime() - sessionsKeptMs));
    await deleteOldSessions(deps.db, new Date(deps.clock().getTime() - sessionsKeptMs));
  },
};

/** Starts these jobs when a worker starts. */
export async function startForgetting(deps: Deps): Promise<void> {
  await deps.jobs.enqueue(deps.db, 'forget-changes', {}, { singletonKey: 'forget', unlessWaiting: true });
}
