/** Uploaded files: accepted by content, stored under random names, streamed back through the server. */

import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import type { Readable } from 'node:stream';
import { openChecks } from './checks.ts';
import { type AcceptedFile, type FileRefusal, infected, type Unchecked } from './contents.ts';
import type { FileStore } from './file-store.ts';
import { type ReceivedFile, receiveFile } from './received-files.ts';
import type { Scanner } from './scanner.ts';

export interface Files {
  /** Writes a file of an upload to the disk as it arrives. Close it. */
  receive(content: AsyncIterable<Buffer>): Promise<ReceivedFile>;
  /** The file by its content, without the virus that it may have; what is stored is a copy with only what a reader is shown. `spend` is called with the seconds of processor time. */
  accept(file: Unchecked, spend?: (seconds: number) => void): Promise<AcceptedFile | FileRefusal>;
  /** Stores the file and returns its random name. */
  store(file: AcceptedFile): Promise<string>;
  /** The content of a stored file. Throws an Error where it is missing, Unavailable where it cannot be read. */
  read(key: string): Promise<Readable>;
  /** Removes it; idempotent. */
  remove(key: string): Promise<void>;
  /** Ends the processes that check files. */
  close(): void;
}

/** Uploaded files in this store; `incoming` is the folder of those that have not arrived whole. */
export function openFiles(kept: FileStore, scanner: Scanner | null = null, incoming = tmpdir()): Files {
  const { check, close } = openChecks(incoming);
  return {
    receive: (content) => receiveFile(incoming, content),
    accept: async (file, spend) => (await whyInfected(file.bytes, scanner)) ?? check(file, spend),
    async store({ bytes, extension, sha256 }) {
      const name = randomUUID();
      // Two-letter folders keep directories small.
      const key = `${name.slice(0, 2)}/${name}.${extension}`;
      await kept.put(key, bytes, sha256);
      return key;
    },
    async read(key) {
      const content = await kept.read(key);
      if (content === null) throw new Error(`the stored file ${key} is missing`);
      return content;
    },
    remove: (key) => kept.remove(key),
    close,
  };
}

async function whyInfected(bytes: Buffer, scanner: Scanner | null): Promise<FileRefusal | null> {
  const found = await scanner?.scan(bytes);
  return found == null ? null : infected(found);
}
