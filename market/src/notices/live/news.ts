/** Parses events of the live stream; unknown ones are null and skipped. */
import { answerInLanguage } from '@fairbook/domain/base/in-language.ts';
import { type NotificationType, notificationTypes, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { announcementKinds } from '@fairbook/domain/notices/announcements.ts';
import type { Announcement } from '@fairbook/ui/notices/announcement-words.ts';

export interface LiveNotice {
  readonly id: string;
  readonly type: NotificationType;
  readonly title: string;
  readonly message: string;
  readonly data: Readonly<Record<string, string>>;
  readonly silent: boolean;
}

export interface AuctionNews {
  readonly uuid: string;
  /** As stored; the page asks the server for the effective status. */
  readonly status: string;
  /** When it was halted; null while it is not. */
  readonly haltedAt: string | null;
  /** Its times, which the issuer may move; null before they are set. */
  readonly startDate: string | null;
  readonly closeDate: string | null;
  /** How often its documents were supplemented. */
  readonly supplements: number;
  readonly amendments: number;
  /** Grows with every public answer about the sale. */
  readonly publicAnswers: number;
}

export function liveNotice(text: string): LiveNotice | null {
  const { id, type, title, message, data, silent } = answerInLanguage(fieldsOf(text));
  const known = valuesOf(notificationTypes).find((value) => value === type);
  if (typeof id !== 'string' || typeof title !== 'string' || typeof message !== 'string' || !known) return null;
  return { id, type: known, title, message, data: textsOf(data), silent: silent === true };
}

export function auctionNews(text: string): AuctionNews | null {
  const { uuid, status, haltedAt, startDate, closeDate, supplements, amendments, publicAnswers } = fieldsOf(text);
  if (typeof uuid !== 'string' || typeof status !== 'string') return null;
  const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    uuid,
    status,
    haltedAt: textOf(haltedAt),
    startDate: textOf(startDate),
    closeDate: textOf(closeDate),
    supplements: typeof supplements === 'number' ? supplements : 0,
    amendments: typeof amendments === 'number' ? amendments : 0,
    publicAnswers: typeof publicAnswers === 'number' ? publicAnswers : 0,
  };
}

/** All that users are shown now. Values of another form are from a newer server, which the page does not know yet. */
export function announcementsIn(text: string): Announcement[] {
  const { announcements } = fieldsOf(text);
  return Array.isArray(announcements) ? announcements.filter(isAnnouncement) : [];
}

function isAnnouncement(value: unknown): value is Announcement {
  if (!isRecord(value)) return false;
  const { id, kind, isPublic, text, textEs, startsAt, endsAt } = value;
  return (
    [id, text, startsAt].every((each) => typeof each === 'string') &&
    [textEs, endsAt].every((each) => each === null || typeof each === 'string') &&
    typeof isPublic === 'boolean' &&
    announcementKinds.some((known) => known === kind)
  );
}

/** The server's time, as ISO text. */
export function heartbeat(text: string): string | null {
  const { serverTime } = fieldsOf(text);
  return typeof serverTime === 'string' ? serverTime : null;
}

function fieldsOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(text);
    return isRecord(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

function textsOf(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
