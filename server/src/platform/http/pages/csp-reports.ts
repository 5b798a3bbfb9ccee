/** Receives reports of content security policy violations: attacks, or mistakes of ours. */
import { z } from 'zod';
import type { Log } from '../../base/log.ts';
import { readBytes } from '../body.ts';
import type { PageRoutes } from './page-routes.ts';

export const reportPath = '/csp-report';

const maxReportBytes = 8 * 1024;
/** Milliseconds between two log lines: anyone can send reports. */
const lineEvery = 1_000;

const text = z.string().transform((whole) => whole.slice(0, 200));
const report = z.object({
  'csp-report': z.object({
    'document-uri': text.optional(),
    'effective-directive': text.optional(),
    'violated-directive': text.optional(),
    'blocked-uri': text.optional(),
  }),
});

/** Takes reports of both sites' pages and logs at most one a second. */
export function addCspReports(pages: PageRoutes, log: Log): void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  pages.post(reportPath, async ({ raw }) => {
    const parsed = report.safeParse(jsonOf(await readBytes(raw, maxReportBytes)));
    const now = performance.now();
    if (parsed.success && now - loggedAt >= lineEvery) {
      loggedAt = now;
      const said = parsed.data['csp-report'];
      const directive = said['effective-directive'] ?? said['violated-directive'];
      // Only the start of the address: the rest may be a secret of the reader, such as an invitation code.
      log.warn(
        { page: beginOf(said['document-uri']), directive, blocked: said['blocked-uri'] },
        'a page violated its content security policy',
      );
    }
    return { status: 204, headers: [], body: null };
  });
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return null;
  }
}

function beginOf(address: string | undefined): string | undefined {
  return URL.parse(address ?? '')
    ?.pathname.split('/', 2)
    .join('/');
}
