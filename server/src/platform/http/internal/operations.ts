/** Serves health, readiness, metrics and the API documentation. */
import { headersOf } from '../../base/errors.ts';
import type { Deps } from '../../deps.ts';
import type { Audience } from '../caller/actor.ts';
import { jsonResponse } from '../json.ts';
import { fixedAnswer } from '../pages/fixed.ts';
import { notFoundAnswer, type PageRoutes } from '../pages/page-routes.ts';
import { pagesFolder } from '../pages/pages.ts';
import { addReleaseFile } from '../pages/release-file.ts';
import { addSecurityTxt } from '../pages/security-txt.ts';

/** /healthz, /readyz, /api/openapi.json and /api/docs, open to anyone who can reach the port. */
export function addOperations(pages: PageRoutes, deps: Deps, audience: Audience): void {
  pages.get('/healthz', () => jsonResponse(200, { message: 'alive' }, []));
  pages.get('/readyz', async () => {
    const refusal = await deps.readiness.whyNot();
    if (refusal === null) return jsonResponse(200, { message: 'ready' }, []);
    const { status, message, code } = refusal;
    return jsonResponse(status, { message, data: { code } }, headersOf(status));
  });
  const { securityContact, marketUrl, adminUrl } = deps.config;
  addSecurityTxt(pages, securityContact, audience === 'market' ? marketUrl : adminUrl, deps.clock);
  addReleaseFile(pages, pagesFolder(audience));
  // Loaded when first asked for: a start does not wait for the code of what most processes never show.
  const documentation = () => import('../docs/documentation.ts');
  pages.get('/api/openapi.json', async ({ headers }) => {
    const { documentOf } = await documentation();
    return fixedAnswer(headers, documentOf(audience));
  });
  pages.get('/api/docs', async ({ headers }) => {
    const { indexOf } = await documentation();
    return fixedAnswer(headers, indexOf(audience));
  });
  pages.get('/api/docs/:name', async ({ headers, params }) => {
    const { pagesOf } = await documentation();
    const page = pagesOf(audience).get(params['name'] ?? '');
    return page === undefined ? notFoundAnswer : fixedAnswer(headers, page());
  });
}
