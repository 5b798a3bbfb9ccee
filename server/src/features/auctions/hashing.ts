/** Computes the hashes of documents that were stored before hashes were kept: a supplement names the file before it by its hash. */
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { Deps } from '../../platform/deps.ts';
import { keepHash, listUnhashed } from '../../store/auctions/supplements.sql.ts';

/** Reads the next of these files, one after the other. A file that cannot be read is left for the next time. */
export async function hashDocuments({ db, files, log }: Pick<Deps, 'db' | 'files' | 'log'>): Promise<void> {
  for (const { id, key } of await listUnhashed(db)) {
    try {
      const hash = createHash('sha256');
      await pipeline(await files.read(key), hash);
      await keepHash(db, id, hash.digest('hex'));
    } catch (error) {
      log.warn({ fileId: id, err: error }, 'the hash of a document could not be computed');
    }
  }
}
