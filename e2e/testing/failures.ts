/** Folder of what helps to understand failures: the product's log, a screenshot of each failed page. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

export const failuresFolder = join(import.meta.dirname, '../../.data/e2e');

/** Empties the folder; returns its path. */
export async function picturesOfFailures(): Promise<string> {
  await rm(failuresFolder, { recursive: true, force: true });
  await mkdir(failuresFolder, { recursive: true });
  return failuresFolder;
}
