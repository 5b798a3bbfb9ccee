/** What operators and integrators ask: is it alive, is it ready, how is it doing, what can it do. */
import { readFileSync } from 'node:fs';
import { adminGroups } from '@fairbook/contract/admin.ts';
import { marketGroups } from '@fairbook/contract/market.ts';
import { type CallExample, openApiOf } from '@fairbook/contract/openapi.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import type { Audience } from './actor.ts';
import { notFound } from './errors.ts';
import type { Journal } from './journal.ts';
import { plainPagePolicy } from './plain-page.ts';
import { callPage, referenceIndex } from './reference-page.ts';

/** /healthz, /readyz, /metrics, /api/openapi.json and /api/docs, open to anybody who can reach the port. */
export function addOperations(app: FastifyInstance, deps: Deps, audience: Audience, journal: Journal): void {
  app.get('/healthz', async () => ({ message: 'alive' }));
  app.get('/readyz', async (request, reply) => {
    try {
      await sql`select 1`.execute(deps.db);
      return { message: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.status(503).header('retry-after', '1').send({ message: 'The database does not answer' });
    }
  });
  app.get('/api/openapi.json', async () => openApiDocument(audience));
  app.get('/api/docs', async (_request, reply) => {
    return reply
      .type('text/html')
      .header('content-security-policy', plainPagePolicy)
      .send(referenceIndex(openApiDocument(audience)));
  });
  app.get<{ Params: { name: string } }>('/api/docs/:name', async ({ params }, reply) => {
    const page = callPage(openApiDocument(audience), params.name, examplesOf(audience)[params.name] ?? {});
    if (page === null) throw notFound();
    return reply.type('text/html').header('content-security-policy', plainPagePolicy).send(page);
  });
  app.get('/metrics', async (_request, reply) => {
    const { contentType, text } = await journal.metrics();
    return reply.type(contentType).send(text);
  });
}

const about = `Answers are {message, data}; refusals are {message, data?}, where data.fields names each wrong field of a 400 and data.missing each unmet condition of a 412. Send the identity provider’s ID token as a bearer token.

Amounts are dollars, days are YYYY-MM-DD, moments are ISO 8601 in UTC, ids are lower-case uuids. Lists in queries have bracketed indexes: state[0]=OR. Every answer carries X-Server-Time and X-Request-Id.

Besides the statuses a call declares, any call may be refused with 413 (too large), 415 (not the content type it takes), 429 (too many tries) or 503 (busy); the last two say in Retry-After when to try again.`;

/** What each call was answered in the demo market; `npm run examples` records it. */
export const examplesOf = oncePerSite((audience): Record<string, CallExample> => {
  const file = new URL(`./examples/${audience}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, CallExample>;
});

/** The OpenAPI document of one site, with recorded answers of the demo market as its examples. */
export const openApiDocument = oncePerSite((audience) => {
  const [title, groups] =
    audience === 'market'
      ? (['Fairbook market API', marketGroups] as const)
      : (['Fairbook admin API', adminGroups] as const);
  return openApiOf({ title, version: '0.1.0', description: about, groups, examples: examplesOf(audience) });
});

/** Made when somebody first asks, so that a start does not wait for what most processes never show. */
function oncePerSite<Value>(make: (audience: Audience) => Value): (audience: Audience) => Value {
  const made = new Map<Audience, Value>();
  return (audience) => {
    const value = made.get(audience) ?? make(audience);
    made.set(audience, value);
    return value;
  };
}
