/** Storage quota of a municipality's files. */

import { type Refusal, refusal } from '../base/refusal.ts';
import { say } from '../base/sentences/sentence.ts';
import type { AccountStatus } from '../base/vocabulary.ts';

export interface StorageQuota {
  /** Bytes for an approved municipality. */
  readonly storageQuota: number;
}

const megabyte = 1024 * 1024;
/** Share of it before approval. */
const partOfNew = 10;

/** The quota for a municipality of this status. */
export function storageOf(status: AccountStatus, { storageQuota }: StorageQuota): number {
  return status === 'New' || status === 'Pending Approval' ? Math.floor(storageQuota / partOfNew) : storageQuota;
}

/** Why a file cannot be stored beside the existing ones, or null. Code: storage-full. */
export function whyNotStore(stored: number, size: number, most: number): Refusal | null {
  if (size <= most - stored) return null;
  const inMegabytes = (bytes: number) => `${Math.floor(bytes / megabyte).toLocaleString('en-US')} MB`;
  return refusal(
    'storage-full',
    say('Your municipality can store {limit} of files, and {used} are in use. Remove files you no longer need.', {
      limit: inMegabytes(most),
      used: inMegabytes(stored),
    }),
  );
}
