/** Handlers of who works on a case. */
import type { assignmentsAdmin } from '@fairbook/contract/review/assignments/admin.ts';
import { whyNotAssignTo, whyNotReassign } from '@fairbook/domain/review/assignments.ts';
import { invalid, requireFound, requireMet } from '../../../platform/base/errors.ts';
import { audit } from '../../../platform/db/audit.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { findApplication } from '../../../store/review/applications.sql.ts';
import { findAdministrator, readAssignee, writeAssignee } from '../../../store/review/assignments.sql.ts';
import { lockCase } from '../../../store/review/questions.sql.ts';
import { notifyAdministrator } from '../../notices/notifications/notify-administrator.ts';

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
    const detail = { fromId: before?.id ?? null, toId: to?.id ?? null };
    await audit(db, { actor, action: to ? 'case.assign' : 'case.unassign', subject, detail });
    if (to && to.adminId !== actor.adminId) {
      const notice = { kind: 'assignment', subject, actor: `administrator:${actor.uuid}`, body: '' } as const;
      await notifyAdministrator(db, deps.jobs, { ...notice, adminUserId: to.adminId });
    }
    return shown(db, subject);
  },
};

async function shown(db: Db, subject: string) {
  const found = await readAssignee(db, subject);
  return { assignee: found && { id: found.id, name: found.name }, assignedAt: found?.assignedAt ?? null };
}
