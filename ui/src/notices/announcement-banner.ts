/** Draws announcements as elements, without React: the pages that the server renders have no other code. */
import type { Language } from '@fairbook/domain/base/languages.ts';
import { announcementStyle } from './announcement-style.ts';
import { announcementTexts } from './announcement-texts.ts';
import { type Announcement, announcementWords } from './announcement-words.ts';

export interface Drawing {
  readonly language: Language;
  readonly zone: string;
  /** In milliseconds. */
  readonly now: number;
  /** True if it is read out at once, as an incident is that begins while the page is open. */
  readonly isAlert: boolean;
  /** Null where it cannot be dismissed. */
  readonly onDismiss: (() => void) | null;
}

/** The banner of an announcement. */
export function drawAnnouncement(announcement: Announcement, drawing: Drawing): HTMLElement {
  const { label, text, language, window } = announcementWords(announcement, drawing);
  const banner = document.createElement('div');
  banner.className = 'announcement';
  banner.dataset['kind'] = announcement.kind;
  banner.setAttribute('role', drawing.isAlert ? 'alert' : 'status');
  const said = document.createElement('p');
  said.append(element('strong', label), ' ', textIn(language, text));
  if (window !== null) said.append(' ', element('span', window, 'announcement-window'));
  banner.append(said);
  if (drawing.onDismiss) banner.append(dismissButton(drawing.language, text, drawing.onDismiss));
  return banner;
}

function textIn(language: Language, text: string): HTMLElement {
  const said = element('span', text);
  said.lang = language;
  said.dir = 'auto';
  return said;
}

function dismissButton(language: Language, text: string, onDismiss: () => void): HTMLElement {
  const button = element('button', '×');
  button.setAttribute('type', 'button');
  button.setAttribute('aria-label', `${announcementTexts[language].dismiss}: ${text}`);
  button.title = announcementTexts[language].dismiss;
  button.addEventListener('click', onDismiss);
  return button;
}

function element(name: string, text: string, className = ''): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  if (className !== '') made.className = className;
  return made;
}

let sheet: CSSStyleSheet | null = null;

/** Adds the style of banners to the page, once. It is none of the page's styles, since most visits see no announcement. */
export function addAnnouncementStyle(): void {
  if (sheet) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(announcementStyle);
  document.adoptedStyleSheets.push(sheet);
}
