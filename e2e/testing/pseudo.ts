/**
 * Shows the pseudo build, in which every text of the text modules is marked (scripts/web/pseudo-texts.ts), and finds what is written elsewhere: in a component,
 * in a module without texts, or on the server without a translation.
 *
 * Texts outside of the marks must be data: values of the answers that the page received, dates, amounts, and names that are the same in
 * both languages. A value that is an identifier (`issuer`) or a label of a fixed list (`Live`) does not count as data. Texts that style sheets
 * insert and pictures show are not checked, nor code: the words of a program are the same in every language. Texts marked as English stay English.
 */

import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { allocationRules } from '@fairbook/domain/allocation/rules.ts';
import { countryCodes } from '@fairbook/domain/base/countries.ts';
import { inWords } from '@fairbook/domain/base/label-words.es.ts';
import type { Filled } from '@fairbook/domain/base/sentences/sentence.ts';
import { spanish } from '@fairbook/domain/base/sentences/spanish.ts';
import { usStates } from '@fairbook/domain/base/us-states.ts';
import * as lists from '@fairbook/domain/base/vocabulary.ts';
import { auditActions } from '@fairbook/domain/words/audit-words.ts';
import type { BrowserContext, Page, Response } from 'playwright-core';
import type { Site } from './browser.ts';

const root = join(import.meta.dirname, '../..');

/** Where scripts/web/web.ts builds them. */
export const pseudoFolder = (site: Site) => join(root, site, 'dist/.pseudo');

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

/** Sends the pseudo build instead of the pages; calls and the other files are those of the product. */
export async function showPseudo(context: BrowserContext, site: Site, address: string): Promise<void> {
  const html = await readFile(join(pseudoFolder(site), 'index.html'), 'utf8');
  // A page that is not from the network may not call the identity provider on this machine without.
  await context.grantPermissions(['local-network-access']);
  const isOfSite = ({ origin }: URL) => origin === address;
  await context.route(isOfSite, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().resourceType() === 'document') return route.fulfill({ contentType: 'text/html', body: html });
    if (!pathname.startsWith('/pseudo/')) return route.fallback();
    const body = await readFile(join(pseudoFolder(site), pathname));
    return route.fulfill({ body, contentType: types[extname(pathname)] ?? 'application/octet-stream' });
  });
}

/** The values of the answers that a page receives, once they have all arrived. */
export function valuesOfAnswers(context: BrowserContext): () => Promise<ReadonlySet<string>> {
  const values = new Set<string>();
  const reading: Promise<void>[] = [];
  context.on('response', (response) => {
    if (!response.url().includes('/api/') || !response.headers()['content-type']?.includes('json')) return;
    reading.push(
      response
        .json()
        .catch(() => askOnceMore(context, response))
        .then(
          (answer: unknown) => addValues(answer, values),
          () => undefined,
        ),
    );
  });
  return async () => {
    await Promise.all(reading);
    return values;
  };
}

/** The answer to the same request, where the browser no longer has its body: it drops those of earlier pages. Undefined for a call that changes something. */
async function askOnceMore(context: BrowserContext, response: Response): Promise<unknown> {
  const request = response.request();
  if (request.method() !== 'GET') return undefined;
  const answer = await context.request.get(response.url(), { headers: await request.allHeaders() });
  return answer.json();
}

/** Fields of sentences of the server, which are no data where an answer has them in English alone. */
const spoken = new Set(['message', 'problem', 'lastProblem', 'who']);

