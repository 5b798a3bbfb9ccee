/** Parts of a backup: compressed with zstd, encrypted with age (https://age-encryption.org), and checked when they are read. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { CannotStart } from '../cannotStart.ts';
import type { Part } from './manifest.ts';

type Bytes = AsyncIterable<Uint8Array>;

/** Writes `content` to a new file that only this user can read, and waits until it is on the disk. */
export async function writePart(folder: string, file: string, content: Bytes, recipient: string): Promise<Part> {
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
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
    yield* await encrypter.encrypt(ReadableStream.from(source));
  }
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(Readable.from(content), measured, createZstdCompress(), encrypted, target);
  return { file, bytes, sha256: hash.digest('hex') };
}

/** The content of a part. Ends with CannotStart where it cannot be decrypted or is not what the manifest says. */
export async function* readPart(folder: string, part: Part, identity: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of decompressed(join(folder, part.file), identity)) {
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

async function* decompressed(path: string, identity: string): AsyncGenerator<Uint8Array> {
  async function* decrypted(source: Bytes) {
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    yield* await decrypter.decrypt(ReadableStream.from(source));
  }
  const plain = createZstdDecompress();
  // A failure destroys the stream that is read here, which throws it.
  const piping = pipeline(createReadStream(path), decrypted, plain);
  piping.catch(() => undefined);
  yield* plain;
  await piping;
}
