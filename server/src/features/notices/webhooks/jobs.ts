/** Jobs of webhooks: create messages from new events every two seconds while there is a webhook, and send them when they fall due. */
import type { Db } from '../../../platform/db/transaction.ts';
import type { Deps, JobHandlers } from '../../../platform/deps.ts';
import { hasActiveWebhook } from '../../../store/notices/following.sql.ts';
import { deleteOldMessages, isAnythingDue } from '../../../store/notices/sending.sql.ts';
import { followMarket, sendMessages } from './send.ts';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobKinds {
    'follow-for-webhooks': Readonly<Record<never, never>>;
    'send-webhooks': Readonly<Record<never, never>>;
  }
}

const followEveryMs = 2_000;
/** The same while there is no webhook; one that is added or changed starts the job at once. */
const idleEveryMs = 30_000;

export const webhooksJobs: Pick<JobHandlers, 'follow-for-webhooks' | 'send-webhooks'> = {
  /** Enqueues itself first, so that it goes on whatever happens. Sending is a job of its own: a slow program delays no messages to others. */
  'follow-for-webhooks': async (_data, deps) => {
    const everyMs = (await hasActiveWebhook(deps.db)) ? followEveryMs : idleEveryMs;
    const startAfter = new Date(deps.clock().getTime() + everyMs);
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

/** Follows at once: a webhook was added or changed. */
export async function followNow(db: Db, jobs: Deps['jobs']): Promise<void> {
  await jobs.enqueue(db, 'follow-for-webhooks', {}, { singletonKey: 'follow' });
}
