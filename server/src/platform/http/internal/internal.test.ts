/** Tests the internal port: health and metrics, which the sites do not serve. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterAll, expect, test } from 'vitest';
import { testServer } from '../../../../testing/fixtures.ts';
import { Metrics } from '../../observe/metrics.ts';
import { startInternal } from './internal.ts';

const server = await testServer();
const internal = await startInternal(server.deps, { port: 0 });
afterAll(async () => {
  await internal.close();
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

/** Asks for health from a thread of its own, while this one does nothing else until the answer is there; the thread asks after `afterMs`. */
async function askWhileBlocked(address: string, afterMs: number): Promise<number> {
  const words = `const { parentPort, workerData } = require('node:worker_threads');
    parentPort.once('message', async () => {
      await new Promise((resolve) => setTimeout(resolve, workerData.afterMs));
      const { status } = await fetch(workerData.address + '/healthz');
      Atomics.store(workerData.answered, 0, status);
      Atomics.notify(workerData.answered, 0);
    });
    fetch(workerData.address + '/healthz').then(() => parentPort.postMessage('warm'));`;
  const answered = new Int32Array(new SharedArrayBuffer(4));
  const thread = new Worker(words, { eval: true, workerData: { address, afterMs, answered } });
  await once(thread, 'message');
  thread.postMessage('ask');
  // Zero where the answer needed this thread.
  Atomics.wait(answered, 0, 0, 20_000);
  const status = Atomics.load(answered, 0);
  await thread.terminate();
  return status;
}

test('a process that is busy is alive, and says so meanwhile', async () => {
  expect(await askWhileBlocked(internal.address, 50)).toBe(200);
});

test('a process that does not go on is not alive', async () => {
  const stuck = await startInternal({ ...server.deps, metrics: new Metrics() }, { port: 0, longestTurnMs: 400 });
  expect(await askWhileBlocked(stuck.address, 500)).toBe(503);
  await expect.poll(async () => (await fetch(`${stuck.address}/healthz`)).status).toBe(200);
  await stuck.close();
});

test('an occupied port is reported as such', async () => {
  const { port } = new URL(internal.address);
  await expect(startInternal({ ...server.deps, metrics: new Metrics() }, { port: Number(port) })).rejects.toMatchObject(
    { code: 'EADDRINUSE' },
  );
});
