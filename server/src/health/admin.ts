/** Handlers of the health of the market, for administrators. */
import type { healthAdmin } from '@fairbook/contract/health/admin.ts';
import { isSilent } from '@fairbook/domain/health.ts';
import { refusal } from '@fairbook/domain/refusal.ts';
import { audit } from '../db/audit.ts';
import { requireMet } from '../errors.ts';
import type { Handlers } from '../http/handler.ts';
import { version } from '../version.ts';
import { countJobs, listFailedJobs, retryFailed } from './jobs.sql.ts';
import { countMessages } from './measures.sql.ts';
import { listProcesses } from './processes.sql.ts';

export const healthHandlers: Handlers<typeof healthAdmin> = {
  readHealth: async ({ db, deps, now }) => ({
    version,
    findings: await deps.health.read(),
    processes: (await listProcesses(db)).map((process) => ({
      ...process,
      parts: [...process.parts],
      isSilent: isSilent(process, now),
    })),
    jobs: await countJobs(db),
    channels: await countMessages(db),
  }),

  listFailedJobs: ({ db, query }) => listFailedJobs(db, query),

  retryJobs: async ({ db, actor, body }) => {
    const retried = await retryFailed(db, body.kind, body.id);
    requireMet(retried > 0 ? null : refusal('job-not-failed', 'No such job is failed'));
    await audit(db, { actor, action: 'job.retry', subject: `job:${body.kind}`, detail: { kind: body.kind, retried } });
    return { retried };
  },
};
