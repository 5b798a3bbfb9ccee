/** Writes verifiers/vectors: `node scripts/record-vectors.ts && biome check --write verifiers/vectors/index.json`. The same vectors come out each time. */
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { recordVectors } from '../domain/testing/record-vectors.ts';

const folder = new URL('../verifiers/vectors/', import.meta.url);
for (const name of readdirSync(folder)) if (name.endsWith('.record')) rmSync(new URL(name, folder));
const index = recordVectors().map(({ text, ...vector }) => {
  writeFileSync(new URL(`${vector.name}.record`, folder), text);
  return vector;
});
writeFileSync(new URL('index.json', folder), `${JSON.stringify(index, null, 1)}\n`);
