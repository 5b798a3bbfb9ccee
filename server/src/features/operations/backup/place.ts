/** Where backups are: a folder, or a bucket of object storage (`s3://bucket/prefix`). */
import type { Dirent } from 'node:fs';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CannotStart } from '../../../platform/base/cannot-start.ts';
import { Unavailable } from '../../../platform/base/errors.ts';
import type { Config } from '../../../platform/config/config.ts';
import { openBucket } from '../../../platform/files/bucket.ts';

export type Bytes = AsyncIterable<Uint8Array>;

/** Paths are relative to the place, with slashes. */
export interface BackupPlace {
  /** The path below it as an operator would write it. */
  locate(path?: string): string;
  /** Writes a new file that is complete, and durable, once this resolves. */
  write(path: string, content: Bytes): Promise<void>;
  /** Throws where there is none. */
  read(path: string): Bytes;
  has(path: string): Promise<boolean>;
  list(): Promise<string[]>;
  /** Removes a file, or everything below a folder. */
  remove(path: string): Promise<void>;
}

/** The place that an argument of a command names. Throws CannotStart. */
export function openPlace({ backupStorage }: Pick<Config, 'backupStorage'>, word: string): BackupPlace {
  if (!word.startsWith('s3:')) return openFolder(word);
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(\/[\w./-]*)?$/.exec(word) ?? [];
  if (bucket === undefined) throw new CannotStart(`'${word}' is not a place in a bucket: s3://bucket/prefix.`);
  if (backupStorage === undefined) {
    throw new CannotStart(
      'BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY must be set for a place in a bucket, or the same of uploaded files (S3_…).',
    );
  }
  return inBucket({ ...backupStorage, bucket }, word.replace(/\/$/, ''), prefix.replace(/^\/|\/$/g, ''));
}

function openFolder(folder: string): BackupPlace {
  const locate = (path = '') => join(folder, path);
  return {
    locate,
    async write(path, content) {
      const target = locate(path);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      const unfinished = `${target}.new`;
      try {
        const file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
        await pipeline(Readable.from(content), file);
        await rename(unfinished, target);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code !== 'ENOSPC' && code !== 'EDQUOT') throw error;
        // Existing files would keep the disk full, and are no backup.
        await rm(locate(path.split('/')[0]), { recursive: true, force: true });
        throw new CannotStart(
          `The disk that holds ${folder} is full: no backup was made. Free some space there, then run it again.`,
        );
      }
    },
    read: (path) => createReadStream(locate(path)),
    has: async (path) => (await listBelow(folder)).includes(path),
    list: () => listBelow(folder),
    remove: (path) => rm(locate(path), { recursive: true, force: true }),
  };
}

async function listBelow(folder: string): Promise<string[]> {
  const entries: Dirent[] = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')).sort();
}

function inBucket(settings: Parameters<typeof openBucket>[0], word: string, prefix: string): BackupPlace {
  const bucket = openBucket(settings);
  const keyOf = (path: string) => (prefix === '' ? path : `${prefix}/${path}`);
  const listBelowKey = async (start: string) => {
    const keys: string[] = [];
    for await (const key of bucket.list(start)) keys.push(key.slice(keyOf('').length));
    return keys.sort();
  };
  return {
    locate: (path = '') => (path === '' ? word : `${word}/${path}`),
    write: (path, content) => bucket.write(keyOf(path), content).catch(cannot),
    async *read(path) {
      const content = await bucket.read(keyOf(path)).catch(cannot);
      if (content === null) throw new Error(`there is no ${path}`);
      yield* content;
    },
    has: (path) => bucket.has(keyOf(path)).catch(cannot),
    list: () => listBelowKey(keyOf('')).catch(cannot),
    async remove(path) {
      const below = await listBelowKey(`${keyOf(path)}/`).catch(cannot);
      for (const each of [path, ...below]) await bucket.remove(keyOf(each)).catch(cannot);
    },
  };

  function cannot(error: unknown): never {
    if (!(error instanceof Unavailable)) throw error;
    const why = error.cause instanceof Error ? error.cause.message : error.message;
    throw new CannotStart(`${bucket.name} cannot be used: ${why}.`, { cause: error });
  }
}
