/** The file of a release: the SHA-256 of each file of a site's pages. The build writes it, both sites publish it, and readers compare pages with their copy of it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { FixedAnswer, fixedAnswer } from './fixed.ts';
import type { PageRoutes } from './page-routes.ts';

export const releasePath = '/.well-known/fairbook-release.json';

/** Beside the built pages, where no address leads to it. */
export const builtRelease = '.release.json';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const files = z.record(z.string().regex(/^\/[\w./?=-]*$/), sha256);

export const releaseFile = z.object({
  format: z.literal('fairbook-release-1'),
  site: z.enum(['market', 'admin']),
  version: z.string().max(50),
  /** Null where the build was not given it. */
  commit: z.string().max(64).nullable(),
  /** By address, as they are sent. */
  files,
  /** Pages as built: the server writes a nonce, announcements and a first view into them. */
  templates: files,
});
export type ReleaseFile = z.output<typeof releaseFile>;

/** The file as it was when the process started, like the pages. Nothing where they are not built. */
export function addReleaseFile(pages: PageRoutes, folder: string): void {
  const path = join(folder, builtRelease);
  if (!existsSync(path)) return;
  const answer = new FixedAnswer(readFileSync(path), 'application/json; charset=utf-8');
  pages.get(releasePath, ({ headers }) => fixedAnswer(headers, answer));
}
