/** Generates the references. With `--check` it only checks whether they are up to date, and fails where one is not. */
import { readFileSync, writeFileSync } from 'node:fs';
import { references } from '@fairbook/server/testing/references/references.ts';

const check = process.argv.includes('--check');
let stale = 0;
for (const [path, text] of Object.entries(references())) {
  const file = new URL(`../${path}`, import.meta.url);
  if (check && read(file) !== text) {
    stale++;
    console.error(`${path} is stale: run npm run docs`);
  }
  if (!check) writeFileSync(file, text);
}
process.exitCode = stale > 0 ? 1 : 0;

function read(file: URL): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
