/** Stores signed-in sessions, for the tests of every file: only the first to need one uses the form. */
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { inject } from 'vitest';
import type { Site, StoredSession } from './browser.ts';
import { signInOnce } from './signing-in.ts';

/** Milliseconds. What cannot be undone asks for the password again five minutes after a sign-in (confirm-sign-in.ts), and a test takes some of them. */
const longestUse = 2 * 60_000;

/** Two files that need the same at the same moment both use the form, and either session is as good. */
export async function sharedSession(browser: Browser, site: Site, email: string): Promise<StoredSession> {
  const file = join(inject('sessions'), `${site} ${email}.json`);
  const age = await stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => Number.POSITIVE_INFINITY,
  );
  if (age < longestUse) return JSON.parse(await readFile(file, 'utf8'));
  const session = await signInOnce(browser, inject('addresses')[site], email);
  const own = `${file}.${process.pid}`;
  await writeFile(own, JSON.stringify(session));
  await rename(own, file);
  return session;
}
