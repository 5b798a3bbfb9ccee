/** Serves health and metrics of one process on a port of its own, which only operators can reach. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Deps } from '../deps.ts';
import { commonHeadersOf } from './headers.ts';
import { jsonResponse } from './json.ts';
import { type BareRefusal, refuse } from './refusals.ts';

const unknown: BareRefusal = { status: 404, message: 'Not found', code: 'not-found' };
const onlyRead: BareRefusal = {
  status: 405,
  message: 'Only GET and HEAD are offered here',
  code: 'method-not-allowed',
  headers: ['allow', 'GET, HEAD'],
};

const noStore = ['cache-control', 'no-store'];

function sendMessage(response: ServerResponse, message: string): void {
  const { status, headers, body } = jsonResponse(200, { message }, noStore);
  response.writeHead(status, headers).end(body);
}

/** Serves /healthz, /readyz and /metrics. Rejects if the port is taken. */
export async function startInternal(deps: Deps, port: number): Promise<{ address: string; close(): Promise<void> }> {
  const { config, metrics, readiness } = deps;
  const common = commonHeadersOf(config, 'market');
  metrics.measureProcess();

  async function sendMetrics(response: ServerResponse): Promise<void> {
    const text = await metrics.text();
    const size = ['content-length', String(Buffer.byteLength(text))];
    response.writeHead(200, ['content-type', metrics.registry.contentType, ...size, ...noStore]).end(text);
  }

  async function answer(path: string, response: ServerResponse): Promise<void> {
    if (path === '/healthz') sendMessage(response, 'alive');
    else if (path === '/metrics') await sendMetrics(response);
    else if (path !== '/readyz') refuse(response, unknown, common);
    else {
      const refusal = await readiness.whyNot();
      if (refusal === null) sendMessage(response, 'ready');
      else refuse(response, refusal, common);
    }
  }

  const server = createServer({ headersTimeout: 5_000, requestTimeout: 5_000 }, (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') refuse(response, onlyRead, common);
    else answer(request.url?.split('?')[0] ?? '', response).catch(() => response.destroy());
  });
  server.maxConnections = 100;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, config.metricsHost, resolve);
  });
  const { address, port: taken } = server.address() as AddressInfo;
  return {
    address: `http://${address.includes(':') ? `[${address}]` : address}:${taken}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
