/** Writes built files a second and third time, compressed with brotli and gzip, as the server sends them (server/src/platform/http/pages/web-files.ts). */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];

/** Smaller files are sent as they are. */
const minBytes = 1024;

/** Must be the last plugin: it compresses what the others wrote. */
export function compressedFiles(): Plugin {
  let folder = '';
  return {
    name: 'fairbook-compressed-files',
    apply: 'build',
    configResolved({ root, build }) {
      folder = join(root, build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const entries = await readdir(folder, { recursive: true, withFileTypes: true });
        // Hidden folders are not sent: the server runs what is in them.
        const texts = entries.filter(
          ({ parentPath, name }) =>
            /\.(js|css|html|svg|webmanifest)$/.test(name) && !parentPath.slice(folder.length).includes('/.'),
        );
        await Promise.all(texts.map((entry) => compress(join(entry.parentPath, entry.name))));
      },
    },
  };
}

/** At the highest levels: this is done once, and read very often. */
async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < minBytes) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await Promise.all([
    writeFile(`${path}.br`, await brotli(content, { params })),
    writeFile(`${path}.gz`, await gzipped(content, { level: 9 })),
  ]);
}
