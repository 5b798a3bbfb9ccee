/** Responses as bytes with their ETag, so that a cache can keep them and a client that holds one already hears 304. */
import { isAscii } from 'node:buffer';
import { hash } from 'node:crypto';
import type { Route } from '@fairbook/contract/route.ts';

/** Up to so many bytes a plain text leaves in one piece with the head of its answer, and bytes would leave beside it. */
const shortText = 16 * 1024;

/** Only the reader's own browser may keep it, and asks each time whether it still holds. */
const reread = 'private, no-cache';
/** What is about the reader alone is kept nowhere; a program may still ask by the name of what it holds. */
const personal = 'no-store';

/** Names and values of headers, in turn. */
export type Headers = readonly string[];

/** A whole response body with its headers, ready to send. */
export class CachedResponse {
  readonly bytes: Buffer;
  /** What is sent: the bytes, or the same as text of ASCII alone. */
  readonly body: Buffer | string;
  /** Names these bytes: the same answer has the same name in every process, and no other answer has it. */
  readonly etag: string;
  /** For a list: how many rows it has in all. */
  readonly total: number | null;
  /** To be called once the bytes were sent and nobody reads them any more, or never; null where they are kept. */
  readonly giveBack: (() => void) | null;
  /** For a 304. */
  readonly headers: Headers;
  /** The same where the bytes come with it. */
  readonly headersWithBody: Headers;

  /** `stamp` is anything that differs wherever the bytes do. */
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
    const count = total === null ? [] : ['x-total-count', String(total)];
    this.headers = ['etag', this.etag, 'cache-control', keeping, 'vary', 'authorization', ...count];
    const ofBody = ['content-type', 'application/json; charset=utf-8', 'content-length', String(bytes.length)];
    this.headersWithBody = [...this.headers, ...ofBody];
  }
}

/** A short hash of a text. */
function stampOf(text: string | Uint8Array): string {
  return hash('sha256', text, 'base64url').slice(0, 27);
}

/** The response of a call as the request pipeline would send it; `isPersonal` where it is about this reader alone. */
export function cachedResponseOf(of: Route, data: unknown, { isPersonal = false } = {}): CachedResponse {
  const json = JSON.stringify({ message: of.message, data: of.answer.parse(data) });
  return new CachedResponse(Buffer.from(json), json, null, null, isPersonal ? personal : reread);
}

/** The same of a list: a page of its rows, and how many it has in all. */
export function cachedPageOf(
  of: Route,
  { rows, total }: { readonly rows: readonly unknown[]; readonly total: number },
): CachedResponse {
  const json = JSON.stringify({ message: of.message, data: rows.map((row) => of.answer.parse(row)) });
  return new CachedResponse(Buffer.from(json), `${total} ${json}`, total);
}

/** Whether a reader that sends this `If-None-Match` has the answer already. Proxies that compress mark the name as weak. */
export function hasAlready(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch === etag || ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}

/** Whether a reader asks for what is true at this very moment, as clients do right after a change of their own. */
export function wantsLatest(headers: Readonly<Record<string, string | string[] | undefined>>): boolean {
  const wish = headers['cache-control'];
  return typeof wish === 'string' && wish.includes('no-cache');
}
