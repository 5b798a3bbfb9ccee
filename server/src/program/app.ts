/** HTTP application of one site, the market or the administrators: its API and its web pages. */
import { randomUUID } from 'node:crypto';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { prepareOrderLogs } from '../features/logs/prepare-logs.ts';
import { WitnessOrigins } from '../features/logs/witnesses/origins.ts';
import { addUnsubscribe } from '../features/notices/notifications/unsubscribe-page.ts';
import { addStream } from '../features/notices/streams/stream.ts';
import { firstViews } from '../features/public/first-view.ts';
import { addPublicPages, loadRenderers } from '../features/public/pages.ts';
import { addSearchEngineFiles } from '../features/public/search-engines.ts';
import type { ProvenIdentity } from '../platform/adapters/identity.ts';
import type { Deps } from '../platform/deps.ts';
import { AccessLog, answeredBy } from '../platform/http/access-log.ts';
import { trustOf } from '../platform/http/address.ts';
import { addHeaders } from '../platform/http/answers.ts';
import type { Administrator, Audience, User } from '../platform/http/caller/actor.ts';
import { Compression, compressReplies } from '../platform/http/compression.ts';
import { errorSender } from '../platform/http/error-sender.ts';
import { type CommonHeaders, commonHeadersOf } from '../platform/http/headers.ts';
import { addOperations } from '../platform/http/internal/operations.ts';
import { addOutbox } from '../platform/http/internal/outbox.ts';
import { Methods } from '../platform/http/methods.ts';
import { addCspReports } from '../platform/http/pages/csp-reports.ts';
import { servePages } from '../platform/http/pages/pages.ts';
import { Pipeline } from '../platform/http/pipeline.ts';
import { readQueryString } from '../platform/http/queries.ts';
import { badAddress, longParameter, refuse } from '../platform/http/refusals.ts';
import { backlog, openServer } from '../platform/http/server.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: User | Administrator | null;
    identity: ProvenIdentity | null;
  }
}

function noSchemas(): never {
  throw new Error('calls declare their shapes in the contract, not as schemas of Fastify');
}

/** The application, ready to listen. API calls go through the pipeline, everything else through Fastify. */
export async function buildApp(shared: Deps, audience: Audience): Promise<FastifyInstance> {
  const deps =
    audience === 'admin' ? { ...shared, identity: shared.adminIdentity, provider: shared.adminProvider } : shared;
  const log = deps.log.child({ site: audience });
  const trusts = trustOf(deps.config);
  const common = commonHeadersOf(deps.config, audience);
  const accessLog = new AccessLog(deps, audience, trusts);
  const compression = new Compression();
  const pipeline = new Pipeline(deps, { audience, accessLog, common, compression, trusts });
  const server = openServer(pipeline, common);
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    ...(trusts ? { trustProxy: trusts } : {}),
    genReqId: () => randomUUID(),
    // Log entries of a request contain its id; a child logger per request would cost more than many responses.
    childLoggerFactory: (logger) => logger,
    bodyLimit: 256 * 1024,
    serverFactory: server.factory,
    clientErrorHandler: server.refuseUnreadable,
    // For an address without a route.
    frameworkErrors: (error, { id }, { raw }) =>
      refuse(raw, error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? longParameter : badAddress, common, id),
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: 200,
      querystringParser: readQueryString as (text: string) => Record<string, string>,
    },
    // No route has a schema of Fastify's, and loading its compilers takes a tenth of the start.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    // Requests in progress are finished at the end; the hub ends streams.
    forceCloseConnections: 'idle',
    // Later requests are refused in the envelope (platform/http/server.ts).
    return503OnClosing: false,
  });
  const methods = new Methods(app);
  app.addHook('preClose', async () => server.beginClose());
  app.decorateRequest('actor', null);
  app.decorateRequest('identity', null);
  addCommonHeaders(app, common);
  compressReplies(app, compression);
  noteAnswers(app, accessLog);
  app.setErrorHandler(errorSender(accessLog));
  const renderers = audience === 'market' ? await loadRenderers() : null;
  // The calls of the other site are not loaded: a process that serves one starts sooner, and its successor too.
  const learn = (path: string, method: string) => methods.add(path, method);
  if (audience === 'market') {
    deps.readModel.open();
    const [{ market }, { marketHandlers }] = await Promise.all([
      import('@fairbook/contract/market.ts'),
      import('./market-calls.ts'),
    ]);
    pipeline.add(market, marketHandlers, learn);
    addStream(app, deps, accessLog, common);
    addOutbox(app, deps);
    addUnsubscribe(app, deps);
    addSearchEngineFiles(app, deps);
    if (renderers) addPublicPages(app, deps, renderers, accessLog);
  } else {
    const [{ admin }, { adminHandlers }] = await Promise.all([
      import('@fairbook/contract/admin.ts'),
      import('./admin-calls.ts'),
    ]);
    pipeline.add(admin, adminHandlers, learn);
  }
  addOperations(app, deps, audience);
  addCspReports(app, log);
  const origins = new WitnessOrigins(deps.db);
  if (audience === 'market') await origins.read().catch(() => undefined);
  servePages(app, audience, methods, deps.config, {
    announcements: () => deps.announcements.on(audience),
    connectsTo: () => (audience === 'market' ? origins.current() : []),
    firstView: renderers ? firstViews(deps, renderers) : async () => null,
  });
  return app;
}

/** Builds the application and listens on the configured address. */
export async function startApp(deps: Deps, audience: Audience): Promise<{ address: string; close(): Promise<void> }> {
  // The database reads the logs while the code of the site is loaded.
  const [, app] = await Promise.all([
    audience === 'market' ? prepareOrderLogs(deps) : undefined,
    buildApp(deps, audience),
  ]);
  const port = audience === 'market' ? deps.config.marketPort : deps.config.adminPort;
  const address = await app.listen({ host: deps.config.host, port, backlog });
  return { address, close: () => app.close() };
}

function addCommonHeaders(app: FastifyInstance, common: CommonHeaders): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    // An answer that is meant for pages of other sites says so itself.
    const own = reply.getHeader('cross-origin-resource-policy');
    addHeaders(reply, common(request.id));
    if (own !== undefined) reply.header('cross-origin-resource-policy', own);
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done(null, payload);
  });
}

function noteAnswers(app: FastifyInstance, accessLog: AccessLog): void {
  app.addHook('onResponse', (request, reply, done) => {
    accessLog.note(answeredBy(request, reply));
    done();
  });
}
