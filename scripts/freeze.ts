/**
 * Freezes the verifiers of today under the next number in verifiers/frozen: `node scripts/freeze.ts`. The same sources give the same bytes. A file that
 * is there already is never written over.
 */
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = new URL('../', import.meta.url);
const frozen = new URL('verifiers/frozen/', root);

function pathsIn(folder: string): string[] {
  return readdirSync(new URL(folder, frozen), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}${entry.name}`;
    return entry.isDirectory() ? pathsIn(`${path}/`) : [path];
  });
}

const numbers = readdirSync(frozen).filter((name) => /^\d+$/.test(name));
const next = String(Math.max(0, ...numbers.map(Number)) + 1);
mkdirSync(new URL(`${next}/`, frozen));
cpSync(new URL('verifiers/python/', root), new URL(`${next}/python/`, frozen), {
  recursive: true,
  filter: (path) => !path.includes('__pycache__'),
});
await build({
  ...{ configFile: false, logLevel: 'error', root: fileURLToPath(root) },
  ssr: { noExternal: true },
  build: {
    ...{ ssr: 'domain/testing/frozen-verifier.ts', target: 'es2024', minify: false, emptyOutDir: false },
    outDir: fileURLToPath(new URL(`${next}/`, frozen)),
    rolldownOptions: { output: { entryFileNames: 'fairbook.mjs' } },
  },
});
const sums = pathsIn(`${next}/`).map((path) => {
  return `${createHash('sha256')
    .update(readFileSync(new URL(path, frozen)))
    .digest('hex')}  ${path}\n`;
});
writeFileSync(new URL('SHA256SUMS', frozen), sums.toSorted().join(''), { flag: 'a' });
