/** The record of a stored file. Whoever may see what a file belongs to may read it at its `url`. */
import { randomUUID } from 'node:crypto';
import type { StoredFile } from '../http/uploads.ts';
import type { Jobs } from '../jobs.ts';
import type { Db } from './transaction.ts';

export interface KeptFile {
  readonly id: number;
  readonly url: string;
}

/** Writes the record of a file that lies in the store already. */
export async function keepFile(db: Db, file: StoredFile, uploadedById: number): Promise<KeptFile> {
  const uuid = randomUUID();
  return db
    .insertInto('uploadedFile')
    .values({
      uuid,
      uploadedById,
      title: file.originalName,
      originalName: file.originalName,
      destFileName: file.key,
      url: `/api/files/${uuid}`,
      contentType: file.contentType,
      sizeBytes: file.size,
    })
    .returning(['id', 'url'])
    .executeTakeFirstOrThrow();
}

/** Removes the records, which nothing may refer to any more, and has the bytes removed once that is certain. */
export async function dropFiles(db: Db, jobs: Jobs, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const gone = await db
    .deleteFrom('uploadedFile')
    .where('id', 'in', [...ids])
    .returning('destFileName')
    .execute();
  await jobs.enqueue(db, 'remove-files', { keys: gone.map((file) => file.destFileName) });
}
