/** Tests that a stopping process reports it before it refuses connections. */
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { expect, test } from 'vitest';
import { testServer } from '../../../../testing/fixtures.ts';
import { startMarket, startParts } from '../../../../testing/program.ts';
import { freePort } from '../../postgres/embedded.ts';

const server = await testServer();

test('a process is not ready before its site listens, and after SIGTERM, but serves until the drain is over', {
  timeout: 120_000,
}, async () => {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const starting = startMarket(server, port, { DRAIN_SECONDS: '2', METRICS_PORT: `${metricsPort}` });
  const answers = new Set<string>();
  for (let isReady = false; !isReady; await setTimeout(20)) {
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/readyz`).catch(() => null);
    isReady = answer?.ok ?? false;
    if (answer) answers.add(((await answer.json()) as { message: string }).message);
  }
  const at = (path: string, of = port) => fetch(`http://127.0.0.1:${of}${path}`);
  expect((await at('/healthz')).status).toBe(200);
  expect([...answers]).toEqual(['This process is still starting', 'ready']);
  const child = await starting;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const stopped = Date.now();
  const readiness = async () => (await at('/readyz')).status;
  await expect.poll(readiness, { timeout: 1_000, interval: 20 }).toBe(503);
  const refusal = await at('/readyz', metricsPort);
  expect([refusal.status, await refusal.json()]).toEqual([
    503,
    { message: 'This process is about to stop', data: { code: 'not-ready' } },
  ]);
  for (; Date.now() < stopped + 1_000; await setTimeout(50)) {
    expect((await at('/api/public/summary')).status).toBe(200);
    expect((await at('/readyz')).status).toBe(503);
  }
  expect(await ended).toEqual([0, null]);
  expect(Date.now() - stopped).toBeGreaterThanOrEqual(2_000);
  await expect(at('/readyz')).rejects.toThrow();
});

test.runIf(isFull)(
  'a worker alone answers about its health and with metrics, and has no site',
  { timeout: 120_000 },
  async () => {
    const [sitePort, metricsPort] = [await freePort(), await freePort()];
    const settings = { METRICS_PORT: `${metricsPort}`, MARKET_PORT: `${sitePort}`, ADMIN_PORT: `${sitePort}` };
    const child = await startParts(server, ['worker'], metricsPort, settings);
    const at = (path: string) => fetch(`http://127.0.0.1:${metricsPort}${path}`);
    expect([(await at('/healthz')).status, (await at('/readyz')).status]).toEqual([200, 200]);
    const metrics = async () => (await at('/metrics')).text();
    expect(await metrics()).toContain('process_resident_memory_bytes');
    // It reports the market as a whole, and itself among its processes.
    await expect.poll(metrics, { timeout: 30_000, interval: 500 }).toMatch(/^fairbook_processes\{part="worker"\} 1$/m);
    expect(await metrics()).toMatch(/^fairbook_health_check_state\{check="database"\} 0$/m);
    expect((await at('/api/public/summary')).status).toBe(404);
    await expect(fetch(`http://127.0.0.1:${sitePort}/healthz`)).rejects.toThrow();
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  },
);
