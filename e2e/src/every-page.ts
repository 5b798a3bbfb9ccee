/** Tests pages one by one, in both languages, light and dark, on desktop and phone: accessible, never wider than the window, and no text is cut. */
import { type Language, languages } from '@fairbook/domain/languages.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible, expectNoOverflow, expectNothingCut } from './accessible.ts';
import { goInApp, type Site, settled, speak } from './browser.ts';
import { asAdministrator } from './calls.ts';
import { addressOf, enter, journey, throwProblems } from './journey.ts';
import { walk } from './keyboard.ts';

type Ids = Readonly<Record<string, string>>;

/** A page's address, and the email of the demo account that views it; without one no one is signed in. */
export interface Screen {
  readonly path: string | ((ids: Ids) => string);
  readonly as?: string;
}

const wide = { width: 1440, height: 900 };
/** The widest of common screens, and a desktop at 200% zoom. */
const widest = { width: 1920, height: 1080 };
const zoomed = { width: 720, height: 450 };
const phone = { width: 390, height: 844 };
/** The narrowest width required by WCAG 1.4.10. */
const narrow = { width: 320, height: 844 };

interface Opened {
  readonly page: Page;
  readonly problems: string[];
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
    const open = async (site: Site, as: string | undefined, language: Language): Promise<Opened> => {
      const problems: string[] = [];
      const page = await enter(browser, site, { ...wide, ...(as !== undefined && { as }) }, (problem) => {
        problems.push(problem);
      });
      await speak(page, language, addressOf(site, ''));
      return { page, problems };
    };
    return (site: Site, as: string | undefined, language: Language): Promise<Opened> => {
      const name = `${site} ${language} ${as}`;
      const opened = known.get(name) ?? open(site, as, language);
      known.set(name, opened);
      return opened;
    };
  });

/** One test for each screen; their names say what they show. `prepare` creates what the demo lacks, and returns its ids. */
export function visitEach(
  site: Site,
  screens: Readonly<Record<string, Screen>>,
  prepare: () => Promise<Ids> = async () => ({}),
): void {
  let prepared: Promise<Ids> | undefined;
  for (const [at, [name, { path, as }]] of Object.entries(screens).entries()) {
    look(name, async ({ windowOf, ids }) => {
      prepared ??= prepare();
      const all = { ...ids, ...(await prepared) };
      const address = addressOf(site, typeof path === 'string' ? path : path(all));
      const foreseen = path === '/no/such/page' ? [/No route matches URL/] : [];
      for (const language of languages) {
        const { page, problems } = await windowOf(site, as, language);
        await judgePage(page, address, language, at);
        throwProblems(problems.splice(0), foreseen);
      }
    });
  }
}

/**
 * A desktop in one language and scheme, a phone in the other ones, and the other way round for every other page. A piece of a single page is judged in
 * two of the eight: pages share the theme and most pieces. Whether it fits is judged in both languages. EVERY_LOOK=yes judges every page in all
 * eight, with high contrast colors too, and walks through it by the Tab key.
 */
export async function judgePage(page: Page, address: string, language: Language, at: number): Promise<void> {
  const isOnDesktop = (language === 'es') === (at % 2 === 1);
  const isDark = isOnDesktop === at % 4 > 1;
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
  await page.setViewportSize(wide);
  await goInApp(page, address);
  expect(await page.locator('html').getAttribute('lang')).toBe(language);
  await expectNoOverflow(page);
  if (isOnDesktop) await expectAccessible(page);
  for (const size of [widest, zoomed]) {
    await resize(page, size);
    await expectNoOverflow(page);
  }
  await resize(page, narrow);
  await expectNoOverflow(page);
  if (!isOnDesktop) await expectAccessible(page);
  await withTextSpacing(page, async () => {
    await expectNoOverflow(page);
    await expectNothingCut(page);
  });
  if (process.env['EVERY_LOOK'] === 'yes') await seeMore(page);
}

async function seeMore(page: Page): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await inScheme(page, scheme);
    for (const size of [wide, phone, narrow]) {
      await resize(page, size);
      await expectNoOverflow(page);
      await expectAccessible(page);
    }
  }
  await page.emulateMedia({ forcedColors: 'active' });
  await expectAccessible(page);
  await page.emulateMedia({ forcedColors: 'none' });
  for (const size of [wide, narrow]) {
    await resize(page, size);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    expect((await walk(page)).problems, page.url()).toEqual([]);
  }
}

/** With the distances between lines, words and letters that readers may set (WCAG 1.4.12). */
async function withTextSpacing(page: Page, judge: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }',
    );
    document.adoptedStyleSheets = [sheet];
  });
  await judge();
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
}

async function resize(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(size);
  await drawn(page);
  await settled(page);
}

/** The page learns of the other scheme a moment after the window does: colors measured in between belong to neither. */
async function inScheme(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor({ state: 'attached' });
  await drawn(page);
}

function drawn(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
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
