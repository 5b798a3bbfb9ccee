/**
 * The script /announcements.js: shows announcements in the place that a page has for them, ends them at their time, and remembers which the reader
 * dismissed. Pages name it while something is announced (server/src/platform/http/pages/pages.ts); an open page loads it with the first announcement that arrives.
 */
import { defaultLanguage, languageOrNull } from '@fairbook/domain/base/languages.ts';
import { readersZone } from '../format/format.ts';
import { addAnnouncementStyle, drawAnnouncement } from './announcement-banner.ts';
import { announcementTexts } from './announcement-texts.ts';
import { type Announcement, announcementWords } from './announcement-words.ts';
import type { Announced } from './announcements.ts';

/** Timers do not run while a computer sleeps, and very long ones do not run at all. */
const longestWaitMs = 60_000;
const dismissedKey = 'fairbook-dismissed-announcements';
const maxDismissed = 50;

const language = languageOrNull(document.documentElement.lang) ?? defaultLanguage;
const zone = readersZone();

interface Drawn {
  /** Its text: a banner that would say the same stays, so that it is not read out twice. */
  readonly from: string;
  readonly banner: HTMLElement;
}

let announced: Announced = { announcements: [], person: '', clockOffset: 0 };
let drawn = new Map<string, Drawn>();
let place: HTMLElement | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Incidents that began while the page was open, until they have been read out. */
let news: ReadonlySet<string> = new Set();

/** `isNews` where the reader has seen this page without what is new in it. */
function show(next: Announced, isNews: boolean): void {
  const known = new Set(announced.announcements.map(({ id }) => id));
  const added = next.announcements.filter(({ id, kind }) => kind === 'incident' && !known.has(id));
  news = new Set(isNews ? added.map(({ id }) => id) : []);
  announced = next;
  draw();
}

function putAt(next: HTMLElement | null): void {
  place = next;
  drawn = new Map();
  news = new Set();
  draw();
}

function draw(): void {
  const to = place ?? document.querySelector<HTMLElement>('[data-announcements]');
  clearTimeout(timer);
  if (!to) return;
  const now = Date.now() + announced.clockOffset;
  const shown = announced.announcements.filter(
    (each) => (each.isPublic || to.dataset['announcements'] === 'all') && !isOver(each, now) && !isDismissed(each),
  );
  const next = new Map(shown.map((each) => [each.id, bannerOf(each, now)]));
  for (const [id, { banner }] of drawn) if (next.get(id)?.banner !== banner) banner.remove();
  drawn = next;
  if (shown.length === 0) to.replaceChildren();
  else
    putInOrder(
      listIn(to),
      [...next.values()].map(({ banner }) => banner),
    );
  const changes = shown.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt ?? startsAt].map(Date.parse));
  const waits = changes.map((at) => at - now).filter((wait) => wait > 0);
  if (shown.length > 0) timer = setTimeout(draw, Math.min(longestWaitMs, ...waits));
}

/** The order is the same as on a page that is opened now. A banner that stays does not move: it would be read out again and lose the focus. */
function putInOrder(list: HTMLElement, banners: readonly HTMLElement[]): void {
  let after: HTMLElement | null = null;
  for (const banner of banners.toReversed()) {
    if (banner.parentElement !== list || banner.nextElementSibling !== after) list.insertBefore(banner, after);
    after = banner;
  }
}

/** A part of the page with a name, which readers can go to. */
function listIn(to: HTMLElement): HTMLElement {
  const found = to.querySelector<HTMLElement>('section[data-drawn]');
  if (found) return found;
  addAnnouncementStyle();
  const list = document.createElement('section');
  list.dataset['drawn'] = '';
  list.setAttribute('aria-label', announcementTexts[language].title);
  // On public pages it replaces what the server wrote.
  to.replaceChildren(list);
  return list;
}

function bannerOf(announcement: Announcement, now: number): Drawn {
  const { id, kind } = announcement;
  const from = JSON.stringify([kind, announcementWords(announcement, { language, zone, now })]);
  const before = drawn.get(id);
  if (before?.from === from) return before;
  const onDismiss = kind === 'information' ? () => dismiss(announcement) : null;
  return { from, banner: drawAnnouncement(announcement, { language, zone, now, isAlert: news.has(id), onDismiss }) };
}

function isOver({ endsAt }: Announcement, now: number): boolean {
  return endsAt !== null && Date.parse(endsAt) <= now;
}

/** Another person who uses this browser has not read it. */
const dismissalOf = ({ id }: Announcement) => `${announced.person}/${id}`;

function isDismissed(announcement: Announcement): boolean {
  return announcement.kind === 'information' && dismissals().includes(dismissalOf(announcement));
}

function dismiss(announcement: Announcement): void {
  const kept = [...dismissals(), dismissalOf(announcement)].slice(-maxDismissed);
  try {
    localStorage.setItem(dismissedKey, JSON.stringify(kept));
  } catch {
    // Without storage it returns with the next page.
  }
  announced = { ...announced, announcements: announced.announcements.filter(({ id }) => id !== announcement.id) };
  draw();
  focusNext();
}

function dismissals(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(dismissedKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

/** The button that had the focus is gone. */
function focusNext(): void {
  const next = document.querySelector<HTMLElement>('.announcement button') ?? document.querySelector('h1');
  if (next?.matches('h1')) next.tabIndex = -1;
  next?.focus({ preventScroll: true });
}

/** Announcements that the server wrote into the page: visitors read them, and the app soon adds those for a person. */
const written = document.querySelector<HTMLMetaElement>('meta[name="announcements"]')?.content;
/** True if the page has had its first announcements; a page that was opened without any has. */
let isBegun = written === undefined;

window.announcements = {
  show: (next) => {
    const isNews = isBegun && (next.person === announced.person || written === undefined);
    isBegun = true;
    show(next, isNews);
  },
  putAt,
};
if (written !== undefined) {
  const { now, announcements } = JSON.parse(written) as { now: string; announcements: Announcement[] };
  window.announcements.show({ announcements, person: '', clockOffset: Date.parse(now) - Date.now() });
}
