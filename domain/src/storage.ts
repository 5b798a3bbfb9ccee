/** How many bytes of files a municipality may keep here. */
import { type Refusal, refusal } from './refusal.ts';
import type { AccountStatus } from './vocabulary.ts';

export interface StorageQuota {
  /** Bytes of a municipality whose account was approved. */
  readonly storageQuota: number;
}

const megabyte = 1024 * 1024;
/** What a municipality may keep before it is approved, as a part of what it may then. */
const partOfNew = 10;

/** The bytes a municipality of this status may keep. */
export function storageOf(status: AccountStatus, { storageQuota }: StorageQuota): number {
  return status === 'New' || status === 'Pending Approval' ? Math.floor(storageQuota / partOfNew) : storageQuota;
}

/** Why a file cannot be kept beside what is stored, or null. Code: storage-full. */
export function whyNotStore(stored: number, size: number, most: number): Refusal | null {
  if (size <= most - stored) return null;
  const [limit, used] = [most, stored].map((bytes) => `${Math.floor(bytes / megabyte).toLocaleString('en-US')} MB`);
  return refusal(
    'storage-full',
    `Your municipality can store ${limit} of files, and ${used} are in use. Remove files you no longer need.`,
  );
}
