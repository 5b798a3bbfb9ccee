/** The list of contents of a backup. It is written last, so a folder without one is no backup. */
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { CannotStart } from '../../../platform/base/cannot-start.ts';
import { keyPurposes } from '../../../platform/base/keys.ts';
import type { BackupPlace } from './place.ts';

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
  /** The heads that the signer had signed before; none in backups of a release without a signer. */
  signedHeads: part.optional(),
  /** Uploaded files by the path under which they are stored. */
  uploads: z.array(part.extend({ path })),
});
export type Manifest = z.infer<typeof manifestShape>;

/** Its bytes. Throws CannotStart where the place is no complete backup. */
export async function readManifestBytes(place: BackupPlace): Promise<Buffer> {
  if (!(await place.has(manifestName))) {
    throw new CannotStart(
      `${place.locate()} is not a complete backup: it has no ${manifestName}, which is written last.`,
    );
  }
  return buffer(place.read(manifestName));
}

/** Throws CannotStart where it has no known format. */
export function parseManifest(place: BackupPlace, content: Buffer): Manifest {
  try {
    return manifestShape.parse(JSON.parse(content.toString()));
  } catch {
    throw new CannotStart(`${place.locate(manifestName)} is damaged, or was written by a later release.`);
  }
}
