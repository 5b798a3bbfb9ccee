/** Handlers of the health of the market, for administrators. */
import type { healthAdmin } from '@fairbook/contract/operations/admin.ts';
import { refusal } from '@fairbook/domain/base/refusal.ts';
import { isSilent } from '@fairbook/domain/operations/health.ts';
import { requireMet } from '../../../platform/base/errors.ts';
import { version } from '../../../platform/base/version.ts';
import { audit } from '../../../platform/db/audit.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
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
    await audit(db, { actor, action: 'job.retry', subject: `job:${body.kind}`, detail: { retried } });
    return { retried };
  },
};
