/** A bucket of S3-compatible object storage. Each object carries its SHA-256, which is verified when it is read. */
import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { S3mini, S3ServiceError } from 's3mini';
import { type Patience, patientFetch } from '../adapters/patient-fetch.ts';
import { type FileStore, requireKey, unavailable } from './file-store.ts';

export interface BucketSettings {
  /** Base address, without the bucket. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** True if the bucket is in the path of the address, not in its host. */
  readonly pathStyle: boolean;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Every method throws Unavailable where the storage does not respond or refuses. */
export interface Bucket {
  readonly name: string;
  put(key: string, bytes: Buffer, contentType: string, sha256?: string): Promise<void>;
  /** Writes content of any length, a piece at a time; nothing is there before all of it is. */
  write(key: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Null where there is no such object. The stream ends with an Error where it is damaged. */
  read(key: string): Promise<Readable | null>;
  has(key: string): Promise<boolean>;
  /** Idempotent. */
  remove(key: string): Promise<void>;
  /** Keys that begin with `prefix`. */
  list(prefix: string): AsyncIterable<string>;
}

const sumHeader = 'x-amz-meta-sha256';
/** Size of a piece of an object; 10,000 of them are allowed. */
const usualPieceBytes = 16 * 1024 * 1024;

interface ForTests {
  readonly keysPerPage: number;
  readonly pieceBytes: number;
}

/** Opens nothing yet. The last parameter is for tests. */
export function openBucket(
  settings: BucketSettings,
  { keysPerPage = 1_000, pieceBytes = usualPieceBytes, ...patience }: Partial<Patience & ForTests> = {},
): Bucket {
  const { accessKeyId, secretAccessKey, region, bucket } = settings;
  const { fetch, wait } = patientFetch(patience);
  const s3 = new S3mini({ accessKeyId, secretAccessKey, region, endpoint: addressOf(settings), fetch });
  const name = `the bucket ${bucket} at ${new URL(settings.endpoint).host}`;
  async function put(key: string, bytes: Buffer, contentType: string, sha256?: string): Promise<void> {
    const sum = sha256 === undefined ? createHash('sha256').update(bytes).digest() : Buffer.from(sha256, 'hex');
    // The storage compares the second header with what arrived, where it supports checksums.
    const headers = { [sumHeader]: sum.toString('hex'), 'x-amz-checksum-sha256': sum.toString('base64') } as const;
    await s3.putObject(requireKey(key), bytes, contentType, undefined, headers).catch(unavailable);
  }
  return {
    name,
    put,
    async write(key, content) {
      const pieces = piecesOf(content, pieceBytes);
      const first = (await pieces.next()).value ?? Buffer.alloc(0);
      const type = 'application/octet-stream';
      if (first.length < pieceBytes) return put(key, first, type);
      const upload = await s3.getMultipartUploadId(requireKey(key), type).catch(unavailable);
      try {
        const parts = [await s3.uploadPart(key, upload, first, 1).catch(unavailable)];
        for await (const piece of pieces) {
          parts.push(await s3.uploadPart(key, upload, piece, parts.length + 1).catch(unavailable));
        }
        const { etag } = await s3.completeMultipartUpload(key, upload, parts).catch(unavailable);
        // The storage reports late failures with status 200.
        if (!etag) unavailable(new Error('the pieces were not put together'));
      } catch (error) {
        await s3.abortMultipartUpload(key, upload).catch(() => undefined);
        throw error;
      }
    },
    async read(key) {
      const response = await s3.getObjectRaw(requireKey(key)).catch(nullIfMissing);
      if (!response?.body) return null;
      const chunks = wait(response.body);
      return Readable.from(verified(chunks, response.headers.get(sumHeader), key), { objectMode: false });
    },
    async has(key) {
      return (await s3.objectExists(requireKey(key)).catch(unavailable)) === true;
    },
    async remove(key) {
      await s3.deleteObject(requireKey(key)).catch(nullIfMissing);
    },
    async *list(prefix) {
      let token: string | undefined;
      do {
        const page = await s3.listObjectsPaged('/', prefix, keysPerPage, token).catch(unavailable);
        if (!page?.objects) unavailable(new Error('there is no bucket of this name'));
        for (const { Key } of page.objects) yield Key;
        token = page.nextContinuationToken;
      } while (token !== undefined);
    },
  };
}

/** Uploaded files of a bucket, below `files/`. */
export function filesOfBucket(bucket: Bucket): FileStore {
  const prefix = 'files/';
  return {
    name: bucket.name,
    put: (key, bytes, sha256) => bucket.put(prefix + requireKey(key), bytes, typeOf(key), sha256),
    read: (key) => bucket.read(prefix + requireKey(key)),
    has: (key) => bucket.has(prefix + requireKey(key)),
    remove: (key) => bucket.remove(prefix + requireKey(key)),
    async *list() {
      for await (const key of bucket.list(prefix)) yield key.slice(prefix.length);
    },
  };
}

/** For people who look into the bucket; the type that browsers get is in the database. */
function typeOf(key: string): string {
  const types: Readonly<Record<string, string>> = {
    pdf: 'application/pdf',
    png: 'image/png',
    jpg: 'image/jpeg',
    webp: 'image/webp',
  };
  return types[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}

function addressOf({ endpoint, bucket, pathStyle }: BucketSettings): string {
  if (pathStyle) return `${endpoint}/${bucket}`;
  const { protocol, host } = new URL(endpoint);
  return `${protocol}//${bucket}.${host}`;
}

/** Passes the last chunk on only when everything is what was stored, so that a complete file is the true one. */
async function* verified(chunks: AsyncIterable<Uint8Array>, sum: string | null, key: string) {
  const hash: Hash = createHash('sha256');
  let held: Uint8Array | null = null;
  for await (const chunk of chunks) {
    hash.update(chunk);
    if (held !== null) yield held;
    held = chunk;
  }
  // An object that another program put there has no checksum.
  if (sum !== null && hash.digest('hex') !== sum) throw new Error(`the stored file ${key} is damaged`);
  if (held !== null) yield held;
}

/** Pieces of one size; the last one may be smaller. */
async function* piecesOf(content: AsyncIterable<Uint8Array>, pieceBytes: number): AsyncGenerator<Buffer, undefined> {
  let chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of content) {
    chunks.push(chunk);
    length += chunk.length;
    if (length < pieceBytes) continue;
    const all = Buffer.concat(chunks);
    let from = 0;
    for (; all.length - from >= pieceBytes; from += pieceBytes) yield all.subarray(from, from + pieceBytes);
    chunks = [all.subarray(from)];
    length = all.length - from;
  }
  if (length > 0) yield Buffer.concat(chunks);
}

function nullIfMissing(error: unknown): null {
  const isMissing = error instanceof S3ServiceError && error.status === 404 && error.serviceCode !== 'NoSuchBucket';
  return isMissing ? null : unavailable(error);
}
