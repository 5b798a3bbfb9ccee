/** Parts of a backup: compressed with zstd, encrypted with age (https://age-encryption.org), and checked when they are read. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ReadableStream } from 'node:stream/web';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { CannotStart } from '../../../platform/base/cannot-start.ts';
import type { Part } from './manifest.ts';
import type { BackupPlace, Bytes } from './place.ts';

/** The types of the library name the stream of browsers, which has the same methods. */
const streamOf = (source: Bytes) => ReadableStream.from(source) as globalThis.ReadableStream<Uint8Array>;

/** A backup that is written. */
export interface Target {
  readonly place: BackupPlace;
  /** The folder of this backup. */
  readonly name: string;
  readonly recipient: string;
}

/** A backup that is read. */
export interface Source {
  readonly place: BackupPlace;
  readonly identity: string;
}

/** Writes `content` to a new file that only this user can read, and waits until it is durable. */
export async function writePart({ place, name, recipient }: Target, file: string, content: Bytes): Promise<Part> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* measured(source: Bytes) {
    for await (const chunk of source) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  async function* encrypted(source: Bytes) {
    const encrypter = new Encrypter();
    encrypter.addRecipient(recipient);
    yield* await encrypter.encrypt(streamOf(source));
  }
  const compressed = createZstdCompress();
  // Each ends with an error where the other does.
  await Promise.all([
    pipeline(Readable.from(content), measured, compressed),
    place.write(`${name}/${file}`, encrypted(compressed)).catch((error: unknown) => {
      compressed.destroy();
      throw error;
    }),
  ]);
  return { file, bytes, sha256: hash.digest('hex') };
}

/** The content of a part. Ends with CannotStart where it cannot be decrypted or is not what the manifest says. */
export async function* readPart({ place, identity }: Source, part: Part): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of decompressed(place.read(part.file), identity)) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CannotStart(`${part.file} cannot be read: ${why}. Is it complete, and is the identity the right one?`, {
      cause: error,
    });
  }
  if (bytes !== part.bytes || hash.digest('hex') !== part.sha256) {
    throw new CannotStart(`${part.file} is not what the manifest says: the backup is damaged.`);
  }
}

async function* decompressed(content: Bytes, identity: string): AsyncGenerator<Uint8Array> {
  async function* decrypted(source: Bytes) {
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    yield* await decrypter.decrypt(streamOf(source));
  }
  const plain = createZstdDecompress();
  // A failure destroys the stream that is read here, which throws it.
  const piping = pipeline(Readable.from(content), decrypted, plain);
  piping.catch(() => undefined);
  yield* plain;
  await piping;
}
