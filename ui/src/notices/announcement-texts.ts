/** Words around announcements. Both languages are in one module, since administrators see a banner in both before it is shown. */

import type { Language } from '@fairbook/domain/base/languages.ts';
import type { AnnouncementKind } from '@fairbook/domain/notices/announcements.ts';

export interface AnnouncementTexts {
  readonly locale: string;
  /** The name of the place on the page. */
  readonly title: string;
  readonly kinds: Readonly<Record<AnnouncementKind, string>>;
  /** Maintenance before its start. */
  readonly planned: string;
  /** Between two times. */
  readonly to: string;
  readonly dismiss: string;
}

export const announcementTexts: Readonly<Record<Language, AnnouncementTexts>> = {
  en: {
    locale: 'en-US',
    title: 'Announcements',
    kinds: { information: 'Information', maintenance: 'Maintenance', incident: 'Incident' },
    planned: 'Planned maintenance',
    to: 'to',
    dismiss: 'Dismiss',
  },
  es: {
    locale: 'es-US',
    title: 'Anuncios',
    kinds: { information: 'Información', maintenance: 'Mantenimiento', incident: 'Incidente' },
    planned: 'Mantenimiento programado',
    to: 'a',
    dismiss: 'Descartar',
  },
};