export function addValues(answer: unknown, values: Set<string>): void {
  if (Array.isArray(answer)) for (const one of answer) addValues(one, values);
  if (typeof answer !== 'object' || answer === null) return;
  const { firstName, lastName } = answer as { firstName?: unknown; lastName?: unknown };
  // A family name may be a word of a list.
  if (typeof firstName === 'string' && typeof lastName === 'string') values.add(`${firstName} ${lastName}`);
  const { sentences: said = {}, ...others } = answer as { readonly sentences?: Readonly<Record<string, Filled>> };
  for (const sentence of Object.values(said)) values.add(spanish(sentence));
  for (const [name, value] of Object.entries(others)) {
    if (typeof value === 'object') addValues(value, values);
    // A sentence is shown in the language of the page.
    if (typeof value !== 'string' || name in said || spoken.has(name)) continue;
    // Operators of a beacon name it in one word.
    if (name === 'beaconId') values.add(value);
    // The title of a message that was sent may be the same as a label.
    if (!isIdentifier(value) && (name === 'title' || !labels.has(value))) values.add(value.trim());
  }
}

/** Values of fixed lists: their label is shown. */
const isIdentifier = (value: string) => /^[a-z]+([A-Z]\w*|[-.][\w.-]*)?$/.test(value);

/** English labels that have a Spanish one. */
const labels = new Set(
  Object.values(lists)
    .flatMap((list: unknown) => (Array.isArray(list) ? (list as readonly lists.Option[]) : []))
    .flatMap(({ value, label }) => [value, label])
    .filter((label) => typeof label === 'string' && inWords(label) !== label)
    .concat(Object.values(auditActions)),
);

/** Same in every language: names, scales, and texts whose Spanish is the same. */
const names = new Set([
  ...[
    'Fairbook',
    'EMMA',
    'MSRB',
    'SIFMA',
    'LinkedIn',
    'CUSIP',
    'SHA-256',
    'TIC',
    'NIC',
    'Español',
    'MB',
    'kB',
    ...allocationRules.keys(),
  ],
  ...[
    'Error',
    'Final',
    'Hash',
    'No',
    'Push',
    'Total',
    'Webhook',
    'Webhooks',
    'ms',
    'Ctrl',
    'Home',
    'End',
    'Enter',
    'Esc',
    'Chrome',
    'Linux',
  ],
  ...usStates.flatMap(({ value, label }) => [value, label]),
  ...[lists.snpRatings, lists.moodysRatings, lists.fitchRatings, lists.krollRatings].flatMap((scale) =>
    scale.map(({ value }) => value),
  ),
  // Filters name grades of Moody’s without their number.
  ...['S&P', 'Moody’s', 'Fitch', 'Kroll', 'Aa', 'Baa'],
]);

/** Names of countries, as this browser writes them. */
export async function countriesOf(page: Page, locale: 'en-US' | 'es-US'): Promise<string[]> {
  return page.evaluate(
    ([codes, language]) => {
      const countries = new Intl.DisplayNames(language, { type: 'region' });
      return codes.map((code) => countries.of(code) ?? code);
    },
    [countryCodes, locale] as const,
  );
}

/** Identifiers that may contain a value as a word. */
const identifiers = [
  // Public keys of logs and witnesses, after their name.
  /[\w./-]*\+[0-9a-f]{8}\+[\w+/=]{40,}/g,
  // Names of order logs; the id of the sale may be gone already.
  /\b[\w.-]+(:\d+)?\/sales\/[0-9a-f-]*/g,
  // Addresses of the web and of mailboxes.
  /\bhttps?:\/\/\S+|\b[\w.+-]+@[\w.-]+|\b[\w-]+(\.[\w-]+)*\.(example|org|com|gov|json|csv|pdf|log|ics|html|txt)\b/g,
  // Ids, of the audit trail with their kind, and fingerprints, and moments as they are stored.
  /\b([a-z-]+:)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\b[0-9a-f]{12,64}\b|\b\d{4}-\d\d-\d\dT[\d:.]+Z\b/g,
  // Time zones, and the numbers of orders and confirmations.
  /\b(America|Europe|Pacific|Asia|Africa|Atlantic|Australia|Indian|Antarctica|Arctic|US|Etc)\/\w[\w+-]*([ /][A-Z][\w+-]*)*/g,
  /\b(C-)?[A-Z]{3}-[A-Z0-9]{4,}\b/g,
];

