/** What operators and integrators ask: is it alive, is it ready, how is it doing, what can it do. */
import { admin } from '@fairbook/contract/admin.ts';
import { market } from '@fairbook/contract/market.ts';
import { openApiOf } from '@fairbook/contract/openapi.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Deps } from '../deps.ts';
import type { Audience } from './actor.ts';
import { plainPagePolicy } from './plain-page.ts';
import { referencePage } from './reference-page.ts';

/** /healthz, /readyz, /metrics, /api/openapi.json and /api/docs, open to anybody who can reach the port. */
export function addOperations(app: FastifyInstance, deps: Deps, audience: Audience): void {
  const document = openApiDocument(audience);
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
  app.get('/api/openapi.json', async () => document);
  app.get('/api/docs', async (_request, reply) => {
    return reply.type('text/html').header('content-security-policy', plainPagePolicy).send(referencePage(document));
  });
  addMetrics(app);
}

export function openApiDocument(audience: Audience) {
  const title = audience === 'market' ? 'Fairbook market API' : 'Fairbook admin API';
  const description =
    'Answers are {message, data}; refusals are {message, data?}. Send the identity provider’s ID token as a bearer token.';
  return openApiOf(audience === 'market' ? market : admin, { title, version: '0.1.0', description });
}

function addMetrics(app: FastifyInstance): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
}
