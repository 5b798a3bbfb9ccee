/** verify.html as a stranger uses it: opened from the disk, in a browser without a network. */
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { openPerson, watchProblems } from './browser.ts';

/** The page in a browser without a network; `connections` are all requests other than for the page itself and its worker. */
export async function openedFromDisk(browser: Browser, path: string, width = 1440) {
  const connections: string[] = [];
  const problems: string[] = [];
  const context = await openPerson(browser, { address: 'file://', width });
  watchProblems(context, (problem) => problems.push(problem));
  const page = await context.newPage();
  page.on('request', (request) => connections.push(request.url()));
  await context.setOffline(true);
  await page.goto(pathToFileURL(path).href);
  await page.getByRole('heading', { level: 1, name: 'Verify a sale' }).waitFor();
  const outside = () => connections.filter((url) => url !== pathToFileURL(path).href && !url.startsWith('blob:null/'));
  return { page, outside, problems };
}

export const fileInput = (page: Page) => page.locator('input[type=file]');
export const startAgain = (page: Page) => page.getByRole('button', { name: 'Start again' }).click();
export const allRight = (page: Page) => page.getByText('Everything that was given is correct.').waitFor();
