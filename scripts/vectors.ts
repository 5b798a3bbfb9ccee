/** Writes verifiers/vectors: `node scripts/vectors.ts`. The same vectors come out each time. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { linesOf, vectorFiles } from '../domain/testing/vector-files.ts';

const folder = new URL('../verifiers/vectors/', import.meta.url);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
for (const [name, vectors] of Object.entries(vectorFiles()))
  writeFileSync(new URL(`${name}.jsonl`, folder), linesOf(vectors));
