/** Tests the internal port: health and metrics, which the sites do not serve. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { startInternal } from './internal.ts';

let server: TestServer;
let internal: Awaited<ReturnType<typeof startInternal>>;

beforeAll(async () => {
  server = await startTestServer();
  internal = await startInternal(server.deps, 0);
});
afterAll(async () => {
  await internal.close();
  await server.close();
});

test('listens on this machine only', () => {
  expect(internal.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
});

test('shows what both sites answered, and the process', async () => {
  await Promise.all([fetch(`${server.marketUrl}/healthz`), fetch(`${server.adminUrl}/healthz`)]);
  const answer = await fetch(`${internal.address}/metrics`);
  const text = await answer.text();
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  for (const site of ['market', 'admin']) {
    expect(text).toMatch(
      new RegExp(`http_request_seconds_count{site="${site}",method="GET",route="/healthz",status="200"} 1`),
    );
  }
  expect(text).toContain('process_resident_memory_bytes');
});

test.each([
  ['GET', '/healthz', 200],
  ['HEAD', '/healthz', 200],
  ['GET', '/readyz', 200],
  ['GET', '/api/auction/all', 404],
  ['POST', '/metrics', 405],
])('%s %s is %i', async (method, path, status) => {
  expect((await fetch(`${internal.address}${path}`, { method })).status).toBe(status);
});

test('the sites themselves have no metrics', async () => {
  for (const url of [server.marketUrl, server.adminUrl]) {
    const answer = await fetch(`${url}/metrics`);
    expect([answer.status, await answer.json()]).toEqual([404, { message: 'Not found', data: { code: 'not-found' } }]);
  }
});
