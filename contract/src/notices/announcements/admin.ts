/** Calls about announcements to users: every administrator reads them, an Owner writes them. */
import { route } from '../../base/route.ts';
import {
  announcement,
  announcementChange,
  announcementForm,
  announcementParams,
  announcementsQuery,
} from './shapes.ts';

export const announcementsAdmin = {
  listAnnouncements: route({
    method: 'GET',
    path: '/api/announcements',
    summary: 'List announcements to users, the latest start first',
    who: 'Viewer',
    kind: 'page',
    query: announcementsQuery,
    example: { query: { state: 'planned' } },
    answer: announcement,
    message: 'Announcements',
  }),
  addAnnouncement: route({
    method: 'POST',
    path: '/api/announcements',
    summary: 'Announce something to users, now or from a moment on',
    who: 'Owner',
    body: announcementForm,
    answer: announcement,
    message: 'Announced',
    refuses: [412],
  }),
  changeAnnouncement: route({
    method: 'PUT',
    path: '/api/announcements/:id',
    summary: 'Change an announcement before it begins, as it was read; of one that has begun, only its end',
    who: 'Owner',
    params: announcementParams,
    body: announcementChange,
    answer: announcement,
    message: 'Announcement changed',
    refuses: [404, 412],
  }),
  endAnnouncement: route({
    method: 'POST',
    path: '/api/announcements/:id/end',
    summary: 'End an announcement now, or before it begins',
    who: 'Owner',
    params: announcementParams,
    answer: announcement,
    message: 'Announcement ended',
    refuses: [404, 412],
  }),
};
