/** Serves health, readiness, metrics and the API documentation. */
import type { FastifyInstance } from 'fastify';
import { headersOf, notFound } from '../../base/errors.ts';
import type { Deps } from '../../deps.ts';
import { addHeaders } from '../answers.ts';
import type { Audience } from '../caller/actor.ts';
import { sendFixed } from '../pages/fixed.ts';

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

const day = 24 * 3600 * 1000;

/** Adds the page if a contact is configured; `site` is the site's own address. */
function addSecurityTxt(app: FastifyInstance, contact: string | undefined, site: string, now: () => Date): void {
  if (contact === undefined) return;
  app.get('/.well-known/security.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(securityTxt(contact, site, now())),
  );
}

/** The text. It expires in half a year, so that stale copies are not trusted. */
function securityTxt(contact: string, site: string, now: Date): string {
  const expires = new Date(now.getTime() + 180 * day).toISOString();
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${site}/.well-known/security.txt`,
  ];
  return `${lines.join('\n')}\n`;
}
