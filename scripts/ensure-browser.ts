/** Finds a Chromium for the browser tests: the system's, otherwise Playwright's, otherwise it installs one. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '@fairbook/server/platform/base/cannot-start.ts';
import { chromium } from 'playwright-core';
import { installPackage, runAloud } from './install-package.ts';

/** Chromium's own headless build first: tests take a third less time in it. */
const names = ['chromium-headless-shell', 'google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'];
const macPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The program to run. BROWSER sets another path. Throws CannotStart without one. */
export function browserPath(): string {
  const found = findBrowser();
  if (found !== null) return found;
  install();
  const installed = findBrowser();
  if (installed !== null) return installed;
  throw new CannotStart(
    'No Chromium was found and none could be installed: install Chrome or Chromium, or name one in BROWSER.',
  );
}

/** A browser that really starts, or null. */
export function findBrowser(): string | null {
  const named = process.env['BROWSER'];
  const folders = (process.env['PATH'] ?? '').split(':');
  const places = [
    ...(named ? [named] : []),
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...macPlaces,
    chromium.executablePath(),
  ];
  return places.find((place) => existsSync(place) && starts(place)) ?? null;
}

/** Some systems have a stub in its place that only says where to get one. */
function starts(place: string): boolean {
  const { status, stdout } = spawnSync(place, ['--version', '--no-sandbox'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 && /chrom/i.test(stdout);
}

function install(): void {
  // Debian's packages include the libraries they need, which Playwright's download does not.
  if (installPackage('chromium-headless-shell') || installPackage('chromium')) return;
  console.log("No Chromium found: fetching Playwright's");
  const cli = join(import.meta.dirname, '../node_modules/playwright-core/cli.js');
  runAloud(process.execPath, [cli, 'install', 'chromium']);
}

if (import.meta.main) browserPath();
