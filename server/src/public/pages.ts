/** Serves the pages that need no account, rendered by the market's own components. */
import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PublicPage, PublicRenderer } from '@fairbook/contract/public/pages.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { AccessLog } from '../http/accessLog.ts';
import { addHeaders } from '../http/answers.ts';
import { errorSender } from '../http/errorSender.ts';
import { FixedAnswer, sendFixed } from '../http/fixed.ts';
import { pageHeaders } from '../http/headers.ts';
import { countCall } from '../http/limits.ts';
import { readEmbed, readIssuerPage, readNews, readResultsPage, readSalePage, readSalesPage } from './readPages.ts';

/** Built by market/public-pages.ts. */
const built = new URL('../../../market/dist/.pages/render.js', import.meta.url);

/** The built renderer; null where the pages were not built, as in development. */
export async function loadRenderer(): Promise<PublicRenderer | null> {
  return existsSync(fileURLToPath(built)) ? ((await import(built.href)) as PublicRenderer) : null;
}

type Read = (params: { readonly uuid: string }, query: unknown) => Promise<PublicPage>;

export function addPublicPages(app: FastifyInstance, deps: Deps, renderer: PublicRenderer, accessLog: AccessLog): void {
  const site = () => ({ origin: deps.config.marketUrl, now: deps.clock() });
  const listing = deps.config.searchEngines ? [] : ['x-robots-tag', 'noindex'];
  const render = (page: PublicPage) => {
    const { html, style } = renderer.renderPage(page, site());
    const own = page.kind === 'embed' ? embedHeaders : [...pageHeaders, ...listing];
    return { html, headers: [...own, 'content-security-policy', policyOf(style, page.kind === 'embed')] };
  };
  const errorHandler = errorSender(accessLog, ({ status, headers = [] }, { url, id }) => {
    const wait = headers[headers.indexOf('retry-after') + 1];
    return render({ kind: 'problem', status, address: url, reference: id, retryAfter: Number(wait) || null });
  });
  const send = (reply: FastifyReply, page: PublicPage) => {
    const { html, headers } = render(page);
    const answer = new FixedAnswer(html, 'text/html; charset=utf-8', { headers, cacheControl: 'public, max-age=10' });
    return sendFixed(reply.status(isMissing(page) ? 404 : 200), answer);
  };
  const add = (path: string, read: Read, onError = errorHandler) => {
    app.get(path, { errorHandler: onError }, async (request: FastifyRequest, reply) => {
      addHeaders(reply, countCall(deps.limits, 'visitor', null, request.ip));
      return send(reply, await read(request.params as { uuid: string }, request.query));
    });
  };
  add('/sales', (_params, query) => readSalesPage(query, deps));
  add('/sales/:uuid', ({ uuid }) => readSalePage(uuid, deps));
  add('/results', (_params, query) => readResultsPage(query, deps));
  add('/issuers/:uuid', ({ uuid }) => readIssuerPage(uuid, deps));
  const embedError = errorSender(accessLog, () => render({ kind: 'embed', sale: 'problem' }));
  add('/embed/sales/:uuid', ({ uuid }) => readEmbed(uuid, deps), embedError);
  app.get('/feed.xml', { errorHandler }, async (request, reply) => {
    addHeaders(reply, countCall(deps.limits, 'visitor', null, request.ip));
    const xml = renderer.renderFeed(await readNews(deps), site());
    return sendFixed(
      reply,
      new FixedAnswer(xml, 'application/atom+xml; charset=utf-8', { cacheControl: 'public, max-age=60' }),
    );
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
