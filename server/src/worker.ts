/** The worker: the same program, running the jobs of every feature. */
import { accountsJobs } from './accounts/jobs.ts';
import { auctionsJobs, startSweeping } from './auctions/jobs.ts';
import { biddingJobs, startClosing } from './bidding/jobs.ts';
import { configurationJobs } from './configuration/jobs.ts';
import { dealTeamJobs } from './dealTeam/jobs.ts';
import { decisionsJobs } from './decisions/jobs.ts';
import type { Deps, JobHandlers, WorkerDeps } from './deps.ts';
import { idempotencyJobs, startForgettingAnswers } from './http/idempotencyJobs.ts';
import { invitesJobs } from './invites/jobs.ts';
import { municipalitiesJobs, startSumming } from './municipalities/jobs.ts';
import { notificationsJobs, startDelivering } from './notifications/jobs.ts';
import { onboardingJobs } from './onboarding/jobs.ts';
import { peopleJobs, startSealing } from './people/jobs.ts';
import { privacyJobs } from './privacy/jobs.ts';
import { questionsJobs } from './questions/jobs.ts';
import { readModelJobs, startForgetting } from './readModel/jobs.ts';
import { startSweepingWaitingOrders, waitingOrdersJobs } from './waitingOrders/jobs.ts';
import { startFollowing, webhooksJobs } from './webhooks/jobs.ts';
import { startWitnessing, witnessesJobs } from './witnesses/jobs.ts';

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
  startSumming,
  startForgetting,
  startForgettingAnswers,
  startFollowing,
  startWitnessing,
] as const;

const lookAgainMs = 60_000;

/** Starts all recurring jobs that are not waiting, so that a job whose tries are used up continues. */
export async function beginRecurring(deps: Deps): Promise<void> {
  for (const begin of beginnings) await begin(deps);
}

/** Runs due jobs until it is closed. */
export async function startWorker(deps: WorkerDeps): Promise<{ close(): Promise<void> }> {
  await deps.jobs.startWorking(jobHandlers);
  await beginRecurring(deps);
  const lookAgain = () =>
    beginRecurring(deps).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'recurring jobs could not be started'),
    );
  const timer = setInterval(() => void lookAgain(), lookAgainMs);
  return { close: async () => clearInterval(timer) };
}
