/** Measures the JavaScript of a site's first screen over the wire. Fails the tests beyond the limit. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Language } from '@fairbook/domain/base/languages.ts';
import { CannotStart } from '@fairbook/server/platform/base/cannot-start.ts';
import { z } from 'zod';
import { outputIn } from './language.ts';
import type { Site } from './web.ts';

/** Bytes after gzip. */
export const maxBytes = 150_000;
/** Script files of a site. Each one more is a request of its own, and compresses worse than as a part of a larger one. */
export const maxScripts = 90;

/** Modules that the browser loads before a visitor at `/` sees anything: the entry and the page itself. The sign-in library loads where the browser holds a sign-in, and behind the sign-in page. */
const firstModules: Readonly<Record<Site, readonly string[]>> = {
  market: ['index.html', 'src/landing/LandingPage.tsx'],
  admin: ['index.html', 'src/administrators/SignIn.tsx'],
};

const manifestShape = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).optional() }));

export interface FirstScreen {
  readonly bytes: number;
  readonly files: readonly string[];
  /** The number of all script files of the site. */
  readonly allScripts: number;
}

/** Reads the built pages. Throws CannotStart where an entry module is no longer among them. */
export async function measureFirstScreen(site: Site, language: Language = 'en'): Promise<FirstScreen> {
  const { outDir, assetsDir } = outputIn(language);
  const dist = join(import.meta.dirname, '../..', site, outDir);
  const manifest = manifestShape.parse(JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')));
  const files = new Set<string>();
  const waiting = [...firstModules[site]];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = manifest[name];
    if (!chunk)
      throw new CannotStart(`${name} is no longer part of the ${site} site: correct scripts/web/first-screen.ts.`);
    if (files.has(chunk.file)) continue;
    files.add(chunk.file);
    waiting.push(...(chunk.imports ?? []));
  }
  const scripts = [...files].filter((file) => file.endsWith('.js'));
  const sizes = await Promise.all(scripts.map(async (file) => gzipSync(await readFile(join(dist, file))).length));
  const all = (await readdir(join(dist, assetsDir))).filter((name) => name.endsWith('.js'));
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), files: scripts, allScripts: all.length };
}
