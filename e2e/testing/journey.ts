/** `journey`: a test in which people use the sites with a real browser, and in which no problem goes unnoticed. */
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { test as base, inject } from 'vitest';
import { openBrowser, openPerson, type Site, watchProblems } from './browser.ts';
import { beginCounting, count, judgeBudget } from './budgets.ts';
import { failuresFolder } from './failures.ts';
import { ownSession, sharedSession } from './shared-session.ts';

export interface VisitOptions {
  /** The email of a signed-in demo account. */
  readonly as?: string;
  /** True where the test signs out, which ends the sign-in for all tests that share it. */
  readonly leaves?: boolean;
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: 'light' | 'dark';
  /** Time zone of the device; the Pacific by default. */
  readonly zone?: string;
  /** Language and region of the browser; American English by default. */
  readonly locale?: string;
  /** True if their browser may show notifications. */
  readonly rings?: boolean;
}

/** Opens a site as one more person, in a browser window of their own. */
export type Visit = (site: Site, options?: VisitOptions & { readonly path?: string }) => Promise<Page>;

export const journey = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures are wanted.
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }): Promise<Browser> => {
    const browser = await openBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('foreseen', async (): Promise<RegExp[]> => [])
  /** Declares an expected problem: `foresee(/401/)`. */
  .extend(
    'foresee',
    async ({ foreseen }) =>
      (problem: RegExp) =>
        void foreseen.push(problem),
  )
  .extend('visit', async ({ browser, foreseen, task, onTestFinished }, { onCleanup }): Promise<Visit> => {
    const pages: Page[] = [];
    const problems: string[] = [];
    onCleanup(async () => {
      if (task.result?.state === 'fail') await keepPictures(pages, task.name);
      await Promise.all(pages.map((page) => page.context().close()));
    });
    // Not in the cleanup above: one that throws is called again at the next attempt, with this one's problems.
    beginCounting();
    onTestFinished(() => {
      throwProblems(problems, foreseen);
      judgeBudget(task.file.filepath);
    });
    return async (site, { path = '/', ...options } = {}) => {
      const page = await enter(browser, site, options, (problem) => problems.push(problem));
      pages.push(page);
      page.on('domcontentloaded', () => count('loads'));
      await page.goto(addressOf(site, path));
      // On a busy machine the first view of a sale is still there, with the same heading as the page that replaces it.
      await page.locator('#first-view').waitFor({ state: 'detached' });
      return page;
    };
  });

/** An empty page of one more person; `tell` gets all of its problems. */
export async function enter(
  browser: Browser,
  site: Site,
  { as, leaves = false, ...window }: VisitOptions,
  tell: (problem: string) => void,
): Promise<Page> {
  const address = inject('addresses')[site];
  const session = as === undefined ? undefined : await (leaves ? ownSession : sharedSession)(site, as);
  const context = await openPerson(browser, { address, ...window, ...(session && { session }) });
  watchProblems(context, tell);
  return context.newPage();
}

/** The full address of a page. */
export function addressOf(site: Site, path: string): string {
  return `${inject('addresses')[site]}${path}`;
}

/** Throws for an unexpected problem. */
export function throwProblems(problems: readonly string[], foreseen: readonly RegExp[]): void {
  const others = problems.filter((problem) => !foreseen.some((pattern) => pattern.test(problem)));
  if (others.length > 0) throw new Error(`The browser met problems:\n  ${others.join('\n  ')}`);
}

async function keepPictures(pages: readonly Page[], name: string): Promise<void> {
  for (const [at, page] of pages.entries()) {
    const file = `${name.replace(/\W+/g, '-')}-${at + 1}.png`;
    await page.screenshot({ path: join(failuresFolder, file), timeout: 5000 }).catch(() => undefined);
  }
}
