/** Visits pages one by one, and lets all judges look at each: accessibility, layout, words and, on some, the keyboard. */
import { type Language, languageCookie } from '@fairbook/domain/base/languages.ts';
import { isFull, some } from '@fairbook/domain/testing/effort.ts';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible, expectNoOverflow, expectNothingCut } from './accessible.ts';
import { goInApp, type Site, settled } from './browser.ts';
import { asAdministrator } from './calls.ts';
import { addressOf, enter, journey, throwProblems } from './journey.ts';
import { judgeOfWords } from './judges/words.ts';
import { walk } from './keyboard.ts';
import { type Look, looksOf, narrow, type Size } from './looks.ts';

type Ids = Readonly<Record<string, string>>;

/** A page's address, and the email of the demo account that views it; without one no one is signed in. */
export interface Screen {
  readonly path: string | ((ids: Ids) => string);
  readonly as?: string;
}

/** A window with its judges. */
interface Opened {
  readonly page: Page;
  readonly problems: string[];
  readonly words: () => Promise<string[]>;
}

const look = journey
  .extend('ids', { scope: 'file' }, () => findIds())
  /** A person's window in a language, opened once: the app moves from page to page, which is much faster than loading each. */
  .extend('windowOf', { scope: 'file' }, ({ browser }, { onCleanup }) => {
    const known = new Map<string, Promise<Opened>>();
    onCleanup(async () => {
      const all = await Promise.all(known.values());
      await Promise.all(all.map(({ page }) => page.context().close()));
    });
    return (site: Site, as: string | undefined, language: Language): Promise<Opened> => {
      const name = `${site} ${language} ${as}`;
      const opened = known.get(name) ?? open(browser, site, as, language);
      known.set(name, opened);
      return opened;
    };
  });

async function open(browser: Browser, site: Site, as: string | undefined, language: Language): Promise<Opened> {
  const problems: string[] = [];
  const page = await enter(browser, site, { ...(as !== undefined && { as }) }, (problem) => problems.push(problem));
  await page.context().addCookies([{ name: languageCookie, value: language, url: addressOf(site, '') }]);
  await page.addInitScript(hearNothing);
  await page.clock.setFixedTime(new Date());
  return { page, problems, words: judgeOfWords(page) };
}

/**
 * Runs in the page before its own scripts. Other tests act in the same market: the page hears of no change, always gets its first answer about waiting
 * work, and stores no language for its person. Interception of every request by the test would cost more than the requests.
 */
export function hearNothing(): void {
  const ask = window.fetch.bind(window);
  const kept = new Map<string, Promise<Response>>();
  window.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (pathname === '/api/notifications/stream') return new Promise(() => undefined);
    if (pathname === '/api/auth/language') return Response.json({ message: '', data: null });
    if (!/^\/api\/.*\/review$/.test(pathname)) return ask(input, init);
    const first = kept.get(pathname) ?? ask(pathname, { headers: new Headers(init?.headers) });
    kept.set(pathname, first);
    return (await first).clone();
  };
}

/** One test for each screen; their names say what they show. `prepare` creates what the demo lacks, and returns its ids. */
export function visitEach(
  site: Site,
  screens: Readonly<Record<string, Screen>>,
  prepare: () => Promise<Ids> = async () => ({}),
): void {
  let prepared: Promise<Ids> | undefined;
  const walked = some(`keyboard on ${site}`, Object.keys(screens), 1);
  for (const [at, [name, { path, as }]] of Object.entries(screens).entries()) {
    look(name, async ({ windowOf, ids }) => {
      prepared ??= prepare();
      const all = { ...ids, ...(await prepared) };
      const address = addressOf(site, typeof path === 'string' ? path : path(all));
      const foreseen = path === '/no/such/page' ? [/No route matches URL/] : [];
      for (const one of looksOf(`${site}: ${name}`, at)) {
        const { page, problems, words } = await windowOf(site, as, one.language);
        await judgePage(page, address, one);
        if (one.language === 'es') expect(await words(), `${address} has words that are not Spanish`).toEqual([]);
        if (walked.includes(name)) await judgeKeyboard(page);
        throwProblems(problems.splice(0), foreseen);
      }
    });
  }
}

/** Goes to the page in the look, and judges what can be seen of it. */
export async function judgePage(
  page: Page,
  address: string,
  { language, scheme, sizes, accessible, highContrast }: Look,
): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  for (const [at, size] of sizes.entries()) {
    await page.setViewportSize(size);
    if (at === 0) {
      await goInApp(page, address);
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      // The page learns of the other scheme a moment after the window does: colors measured in between belong to neither.
      await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor({ state: 'attached' });
    } else await resized(page);
    await expectNoOverflow(page);
    if (accessible.includes(size)) await expectAccessible(page);
    if (size === narrow && accessible.length > 0) await judgeTextSpacing(page);
  }
  if (highContrast) await judgeHighContrast(page);
}

async function judgeHighContrast(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  await expectAccessible(page);
  await page.emulateMedia({ forcedColors: 'none' });
}

/** Walks through the page as it is now; in the full tier on a phone, too. */
async function judgeKeyboard(page: Page): Promise<void> {
  const others: readonly Size[] = isFull ? [{ width: 1440, height: 900 }] : [];
  for (const size of [null, ...others]) {
    if (size !== null) {
      await page.setViewportSize(size);
      await resized(page);
    }
    await page.evaluate(beginAtTop);
    const { stops, problems } = await walk(page);
    expect(problems, page.url()).toEqual([]);
    expect(stops, page.url()).toBeGreaterThan(0);
  }
}

/** Runs in the page: the next Tab goes to its first stop, wherever the focus was before. */
function beginAtTop(): void {
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');
}

/** With the distances between lines, words and letters that readers may set (WCAG 1.4.12). */
async function judgeTextSpacing(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }',
    );
    document.adoptedStyleSheets = [sheet];
  });
  await expectNoOverflow(page);
  await expectNothingCut(page);
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
}

/** Waits until the page is drawn in its new size, with what it loads for it. */
async function resized(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await settled(page);
}

/** Ids of the demo's people and auctions, by name or email. */
export async function findIds(): Promise<Ids> {
  const reviewer = await asAdministrator();
  const [auctions, municipalities, individuals, institutions, professionals] = await Promise.all([
    reviewer.listAuctions(),
    reviewer.listMunicipalities(),
    reviewer.listIndividuals(),
    reviewer.listInstitutionals(),
    reviewer.listProfessionals(),
  ]);
  return Object.fromEntries([
    ...[...auctions.rows, ...municipalities.rows].map(({ name, uuid }) => [name, uuid]),
    ...[...individuals.rows, ...institutions.rows, ...professionals.rows].map(({ email, id }) => [email, id]),
  ]);
}
