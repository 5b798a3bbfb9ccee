/** Packs the files of a closing transcript into one ZIP, with an index of their hashes. */
import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import yazl from 'yazl';

export interface TranscriptFile {
  /** Its path in the ZIP. */
  readonly path: string;
  /** Its description, for a reader of the index. */
  readonly about: string;
  /** Its bytes, read when its turn comes. */
  readonly pieces: () => AsyncIterable<string | Buffer> | Iterable<string | Buffer>;
}

/** A file of which the text or the bytes are known. */
export function fileOf(path: string, about: string, content: string | Buffer): TranscriptFile {
  return { path, about, pieces: () => [content] };
}

interface Packed {
  readonly path: string;
  readonly about: string;
  readonly size: number;
  readonly sha256: string;
}

export const transcriptFormat = 'fairbook-transcript-1';
const indexPath = 'index.json';
const sumsPath = 'SHA256SUMS';

/**
 * A stream of the ZIP. Files are read one after the other while it is sent, so it needs little memory however long they are. After them come
 * `index.json`, with `facts` and the size and SHA-256 of each, and `SHA256SUMS`, which `sha256sum --check` reads. The same content gives the same bytes:
 * every entry has the time `at`.
 */
export function zipOf(files: readonly TranscriptFile[], facts: Readonly<Record<string, unknown>>, at: Date): Readable {
  const zip = new yazl.ZipFile();
  const packed: Packed[] = [];
  const output = new Readable().wrap(zip.outputStream);
  const add = (path: string, open: () => Readable) => {
    zip.addReadStreamLazy(path, { mtime: at, mode: 0o100644 }, (give) => {
      const content = open();
      // Otherwise a file that cannot be read would leave the download without an end.
      content.once('error', (error) => output.destroy(error));
      give(null, content);
    });
  };
  for (const file of files) add(file.path, () => Readable.from(hashing(file, packed)));
  add(indexPath, () => {
    const index = { format: transcriptFormat, ...facts, files: packed };
    return Readable.from(hashing(fileOf(indexPath, '', `${JSON.stringify(index, null, 2)}\n`), packed));
  });
  add(sumsPath, () => Readable.from([packed.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('')]));
  zip.end();
  return output;
}

/** The pieces of a file, and its size and hash in `packed` after the last one. */
async function* hashing({ path, about, pieces }: TranscriptFile, packed: Packed[]): AsyncGenerator<Buffer> {
  const hash: Hash = createHash('sha256');
  let size = 0;
  for await (const piece of pieces()) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    // An empty piece would end the stream.
    if (bytes.length === 0) continue;
    hash.update(bytes);
    size += bytes.length;
    yield bytes;
  }
  packed.push({ path, about, size, sha256: hash.digest('hex') });
}
