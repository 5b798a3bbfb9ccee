/** Announcements on a page that the server renders. The script draws it again in the reader's time zone, and ends and dismisses it. */
import { announcementsScript } from '@fairbook/contract/base/page-needs.ts';
import type { PublicAnnouncement } from '@fairbook/contract/public/pages.ts';
import { zoneOfState } from '@fairbook/domain/base/zones.ts';
import { announcementWords } from '@fairbook/ui/notices/announcement-words.ts';
import { language } from '@fairbook/ui/theme/locale.ts';

/** Without the script, as most of the market knows it. */
const zone = zoneOfState('US', 'NY');

interface AnnouncementsProps {
  readonly announcements: readonly PublicAnnouncement[];
  readonly now: Date;
}

export function Announcements({ announcements, now }: AnnouncementsProps) {
  return (
    <>
      <meta name="announcements" content={JSON.stringify({ now, announcements })} />
      <div data-announcements="public">
        {announcements.map((each) => {
          const { label, text, language: of, window } = announcementWords(each, { language, zone, now: now.getTime() });
          return (
            <div key={each.id} className="announcement" data-kind={each.kind} role="status">
              <p>
                <strong>{label}</strong>{' '}
                <span lang={of} dir="auto">
                  {text}
                </span>{' '}
                {window !== null && <span className="announcement-window">{window}</span>}
              </p>
            </div>
          );
        })}
      </div>
      {/* Here, so that a banner that was dismissed is gone before the page is painted. */}
      <script src={announcementsScript} />
    </>
  );
}
