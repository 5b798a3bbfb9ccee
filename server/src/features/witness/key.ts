/** The key of a witness: created at its first start, and kept with its name, since signatures are verified by both. */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Signer, signatureTypes, verifierKey } from '@fairbook/domain/logs/note.ts';
import { z } from 'zod';
import { CannotStart } from '../../platform/base/cannot-start.ts';
import { ed25519Of, sha256 } from '../../platform/base/crypto.ts';
import { writeDurably } from './files.ts';

const shape = z.object({ name: z.string(), seed: z.base64().length(44) });

/** `hasSigned` says that heads were signed before, so that a lost key is not replaced by another one. */
export async function openWitnessKey(folder: string, name: string, hasSigned: boolean): Promise<Signer> {
  const file = join(folder, 'key.json');
  const kept = await readKey(file);
  if (kept === null && hasSigned) {
    throw new CannotStart(
      `${file} is missing, but this witness signed heads before: restore it, or begin in an empty folder.`,
    );
  }
  if (kept !== null && kept.name !== name) {
    throw new CannotStart(
      `The key in ${file} belongs to the witness ${kept.name}: set WITNESS_NAME to that, or WITNESS_DIR to another folder.`,
    );
  }
  const seed = kept === null ? await createKey(folder, file, name) : Buffer.from(kept.seed, 'base64');
  const { publicKey, sign } = ed25519Of(seed);
  return { key: verifierKey(name, signatureTypes.cosignature, publicKey, sha256), sign };
}

async function createKey(folder: string, file: string, name: string): Promise<Buffer> {
  const seed = randomBytes(32);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeDurably(file, `${JSON.stringify({ name, seed: seed.toString('base64') }, null, 2)}\n`);
  return seed;
}

async function readKey(file: string): Promise<z.infer<typeof shape> | null> {
  try {
    return shape.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new CannotStart(`${file} does not hold the key of a witness: restore it, or begin in an empty folder.`);
  }
}
