/** Reads the files of a built web application, so that they are sent from memory, compressed as the build wrote them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Headers } from '../cached-response.ts';
import { FixedAnswer } from './fixed.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** Names contain a hash of the content. */
const forever = 'public, max-age=31536000, immutable';
/** Revalidated each time. */
const revalidated = 'no-cache';

/**
 * The files below a folder by their address, without the page itself and hidden files. A folder that is replaced later changes nothing: the
 * page and the scripts it names stay the same until the next start.
 */
export function readWebFiles(root: string, headersOfPage: (html: string) => Headers): Map<string, FixedAnswer> {
  const answers = new Map<string, FixedAnswer>();
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const address = path.slice(join(root, '/').length - 1).replaceAll('\\', '/');
    const isServed =
      entry.isFile() && address !== '/index.html' && !address.includes('/.') && !/\.(br|gz)$/.test(address);
    if (isServed) answers.set(address, answerOf(path, address, headersOfPage));
  }
  return answers;
}

/** Files whose names contain a hash of their content, by path: the servers of one process read each once. */
const immutable = new Map<string, FixedAnswer>();

function answerOf(path: string, address: string, headersOfPage: (html: string) => Headers): FixedAnswer {
  if (!/^\/(assets|es)\//.test(address)) return readAnswer(path, revalidated, headersOfPage);
  const answer = immutable.get(path) ?? readAnswer(path, forever, headersOfPage);
  immutable.set(path, answer);
  return answer;
}

function readAnswer(path: string, cacheControl: string, headersOfPage: (html: string) => Headers): FixedAnswer {
  const content = readFileSync(path);
  const type = types[extname(path)] ?? 'application/octet-stream';
  return new FixedAnswer(content, type, {
    headers: type.startsWith('text/html') ? headersOfPage(content.toString()) : [],
    cacheControl,
    coded: {
      ...(existsSync(`${path}.br`) && { br: readFileSync(`${path}.br`) }),
      ...(existsSync(`${path}.gz`) && { gzip: readFileSync(`${path}.gz`) }),
    },
  });
}
