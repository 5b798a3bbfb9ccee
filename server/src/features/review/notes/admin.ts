/** Handlers of internal notes about cases. */
import type { notesAdmin } from '@fairbook/contract/review/notes/admin.ts';
import { mentionedIn, whyNotAddNote } from '@fairbook/domain/review/notes.ts';
import { requireFound, requireMet } from '../../../platform/base/errors.ts';
import { audit } from '../../../platform/db/audit.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { findApplication } from '../../../store/review/applications.sql.ts';
import { listMentionable, listNotes, lockNotes, writeNote } from '../../../store/review/notes.sql.ts';
import { notifyAdministrator } from '../../notices/notifications/notify-administrator.ts';

export const notesHandlers: Handlers<typeof notesAdmin> = {
  listCaseNotes: async ({ db, query }) => {
    const { subject } = requireFound(await findApplication(db, query.subject, false));
    return listNotes(db, subject);
  },

  addCaseNote: async ({ db, actor, body, deps }) => {
    const { text } = body;
    const { subject } = requireFound(await findApplication(db, body.subject, false));
    const { count, last } = await lockNotes(db, subject);
    // A request that is repeated, or sent twice at once, adds one note.
    if (last?.adminUserId === actor.adminId && last.text === text) return { note: last, notified: [] };
    requireMet(whyNotAddNote(count));
    const note = await writeNote(db, { subject, adminUserId: actor.adminId, body: text });
    const mentioned = mentionedIn(text, await listMentionable(db)).filter(({ id }) => id !== actor.uuid);
    const mentions = mentioned.map(({ id }) => id);
    await audit(db, { actor, action: 'note.add', subject, detail: mentions.length > 0 ? { mentions } : {} });
    for (const { adminId } of mentioned) {
      const notice = { kind: 'mention', subject, actor: `administrator:${actor.uuid}`, body: text } as const;
      await notifyAdministrator(db, deps.jobs, { ...notice, adminUserId: adminId });
    }
    return { note, notified: mentioned.map(({ name }) => name) };
  },
};