const months = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec';
const monthNames = 'January|February|March|April|May|June|July|August|September|October|November|December';
const days = 'Mon|Tue|Wed|Thu|Fri|Sat|Sun|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday';
/** Days and times as `Intl` writes them. */
const times = [
  new RegExp(`\\b(${months}|${monthNames}|${days})\\b`, 'g'),
  /\b(in )?\d+ (sec|min|hr|day|wk|mo|yr)s?\.?( ago)?(?!\w)/g,
  /\b([AP]M|UTC|GMT|[ECMPAH][SD]?T|AK[SD]T)\b/g,
  /\b(Eastern|Central|Mountain|Pacific|Alaska|Hawaii-Aleutian|Atlantic|Coordinated Universal)( Standard)? Time\b/g,
];

export interface Shown {
  /** The element or attribute. */
  readonly where: string;
  readonly text: string;
}

/** Those of these texts that are neither marked nor data. */
export function unmarked(
  shown: readonly Shown[],
  values: Iterable<string>,
  countries: readonly string[] = [],
): string[] {
  const known = [...values, ...names, ...countries].filter((value) => /\p{L}{2}/u.test(value));
  // The longest first: a name may be a part of another one.
  const longestFirst = known.toSorted((a, b) => b.length - a.length);
  return [
    ...new Set(shown.flatMap(({ where, text }) => leftOf(text, longestFirst).map((left) => `${where}: ${left}`))),
  ];
}

function leftOf(text: string, known: readonly string[]): string[] {
  return outsideOfMarks(text).flatMap((part) => {
    if (!/\p{L}{2}/u.test(part)) return [];
    let left = part;
    // A file can be named by several words, of which an identifier would be the last alone.
    for (const value of known) if (isFile(value)) left = left.replaceAll(value, ' ');
    for (const pattern of identifiers) left = left.replace(pattern, ' ');
    for (const value of known) if (left.includes(value)) left = withoutWords(left, value);
    for (const pattern of times) left = left.replace(pattern, ' ');
    left = left.replace(/\s+/g, ' ').trim();
    return /\p{L}{2}/u.test(left) ? [left] : [];
  });
}

const isFile = (value: string) => /\.(csv|json|pdf|png)$/.test(value);

/** Whole words only: the value OR is no part of ORDERS. */
function withoutWords(text: string, value: string): string {
  const escaped = value.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  return text.replace(new RegExp(`(?<![\\p{L}\\d])${escaped}(?![\\p{L}\\d])`, 'gu'), ' ');
}

function outsideOfMarks(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '⟦') {
      depth += 1;
      parts.push('');
    } else if (character === '⟧') depth -= 1;
    else if (depth <= 0) parts[parts.length - 1] += character;
  }
  return parts;
}

/** All that a reader sees or hears of the page: texts, and attributes that are read. */
export function shownOn(page: Page): Promise<Shown[]> {
  return page.evaluate(() => {
    const shown: Shown[] = [{ where: 'title', text: document.title }];
    const nameOf = (element: Element) => {
      const { className } = element;
      const [first = ''] = typeof className === 'string' ? className.split(' ') : [];
      return `<${element.localName}${first && ` class="${first}"`}>`;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || element.closest('script, style, noscript, template, code, main [lang="en"]')) continue;
      // Notices come from the server, and those of other journeys at any moment. A message of the page itself has no title.
      if (element.closest('.mantine-Notification-root:has(.mantine-Notification-title)')) continue;
      const isShown = element.localName === 'option' || element.checkVisibility();
      if (isShown) shown.push({ where: nameOf(element), text: node.textContent ?? '' });
    }
    const read = 'placeholder title aria-label aria-description aria-roledescription aria-valuetext alt'.split(' ');
    for (const element of document.querySelectorAll('*')) {
      for (const name of read) {
        const text = element.getAttribute(name);
        // A field that measures the height of another one is hidden from everyone.
        const isHidden = element.closest('[aria-hidden=true]') !== null;
        if (text && !isHidden) shown.push({ where: `${nameOf(element)} ${name}`, text });
      }
    }
    return shown;
  });
}
