/** The record of a stored file. Whoever may see what a file belongs to may read it at its `url`. */
import { randomUUID } from 'node:crypto';
import type { StoredFile } from '../http/uploads.ts';
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

/** Removes the records, which nothing may refer to any more, and answers the names under which the store holds the bytes. */
export async function forgetFiles(db: Db, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const gone = await db
    .deleteFrom('uploadedFile')
    .where('id', 'in', [...ids])
    .returning('destFileName')
    .execute();
  return gone.map((file) => file.destFileName);
}
