/** Writes verifiers/vectors/logs: `node scripts/log-vectors.ts && biome check --write verifiers/vectors/logs`. The same vectors come out each time. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { logVectors } from '../domain/testing/witnessed-logs.ts';

const folder = new URL('../verifiers/vectors/logs/', import.meta.url);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const index = logVectors().map(({ log, record, ...vector }) => {
  const files = { log: `${vector.name}.txt`, ...(record !== undefined && { record: `${vector.name}.record` }) };
  writeFileSync(new URL(files.log, folder), log);
  if (files.record !== undefined) writeFileSync(new URL(files.record, folder), record ?? '');
  return { ...vector, ...files };
});
writeFileSync(new URL('index.json', folder), `${JSON.stringify(index, null, 1)}\n`);
