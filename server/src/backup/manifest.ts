/** The list of contents of a backup. It is written last, so a folder without one is no backup. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { CannotStart } from '../cannotStart.ts';
import { keyPurposes } from '../keys.ts';

export const manifestName = 'manifest.json';

/** Relative, and within the folder. */
const path = z.string().regex(/^(?!\.)[\w.-]+(\/(?!\.)[\w.-]+)*$/);

/** A part is one encrypted file; size and checksum are those of its content. */
const part = z.strictObject({ file: path, bytes: z.int(), sha256: z.hex().length(64) });
export type Part = z.infer<typeof part>;

const manifestShape = z.strictObject({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The release that made it. */
  version: z.string(),
  /** Names of the migrations that the database had. */
  migrations: z.array(z.string()),
  tables: z.array(part.extend({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  sequences: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  /** Jobs that were not done. */
  jobs: part,
  keys: z.array(part.extend({ purpose: z.enum(keyPurposes) })),
  /** Uploaded files by the path under which they are stored. */
  uploads: z.array(part.extend({ path })),
});
export type Manifest = z.infer<typeof manifestShape>;

/** Throws CannotStart where the folder is no complete backup of a known format. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => null);
  if (text === null) {
    throw new CannotStart(`${folder} is not a complete backup: it has no ${manifestName}, which is written last.`);
  }
  try {
    return manifestShape.parse(JSON.parse(text));
  } catch {
    throw new CannotStart(`${join(folder, manifestName)} is damaged, or was written by a later release.`);
  }
}
