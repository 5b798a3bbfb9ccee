/** Stores state in JSON files that are complete after any crash: written beside, flushed to the disk, then renamed into place. */
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface JsonFile<Content> {
  /** The content when it was opened; the fallback for a missing file. */
  readonly content: Content;
  /** Writes the current state. Resolves once it is on the disk; calls made during a write share the next one. */
  save(present: () => Content): Promise<void>;
  /** Resolves when nothing is left to write. */
  settled(): Promise<void>;
}

/**
 * Opens `name` in `folder`, creating the folder (for its owner only) if missing. Throws an Error that names the file where it cannot be read or
 * `isContent` rejects its content.
 */
export async function openJsonFile<Content>(
  folder: string,
  name: string,
  isContent: (value: unknown) => value is Content,
  fallback: Content,
): Promise<JsonFile<Content>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, name);
  const content = (await readContent(path, isContent)) ?? fallback;
  let last: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | null = null;
  return {
    content,
    save(present) {
      if (waiting) return waiting;
      const next = last
        .catch(() => undefined)
        .then(() => {
          // From here on a change is no longer part of this write: the next call queues another.
          waiting = null;
          return writeWhole(path, JSON.stringify(present(), null, 1));
        });
      waiting = next;
      last = next;
      return next;
    },
    settled: () => last.catch(() => undefined),
  };
}

async function readContent<Content>(
  path: string,
  isContent: (value: unknown) => value is Content,
): Promise<Content | null> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw unreadable(path, error);
  }
  if (!isContent(value)) throw unreadable(path, 'it does not have the identity provider’s format');
  return value;
}

function unreadable(path: string, reason: unknown): Error {
  const why = reason instanceof Error ? reason.message : String(reason);
  return new Error(`The identity provider cannot use ${path}: ${why}. Restore the file, or delete it to start over.`);
}

async function writeWhole(path: string, text: string): Promise<void> {
  const beside = `${path}.tmp`;
  const file = await open(beside, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(beside, path);
  // The rename itself is durable only once the folder is flushed; Windows cannot open folders.
  if (process.platform === 'win32') return;
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Whether a parsed JSON value is an object, so that its fields can be checked. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
