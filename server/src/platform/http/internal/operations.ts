/** Serves health, readiness, metrics and the API documentation. */
import type { FastifyInstance } from 'fastify';
import { headersOf, notFound } from '../../base/errors.ts';
import type { Deps } from '../../deps.ts';
import { addHeaders } from '../answers.ts';
import type { Audience } from '../caller/actor.ts';
import { sendFixed } from '../pages/fixed.ts';
import { addSecurityTxt } from '../pages/security-txt.ts';

/** /healthz, /readyz, /api/openapi.json and /api/docs, open to anyone who can reach the port. */
export function addOperations(app: FastifyInstance, deps: Deps, audience: Audience): void {
  app.get('/healthz', async () => ({ message: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    const refusal = await deps.readiness.whyNot();
    if (refusal === null) return { message: 'ready' };
    const { status, message, code } = refusal;
    return addHeaders(reply, headersOf(status)).status(status).send({ message, data: { code } });
  });
  const { securityContact, marketUrl, adminUrl } = deps.config;
  addSecurityTxt(app, securityContact, audience === 'market' ? marketUrl : adminUrl, deps.clock);
  // Loaded when first asked for: a start does not wait for the code of what most processes never show.
  const documentation = () => import('../docs/documentation.ts');
  app.get('/api/openapi.json', async (_request, reply) => {
    const { documentOf } = await documentation();
    return sendFixed(reply, documentOf(audience));
  });
  app.get('/api/docs', async (_request, reply) => {
    const { indexOf } = await documentation();
    return sendFixed(reply, indexOf(audience));
  });
  app.get<{ Params: { name: string } }>('/api/docs/:name', async ({ params }, reply) => {
    const { pagesOf } = await documentation();
    const page = pagesOf(audience).get(params.name);
    if (page === undefined) throw notFound();
    return sendFixed(reply, page());
  });
}
