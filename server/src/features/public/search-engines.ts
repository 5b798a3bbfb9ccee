/** Serves what search engines read: /robots.txt, and /sitemap.xml with the addresses of public sales and issuers. */
import { escapeHtml } from '../../platform/base/html.ts';
import type { Deps } from '../../platform/deps.ts';
import { countCall } from '../../platform/http/limits.ts';
import { FixedAnswer, fixedAnswer } from '../../platform/http/pages/fixed.ts';
import { notFoundAnswer, type PageRoutes, withHeaders } from '../../platform/http/pages/page-routes.ts';
import { listPublicAddresses, type PublicAddress } from './sales.sql.ts';

/** A sitemap has at most 50,000 addresses: the latest sales, and their issuers. */
const most = { sales: 40_000, issuers: 9_990 };
/** Search engines read it about once a day; one reading serves all of these minutes. */
const keptForMs = 10 * 60_000;

export function addSearchEngineFiles(pages: PageRoutes, deps: Deps): void {
  const { marketUrl, searchEngines } = deps.config;
  const robots = new FixedAnswer(robotsText(marketUrl, searchEngines), 'text/plain; charset=utf-8', {
    cacheControl: 'public, max-age=3600',
  });
  pages.get('/robots.txt', ({ headers }) => fixedAnswer(headers, robots));

  let kept: { readonly at: number; readonly answer: Promise<FixedAnswer> } | undefined;
  const sitemap = (now: Date) => {
    if (kept === undefined || now.getTime() - kept.at >= keptForMs) {
      const answer = listPublicAddresses(deps.db, most.sales, now).then(
        (sales) =>
          new FixedAnswer(sitemapXml(marketUrl, sales), 'application/xml; charset=utf-8', {
            cacheControl: 'public, max-age=3600',
          }),
      );
      kept = { at: now.getTime(), answer };
      // The next request reads again.
      answer.catch(() => {
        kept = undefined;
      });
    }
    return kept.answer;
  };
  pages.get('/sitemap.xml', async ({ headers, address }) => {
    const rates = countCall(deps.limits, 'visitor', null, address);
    const answer = searchEngines ? fixedAnswer(headers, await sitemap(deps.clock())) : notFoundAnswer;
    return withHeaders(answer, rates);
  });
}

/** Calls are for programs, except documents that a public page links; the rest of the app asks for a sign-in anyway. */
function robotsText(site: string, isListed: boolean): string {
  if (!isListed) return 'User-agent: *\nDisallow: /\n';
  const lines = ['User-agent: *', 'Allow: /api/public/files/', 'Disallow: /api/', 'Disallow: /dev/'];
  return `${[...lines, '', `Sitemap: ${site}/sitemap.xml`].join('\n')}\n`;
}

function sitemapXml(site: string, sales: readonly PublicAddress[]): string {
  const latest = new Map<string, Date>();
  for (const { issuer, changedAt } of sales) {
    const known = latest.get(issuer);
    if (known === undefined || known < changedAt) latest.set(issuer, changedAt);
  }
  const entries = [
    ...['/', '/sales', '/results'].map((path) => entryOf(`${site}${path}`)),
    ...sales.map(({ sale, changedAt }) => entryOf(`${site}/sales/${sale}`, changedAt)),
    ...[...latest].slice(0, most.issuers).map(([issuer, at]) => entryOf(`${site}/issuers/${issuer}`, at)),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
}

function entryOf(address: string, changedAt?: Date): string {
  const changed = changedAt === undefined ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`;
  return `<url><loc>${escapeHtml(address)}</loc>${changed}</url>`;
}
