/** Pages on a port of their own, for tests of what serves them. */
import { openLog } from '../src/platform/base/log.ts';
import { AccessLog } from '../src/platform/http/access-log.ts';
import { Compression } from '../src/platform/http/compression.ts';
import { commonHeadersOf } from '../src/platform/http/headers.ts';
import { PageRoutes } from '../src/platform/http/pages/page-routes.ts';
import { openServer } from '../src/platform/http/server.ts';
import { Metrics } from '../src/platform/observe/metrics.ts';

export interface PagesSite {
  readonly url: string;
  /** The response at a path of the site. */
  read(path: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

export async function openPages(add: (pages: PageRoutes) => void): Promise<PagesSite> {
  const log = openLog({ level: 'silent', readable: false });
  const accessLog = new AccessLog({ log, metrics: new Metrics(), config: { requestLogShare: 1 } as never }, 'market');
  const common = commonHeadersOf({ marketUrl: 'http://localhost', adminUrl: 'http://localhost' }, 'market');
  const pages = new PageRoutes({ accessLog, common, compression: new Compression() });
  add(pages);
  const server = openServer((request, response) => pages.take(request, response), common);
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  return { url, read: (path, init) => fetch(`${url}${path}`, init), close: server.close };
}
