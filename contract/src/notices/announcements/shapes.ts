/** Announcements to users. */
import {
  announcementAudiences,
  announcementKinds,
  announcementStates,
  maxAnnouncementText,
} from '@fairbook/domain/notices/announcements.ts';
import { z } from 'zod';
import {
  instant,
  listOf,
  listQuery,
  moment,
  optionalMoment,
  optionalText,
  requiredText,
  uuid,
} from '../../base/shapes.ts';

const kind = z.enum(announcementKinds, { error: 'Invalid kind' });
const audience = z.enum(announcementAudiences, { error: 'Invalid audience' });

/** Text of a banner: of those that are shown now, or may be ended at any moment. */
export const shownAnnouncement = z.object({
  id: z.string(),
  kind,
  isPublic: z.boolean(),
  text: z.string(),
  textEs: z.string().nullable(),
  startsAt: instant,
  endsAt: instant.nullable(),
});

export type ShownAnnouncement = z.input<typeof shownAnnouncement>;

export const announcement = shownAnnouncement.extend({
  audience,
  state: z.enum(announcementStates),
  version: z.number(),
  /** Null for the operator at the command line. */
  createdBy: z.string().nullable(),
  createdAt: instant,
  endedAt: instant.nullable(),
  endedBy: z.string().nullable(),
});

export const announcementsQuery = z.strictObject({
  page: listQuery.page,
  pageSize: listQuery.pageSize,
  q: listQuery.q,
  state: z.enum(announcementStates).optional(),
  kind: listOf(kind),
});

export const announcementParams = z.strictObject({ id: uuid });

const fields = {
  kind,
  audience,
  isPublic: z.boolean({ error: 'Must be true or false' }),
  text: requiredText('A text is required', maxAnnouncementText),
  textEs: optionalText(maxAnnouncementText),
  endsAt: optionalMoment,
};

/** Without a start it begins at once. */
export const announcementForm = z.strictObject({ ...fields, startsAt: optionalMoment });
export const announcementChange = z.strictObject({
  ...fields,
  startsAt: moment('The start is required'),
  version: z.int({ error: 'The version is required' }),
});
