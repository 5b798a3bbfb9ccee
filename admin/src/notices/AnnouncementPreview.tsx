/** A banner in both languages, as it will be shown. */

import { languages } from '@fairbook/domain/base/languages.ts';
import type { AnnouncementKind } from '@fairbook/domain/notices/announcements.ts';
import { readersZone } from '@fairbook/ui/format/format.ts';
import { serverClock } from '@fairbook/ui/format/server-time.ts';
import { addAnnouncementStyle, drawAnnouncement } from '@fairbook/ui/notices/announcement-banner.ts';
import { useLayoutEffect, useRef } from 'react';
import css from './announcements.module.css';
import { announcementsTexts as words } from './texts/announcements.ts';

interface AnnouncementPreviewProps {
  readonly announcement: {
    readonly kind: AnnouncementKind;
    readonly isPublic: boolean;
    readonly text: string;
    readonly textEs: string;
    /** Empty for now. */
    readonly startsAt: string;
    /** Empty for none. */
    readonly endsAt: string;
  };
}

export function AnnouncementPreview({ announcement }: AnnouncementPreviewProps) {
  const { kind, isPublic, text, textEs, startsAt, endsAt } = announcement;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    addAnnouncementStyle();
    const now = serverClock.now();
    const drawn = {
      ...{ id: '', kind, isPublic, text: text.trim(), textEs: textEs.trim() || null },
      startsAt: startsAt || new Date(now).toISOString(),
      endsAt: endsAt || null,
    };
    const banners = languages.map((language) => {
      const onDismiss = kind === 'information' ? () => undefined : null;
      const banner = drawAnnouncement(drawn, { language, zone: readersZone(), now, isAlert: false, onDismiss });
      // A picture of the banner: it is not read out while the text is typed, and its button does nothing.
      banner.removeAttribute('role');
      banner.inert = true;
      return banner;
    });
    box.current?.replaceChildren(...banners);
  }, [kind, isPublic, text, textEs, startsAt, endsAt]);
  return (
    <div>
      <p className={css.lead}>{words.preview}</p>
      <div ref={box} className={css.preview} />
    </div>
  );
}
