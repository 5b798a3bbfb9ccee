/** Remembers which checks passed for which files, in node_modules/.cache, so that a check of unchanged files need not run again. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Step } from './steps.ts';

const root = join(import.meta.dirname, '../..');
const marks = join(root, 'node_modules/.cache/fairbook');

/** Paths of files and the hashes of their contents. */
type Hashes = readonly (readonly [path: string, hash: string])[];

/**
 * The same steps, each of which runs only where a file that it reads, by its path, changed since it last passed, which is noted in `folder`. Without
 * hashes all of them run.
 */
export function onlyWhereChanged(
  steps: readonly (Step & { readonly reads: RegExp })[],
  hashes: Hashes | null = hashesOfFiles(),
  folder = marks,
): readonly Step[] {
  if (hashes === null) return steps;
  return steps.map(({ name, reads, run }) => {
    const hash = createHash('sha256');
    for (const [path, each] of hashes) if (reads.test(path) || isForAll(path)) hash.update(`${path} ${each}\n`);
    const now = hash.digest('hex');
    const mark = join(folder, name.replaceAll(' ', '-'));
    if (existsSync(mark) && readFileSync(mark, 'utf8') === now) return { name: `${name}, unchanged`, run: nothing };
    return {
      name,
      async run() {
        await run();
        mkdirSync(folder, { recursive: true });
        writeFileSync(mark, now);
      },
    };
  });
}

async function nothing(): Promise<void> {}

/** Versions and settings of the tools, and how they are called. */
function isForAll(path: string): boolean {
  return /(^|\/)package(-lock)?\.json$|tsconfig[\w.]*\.json$|^(biome|knip|\.oxlintrc)\.json$|^scripts\/test\/(test|steps|checks)\.ts$/.test(
    path,
  );
}

/** The files of the working tree, or null outside a Git repository. */
function hashesOfFiles(): Hashes | null {
  let listed: string;
  try {
    const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
    listed = execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 1e8,
    });
  } catch {
    return null;
  }
  const paths = listed.split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
  return paths.sort().map((path) => {
    const hash = createHash('sha256').update(readFileSync(join(root, path)));
    return [path, hash.digest('hex')] as const;
  });
}
