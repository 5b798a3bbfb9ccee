/** Writes announcements for administrators and for the operator at the command line. Each change is in the audit trail with all it says. */
import {
  type AnnouncementTimes,
  whyNotChangeAnnouncement,
  whyNotEndAnnouncement,
  whyNotShow,
  wrongTimes,
} from '@fairbook/domain/announcements.ts';
import { type AuditEntry, audit } from '../db/audit.ts';
import type { Db } from '../db/transaction.ts';
import { requireFound, requireMet, requireValid } from '../errors.ts';
import type { Administrator } from '../http/actor.ts';
import {
  type Announcement,
  insertAnnouncement,
  listOpenAnnouncements,
  lockAnnouncements,
  markEnded,
  type NewAnnouncement,
  readAnnouncement,
  updateAnnouncement,
} from './announcements.sql.ts';

export type Writer = Administrator | 'operator';

export async function addAnnouncement(
  db: Db,
  actor: Writer,
  announcement: NewAnnouncement,
  now: Date,
): Promise<Announcement> {
  await lockAnnouncements(db);
  await requireRoom(db, announcement, now);
  const id = await insertAnnouncement(db, announcement, idOf(actor));
  await note(db, actor, { action: 'announcement.add', subject: subjectOf(id), detail: { ...announcement } });
  return requireFound(await readAnnouncement(db, id, now));
}

interface Changed {
  readonly id: string;
  /** The version that was read. */
  readonly version: number;
  readonly to: NewAnnouncement;
}

export async function changeAnnouncement(db: Db, actor: Writer, { id, version, to }: Changed, now: Date) {
  await lockAnnouncements(db);
  const before = requireFound(await readAnnouncement(db, id, now));
  requireMet(whyNotChangeAnnouncement(before, version, now));
  await requireRoom(db, to, now, id);
  await updateAnnouncement(db, id, to);
  const { kind, audience, isPublic, text, textEs, startsAt, endsAt } = before;
  const from = { kind, audience, isPublic, text, textEs, startsAt, endsAt };
  await note(db, actor, { action: 'announcement.change', subject: subjectOf(id), detail: { from, to } });
  return requireFound(await readAnnouncement(db, id, now));
}

export async function endAnnouncement(db: Db, actor: Writer, id: string, now: Date): Promise<Announcement> {
  await lockAnnouncements(db);
  const before = requireFound(await readAnnouncement(db, id, now));
  requireMet(whyNotEndAnnouncement(before, now));
  await markEnded(db, id, now, idOf(actor));
  await note(db, actor, { action: 'announcement.end', subject: subjectOf(id), detail: { text: before.text } });
  return requireFound(await readAnnouncement(db, id, now));
}

/** Refuses wrong times, and more announcements at once than pages have room for. */
async function requireRoom(db: Db, announcement: NewAnnouncement, now: Date, except?: string): Promise<void> {
  requireValid(wrongTimes(announcement, now));
  const added: AnnouncementTimes = { ...announcement, endedAt: null };
  const others = await listOpenAnnouncements(db, now);
  requireMet(
    whyNotShow(
      added,
      others.filter(({ id }) => id !== except),
    ),
  );
}

const note = (db: Db, actor: Writer, entry: Omit<AuditEntry, 'actor'>) => audit(db, { ...entry, actor });
const idOf = (actor: Writer) => (actor === 'operator' ? null : actor.adminId);
const subjectOf = (id: string) => `announcement:${id}`;
