/** Compares the pages that a market serves with a release file that the monitor's keeper took from elsewhere. */
import { readFileSync } from 'node:fs';
import { CannotStart } from '../../platform/base/cannot-start.ts';
import { type ReleaseFile, releaseFile } from '../../platform/http/pages/release-file.ts';
import { type Market, NoAnswer } from './market.ts';

export interface ComparedPages {
  readonly at: Date;
  /** Addresses of files that are not those of the release; null where the market did not answer. */
  readonly differing: readonly string[] | null;
}

/** More than any file of the pages has. */
const maxFileBytes = 16 * 1024 * 1024;
const atOnce = 4;
/** Addresses that are named. */
const mostNamed = 20;

export function readReleaseFile(path: string): ReleaseFile {
  try {
    return releaseFile.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    throw new CannotStart(`${path} is no release file of Fairbook: set MONITOR_RELEASE to another one.`);
  }
}

/** Every file of the release, and every script that the first page loads: it may name others than the release has. */
export async function comparePages(market: Market, release: ReleaseFile, now: Date): Promise<ComparedPages> {
  const left = Object.entries(release.files);
  const differing: string[] = [];
  const next = async (): Promise<void> => {
    for (let file = left.pop(); file; file = left.pop()) {
      const [path, expected] = file;
      if ((await market.hashOf(path, maxFileBytes)) !== expected) differing.push(path);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, next));
    const page = await market.readPage('/', maxFileBytes);
    for (const source of scriptsIn(page)) if (release.files[source] === undefined) differing.push(source);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return { at: now, differing: null };
  }
  return { at: now, differing: [...new Set(differing)].sort().slice(0, mostNamed) };
}

/** The addresses of the scripts of a page, and of modules that it loads; a script without an address is named as the page that has it. */
export function scriptsIn(html: string): string[] {
  const scripts = [...html.matchAll(/<script\b([^>]*)>/gi)].map(
    ([, attributes = '']) => sourceIn(attributes, 'src') ?? '/',
  );
  const modules = [...html.matchAll(/<link\b([^>]*)>/gi)]
    .map(([, attributes = '']) => attributes)
    .filter((attributes) => /rel\s*=\s*["']?modulepreload/i.test(attributes))
    .map((attributes) => sourceIn(attributes, 'href') ?? '/');
  return [...scripts, ...modules];
}

function sourceIn(attributes: string, name: string): string | undefined {
  return new RegExp(`\\b${name}\\s*=\\s*["']?([^"'\\s>]+)`, 'i').exec(attributes)?.[1];
}
