/** HTTP application of one site, the market or the administrators: its API and its web pages. */
import { prepareOrderLogs } from '../features/logs/prepare-logs.ts';
import { WitnessOrigins } from '../features/logs/witnesses/origins.ts';
import { addUnsubscribe } from '../features/notices/notifications/unsubscribe-page.ts';
import { addStream } from '../features/notices/streams/stream.ts';
import { firstViews } from '../features/public/first-view.ts';
import { addPublicPages, loadRenderers } from '../features/public/pages.ts';
import { addSearchEngineFiles } from '../features/public/search-engines.ts';
import type { Deps } from '../platform/deps.ts';
import { AccessLog } from '../platform/http/access-log.ts';
import { trustOf } from '../platform/http/address.ts';
import type { Audience } from '../platform/http/caller/actor.ts';
import { Compression } from '../platform/http/compression.ts';
import { commonHeadersOf } from '../platform/http/headers.ts';
import { addOperations } from '../platform/http/internal/operations.ts';
import { addOutbox } from '../platform/http/internal/outbox.ts';
import { addCspReports } from '../platform/http/pages/csp-reports.ts';
import { PageRoutes } from '../platform/http/pages/page-routes.ts';
import { servePages } from '../platform/http/pages/pages.ts';
import { Pipeline } from '../platform/http/pipeline.ts';
import { backlog, type OpenServer, openServer } from '../platform/http/server.ts';

export interface App extends Pick<OpenServer, 'server' | 'listen' | 'close'> {
  readonly pages: PageRoutes;
}

/** The application, ready to listen. Calls of the API go through the pipeline, every other address is a page. */
export async function buildApp(shared: Deps, audience: Audience): Promise<App> {
  const deps =
    audience === 'admin' ? { ...shared, identity: shared.adminIdentity, provider: shared.adminProvider } : shared;
  const trusts = trustOf(deps.config);
  const common = commonHeadersOf(deps.config, audience);
  const accessLog = new AccessLog(deps, audience, trusts);
  const compression = new Compression();
  const pipeline = new Pipeline(deps, { audience, accessLog, common, compression, trusts });
  const pages = new PageRoutes({ accessLog, common, compression, trusts });
  const opened = openServer((request, response) => {
    if (!pipeline.take(request, response)) pages.take(request, response);
  }, common);
  let close = opened.close;
  const renderers = audience === 'market' ? await loadRenderers() : null;
  // The calls of the other site are not loaded: a process that serves one starts sooner, and its successor too.
  const learn = (path: string, method: string) => pages.methods.add(path, method);
  if (audience === 'market') {
    deps.readModel.open();
    const [{ market }, { marketHandlers }] = await Promise.all([
      import('@fairbook/contract/market.ts'),
      import('./market-calls.ts'),
    ]);
    pipeline.add(market, marketHandlers, learn);
    const stream = addStream(pages, opened.server, deps, accessLog, common);
    close = async () => {
      opened.beginClose();
      await stream.close();
      await opened.close();
    };
    addOutbox(pages, deps);
    addUnsubscribe(pages, deps);
    addSearchEngineFiles(pages, deps);
    if (renderers) addPublicPages(pages, deps, renderers);
  } else {
    const [{ admin }, { adminHandlers }] = await Promise.all([
      import('@fairbook/contract/admin.ts'),
      import('./admin-calls.ts'),
    ]);
    pipeline.add(admin, adminHandlers, learn);
  }
  addOperations(pages, deps, audience);
  addCspReports(pages, deps.log.child({ site: audience }));
  const origins = new WitnessOrigins(deps.db);
  if (audience === 'market') await origins.read().catch(() => undefined);
  servePages(pages, audience, deps.config, {
    announcements: () => deps.announcements.on(audience),
    connectsTo: () => (audience === 'market' ? origins.current() : []),
    firstView: renderers ? firstViews(deps, renderers) : async () => null,
  });
  return { server: opened.server, pages, listen: opened.listen, close };
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
