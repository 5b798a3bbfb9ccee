/** Announcements to users: banners on the pages of the market and of administrators, such as planned maintenance. */

import { type FieldErrors, type Refusal, refusal } from '../base/refusal.ts';
import { say } from '../base/sentences/sentence.ts';

export const announcementKinds = ['information', 'maintenance', 'incident'] as const;
export type AnnouncementKind = (typeof announcementKinds)[number];

/** The web apps that show an announcement. */
export const announcementAudiences = ['market', 'admin', 'both'] as const;
export type AnnouncementAudience = (typeof announcementAudiences)[number];

export const announcementStates = ['current', 'planned', 'ended'] as const;
export type AnnouncementState = (typeof announcementStates)[number];

/** A banner has a few lines, also on a phone. */
export const maxAnnouncementText = 300;
/** More banners would leave no room for the page. */
export const maxShownAtOnce = 3;
/** Every process keeps all that have not ended in memory. */
export const maxOpenAnnouncements = 200;
/** Maintenance is shown this long before it starts, so that people plan their orders around it. */
export const maintenanceNoticeHours = 72;
/** The longest time until the start, and from the start to the end. */
const maxDays = 366;
/** A form that is sent a little later than its start was typed means now. */
const graceMs = 5 * 60_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export interface AnnouncementTimes {
  readonly kind: AnnouncementKind;
  readonly startsAt: Date;
  /** Null for one that is shown until it is ended. */
  readonly endsAt: Date | null;
  /** When it was ended by hand. */
  readonly endedAt: Date | null;
}

/** From when pages show it. */
export function shownFrom({ kind, startsAt }: Pick<AnnouncementTimes, 'kind' | 'startsAt'>): Date {
  return kind === 'maintenance' ? new Date(startsAt.getTime() - maintenanceNoticeHours * hourMs) : startsAt;
}

/** The end by hand or by plan, whichever was first; null for none. */
function endOf({ endsAt, endedAt }: Pick<AnnouncementTimes, 'endsAt' | 'endedAt'>): Date | null {
  return endedAt !== null && (endsAt === null || endedAt < endsAt) ? endedAt : endsAt;
}

/**
 * Planned until its start, although maintenance is shown before; ended from its end on. One that was ended by hand has ended for a request that began a moment
 * before, too: of two such requests only one may succeed.
 */
export function announcementState(times: Omit<AnnouncementTimes, 'kind'>, now: Date): AnnouncementState {
  if (times.endedAt !== null || (times.endsAt !== null && times.endsAt <= now)) return 'ended';
  return times.startsAt > now ? 'planned' : 'current';
}

/** Returns whether pages show it now. */
export function isShown(times: AnnouncementTimes, now: Date): boolean {
  return shownFrom(times) <= now && announcementState(times, now) !== 'ended';
}

/** Why these times cannot be announced, by field. */
export function wrongTimes({ kind, startsAt, endsAt }: Omit<AnnouncementTimes, 'endedAt'>, now: Date): FieldErrors {
  const start = startsAt.getTime();
  if (start < now.getTime() - graceMs) return { startsAt: 'The start must not be in the past' };
  if (start > now.getTime() + maxDays * dayMs) return { startsAt: 'The start must be within a year' };
  return wrongEnd({ kind, startsAt, endsAt }, now);
}

/** Why an announcement that has begun, or may begin then, cannot end at this time. */
export function wrongEnd({ kind, startsAt, endsAt }: Omit<AnnouncementTimes, 'endedAt'>, now: Date): FieldErrors {
  const [start, end] = [startsAt.getTime(), endsAt?.getTime() ?? null];
  if (end === null) return kind === 'maintenance' ? { endsAt: 'Maintenance needs an end' } : {};
  if (end <= start) return { endsAt: 'The end must be after the start' };
  if (end <= now.getTime()) return { endsAt: 'The end must not be in the past' };
  if (end > start + maxDays * dayMs) return { endsAt: 'The end must be within a year of the start' };
  return {};
}

/** Refuses an announcement with which there would be too many, at all or on a page at the same moment; `others` are those that have not ended. */
export function whyNotShow(added: AnnouncementTimes, others: readonly AnnouncementTimes[]): Refusal | null {
  if (others.length >= maxOpenAnnouncements) {
    const sentence = say('At most {most} announcements can be planned. End one first', { most: maxOpenAnnouncements });
    return refusal('too-many-announcements', sentence);
  }
  const begin = shownFrom(added);
  const end = endOf(added);
  // The number shown at once grows only where one of them begins.
  const begins = [begin, ...others.map(shownFrom)].filter((at) => at >= begin && (end === null || at < end));
  const isFull = begins.some((at) => others.filter((other) => isShown(other, at)).length >= maxShownAtOnce);
  if (!isFull) return null;
  return refusal(
    'too-many-announcements',
    say('At most {most} announcements can be shown at the same time. End one, or choose another time', {
      most: maxShownAtOnce,
    }),
  );
}

/** Input of an Owner. */
export interface AnnouncementForm extends Omit<AnnouncementTimes, 'endedAt'> {
  readonly audience: AnnouncementAudience;
  readonly isPublic: boolean;
  readonly text: string;
  readonly textEs: string | null;
}

type Stored = AnnouncementForm & Pick<AnnouncementTimes, 'endedAt'> & { readonly version: number };
interface RequestedEnd {
  /** The version that was read. */
  readonly read: number;
  readonly to: AnnouncementForm;
}

/** Refuses a change of an announcement that has ended or was changed since it was read, and of more than the end of one that has begun. */
export function whyNotChangeAnnouncement(stored: Stored, { read, to }: RequestedEnd, now: Date): Refusal | null {
  const state = announcementState(stored, now);
  if (state === 'ended') return whyNotEndAnnouncement(stored, now);
  if (stored.version !== read)
    return refusal('announcement-changed', 'Someone else changed this announcement. Read it again.');
  if (state === 'planned' || isSameButEnd(stored, to)) return null;
  return refusal('announcement-started', 'This announcement has begun. Only its end can be changed.');
}

function isSameButEnd(stored: AnnouncementForm, to: AnnouncementForm): boolean {
  const same = (['kind', 'audience', 'isPublic', 'text', 'textEs'] as const).every((name) => stored[name] === to[name]);
  return same && stored.startsAt.getTime() === to.startsAt.getTime();
}

/** Refuses to end what has ended. */
export function whyNotEndAnnouncement(stored: Omit<AnnouncementTimes, 'kind'>, now: Date): Refusal | null {
  if (announcementState(stored, now) !== 'ended') return null;
  return refusal('announcement-ended', 'This announcement has already ended.');
}
