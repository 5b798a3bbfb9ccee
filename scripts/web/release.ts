/** Writes the file of a release beside the pages of a site: the SHA-256 of each of their files. The same sources give the same file. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { release as version } from '@fairbook/server/platform/base/version.ts';
import { builtRelease, type ReleaseFile } from '@fairbook/server/platform/http/pages/release-file.ts';

const page = '/index.html';

/** `folder` is that of the built pages. `COMMIT` names the commit, where the build is given one. */
export async function writeRelease(folder: string, site: ReleaseFile['site']): Promise<void> {
  const spanish = join(folder, '.es');
  const [english, others] = [await hashesIn(folder), existsSync(spanish) ? await hashesIn(spanish) : new Map()];
  // The server sends a file that is there in both languages at one address.
  const inSpanish = [...others].map(([path, hash]): [string, string] => [
    english.has(path) ? `${path}?language=es` : path,
    hash,
  ]);
  const all = [...english, ...inSpanish].sort(([one], [other]) => (one < other ? -1 : 1));
  const isPage = ([path]: [string, string]) => path.startsWith(page);
  const file: ReleaseFile = {
    format: 'fairbook-release-1',
    site,
    version,
    commit: process.env['COMMIT'] || null,
    files: Object.fromEntries(all.filter((one) => !isPage(one))),
    templates: Object.fromEntries(all.filter(isPage)),
  };
  await writeFile(join(folder, builtRelease), `${JSON.stringify(file, null, 2)}\n`);
}

/** By address. Compressed copies and hidden files are not sent. */
async function hashesIn(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, address: path.slice(folder.length).replaceAll('\\', '/') }))
    .filter(({ address }) => !address.includes('/.'));
  return new Map(
    await Promise.all(
      paths.map(async ({ path, address }): Promise<[string, string]> => {
        const hash = createHash('sha256').update(await readFile(path));
        return [address, hash.digest('hex')];
      }),
    ),
  );
}
