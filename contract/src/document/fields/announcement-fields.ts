/** Meanings of the fields of announcements, for the API documents. Keys as in `descriptions.ts`. */
export const announcementFields = {
  announcements: 'Announcements to users now, such as planned maintenance',
  'ShownAnnouncement.kind':
    '`information`; `maintenance`, which is shown from three days before its start; or `incident`',
  'Announcement.kind': '`information`; `maintenance`, which is shown from three days before its start; or `incident`',
  'AnnouncementForm.kind':
    '`information`; `maintenance`, which is shown from three days before its start; or `incident`',
  'AnnouncementChange.kind':
    '`information`; `maintenance`, which is shown from three days before its start; or `incident`',
  'ShownAnnouncement.text': 'The text for users, in English',
  'Announcement.text': 'The text for users, in English',
  'AnnouncementForm.text': 'The text for users, in English',
  'AnnouncementChange.text': 'The text for users, in English',
  textEs: 'The text on Spanish pages; null for the English text',
  startsAt: 'When it begins',
  'AnnouncementForm.startsAt': 'When it begins; now without it',
  'AnnouncementChange.startsAt': 'When it begins; of one that has begun, the stored moment',
  endsAt: 'When it ends; null for one that is shown until it is ended. Maintenance has an end',
  'ShownAnnouncement.isPublic': 'True if visitors without an account see it too',
  'Announcement.isPublic': 'True if visitors without an account see it too',
  'AnnouncementForm.isPublic': 'True if visitors without an account see it too',
  'AnnouncementChange.isPublic': 'True if visitors without an account see it too',
  'Announcement.audience': 'The sites that show it',
  'AnnouncementForm.audience': 'The sites that show it',
  'AnnouncementChange.audience': 'The sites that show it',
  'Announcement.state':
    'Planned before its start, although maintenance is shown before; then current; ended from its end on',
  'Announcement.version': 'How often it was changed, from 1',
  'AnnouncementChange.version': 'The version that was read: a later one is not overwritten',
  createdBy: 'The administrator who announced it; null for the operator',
  'Announcement.endedAt': 'When it was ended by hand; null where it was not',
  endedBy: 'The administrator who ended it; null for the operator, and where it was not ended by hand',
} as const;
