/**
 * Fixtures of a test file: each call opens one and closes it after the tests of the file. A test file awaits them at its top, so that
 * everything it works with is a constant: `const { auctions, server } = await testMarket();`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import { openTestClock, type TestClock } from './clock.ts';
import { accountsOf } from './market/accounts.ts';
import { auctionsOf } from './market/auctions.ts';
import { logReaderOf } from './market/log-reader.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts';

/** A server with its database, without people. */
export async function testServer(options?: TestServerOptions): Promise<TestServer> {
  const server = await startTestServer(options);
  afterAll(() => server.close());
  return server;
}

/** A server with the two people whom every sale needs: the administrator who approves it and the professional who is its counsel and trustee. */
export async function testMarket(options?: TestServerOptions) {
  const server = await testServer(options);
  const accounts = accountsOf(server);
  const administrator = await accounts.administrator();
  const professional = await accounts.professional();
  const auctions = auctionsOf(server, administrator, professional);
  return { server, accounts, administrator, professional, auctions, ...logReaderOf(server) };
}

/** A clock with its database, for the options of a server. */
export async function testClock(): Promise<TestClock> {
  const clock = await openTestClock();
  afterAll(() => clock.close());
  return clock;
}

/** An empty folder. */
export async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(inject('folder'), 'test-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Numbers from 1, each given once: for names and addresses that no other test has. */
export function counter(): () => number {
  let count = 0;
  return () => ++count;
}
