/** Tests that a stopping process reports it before it refuses connections. */
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../db/embedded.ts';
import { startMarket } from '../testing/program.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('after SIGTERM a process is not ready, but serves until the drain is over', { timeout: 120_000 }, async () => {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const child = await startMarket(server, port, { DRAIN_SECONDS: '3', METRICS_PORT: `${metricsPort}` });
  const at = (path: string, of = port) => fetch(`http://127.0.0.1:${of}${path}`);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const told = Date.now();
  const readiness = async () => (await at('/readyz')).status;
  await expect.poll(readiness, { timeout: 2_000, interval: 50 }).toBe(503);
  const refusal = await at('/readyz', metricsPort);
  expect([refusal.status, await refusal.json()]).toEqual([
    503,
    { message: 'This process is about to stop', data: { code: 'not-ready' } },
  ]);
  for (; Date.now() < told + 2_500; await setTimeout(100)) {
    expect((await at('/api/public/summary')).status).toBe(200);
    expect((await at('/readyz')).status).toBe(503);
  }
  expect(await ended).toEqual([0, null]);
  expect(Date.now() - told).toBeGreaterThanOrEqual(3_000);
  await expect(at('/readyz')).rejects.toThrow();
});
