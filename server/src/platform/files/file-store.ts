/** Where bytes of uploaded files are kept: a folder, a bucket, or both while files are moved from one to the other. */
import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { Unavailable } from '../base/errors.ts';
import { syncFolder } from '../base/sync-folder.ts';

/** Every method throws Unavailable where the store does not respond. */
export interface FileStore {
  /** For operators, such as 'the folder /data/files'. */
  readonly name: string;
  /**
   * Complete and durable once it resolves; a file of the same name is replaced. `sha256` is that of the bytes, in hexadecimal, where it is known: to compute
   * it for a large file would hold up orders.
   */
  put(key: string, bytes: Buffer, sha256?: string): Promise<void>;
  /** Null where there is no such file. The stream ends with an Error where the bytes are not those that were stored. */
  read(key: string): Promise<Readable | null>;
  has(key: string): Promise<boolean>;
  /** Idempotent. */
  remove(key: string): Promise<void>;
  list(): AsyncIterable<string>;
}

/** A relative path of letters, digits, points, dashes and underscores; no name begins with a point. */
const keyForm = /^(?!\.)[\w.-]+(\/(?!\.)[\w.-]+)*$/;

/** Throws where a key could lead out of the store. */
export function requireKey(key: string): string {
  if (!keyForm.test(key)) throw new Error(`'${key}' is not the name of a stored file`);
  return key;
}

/** Files in a folder of this machine, or one that several servers share. Only this user can read them. */
export function openFolder(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, requireKey(key));
  return {
    name: `the folder ${folder}`,
    async put(key, bytes) {
      await write(pathOf(key), bytes).catch(unavailable);
    },
    async read(key) {
      // A stream of a missing file would fail only after the response has begun.
      const file = await open(pathOf(key), 'r').catch(nullIfMissing);
      return file?.createReadStream() ?? null;
    },
    async has(key) {
      return (await stat(pathOf(key)).catch(nullIfMissing)) !== null;
    },
    async remove(key) {
      await rm(pathOf(key), { force: true }).catch(unavailable);
    },
    async *list() {
      const entries = (await readdir(folder, { recursive: true, withFileTypes: true }).catch(nullIfMissing)) ?? [];
      const files = entries.filter((entry) => entry.isFile());
      const keys = files.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
      // Others are what an interrupted write left, and what was never stored by Fairbook.
      yield* keys.filter((key) => keyForm.test(key)).sort();
    },
  };
}

/** Writes beside the final name first, so that half a file never has it. */
async function write(path: string, bytes: Buffer): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = join(folder, `.${randomUUID()}`);
  try {
    await withFile(await open(unfinished, 'wx', 0o600), async (file) => {
      await file.writeFile(bytes);
      await file.sync();
    });
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

async function withFile(file: FileHandle, use: (file: FileHandle) => Promise<void>): Promise<void> {
  try {
    await use(file);
  } finally {
    await file.close();
  }
}

/**
 * Stores in `current`, and also reads what is only in `other`: while `move-files` works, and while some processes still
 * store there.
 */
export function bothStores(current: FileStore, other: FileStore): FileStore {
  return {
    name: `${current.name}, then ${other.name}`,
    put: (key, bytes, sha256) => current.put(key, bytes, sha256),
    async read(key) {
      // The last look finds a file that was moved between the first two.
      return (await current.read(key)) ?? (await other.read(key)) ?? current.read(key);
    },
    has: async (key) => (await current.has(key)) || (await other.has(key)) || current.has(key),
    async remove(key) {
      // In the direction of a move, so that no copy is made behind it.
      await other.remove(key);
      await current.remove(key);
    },
    async *list() {
      const seen = new Set<string>();
      for await (const key of other.list()) {
        seen.add(key);
        yield key;
      }
      for await (const key of current.list()) if (!seen.has(key)) yield key;
    },
  };
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  return error.code === 'ENOENT' ? null : unavailable(error);
}

/** Throws Unavailable with a sentence for people. */
export function unavailable(cause: unknown): never {
  const message = 'Files cannot be stored or opened at the moment. Please try again in a few minutes.';
  throw new Unavailable('The file store does not respond, or refuses', {
    cause,
    body: { message, data: { code: 'files-unavailable' } },
  });
}
