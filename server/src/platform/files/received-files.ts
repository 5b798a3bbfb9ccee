/** Files of uploads on their way: in temporary files without a name, so that an unfinished upload takes no memory and leaves nothing behind. */
import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';

export interface ReceivedFile {
  /** Hexadecimal. */
  readonly sha256: string;
  read(): Promise<Buffer>;
  /** Frees its space. */
  close(): Promise<void>;
}

/** Opens an empty file of this folder without a name. Close it. */
export async function openUnnamed(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const handle = await open(path, 'wx+', 0o600);
  await unlink(path);
  return handle;
}

/** Writes the content to a temporary file of this folder. Throws what the content throws. */
export async function receiveFile(folder: string, content: AsyncIterable<Buffer>): Promise<ReceivedFile> {
  const handle = await openUnnamed(folder);
  try {
    const sum = createHash('sha256');
    let size = 0;
    for await (const chunk of content) {
      sum.update(chunk);
      await handle.appendFile(chunk);
      size += chunk.length;
    }
    return {
      sha256: sum.digest('hex'),
      read: async () => {
        const bytes = Buffer.alloc(size);
        await handle.read(bytes, 0, size, 0);
        return bytes;
      },
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}
