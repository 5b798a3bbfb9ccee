/** Where a run leaves what helps to understand its failures: the log of the product, a picture of each page that failed. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

export const failuresFolder = join(import.meta.dirname, '../../.data/e2e');

/** Empties the folder; answers its path. */
export async function picturesOfFailures(): Promise<string> {
  await rm(failuresFolder, { recursive: true, force: true });
  await mkdir(failuresFolder, { recursive: true });
  return failuresFolder;
}
