/** Compresses response bodies, and keeps compressed bodies that are sent often. */
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { chain, type MaybePromise } from '../base/chain.ts';
import { BoundedCache } from '../cache/bounded-cache.ts';
import type { Outgoing } from './answers.ts';
import { type Headers, weakened } from './cached-response.ts';
import { type Coding, codingFor } from './encodings.ts';

/** Above this a body is compressed outside the event loop, which it would hold for longer than a millisecond. */
const maxSyncBytes = 64 * 1024;
/** Bodies being compressed outside the event loop; past it they are sent as they are. */
const maxInFlight = 16;
/** Compressed bodies kept by ETag. */
const maxKeptBytes = 32 * 1024 * 1024;

const brotliAsync = promisify<Buffer | string, object, Buffer>(brotliCompress);
const gzipAsync = promisify<Buffer | string, object, Buffer>(gzip);

/** Measured in decision 0017: higher levels cost a multiple of the time for a few percent of the bytes. */
const gzipOptions = { level: 3 };

function brotliOptions(bytes: number) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_SIZE_HINT]: bytes } };
}

/** Compresses in one step; for bodies that are short, or compressed once. */
export function compressNow(body: Buffer | string, coding: Coding): Buffer {
  return coding === 'br' ? brotliCompressSync(body, brotliOptions(body.length)) : gzipSync(body, gzipOptions);
}

export class Compression {
  readonly #kept = new BoundedCache<string, Buffer>(maxKeptBytes, ({ length }) => length);
  #inFlight = 0;

  /** The response in the best coding for the reader. Only text of a read is compressed, never a file, a stream or a refusal. */
  apply(outgoing: Outgoing, acceptEncoding: string | string[] | undefined): MaybePromise<Outgoing> {
    const { status, headers, body, text, giveBack } = outgoing;
    if (!text || !(typeof body === 'string' || Buffer.isBuffer(body))) return outgoing;
    const coding = codingFor(acceptEncoding, body.length);
    if (coding === null) return outgoing;
    return chain(this.encode(body, coding, text.keepAs), (bytes) => {
      if (bytes === null) return outgoing;
      giveBack?.();
      return { status, headers: codedHeaders(headers, coding, bytes.length), body: bytes };
    });
  }

  /** The body in that coding; null where too many are being compressed. With an ETag (`keepAs`) it is kept, and compressed once. */
  encode(body: Buffer | string, coding: Coding, keepAs: string | null): MaybePromise<Buffer | null> {
    if (keepAs === null) return this.#compress(body, coding);
    const key = `${coding} ${keepAs}`;
    const known = this.#kept.get(key);
    if (known) return known;
    const keep = (bytes: Buffer | null) => {
      if (bytes) this.#kept.set(key, bytes);
      return bytes;
    };
    return chain(this.#compress(body, coding), keep);
  }

  #compress(body: Buffer | string, coding: Coding): MaybePromise<Buffer | null> {
    if (body.length <= maxSyncBytes) return compressNow(body, coding);
    if (this.#inFlight >= maxInFlight) return null;
    this.#inFlight++;
    const done = coding === 'br' ? brotliAsync(body, brotliOptions(body.length)) : gzipAsync(body, gzipOptions);
    return done.finally(() => this.#inFlight--);
  }
}

function codedHeaders(headers: Headers, coding: Coding, bytes: number): string[] {
  const coded = ['content-encoding', coding, 'content-length', String(bytes)];
  for (let at = 0; at < headers.length; at += 2) {
    const [name = '', value = ''] = [headers[at], headers[at + 1]];
    if (name !== 'content-length') coded.push(name, name === 'etag' ? weakened(value) : value);
  }
  return coded;
}

/** Returns whether content of that type shrinks; images and fonts are compressed already. */
export function isText(contentType: string): boolean {
  return /^(text\/|application\/(json|javascript|manifest\+json|xml|rss\+xml)|image\/svg)/.test(contentType);
}
