/** Responses as bytes with their ETag, so that a cache can store them and a client that has one gets 304. */
import { isAscii } from 'node:buffer';
import { hash } from 'node:crypto';
import type { Route } from '@fairbook/contract/base/route.ts';
import { jsonHeaders, listHeaders, writeAnswer } from './json.ts';

/** Up to this size ASCII text is sent in one piece with the response head, while bytes would be sent separately. */
const shortText = 16 * 1024;

/** Only the reader's own browser may store it, and revalidates each time. */
const reread = 'private, no-cache';
/** Personal data is not stored at all; a program may still revalidate what it holds. */
const personal = 'no-store';

/** Names and values of headers, alternating. */
export type Headers = readonly string[];

/** A whole response body with its headers, ready to send. */
export class CachedResponse {
  readonly bytes: Buffer;
  /** The content: bytes, or the same as ASCII text. */
  readonly body: Buffer | string;
  /** ETag of these bytes: the same response has the same one in every process, and no other response has it. */
  readonly etag: string;
  /** For a list: its total number of rows. */
  readonly total: number | null;
  /** Call it once the bytes were sent and are no longer read, or never; null where they are cached. */
  readonly giveBack: (() => void) | null;
  /** For a 304. */
  readonly headers: Headers;
  /** The same where the bytes are sent too. */
  readonly headersWithBody: Headers;

  /** `stamp` is any value that differs wherever the bytes do. */
  constructor(
    bytes: Buffer,
    stamp: string | Uint8Array,
    total: number | null = null,
    giveBack: (() => void) | null = null,
    keeping = reread,
  ) {
    this.bytes = bytes;
    this.body = bytes.length <= shortText && isAscii(bytes) ? bytes.toString('latin1') : bytes;
    this.etag = `"${stampOf(stamp)}"`;
    this.total = total;
    this.giveBack = giveBack;
    const vary = ['vary', 'authorization, accept-encoding'];
    this.headers = ['etag', this.etag, 'cache-control', keeping, ...vary, ...listHeaders(total)];
    this.headersWithBody = [...this.headers, ...jsonHeaders(bytes.length)];
  }
}

/** A short hash of a text. */
function stampOf(text: string | Uint8Array): string {
  return hash('sha256', text, 'base64url').slice(0, 27);
}

/** The response of a call as the request pipeline would send it; `isPersonal` if it is about this reader. */
export function cachedResponseOf(of: Route, result: unknown, { isPersonal = false } = {}): CachedResponse {
  const { text, total } = writeAnswer(of, result);
  const stamp = total === null ? text : `${total} ${text}`;
  const everybody = of.cacheSeconds === undefined ? reread : `public, max-age=${of.cacheSeconds}`;
  return new CachedResponse(Buffer.from(text), stamp, total, null, isPersonal ? personal : everybody);
}

/** The ETag of a compressed response. It is weak, since one ETag names the response in every content coding. */
export function weakened(etag: string): string {
  return etag.startsWith('W/') ? etag : `W/${etag}`;
}

/** Returns whether a reader that sends this `If-None-Match` has the response already, in whatever content coding. */
export function hasAlready(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch === etag || ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}

/** Returns whether a reader requests fresh data, as clients do right after a change of their own. */
export function wantsLatest(headers: Readonly<Record<string, string | string[] | undefined>>): boolean {
  const wish = headers['cache-control'];
  return typeof wish === 'string' && wish.includes('no-cache');
}
