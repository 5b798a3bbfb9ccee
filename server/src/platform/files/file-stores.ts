/** The stores of uploaded files that the configuration names. */
import { type BucketSettings, filesOfBucket, openBucket } from './bucket.ts';
import { bothStores, type FileStore, openFolder } from './file-store.ts';

interface Places {
  readonly filesDir: string;
  /** Where new files are stored. */
  readonly filesIn: 'folder' | 's3';
  readonly bucket: BucketSettings | undefined;
}

/** The store of new files; it also reads what is only in the other place, where there is one. */
export function openFileStore(config: Places): FileStore {
  const { current, other } = openPlaces(config);
  return other === null ? current : bothStores(current, other);
}

/** The place of new files, and the other one. Without a bucket there is none. */
export function openPlaces({ filesDir, filesIn, bucket }: Places): { current: FileStore; other: FileStore | null } {
  const folder = openFolder(filesDir);
  const inBucket = bucket === undefined ? null : filesOfBucket(openBucket(bucket));
  return filesIn === 's3' && inBucket ? { current: inBucket, other: folder } : { current: folder, other: inBucket };
}
