/** Jobs of webhooks: create messages from new events every two seconds, and send them when they fall due. */
import type { Deps, JobHandlers } from '../deps.ts';
import { followMarket, sendMessages } from './send.ts';
import { deleteOldMessages, isAnythingDue } from './sending.sql.ts';

declare module '../jobs.ts' {
  interface JobKinds {
    'follow-for-webhooks': Readonly<Record<never, never>>;
    'send-webhooks': Readonly<Record<never, never>>;
  }
}

const followEveryMs = 2_000;

export const webhooksJobs: Pick<JobHandlers, 'follow-for-webhooks' | 'send-webhooks'> = {
  /** Enqueues itself first, so that it goes on whatever happens. Sending is a job of its own: a slow program delays no messages to others. */
  'follow-for-webhooks': async (_data, deps) => {
    const startAfter = new Date(deps.clock().getTime() + followEveryMs);
    await deps.jobs.enqueue(deps.db, 'follow-for-webhooks', {}, { startAfter, singletonKey: 'follow' });
    await followMarket(deps);
    if (await isAnythingDue(deps.db)) await deps.jobs.enqueue(deps.db, 'send-webhooks', {}, { singletonKey: 'send' });
  },

  'send-webhooks': async (_data, deps) => {
    await sendMessages(deps);
    await deleteOldMessages(deps.db);
  },
};

/** Starts following when a worker starts. */
export async function startFollowing({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  await jobs.enqueue(db, 'follow-for-webhooks', {}, { singletonKey: 'follow', unlessWaiting: true });
}
