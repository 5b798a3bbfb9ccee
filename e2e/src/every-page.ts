/** Tests pages one by one, light and dark, on desktop and phone: accessible, and never wider than the window. */
import type { Page } from 'playwright-core';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { type Site, settled } from './browser.ts';
import { asAdministrator } from './calls.ts';
import { addressOf, enter, journey, throwProblems } from './journey.ts';

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
  /** A person's window, opened once: a browser with a warm cache loads pages much faster. */
  .extend('windowOf', { scope: 'file' }, ({ browser }, { onCleanup }) => {
    const known = new Map<string, Promise<Opened>>();
    onCleanup(async () => {
      const all = await Promise.all(known.values());
      await Promise.all(all.map(({ page }) => page.context().close()));
    });
    const open = async (site: Site, as: string | undefined): Promise<Opened> => {
      const problems: string[] = [];
      const page = await enter(browser, site, { ...wide, ...(as !== undefined && { as }) }, (problem) => {
        problems.push(problem);
      });
      return { page, problems };
    };
    return (site: Site, as: string | undefined): Promise<Opened> => {
      const opened = known.get(`${site} ${as}`) ?? open(site, as);
      known.set(`${site} ${as}`, opened);
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
      const { page, problems } = await windowOf(site, as);
      await see(page, address, at % 2 === 1);
      throwProblems(problems.splice(0), foreseen);
    });
  }
}

/**
 * One load for two looks: desktop in one scheme, phone in the other, and the other way round for every other page. A piece
 * of a single page is judged in two of the four: pages share the theme and most pieces. EVERY_LOOK=yes judges every page in all four, and
 * on a wider phone.
 */
async function see(page: Page, address: string, backwards: boolean): Promise<void> {
  const [first, second] = backwards ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  await page.emulateMedia({ colorScheme: first });
  await page.setViewportSize(wide);
  await page.goto(address);
  await settled(page);
  await expectNoOverflow(page);
  await expectAccessible(page);
  for (const size of [widest, zoomed]) {
    await resize(page, size);
    await expectNoOverflow(page);
  }
  await inScheme(page, second);
  await resize(page, narrow);
  await expectNoOverflow(page);
  await expectAccessible(page);
  await withTextSpacing(page, () => expectNoOverflow(page));
  if (process.env['EVERY_LOOK'] !== 'yes') return;
  await resize(page, wide);
  await expectAccessible(page, 'colors');
  await inScheme(page, first);
  await resize(page, narrow);
  await expectAccessible(page, 'colors');
  await resize(page, phone);
  await expectNoOverflow(page);
  await expectAccessible(page);
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
