/** `journey`: a test in which people visit the sites with a real browser, and in which nothing may go wrong unseen. */
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { test as base, inject } from 'vitest';
import { openBrowser, openPerson, type Site, watchProblems } from './browser.ts';
import { failuresFolder } from './failures.ts';
import { keptSession } from './signing-in.ts';

export interface VisitOptions {
  /** The page to begin on; '/' by default. */
  readonly path?: string;
  /** The e-mail of a demo account that is signed in already. */
  readonly as?: string;
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: 'light' | 'dark';
}

/** Opens a site as one more person, in a browser window of their own. */
export type Visit = (site: Site, options?: VisitOptions) => Promise<Page>;

export const journey = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures are wanted.
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }): Promise<Browser> => {
    const browser = await openBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  /** Names a problem that belongs to the journey: `foresee(/401/)`. */
  .extend('foreseen', async (): Promise<RegExp[]> => [])
  .extend(
    'foresee',
    async ({ foreseen }) =>
      (problem: RegExp) =>
        void foreseen.push(problem),
  )
  .extend('visit', async ({ browser, foreseen, task }, { onCleanup }): Promise<Visit> => {
    const contexts: BrowserContext[] = [];
    const problems: string[] = [];
    onCleanup(async () => {
      if (task.result?.state === 'fail') await keepPictures(contexts, task.name);
      await Promise.all(contexts.map((context) => context.close()));
      const unforeseen = problems.filter((problem) => !foreseen.some((pattern) => pattern.test(problem)));
      if (unforeseen.length > 0) throw new Error(`The browser met problems:\n  ${unforeseen.join('\n  ')}`);
    });
    return async (site, { path = '/', as, ...window } = {}) => {
      const address = inject('addresses')[site];
      const session = as === undefined ? undefined : await keptSession(browser, site, address, as);
      const context = await openPerson(browser, { address, ...window, ...(session && { session }) });
      contexts.push(context);
      watchProblems(context, (problem) => problems.push(problem));
      const page = await context.newPage();
      await page.goto(`${address}${path}`);
      return page;
    };
  });

async function keepPictures(contexts: readonly BrowserContext[], name: string): Promise<void> {
  const pages = contexts.flatMap((context) => context.pages());
  for (const [at, page] of pages.entries()) {
    const file = `${name.replace(/\W+/g, '-')}-${at + 1}.png`;
    await page.screenshot({ path: join(failuresFolder, file), timeout: 5000 }).catch(() => undefined);
  }
}
