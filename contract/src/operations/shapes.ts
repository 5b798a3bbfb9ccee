/** The health of the market: findings of checks, processes, jobs and messages. */

import { healthChecks, healthStates, messageChannels, processParts } from '@fairbook/domain/operations/health.ts';
import { z } from 'zod';
import { withNullableSentences } from '../base/sentences.ts';
import { filterText, instant, lineOfText, listQuery, uuid } from '../base/shapes.ts';

export const healthFinding = withNullableSentences(
  { check: z.enum(healthChecks), state: z.enum(healthStates), checkedAt: instant.nullable() },
  'message',
);

export const runningProcess = z.object({
  id: z.string(),
  parts: z.array(z.enum(processParts)),
  version: z.string(),
  startedAt: instant,
  seenAt: instant,
  skewMs: z.number(),
  readModelMs: z.number().nullable(),
  isSilent: z.boolean(),
});

export const jobKind = z.object({
  kind: z.string(),
  waiting: z.number(),
  running: z.number(),
  failed: z.number(),
  dueSince: instant.nullable(),
});

export const messageChannel = z.object({
  channel: z.enum(messageChannels),
  waiting: z.number(),
  sent: z.number(),
  failed: z.number(),
  dueSince: instant.nullable(),
});

export const systemHealth = z.object({
  version: z.string(),
  findings: z.array(healthFinding),
  processes: z.array(runningProcess),
  jobs: z.array(jobKind),
  channels: z.array(messageChannel),
});

export const failedJobsQuery = z.strictObject({
  kind: filterText,
  page: listQuery.page,
  pageSize: listQuery.pageSize,
});

/** A job whose tries are used up. Its data and the text of its error stay in the log: both can name who ordered. */
export const failedJob = z.object({
  id: z.string(),
  kind: z.string(),
  tries: z.number(),
  createdAt: instant,
  failedAt: instant,
});

export const retryForm = z.strictObject({
  kind: lineOfText(100),
  /** One job; all failed ones of the kind without it. */
  id: uuid.optional(),
});

export const retriedJobs = z.object({ retried: z.number() });
