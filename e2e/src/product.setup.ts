/** Starts the product once for all tests, and checks that it ends cleanly. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBeacon } from '@fairbook/server/testing/beacon.ts';
import { type Providing, useRunning } from '@fairbook/server/testing/running.ts';
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

export default async function setup(project: Providing): Promise<() => Promise<void>> {
  const folder = await picturesOfFailures();
  if (await useRunning('e2e', project)) return async () => undefined;
  // Draws have a round of it: ten seconds is the shortest delay.
  const beacon = await startBeacon({ delay: 10, margin: 1 });
  const product = await startProduct({
    BEACON_URLS: beacon.url,
    BEACON_CHAIN: beacon.info,
    BEACON_DELAY_SECONDS: '10',
    BEACON_MARGIN_SECONDS: '1',
  });
  const sessions = await mkdtemp(join(tmpdir(), 'fairbook-sessions-'));
  project.provide('addresses', product.addresses);
  project.provide('dataFolder', product.folder);
  project.provide('sessions', sessions);
  return async () => {
    await rm(sessions, { recursive: true, force: true });
    await product
      .stop()
      .finally(beacon.close)
      .finally(() => writeFile(join(folder, 'product.log'), product.log()));
  };
}
