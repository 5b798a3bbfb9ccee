/** Tests that the generated references in the repository are up to date. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { references } from '../references/references.ts';

test.each(Object.entries(references()))('%s is up to date', (path, text) => {
  const written = readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
  expect(written === text, `${path} is stale: run npm run docs`).toBe(true);
});
