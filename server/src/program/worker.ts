/** The worker: the same program, running the jobs of every feature. */

import { invitesJobs } from '../features/accounts/invites/jobs.ts';
import { onboardingJobs } from '../features/accounts/onboarding/jobs.ts';
import { privacyJobs } from '../features/accounts/privacy/jobs.ts';
import { accountsJobs } from '../features/administrators/jobs.ts';
import { auctionsJobs, startSweeping } from '../features/auctions/jobs.ts';
import { dealTeamJobs } from '../features/deal-team/jobs.ts';
import { municipalitiesJobs, startSumming } from '../features/issuers/municipalities/jobs.ts';
import { peopleJobs, startSealing } from '../features/logs/audit/jobs.ts';
import { followLogs, witnessesJobs } from '../features/logs/witnesses/jobs.ts';
import { notificationsJobs, startDelivering, sweepDeliveries } from '../features/notices/notifications/jobs.ts';
import { startFollowing, webhooksJobs } from '../features/notices/webhooks/jobs.ts';
import { biddingJobs, startClosing, sweepCloses } from '../features/orders/jobs.ts';
import { startSweepingWaitingOrders, waitingOrdersJobs } from '../features/orders/waiting-orders/jobs.ts';
import { readModelJobs, startForgetting } from '../features/read-model/jobs.ts';
import { configurationJobs } from '../features/review/configuration/jobs.ts';
import { decisionsJobs } from '../features/review/decisions/jobs.ts';
import { questionsJobs } from '../features/review/questions/jobs.ts';
import { saleChangesJobs, startCheckingLogs } from '../features/sale-changes/jobs.ts';
import type { Deps, JobHandlers, WorkerDeps } from '../platform/deps.ts';
import { idempotencyJobs, startForgettingAnswers } from '../platform/http/idempotency/idempotency-jobs.ts';

/** One handler for every kind of job, by feature. */
export const jobHandlers: JobHandlers = {
  ...notificationsJobs,
  ...onboardingJobs,
  ...peopleJobs,
  ...municipalitiesJobs,
  ...auctionsJobs,
  ...biddingJobs,
  ...dealTeamJobs,
  ...waitingOrdersJobs,
  ...readModelJobs,
  ...configurationJobs,
  ...decisionsJobs,
  ...questionsJobs,
  ...saleChangesJobs,
  ...webhooksJobs,
  ...witnessesJobs,
  ...invitesJobs,
  ...accountsJobs,
  ...privacyJobs,
  ...idempotencyJobs,
};

/** Starts recurring jobs. Each leaves a waiting job as it is. */
const beginnings = [
  startDelivering,
  startSweeping,
  startClosing,
  startSweepingWaitingOrders,
  startSealing,
  startCheckingLogs,
  startSumming,
  startForgetting,
  startForgettingAnswers,
  startFollowing,
] as const;

const lookAgainMs = 60_000;
/** Looks that find nothing most of the time are no jobs: a recurring job takes six queries each time. */
const followLogsMs = 1_000;
const sweepMs = 5_000;

/** Starts all recurring jobs that are not waiting, so that a job whose tries are used up continues. */
export async function beginRecurring(deps: Deps): Promise<void> {
  for (const begin of beginnings) await begin(deps);
}

/** Runs due jobs until it is closed. */
export async function startWorker(deps: WorkerDeps): Promise<{ close(): Promise<void> }> {
  await deps.jobs.startWorking(jobHandlers);
  await beginRecurring(deps);
  const endings = [
    every(lookAgainMs, deps, beginRecurring, 'recurring jobs could not be started'),
    every(followLogsMs, deps, followLogs, 'a worker could not look for logs that have grown'),
    every(sweepMs, deps, sweepCloses, 'a worker could not look for missed closes'),
    every(sweepMs, deps, sweepDeliveries, 'a worker could not look for due messages'),
  ];
  return {
    close: async () => {
      await Promise.all(endings.map((end) => end()));
    },
  };
}

/** Repeats this work until the end, which waits for it; `words` say what went wrong. Returns how to end it. */
function every(ms: number, deps: Deps, work: (deps: Deps) => Promise<void>, words: string): () => Promise<void> {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= work(deps)
      .catch((error: unknown) => deps.log.warn({ err: error }, words))
      .finally(() => {
        running = null;
      });
  }, ms);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
