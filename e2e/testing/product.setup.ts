/** Starts the product once for all tests, while those that do not need it run, and checks that it ends cleanly. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Providing, useRunning } from '@fairbook/server/testing/running.ts';
import { startBeacon } from '@fairbook/server/testing/services/beacon.ts';
import type { ProvidedContext } from 'vitest';
import { picturesOfFailures } from './failures.ts';
import { type Addresses, launchProduct, startedFile } from './product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly addresses: Addresses;
    /** The product's data folder. */
    readonly dataFolder: string;
    /** Numbers up to this one may be in names that an earlier run used (fresh.ts). */
    readonly usedNumbers: number;
  }
}

interface Started {
  readonly provided: Pick<ProvidedContext, 'addresses' | 'dataFolder'>;
  readonly stop: () => Promise<void>;
}

declare global {
  /** Two projects have this setup and load it separately; they share one product. */
  var productOfTests: { users: number; readonly started: Promise<Started> } | undefined;
}

export default async function setup(project: Providing): Promise<() => Promise<void>> {
  const isRunning = await useRunning('e2e', project);
  // Seconds: more than names that a run needs.
  project.provide('usedNumbers', isRunning ? Math.floor(Date.now() / 1000) % 1_000_000_000 : 0);
  if (isRunning) return async () => undefined;
  globalThis.productOfTests ??= { users: 0, started: start() };
  const shared = globalThis.productOfTests;
  shared.users += 1;
  const { provided, stop } = await shared.started;
  project.provide('addresses', provided.addresses);
  project.provide('dataFolder', provided.dataFolder);
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
  const product = await launchProduct({
    BEACON_URLS: beacon.url,
    BEACON_CHAIN: beacon.info,
    BEACON_DELAY_SECONDS: '10',
    BEACON_MARGIN_SECONDS: '1',
  });
  const noted = product.up
    .then(() => '', String)
    .then((failure) => writeFile(join(product.folder, startedFile), failure));
  return {
    provided: { addresses: product.addresses, dataFolder: product.folder },
    async stop() {
      await noted;
      await product
        .stop()
        .finally(beacon.close)
        .finally(() => writeFile(join(folder, 'product.log'), product.log()));
    },
  };
}
