/** The worker: the same program, doing the jobs of every feature. */
import { auctionsJobs, startSweeping } from './auctions/jobs.ts';
import { biddingJobs, startClosing } from './bidding/jobs.ts';
import { boardJobs, startForgetting } from './board/jobs.ts';
import type { Deps } from './deps.ts';
import type { JobHandlers } from './jobs.ts';
import { municipalitiesJobs, startSumming } from './municipalities/jobs.ts';
import { notificationsJobs, startDelivering } from './notifications/jobs.ts';
import { onboardingJobs } from './onboarding/jobs.ts';
import { peopleJobs, startSealing } from './people/jobs.ts';
import { startFollowing, webhooksJobs } from './webhooks/jobs.ts';

/** One handler for every kind of job, feature by feature. */
export const jobHandlers: JobHandlers = {
  ...notificationsJobs,
  ...onboardingJobs,
  ...peopleJobs,
  ...municipalitiesJobs,
  ...auctionsJobs,
  ...biddingJobs,
  ...boardJobs,
  ...webhooksJobs,
};

/** Does jobs as they fall due until it is closed. */
export async function startWorker(deps: Deps): Promise<{ close(): Promise<void> }> {
  await deps.jobs.startWorking(jobHandlers);
  await startDelivering(deps);
  await startSweeping(deps);
  await startClosing(deps);
  await startSealing(deps);
  await startSumming(deps);
  await startForgetting(deps);
  await startFollowing(deps);
  return { close: async () => undefined };
}
