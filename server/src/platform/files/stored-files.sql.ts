/** Records of stored files. Everyone who may see a file's owner may read it at its `url`. */
import { randomUUID } from 'node:crypto';
import { type StorageQuota, storageOf, whyNotStore } from '@fairbook/domain/accounts/storage.ts';
import { sql } from 'kysely';
import { requireAllowed } from '../base/errors.ts';
import type { Db } from '../db/transaction.ts';
import type { Jobs } from '../jobs/jobs.ts';

/** A stored file without a record yet. */
export interface StoredFile {
  readonly field: string;
  readonly originalName: string;
  /** Its random name in the store. */
  readonly key: string;
  readonly contentType: string;
  readonly size: number;
  /** SHA-256 of its content, in hexadecimal digits. */
  readonly sha256: string;
}

export interface SavedFile {
  readonly id: number;
  readonly url: string;
}

/** Writes the record of a file in the store. 403 where it exceeds the municipality's quota. */
export async function keepFile(
  db: Db,
  file: StoredFile,
  uploadedById: number,
  quota: StorageQuota,
): Promise<SavedFile> {
  const { municipalityId, status } = await lockStorage(db, uploadedById);
  requireAllowed(whyNotStore(await sumStored(db, municipalityId), file.size, storageOf(status, quota)));
  return insertFile(db, file, uploadedById);
}

/** The same for a document of an investor, of whom the caller bounds the number. */
export async function keepProof(db: Db, file: StoredFile, uploadedById: number): Promise<SavedFile> {
  return insertFile(db, file, uploadedById);
}

async function insertFile(db: Db, file: StoredFile, uploadedById: number): Promise<SavedFile> {
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
      sha256: file.sha256,
    })
    .returning(['id', 'url'])
    .executeTakeFirstOrThrow();
}

/** The municipality of the person, locked, so that concurrent uploads cannot exceed its quota together. */
export async function lockStorage(db: Db, userId: number) {
  return db
    .selectFrom('municipality as m')
    .innerJoin('userOrg as o', 'o.municipalityId', 'm.id')
    .select(['m.id as municipalityId', 'm.status'])
    .where('o.userId', '=', userId)
    .forNoKeyUpdate('m')
    .executeTakeFirstOrThrow();
}

/** Total bytes of the stored files of anyone of the municipality, former people included. */
async function sumStored(db: Db, municipalityId: number): Promise<number> {
  const { stored } = await db
    .selectFrom('uploadedFile as f')
    .innerJoin('userOrg as o', 'o.userId', 'f.uploadedById')
    .select(sql<number>`coalesce(sum(f.size_bytes), 0)::bigint`.as('stored'))
    .where('o.municipalityId', '=', municipalityId)
    .executeTakeFirstOrThrow();
  return stored;
}

/** Removes unreferenced records, and enqueues the removal of their bytes. */
export async function dropFiles(db: Db, jobs: Jobs, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const gone = await db
    .deleteFrom('uploadedFile')
    .where('id', 'in', [...ids])
    .returning('destFileName')
    .execute();
  await jobs.enqueue(db, 'remove-files', { keys: gone.map((file) => file.destFileName) });
}
