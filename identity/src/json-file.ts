/** Files that are complete after any crash: written beside, flushed to the disk, then renamed into place. */
import { open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The text of a file; null where there is none. Throws an Error that names the file where it cannot be read. */
export async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw unreadable(path, error);
  }
}

/** A parsed JSON text of a file. Throws an Error that names the file where it is none, or `isContent` rejects it. */
export function parseJson<Content>(
  path: string,
  text: string,
  isContent: (value: unknown) => value is Content,
): Content {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw unreadable(path, error);
  }
  if (!isContent(value)) throw unreadable(path, 'it does not have the identity provider’s format');
  return value;
}

function unreadable(path: string, reason: unknown): Error {
  const why = reason instanceof Error ? reason.message : String(reason);
  return new Error(`The identity provider cannot use ${path}: ${why}. Restore the file, or delete it to start over.`);
}

/** Replaces a file, or creates it for its owner alone. Resolves once it is on the disk. */
export async function writeWhole(path: string, text: string): Promise<void> {
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

/** Returns whether a parsed JSON value is an object, so that its fields can be checked. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
