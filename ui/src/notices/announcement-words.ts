/** Text of a banner, for the script that draws it and for the server that writes it into public pages. */

import type { Language } from '@fairbook/domain/base/languages.ts';
import type { AnnouncementKind } from '@fairbook/domain/notices/announcements.ts';
import { formatSpan } from '../format/format.ts';
import { announcementTexts } from './announcement-texts.ts';

/** An announcement as pages get it. */
export interface Announcement {
  readonly id: string;
  readonly kind: AnnouncementKind;
  /** True if visitors may read it. */
  readonly isPublic: boolean;
  readonly text: string;
  /** Null where Spanish pages show the English text. */
  readonly textEs: string | null;
  readonly startsAt: string;
  readonly endsAt: string | null;
}

export interface AnnouncementWords {
  readonly label: string;
  readonly text: string;
  readonly language: Language;
  /** The window of maintenance; null for other kinds. */
  readonly window: string | null;
}

/** `now` in milliseconds; `zone` is the reader's. */
export function announcementWords(
  { kind, text, textEs, startsAt, endsAt }: Announcement,
  { language, zone, now }: { readonly language: Language; readonly zone: string; readonly now: number },
): AnnouncementWords {
  const words = announcementTexts[language];
  const isAhead = kind === 'maintenance' && Date.parse(startsAt) > now;
  return {
    label: isAhead ? words.planned : words.kinds[kind],
    ...(language === 'es' && textEs !== null ? { text: textEs, language } : { text, language: 'en' }),
    window: kind === 'maintenance' && endsAt !== null ? formatSpan(startsAt, endsAt, zone, words) : null,
  };
}
