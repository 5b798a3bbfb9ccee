/** Builds the web pages of both sites where they are missing or older than their sources. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languages } from '@fairbook/domain/base/languages.ts';
import { CannotStart } from '@fairbook/server/platform/base/cannot-start.ts';
import { type Build, outputIn } from './language.ts';
import { writeRelease } from './release.ts';

export type Site = 'market' | 'admin';

const root = join(import.meta.dirname, '../..');

/** As a release has them: a build for each language, its files planned and compressed. For development one build does for both, in a quarter of the time. */
export type Kind = 'development' | 'release';

const builds = { development: ['both'], release: languages } as const;

interface Progress {
  readonly onStart?: (site: Site) => void;
  readonly started?: (child: ChildProcess) => void;
}

/** Builds what is stale; returns whether anything was. Pages of a release do for development. Throws CannotStart with the builder's output on failure. */
export async function buildPages(kind: Kind, { onStart, started }: Progress = {}): Promise<boolean> {
  const built = await Promise.all(
    (['market', 'admin'] as const).map(async (site) => {
      const hash = await hashOfSources(site);
      const mark = await readFile(markOf(site), 'utf8').catch(() => '');
      if (mark === `release ${hash}` || mark === `${kind} ${hash}`) return false;
      onStart?.(site);
      // English first: it empties the folder.
      for (const language of builds[kind]) await build(site, language, started);
      await writeRelease(join(root, site, 'dist'), site);
      await writeFile(markOf(site), `${kind} ${hash}`);
      return true;
    }),
  );
  return built.includes(true);
}

/** Builds the pages with all texts marked, for the test that looks for others (pseudo.ts). */
export async function buildPseudoPages(): Promise<void> {
  for (const site of ['market', 'admin'] as const) {
    const hash = await hashOfSources(site);
    if ((await readFile(markOf(site, 'pseudo'), 'utf8').catch(() => '')) === hash) continue;
    await build(site, 'pseudo');
    await writeFile(markOf(site, 'pseudo'), hash);
  }
}

/** Beside the pages, so that it is removed with them. */
function markOf(site: Site, of: Build = 'en'): string {
  return join(root, site, outputIn(of).outDir, '.sources');
}

function build(site: Site, language: Build, started?: Progress['started']): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', site, '--manifest', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', PAGES_LANGUAGE: language },
  });
  started?.(child);
  let words = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (words += String(bytes)));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new CannotStart(`The pages of the ${site} site cannot be built:\n${words.trim()}`));
    });
  });
}

/** All sources of a site's pages: its own files, the packages it uses, the versions of all others, and how they are built. */
async function hashOfSources(site: Site): Promise<string> {
  const folders = [site, 'ui', 'contract', 'domain'];
  const files = (await Promise.all(folders.map((folder) => filesIn(join(root, folder))))).flat();
  const hash = createHash('sha256');
  for (const file of [
    ...files,
    join(root, 'package-lock.json'),
    ...[
      'announcements-script.ts',
      'call-tables.ts',
      'chunks.ts',
      'compressed-files.ts',
      'language.ts',
      'library-styles.ts',
      'page-needs.ts',
      'pages.ts',
      'pseudo.ts',
      'pseudo-texts.ts',
      'release.ts',
      'text-modules.ts',
      'web-app.ts',
    ].map((name) => join(root, 'scripts/web', name)),
  ].sort()) {
    hash.update(`${file.slice(root.length)}\n`).update(await readFile(file));
  }
  return hash.digest('hex');
}

const notSources = new Set(['dist', 'node_modules', 'gallery', 'coverage', 'testing']);

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/\.test\.tsx?$|^\./.test(entry.name));
  const folders = entries.filter((entry) => entry.isDirectory() && !notSources.has(entry.name));
  const deeper = await Promise.all(folders.map((entry) => filesIn(join(folder, entry.name))));
  return [...files.map((entry) => join(folder, entry.name)), ...deeper.flat()];
}

if (import.meta.main) {
  await buildPages('release', { onStart: (site) => console.log(`Building the pages of the ${site} site`) });
}
