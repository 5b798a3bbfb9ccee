/** Starts the product once for all journeys, and sees that it ends in order. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { picturesOfFailures } from './failures.ts';
import { type Addresses, startProduct } from './product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly addresses: Addresses;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await picturesOfFailures();
  const product = await startProduct();
  project.provide('addresses', product.addresses);
  return async () => {
    await product.stop().finally(() => writeFile(join(folder, 'product.log'), product.log()));
  };
}
