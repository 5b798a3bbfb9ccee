/** Starts the product once for all tests, and checks that it ends cleanly. */
import { writeFile } from 'node:fs/promises';
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
    /** Numbers up to this one may be in names that an earlier run used (fresh.ts). */
    readonly usedNumbers: number;
  }
}

export default async function setup(project: Providing): Promise<() => Promise<void>> {
  const folder = await picturesOfFailures();
  const isRunning = await useRunning('e2e', project);
  // Seconds: more than names that a run needs.
  project.provide('usedNumbers', isRunning ? Math.floor(Date.now() / 1000) % 1_000_000_000 : 0);
  if (isRunning) return async () => undefined;
  // Draws have a round of it: ten seconds is the shortest delay.
  const beacon = await startBeacon({ delay: 10, margin: 1 });
  const product = await startProduct({
    BEACON_URLS: beacon.url,
    BEACON_CHAIN: beacon.info,
    BEACON_DELAY_SECONDS: '10',
    BEACON_MARGIN_SECONDS: '1',
  });
  project.provide('addresses', product.addresses);
  project.provide('dataFolder', product.folder);
  return async () => {
    await product
      .stop()
      .finally(beacon.close)
      .finally(() => writeFile(join(folder, 'product.log'), product.log()));
  };
}
