/** Needs of the page at an address besides those of every page: files and first calls, as the build lists them (scripts/web/page-needs.ts). */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageNeeds } from '@fairbook/contract/base/page-needs.ts';

/** A parameter that is written into an address of a call. */
const plainValue = /^[\w-]{1,64}$/;

/** Elements for the head of the page at an address; empty for a page that needs nothing more. */
export type NeedsOf = (url: string) => string;

/** Reads the list of a built web app. */
export function readNeeds(folder: string): NeedsOf {
  const file = join(folder, '.page-needs.json');
  const pages: readonly PageNeeds[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  return needsIn(pages);
}

export function needsIn(pages: readonly PageNeeds[]): NeedsOf {
  // A fixed segment comes before a parameter in the same place.
  const inOrder = pages.toSorted((a, b) => (sortKey(a.path) < sortKey(b.path) ? -1 : 1));
  const known = inOrder.map((page) => ({ ...page, pattern: patternOf(page.path) }));
  return (url) => {
    const [path = '', query] = url.split('?');
    for (const { pattern, isBehindGate, files, calls } of known) {
      const match = pattern.exec(path);
      if (!match) continue;
      if (!isBehindGate) return files.map(linkTo).join('');
      return (
        forStartScript('page-files', files) +
        forStartScript('first-calls', query === undefined ? addressesOf(calls, match.groups ?? {}) : [])
      );
    }
    return '';
  };
}

function sortKey(path: string): string {
  return path.replaceAll(':', '\uffff');
}

function patternOf(path: string): RegExp {
  const parts = path.replace(
    /\/:(\w+)(\??)/g,
    (_, name: string, isOptional: string) => `(?:/(?<${name}>[^/]+))${isOptional}`,
  );
  return new RegExp(`^${parts === '/' ? '' : parts}/?$`);
}

/** None where a parameter is not what an id looks like: the page will say that it does not know it. */
function addressesOf(calls: readonly string[], values: Readonly<Record<string, string | undefined>>): string[] {
  return calls
    .map((call) =>
      call.replace(/\{(\w+)\}/g, (_, name: string) =>
        plainValue.test(values[name] ?? '') ? String(values[name]) : ' ',
      ),
    )
    .filter((call) => !call.includes(' '));
}

/** Loads a file before a script asks for it. */
function linkTo(file: string): string {
  const kind = file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"';
  return `<link ${kind} crossorigin href="${file}">`;
}

/** Files that the start script (ui/src/start/begin.ts) loads where the browser holds a sign-in. */
function forStartScript(name: string, addresses: readonly string[]): string {
  return addresses.length > 0 ? `<meta name="${name}" content="${addresses.join(' ').replaceAll('&', '&amp;')}">` : '';
}
