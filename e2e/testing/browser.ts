/** A real Chromium and its people: each with a window, a session and a color scheme of their own. */
import { type Language, languageCookie } from '@fairbook/domain/base/languages.ts';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { browserPath } from '../../scripts/ensure-browser.ts';
import type { Addresses } from './product.ts';

export type Site = keyof Addresses;

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of tests are left before optimized code pays: a fifth of the time of their processes.
  '--js-flags=--no-maglev --no-opt',
  // External host names do not resolve, whatever a page tries.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: browserPath(), args: flags });
}

/** A signed-in person's browser storage. */
export interface StoredSession {
  readonly local: Readonly<Record<string, string>>;
  readonly tab: Readonly<Record<string, string>>;
}

export interface PersonOptions {
  readonly address: string;
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: 'light' | 'dark';
  /** Time zone of the device; the Pacific by default. */
  readonly zone?: string;
  /** Language and region of the browser; American English by default. */
  readonly locale?: string;
  readonly session?: StoredSession;
  /** True if the browser may show notifications and run a service worker; neither by default. */
  readonly rings?: boolean;
}

/** Timeout of anything in a page, on a busy machine. */
export const patience = 30_000;

/** Far from UTC, so that date shifts show. */
const pacific = 'America/Los_Angeles';

export async function openPerson(browser: Browser, options: PersonOptions): Promise<BrowserContext> {
  const { address, width = 1440, height = 900, scheme = 'light', zone = pacific, locale = 'en-US' } = options;
  const { session, rings = false } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale,
    timezoneId: zone,
    permissions: [],
    serviceWorkers: rings ? 'allow' : 'block',
  });
  context.setDefaultTimeout(patience);
  if (rings) await context.addInitScript(allowNotices);
  if (session) await context.addInitScript(rememberSession, { address, ...session });
  return context;
}

/** A headless browser refuses notifications; this one grants them on request, as a person would. */
function allowNotices(): void {
  const allowed = () => sessionStorage.getItem('e2e.notices') === 'yes';
  Object.defineProperty(Notification, 'permission', { get: () => (allowed() ? 'granted' : 'default') });
  Notification.requestPermission = async () => {
    sessionStorage.setItem('e2e.notices', 'yes');
    return Notification.permission;
  };
}

/** Runs in every page before its own scripts; only once per tab, so that a sign-out lasts. */
function rememberSession({ address, local, tab }: StoredSession & { readonly address: string }): void {
  // Begins like a setting of the device, which a sign-out leaves: the session must not come back after it.
  const remembered = 'fairbook-font.e2e';
  if (location.origin !== address || sessionStorage.getItem(remembered) !== null) return;
  sessionStorage.setItem(remembered, 'yes');
  for (const [name, value] of Object.entries(local)) localStorage.setItem(name, value);
  for (const [name, value] of Object.entries(tab)) sessionStorage.setItem(name, value);
}

/**
 * Requests of a page to a witness. One that has signed no head of the log yet answers 404, one of another test may have ended, and a page that
 * was loaded before a witness was registered may not connect to it: the page says each of them.
 */
const ofWitness = /\/[0-9a-f]{64}\/checkpoint\b/;

/** Reports everything that goes wrong in a person's pages, visible or not. */
export function watchProblems(context: BrowserContext, tell: (problem: string) => void): void {
  context.on('console', (message) => {
    // The responses themselves are reported below, with their addresses.
    const isOfAnswer = message.text().startsWith('Failed to load resource') || ofWitness.test(message.text());
    if (message.type() === 'error' && !isOfAnswer) {
      tell(`console: ${message.text()}`);
    }
  });
  context.on('weberror', (error) => tell(`exception: ${error.error().stack ?? error.error().message}`));
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') tell(`outside world: ${request.url()}`);
  });
  context.on('response', (response) => {
    if (response.status() < 400 || ofWitness.test(response.url())) return;
    tell(`answer: ${response.status()} ${response.request().method()} ${new URL(response.url()).pathname}`);
  });
  context.on('requestfailed', (request) => {
    // Leaving a page, or reopening a stream, cancels its own requests.
    const why = request.failure()?.errorText ?? '';
    if (why !== 'net::ERR_ABORTED' && !ofWitness.test(request.url()))
      tell(`no response: ${request.method()} ${request.url()} ${why}`);
  });
}

/** Waits until nothing is pending: no skeleton, no loader, and the fonts are loaded. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(
    () =>
      document.querySelector('#first-view, [aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root') === null,
  );
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** For what an open page shows by itself, without a reload. Two seconds are the goal; how long it takes on a busy machine says nothing about it. */
export const unaided = { timeout: 15_000 };

/** The minute so many hours from now on the clock of the page, as a field for date and time takes it. */
export function localMinuteIn(page: Page, hours: number): Promise<string> {
  return page.evaluate((later) => {
    const local = new Date(Date.now() + later * 3_600_000 - new Date().getTimezoneOffset() * 60_000);
    return local.toISOString().slice(0, 16);
  }, hours);
}

/** From its next load the site shows this language to the person. */
export async function speak(page: Page, language: Language, site: string): Promise<void> {
  await page.context().addCookies([{ name: languageCookie, value: language, url: site }]);
  await storeNoLanguage(page);
}

/** Other tests act as the same person, in English. */
export async function storeNoLanguage(page: Page): Promise<void> {
  await page.route('**/api/auth/language', (route) => route.fulfill({ json: { message: '', data: null } }));
}

/** Goes to a page of the site as its links do; a window that shows no page of the site yet loads it. */
export async function goInApp(page: Page, address: string): Promise<void> {
  const { origin, pathname, search } = new URL(address);
  const shown = () => page.evaluate(() => document.body.innerText);
  const before = page.url().startsWith(`${origin}/`) ? await shown() : null;
  if (before !== null) {
    await page.evaluate(goTo, pathname + search);
    await page.locator('[data-loading] > [role="progressbar"]').waitFor({ state: 'detached' });
    await settled(page);
    if ((await shown()) !== before) return;
  }
  // The window was elsewhere, or shows the same text as before: nothing tells whether this is the new page.
  await page.goto(address);
  await settled(page);
}

/** Runs in the page; returns once the router has begun. */
async function goTo(path: string): Promise<void> {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
  for (let frames = 0; frames < 6; frames++) await new Promise((resolve) => requestAnimationFrame(resolve));
}
