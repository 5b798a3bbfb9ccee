import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { afterAll, expect, test } from 'vitest';
import { freshDatabase } from '../../../testing/database.ts';
import { reachDatabase } from './reach.ts';

const { url, drop } = await freshDatabase();
afterAll(drop);

/** A proxy in front of the database that has no server behind it for its first connections. */
async function startProxy(without: number) {
  const target = new URL(url);
  let connections = 0;
  const proxy = createServer((client) => {
    connections += 1;
    client.on('error', () => undefined);
    if (connections <= without) return void client.destroy();
    const server = connect(Number(target.port), target.hostname);
    server.on('error', () => client.destroy());
    client.pipe(server).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = new URL(url);
  address.port = String((proxy.address() as AddressInfo).port);
  return { url: address.href, count: () => connections, close: () => proxy.close() };
}

test('a proxy that has no server for a moment, as in a switchover, is asked again', async () => {
  const proxy = await startProxy(3);
  try {
    expect(await reachDatabase(proxy.url)).toMatch(/^\d+/);
    expect(proxy.count()).toBeGreaterThan(3);
  } finally {
    proxy.close();
  }
});

test.runIf(isFull)(
  'a proxy that has no server for longer is named',
  async () => {
    const proxy = await startProxy(Number.POSITIVE_INFINITY);
    try {
      await expect(reachDatabase(proxy.url)).rejects.toThrow('closed the connection without an answer');
      expect(proxy.count()).toBeGreaterThan(3);
    } finally {
      proxy.close();
    }
  },
  20_000,
);

test('a wrong password is refused at the first try', async () => {
  const proxy = await startProxy(0);
  try {
    const wrong = new URL(proxy.url);
    wrong.password = 'wrong';
    await expect(reachDatabase(wrong.href)).rejects.toThrow('refused the user name or the password');
    // One connection asks whether it is PostgreSQL, one signs in.
    expect(proxy.count()).toBe(2);
  } finally {
    proxy.close();
  }
});
