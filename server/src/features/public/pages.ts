/** Serves the pages that need no account, rendered by the market's own components. */
import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { shownAnnouncement } from '@fairbook/contract/notices/announcements/shapes.ts';
import type { PublicPage, PublicRenderer, PublicSale } from '@fairbook/contract/public/pages.ts';
import { type Language, languages } from '@fairbook/domain/base/languages.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Outgoing } from '../../platform/http/answers.ts';
import { isSecure, pageHeaders } from '../../platform/http/headers.ts';
import { countCall } from '../../platform/http/limits.ts';
import { FixedAnswer, fixedAnswer } from '../../platform/http/pages/fixed.ts';
import { keptLanguage, languageHeaders, languageOf, withoutLanguage } from '../../platform/http/pages/language.ts';
import {
  notFoundAnswer,
  type PageOfError,
  type PageRequest,
  type PageRoutes,
  withHeaders,
} from '../../platform/http/pages/page-routes.ts';
import { Previews } from './previews.ts';
import {
  readEmbed,
  readIssuerPage,
  readNews,
  readResultsPage,
  readSale,
  readSalePage,
  readSalesPage,
} from './read-pages.ts';

/** Built by market/public-pages.ts, in each language. */
const built: Readonly<Record<Language, URL>> = {
  en: new URL('../../../../market/dist/.pages/render.js', import.meta.url),
  es: new URL('../../../../market/dist/.es/.pages/render.js', import.meta.url),
};

export type Renderers = Readonly<Record<Language, PublicRenderer>>;

/** The built renderers; null where the pages were not built, as in development. */
export async function loadRenderers(): Promise<Renderers | null> {
  if (!languages.every((language) => existsSync(fileURLToPath(built[language])))) return null;
  const load = async (language: Language) => (await import(built[language].href)) as PublicRenderer;
  return { en: await load('en'), es: await load('es') };
}

type Read = (params: { readonly uuid: string }, query: unknown) => Promise<PublicPage>;

export function addPublicPages(pages: PageRoutes, deps: Deps, renderers: Renderers): void {
  const siteFor = ({ url }: Pick<PageRequest, 'url'>) => ({
    origin: deps.config.marketUrl,
    approvalDays: deps.config.approvalDays,
    now: deps.clock(),
    address: withoutLanguage(url),
    announcements: deps.announcements
      .known('market')
      .filter(({ isPublic }) => isPublic)
      .map((each) => shownAnnouncement.parse(each)),
  });
  const listing = deps.config.searchEngines ? [] : ['x-robots-tag', 'noindex'];
  const render = (page: PublicPage, request: PageRequest) => {
    const language = languageOf(request);
    const { html, style } = renderers[language].renderPage(page, siteFor(request));
    const isEmbedded = page.kind === 'embed';
    const own = isEmbedded ? embedHeaders : [...pageHeaders, ...listing];
    const policy = policyOf(style, isEmbedded);
    return { html, headers: [...own, ...languageHeaders(language), 'content-security-policy', policy] };
  };
  const problem: PageOfError = ({ status, headers = [] }, request) => {
    const wait = headers[headers.indexOf('retry-after') + 1];
    const { url: address, id: reference } = request;
    return render({ kind: 'problem', status, address, reference, retryAfter: Number(wait) || null }, request);
  };
  const answerOf = (request: PageRequest, page: PublicPage): Outgoing => {
    const { html, headers } = render(page, request);
    const answer = new FixedAnswer(html, 'text/html; charset=utf-8', { headers, cacheControl: 'public, max-age=10' });
    // A card in a frame sets no cookie on the site that shows it.
    const kept = page.kind === 'embed' ? [] : keptLanguage(request, isSecure(deps.config, 'market'));
    return withHeaders(fixedAnswer(request.headers, answer, isMissing(page) ? 404 : 200), kept);
  };
  const add = (path: string, read: Read, pageOfError = problem) => {
    const handle = async (request: PageRequest) => {
      const rates = countCall(deps.limits, 'visitor', null, request.address);
      const [page] = await Promise.all([
        read(request.params as { uuid: string }, request.query),
        deps.announcements.on('market'),
      ]);
      return withHeaders(answerOf(request, page), rates);
    };
    pages.get(path, handle, pageOfError);
  };
  add('/sales', (_params, query) => readSalesPage(query, deps));
  add('/sales/:uuid', ({ uuid }) => readSalePage(uuid, deps));
  add('/results', (_params, query) => readResultsPage(query, deps));
  add('/issuers/:uuid', ({ uuid }) => readIssuerPage(uuid, deps));
  addPreviews(pages, deps, (sale, request) => renderers[languageOf(request)].renderPreview(sale, siteFor(request)));
  const embedProblem: PageOfError = (_answer, request) => render({ kind: 'embed', sale: 'problem' }, request);
  add('/embed/sales/:uuid', ({ uuid }) => readEmbed(uuid, deps), embedProblem);
  const feed = async (request: PageRequest) => {
    const rates = countCall(deps.limits, 'visitor', null, request.address);
    const language = languageOf(request);
    const xml = renderers[language].renderFeed(await readNews(deps), siteFor(request));
    const options = { headers: languageHeaders(language), cacheControl: 'public, max-age=60' };
    const answer = new FixedAnswer(xml, 'application/atom+xml; charset=utf-8', options);
    return withHeaders(fixedAnswer(request.headers, answer), rates);
  };
  pages.get('/feed.xml', feed, problem);
}

/** Pictures of sales for links to them. */
function addPreviews(pages: PageRoutes, deps: Deps, draw: (sale: PublicSale, request: PageRequest) => string): void {
  const previews = new Previews();
  pages.get('/sales/:uuid/preview.png', async (request) => {
    const rates = countCall(deps.limits, 'preview', null, request.address);
    const sale = await readSale(request.params['uuid'] ?? '', deps);
    if (sale === null) return withHeaders(notFoundAnswer, rates);
    const image = await previews.imageOf(draw(sale, request));
    const own = ['cross-origin-resource-policy', 'cross-origin'];
    const headers = [...own, ...languageHeaders(languageOf(request))];
    const answer = new FixedAnswer(image, 'image/png', { headers, cacheControl: 'public, max-age=300' });
    return withHeaders(fixedAnswer(request.headers, answer), rates);
  });
}

function isMissing(page: PublicPage): boolean {
  return page.kind === 'missing' || (page.kind === 'embed' && page.sale === 'missing');
}

/** A card is read inside of other sites, and is nothing that search engines list. */
const embedHeaders = ['cross-origin-resource-policy', 'cross-origin', 'x-robots-tag', 'noindex'];

/** Only the page's own style, by its hash, and the script that sets the reader's color scheme. A card has no script, and any site may frame it. */
function policyOf(style: string, isEmbedded: boolean): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
    ...(isEmbedded
      ? ['frame-ancestors *']
      : ["script-src 'self'", "img-src 'self'", "font-src 'self'", "frame-ancestors 'none'"]),
    "base-uri 'none'",
    `form-action ${isEmbedded ? "'none'" : "'self'"}`,
    "require-trusted-types-for 'script'",
  ].join('; ');
}
