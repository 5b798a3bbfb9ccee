/** Handlers of who works on a case, and who is looking at it now. */
import type { assignmentsAdmin } from '@fairbook/contract/assignments/admin.ts';
import { whyNotAssignTo, whyNotReassign } from '@fairbook/domain/assignments.ts';
import { audit } from '../db/audit.ts';
import type { Db } from '../db/transaction.ts';
import { invalid, requireFound, requireMet } from '../errors.ts';
import type { Handlers } from '../http/handler.ts';
import { notifyAdministrator } from '../notifications/notifyAdministrator.ts';
import { findApplication } from '../questions/applications.sql.ts';
import { lockCase } from '../questions/questions.sql.ts';
import { findAdministrator, listPresent, readAssignee, reportPresence, writeAssignee } from './assignments.sql.ts';

export const assignmentsHandlers: Handlers<typeof assignmentsAdmin> = {
  readAssignment: async ({ db, query }) => {
    const { subject } = requireFound(await findApplication(db, query.subject, false));
    return shown(db, subject);
  },

  assignCase: async ({ db, actor, body, now, deps }) => {
    const { subject } = requireFound(await findApplication(db, body.subject, false));
    const to = body.assignee === null ? null : await findAdministrator(db, body.assignee);
    const refusal = to === null ? null : whyNotAssignTo(to);
    if (refusal) throw invalid({ assignee: refusal.message });
    const stored = await lockCase(db, subject);
    const before = await readAssignee(db, subject);
    // A repeated request changes nothing.
    if ((before?.id ?? null) === body.assignee) return shown(db, subject);
    requireMet(whyNotReassign(body.insteadOf, before));
    await writeAssignee(db, stored.id, to?.adminId ?? null, now);
    const detail = { from: before?.id ?? null, to: to?.id ?? null };
    await audit(db, { actor, action: to ? 'case.assign' : 'case.unassign', subject, detail });
    if (to && to.adminId !== actor.adminId) {
      const notice = { kind: 'assignment', subject, actor: `administrator:${actor.uuid}`, body: '' } as const;
      await notifyAdministrator(db, deps.jobs, { ...notice, adminUserId: to.adminId });
    }
    return shown(db, subject);
  },

  reportPresence: async ({ db, actor, body }) => {
    const { subject } = requireFound(await findApplication(db, body.subject, false));
    await reportPresence(db, subject, actor.adminId, body.isLeaving);
    return { others: await listPresent(db, subject, actor.adminId) };
  },
};

async function shown(db: Db, subject: string) {
  const found = await readAssignee(db, subject);
  return { assignee: found && { id: found.id, name: found.name }, assignedAt: found?.assignedAt ?? null };
}
