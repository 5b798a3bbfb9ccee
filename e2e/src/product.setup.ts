/** Starts the product once for all tests, and checks that it ends cleanly. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBeacon } from '@fairbook/server/testing/beacon.ts';
import { type Providing, useRunning } from '@fairbook/server/testing/running.ts';
import type { ProvidedContext } from 'vitest';
import { picturesOfFailures } from './failures.ts';
import { type Addresses, startProduct } from './product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly addresses: Addresses;
    /** The product's data folder. */
    readonly dataFolder: string;
    /** The folder of signed-in sessions, for all tests of the run. */
    readonly sessions: string;
  }
}

interface Started {
  readonly provided: Pick<ProvidedContext, 'addresses' | 'dataFolder' | 'sessions'>;
  readonly stop: () => Promise<void>;
}

declare global {
  /** Two projects have this setup and load it separately; they share one product. */
  var productOfTests: { users: number; readonly started: Promise<Started> } | undefined;
}

export default async function setup(project: Providing): Promise<() => Promise<void>> {
  if (await useRunning('e2e', project)) return async () => undefined;
  globalThis.productOfTests ??= { users: 0, started: start() };
  const shared = globalThis.productOfTests;
  shared.users += 1;
  const { provided, stop } = await shared.started;
  project.provide('addresses', provided.addresses);
  project.provide('dataFolder', provided.dataFolder);
  project.provide('sessions', provided.sessions);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    globalThis.productOfTests = undefined;
    await stop();
  };
}

async function start(): Promise<Started> {
  const folder = await picturesOfFailures();
  // Draws have a round of it: ten seconds is the shortest delay.
  const beacon = await startBeacon({ delay: 10, margin: 1 });
  const product = await startProduct({
    BEACON_URLS: beacon.url,
    BEACON_CHAIN: beacon.info,
    BEACON_DELAY_SECONDS: '10',
    BEACON_MARGIN_SECONDS: '1',
  });
  const sessions = await mkdtemp(join(tmpdir(), 'fairbook-sessions-'));
  return {
    provided: { addresses: product.addresses, dataFolder: product.folder, sessions },
    async stop() {
      await rm(sessions, { recursive: true, force: true });
      await product
        .stop()
        .finally(beacon.close)
        .finally(() => writeFile(join(folder, 'product.log'), product.log()));
    },
  };
}
