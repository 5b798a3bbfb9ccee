/** Handlers of announcements to users. */
import type { announcementsAdmin } from '@fairbook/contract/notices/announcements/admin.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { listAnnouncements } from '../../../store/notices/announcements.sql.ts';
import { addAnnouncement, changeAnnouncement, endAnnouncement } from './writing.ts';

export const announcementsHandlers: Handlers<typeof announcementsAdmin> = {
  listAnnouncements: ({ db, query, now }) => listAnnouncements(db, query, now),

  addAnnouncement: ({ db, actor, body, now }) =>
    addAnnouncement(db, actor, { ...body, startsAt: body.startsAt ?? now }, now),

  changeAnnouncement: ({ db, actor, params: { id }, body: { version, ...to }, now }) =>
    changeAnnouncement(db, actor, { id, version, to }, now),

  endAnnouncement: ({ db, actor, params: { id }, now }) => endAnnouncement(db, actor, id, now),
};
