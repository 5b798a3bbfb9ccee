/** Deletes keys and answers of requests that are too old to be repeated. */
import type { Deps, JobHandlers } from '../../deps.ts';
import { forgetAnswers } from './idempotency.sql.ts';

declare module '../../jobs/jobs.ts' {
  interface JobKinds {
    'forget-answers': Readonly<Record<string, never>>;
  }
}

const everyMs = 60 * 60 * 1_000;
/** How long a client may repeat a request under its key. */
const keptMs = 24 * everyMs;

export const idempotencyJobs: Pick<JobHandlers, 'forget-answers'> = {
  // Enqueues itself first, so that it continues whatever happens.
  'forget-answers': async (_, deps) => {
    const now = deps.clock().getTime();
    const startAfter = new Date(now + everyMs);
    await deps.jobs.enqueue(deps.db, 'forget-answers', {}, { startAfter, singletonKey: 'forget' });
    await forgetAnswers(deps.db, new Date(now - keptMs));
  },
};

/** Starts this job when a worker starts. */
export async function startForgettingAnswers(deps: Deps): Promise<void> {
  await deps.jobs.enqueue(deps.db, 'forget-answers', {}, { singletonKey: 'forget', unlessWaiting: true });
}
