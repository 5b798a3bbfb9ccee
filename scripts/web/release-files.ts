/** `npm run release-files <folder>`: what a release publishes beside its sources, for readers who do not take it from the market that they check. */
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256Hex } from '@fairbook/server/platform/base/crypto.ts';
import { builtRelease } from '@fairbook/server/platform/http/pages/release-file.ts';
import { buildPages } from './web.ts';

const root = join(import.meta.dirname, '../..');
const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('Usage: npm run release-files <folder>\n');
  process.exit(1);
}
await buildPages('release', { onStart: (site) => process.stderr.write(`Building the pages of the ${site} site\n`) });
await mkdir(folder, { recursive: true });
const files = [
  ['market/dist/verify.html', 'verify.html'],
  ['market/dist/.es/verify.html', 'verify.es.html'],
  [`market/dist/${builtRelease}`, 'fairbook-release.json'],
  [`admin/dist/${builtRelease}`, 'fairbook-release-admin.json'],
] as const;
// As sha256sum prints it, for the notes of the release.
for (const [from, to] of files) {
  await copyFile(join(root, from), join(folder, to));
  process.stdout.write(`${sha256Hex(await readFile(join(folder, to), 'utf8'))}  ${to}\n`);
}
