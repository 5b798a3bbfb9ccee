/** Texts of the page of announcements to users. */
import type {
  AnnouncementAudience,
  AnnouncementKind,
  AnnouncementState,
} from '@fairbook/domain/notices/announcements.ts';

const kinds: Readonly<Record<AnnouncementKind, string>> = {
  information: 'Information',
  maintenance: 'Maintenance',
  incident: 'Incident',
};

const audiences: Readonly<Record<AnnouncementAudience, string>> = {
  market: 'Market',
  admin: 'Administrators',
  both: 'Market and administrators',
};

const states: Readonly<Record<AnnouncementState, string>> = { current: 'Current', planned: 'Planned', ended: 'Ended' };

export const announcementsTexts = {
  title: 'Announcements',
  things: 'announcements',
  lead: (days: number) =>
    `Banners below the header of every page. Maintenance is shown from ${days} days before its start, with its times. Open pages show and end them by themselves.`,
  ownerOnly: 'Only Owners announce.',
  search: 'Search text',
  empty: 'Nothing was announced yet.',
  tab: { all: 'All', ...states },
  kinds,
  audiences,
  andVisitors: '· also without an account',
  states,
  operator: 'Operator',
  endedBy: (name: string) => `By ${name}`,
  untilEnded: 'Until it is ended',
  column: {
    text: 'Text',
    kind: 'Kind',
    state: 'Status',
    starts: 'Start',
    ends: 'End',
    created: 'Announced by',
    actions: 'Actions',
  },
  add: 'Announce',
  addTitle: 'Announce to users',
  edit: 'Edit…',
  editOf: (text: string) => `Edit: ${text}`,
  editTitle: 'Edit the announcement',
  save: 'Save',
  audience: 'Shown on',
  isPublic: 'Also show it to visitors without an account',
  isPublicHint: 'On the public pages and before the sign-in of the chosen sites.',
  textEn: 'Text in English',
  textEs: 'Text in Spanish',
  textEsHint: 'Without one, Spanish pages show the English text.',
  startHint: (zone: string) => `Empty for now. In your own time zone, ${zone}.`,
  zone: (zone: string) => `In your own time zone, ${zone}.`,
  endHint: 'Empty until it is ended.',
  endHintIn: (zone: string) => `Empty until it is ended. In your own time zone, ${zone}.`,
  endOfMaintenance: 'Users plan by it.',
  preview: 'As users will see it',
  added: 'Announced',
  changed: 'Announcement changed',
  moveEndNow: 'Change end…',
  moveEndOf: (text: string) => `Change end: ${text}`,
  moveEndTitle: 'Change the end of the announcement',
  moveEndLead: 'Users see it already, so its text and start stay. Open pages show the new end within seconds.',
  moveEnd: 'Change end',
  longer: (minutes: number) => `+${minutes} minutes`,
  endMoved: 'End changed',
  endNow: 'End now…',
  endOf: (text: string) => `End now: ${text}`,
  end: 'End now',
  ends: (text: string) => `“${text}” disappears from all pages within seconds. It cannot be shown again.`,
  cancels: (text: string) => `“${text}” will not be shown, and disappears where it is shown already.`,
  ended: 'Announcement ended',
} as const;
