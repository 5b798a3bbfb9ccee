/** Measures cold visits of pages in a real browser: requests, bytes over the wire, layout shift, time until usable. */
import { demoPassword } from '@fairbook/server/features/accounts/demo-accounts.ts';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';

/** A line to measure on: none is the machine's own. */
export interface Line {
  readonly bitsPerSecond: number;
  readonly latencyMs: number;
}

/** Lighthouse's slow 4G, as the developer tools of Chromium simulate it. */
export const slowLine: Line = { bitsPerSecond: 400_000, latencyMs: 400 };

export interface Visit {
  readonly address: string;
  /** The storage of someone who is signed in; without it no one is. */
  readonly session?: Session;
  readonly line?: Line;
  readonly width?: number;
  readonly height?: number;
}

export interface Weight {
  readonly requests: number;
  /** Over the wire, with headers. */
  readonly bytes: number;
  readonly scripts: number;
  readonly scriptBytes: number;
  readonly layoutShift: number;
  /** Milliseconds until what the page shows can be read: its first view from the server where it has one, otherwise the whole page. */
  readonly readableMs: number;
  /** Milliseconds until one can begin what the page is for: amounts of an order can be entered in a first view, otherwise the whole page is there. */
  readonly usableMs: number;
  /** Milliseconds until the heading of the app's page is there and nothing is loading anymore. */
  readonly wholeMs: number;
  /** Over the wire until then. */
  readonly wholeBytes: number;
  /** Addresses that the start script has asked for, and the page has not (ui/src/base/first-calls.ts). */
  readonly unusedCalls: readonly string[];
}

/** The storage of a signed-in person's browser, and the token that it sends. */
export interface Session {
  readonly token: string;
  readonly state: Awaited<ReturnType<BrowserContext['storageState']>>;
  readonly tab: Readonly<Record<string, string>>;
}

const maxMs = 60_000;
/** A page that is usable still loads what was left for later. */
const laterMs = 3_000;

export function openBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic'] });
}

/** Signs in through the form. */
export async function signInOnce(browser: Browser, site: string, email: string): Promise<Session> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const asking = page.waitForRequest((request) => request.headers()['authorization'] !== undefined);
  await page.goto(`${site}/signin`);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: /^Account: / }).waitFor();
  const state = await context.storageState({ indexedDB: true });
  const tab = (await page.evaluate('({ ...sessionStorage })')) as Record<string, string>;
  const token = (await asking).headers()['authorization'] ?? '';
  await context.close();
  return { state, tab, token };
}

/** A visit with an empty cache. */
export async function weigh(browser: Browser, visit: Visit): Promise<Weight> {
  const { address, session, line, width = 1440, height = 900 } = visit;
  const context = await browser.newContext({
    viewport: { width, height },
    serviceWorkers: 'block',
    ...(session && { storageState: session.state }),
  });
  try {
    if (session) await context.addInitScript(`Object.assign(sessionStorage, ${JSON.stringify(session.tab)})`);
    await context.addInitScript(countShifts);
    const page = await context.newPage();
    const wire = await countTraffic(await context.newCDPSession(page), line);
    const began = performance.now();
    await page.goto(address, { waitUntil: 'commit', timeout: maxMs });
    const since = () => performance.now() - began;
    const firstView = page.locator('#first-view h1').waitFor({ timeout: maxMs });
    const firstOrder = page.locator('#first-order summary').waitFor({ timeout: maxMs });
    const whole = untilWhole(page).then(since);
    const orWhole = (part: Promise<void>) => Promise.race([whole, part.then(since, () => whole)]);
    const [readableMs, usableMs] = await Promise.all([orWhole(firstView), orWhole(firstOrder)]);
    const wholeMs = await whole;
    const wholeBytes = wire().bytes;
    await page.waitForTimeout(line ? 3 * laterMs : laterMs);
    const layoutShift = Number(await page.evaluate('window.layoutShift'));
    const unusedCalls = (await page.evaluate('[...(window.firstCalls?.keys() ?? [])]')) as string[];
    const { pending: _, ...weight } = wire();
    return { ...weight, layoutShift, readableMs, usableMs, wholeMs, wholeBytes, unusedCalls };
  } finally {
    await context.close();
  }
}

const countShifts = `window.layoutShift = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.layoutShift += entry.value;
}).observe({ type: 'layout-shift', buffered: true });`;

async function untilWhole(page: Page): Promise<void> {
  // The pages for visitors have no app.
  await page.locator('#root h1, body > main h1').first().waitFor({ timeout: maxMs });
  const loading = page.locator('#first-view, [aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root');
  await loading.first().waitFor({ state: 'detached', timeout: maxMs });
}

/** Simulates a line for a page whose `Network` events are on. */
export async function slowDown(client: CDPSession, { bitsPerSecond, latencyMs }: Line): Promise<void> {
  const bytesPerSecond = bitsPerSecond / 8;
  const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
  await client.send('Network.emulateNetworkConditions', { offline: false, latency: latencyMs, ...throughput });
}

export interface Traffic extends Pick<Weight, 'requests' | 'bytes' | 'scripts' | 'scriptBytes'> {
  /** Requests without a whole answer yet, other than the stream of changes, which never ends. */
  readonly pending: number;
}

/** Counts what the page loads, over a simulated line if one is given. */
export async function countTraffic(client: CDPSession, line: Line | undefined): Promise<() => Traffic> {
  await client.send('Network.enable');
  if (line) await slowDown(client, line);
  const answers = new Map<string, { bytes: number; readonly isScript: boolean }>();
  const pending = new Set<string>();
  client.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('http') && !request.url.includes('/api/notifications/stream')) pending.add(requestId);
  });
  client.on('Network.loadingFailed', ({ requestId }) => pending.delete(requestId));
  client.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.url.startsWith('http')) return;
    answers.set(requestId, { bytes: response.encodedDataLength, isScript: type === 'Script' });
  });
  client.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId);
    if (answer) answer.bytes += encodedDataLength;
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    pending.delete(requestId);
    const answer = answers.get(requestId);
    if (answer) answer.bytes = encodedDataLength;
  });
  return () => {
    const all = [...answers.values()];
    const scripts = all.filter(({ isScript }) => isScript);
    const sum = (some: typeof all) => some.reduce((total, { bytes }) => total + bytes, 0);
    return {
      ...{ requests: all.length, bytes: sum(all), scripts: scripts.length, scriptBytes: sum(scripts) },
      pending: pending.size,
    };
  };
}
