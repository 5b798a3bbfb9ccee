/** Calls for administrators about the health of the market and its jobs. */
import { route } from '../base/route.ts';
import { failedJob, failedJobsQuery, retriedJobs, retryForm, systemHealth } from './shapes.ts';

export const healthAdmin = {
  readHealth: route({
    method: 'GET',
    path: '/api/health',
    summary: 'Read the findings of the market’s checks, its processes, its jobs by kind and its messages by channel',
    who: 'Viewer',
    answer: systemHealth,
    message: 'Health of the market',
  }),
  listFailedJobs: route({
    method: 'GET',
    path: '/api/health/failed-jobs',
    summary: 'List jobs whose tries are used up, latest first',
    who: 'Viewer',
    kind: 'page',
    query: failedJobsQuery,
    example: { query: { kind: 'remove-files' } },
    answer: failedJob,
    message: 'Failed jobs',
  }),
  retryJobs: route({
    method: 'POST',
    path: '/api/health/failed-jobs/retry',
    summary: 'Try a failed job again, or all failed jobs of a kind',
    who: 'Reviewer',
    body: retryForm,
    answer: retriedJobs,
    message: 'Tried again',
    refuses: [412],
  }),
};
