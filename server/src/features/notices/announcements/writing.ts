/** Writes announcements for administrators and for the operator at the command line. Each change is in the audit trail with all it says. */
import {
  type AnnouncementForm,
  type AnnouncementTimes,
  announcementState,
  whyNotChangeAnnouncement,
  whyNotEndAnnouncement,
  whyNotShow,
  wrongEnd,
  wrongTimes,
} from '@fairbook/domain/notices/announcements.ts';
import { requireFound, requireMet, requireValid } from '../../../platform/base/errors.ts';
import { type AuditEntry, audit } from '../../../platform/db/audit.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Administrator } from '../../../platform/http/caller/actor.ts';
import {
  type Announcement,
  insertAnnouncement,
  listOpenAnnouncements,
  lockAnnouncements,
  markEnded,
  readAnnouncement,
  updateAnnouncement,
} from '../../../store/notices/announcements.sql.ts';

export type Writer = Administrator | 'operator';

export async function addAnnouncement(
  db: Db,
  actor: Writer,
  announcement: AnnouncementForm,
  now: Date,
): Promise<Announcement> {
  await lockAnnouncements(db);
  requireValid(wrongTimes(announcement, now));
  await requireRoom(db, announcement, now);
  const id = await insertAnnouncement(db, announcement, idOf(actor));
  await note(db, actor, { action: 'announcement.add', subject: subjectOf(id), text: { ...announcement } });
  return requireFound(await readAnnouncement(db, id, now));
}

interface Changed {
  readonly id: string;
  /** The version that was read. */
  readonly version: number;
  readonly to: AnnouncementForm;
}

export async function changeAnnouncement(db: Db, actor: Writer, { id, version, to }: Changed, now: Date) {
  await lockAnnouncements(db);
  const before = requireFound(await readAnnouncement(db, id, now));
  requireMet(whyNotChangeAnnouncement(before, { read: version, to }, now));
  const wrong = announcementState(before, now) === 'current' ? wrongEnd : wrongTimes;
  requireValid(wrong(to, now));
  await requireRoom(db, to, now, id);
  await updateAnnouncement(db, id, to);
  const { kind, audience, isPublic, text, textEs, startsAt, endsAt } = before;
  const from = { kind, audience, isPublic, text, textEs, startsAt, endsAt };
  await note(db, actor, { action: 'announcement.change', subject: subjectOf(id), text: { from, to } });
  return requireFound(await readAnnouncement(db, id, now));
}

/** Moves the end of an announcement, as it stands now. */
export async function moveEnd(db: Db, actor: Writer, id: string, endsAt: Date, now: Date): Promise<Announcement> {
  await lockAnnouncements(db);
  const { version, kind, audience, isPublic, text, textEs, startsAt } = requireFound(
    await readAnnouncement(db, id, now),
  );
  const to = { kind, audience, isPublic, text, textEs, startsAt, endsAt };
  return changeAnnouncement(db, actor, { id, version, to }, now);
}

export async function endAnnouncement(db: Db, actor: Writer, id: string, now: Date): Promise<Announcement> {
  await lockAnnouncements(db);
  const before = requireFound(await readAnnouncement(db, id, now));
  requireMet(whyNotEndAnnouncement(before, now));
  await markEnded(db, id, now, idOf(actor));
  await note(db, actor, { action: 'announcement.end', subject: subjectOf(id), text: { text: before.text } });
  return requireFound(await readAnnouncement(db, id, now));
}

/** Refuses more announcements at once than pages have room for. */
async function requireRoom(db: Db, announcement: AnnouncementForm, now: Date, except?: string): Promise<void> {
  const added: AnnouncementTimes = { ...announcement, endedAt: null };
  const others = await listOpenAnnouncements(db, now);
  requireMet(
    whyNotShow(
      added,
      others.filter(({ id }) => id !== except),
    ),
  );
}

const note = (db: Db, actor: Writer, entry: Omit<AuditEntry<Writer, object>, 'actor' | 'detail'>) =>
  audit(db, { ...entry, actor });
const idOf = (actor: Writer) => (actor === 'operator' ? null : actor.adminId);
const subjectOf = (id: string) => `announcement:${id}`;
