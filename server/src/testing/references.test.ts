/** The generated references stand in the repository as the code would write them now. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { references } from '../references.ts';

test.each(Object.entries(references()))('%s is what the code says', (path, text) => {
  const written = readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
  expect(written === text, `${path} is stale: run npm run docs`).toBe(true);
});
