/** Writes a handler's result: data in its declared shape, a pre-rendered response, or a file. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { Route } from '@fairbook/contract/base/route.ts';
import { CachedResponse, cachedResponseOf, type Headers, hasAlready, weakened } from './cached-response.ts';
import { codingFor } from './encodings.ts';
import { listHeaders, textResponse, writeAnswer } from './json.ts';

/** Bytes to send, with name and type for the browser. */
export interface FileAnswer {
  readonly content: Readable | Buffer;
  readonly contentType: string;
  readonly name: string;
  /** Displayed in the browser if true, downloaded if false. */
  readonly inline: boolean;
  /** Immutable name of these bytes, as ETag: a reader who has them is not sent them again. For public content. */
  readonly etag?: string;
  /** Bytes, if known. */
  readonly size?: number;
}

/** A response to be sent. `body` is a string only if all of it is ASCII; null for 304. */
export interface Outgoing {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer | string | Readable | null;
  /** Call it once the body was passed to the kernel. */
  readonly giveBack?: (() => void) | null;
  /** Where the body may be compressed: its ETag, under which the compressed bytes are kept; null to keep none. */
  readonly text?: { readonly keepAs: string | null };
}

/** A written answer: this request's, or the one of an earlier request with the same key. */
export class KeptAnswer {
  readonly text: string;
  readonly isRepeated: boolean;

  constructor(text: string, isRepeated: boolean) {
    this.text = text;
    this.isRepeated = isRepeated;
  }
}

/** The response to a call whose handler returned `result`. */
export function outgoingOf(of: Route, result: unknown, { headers }: IncomingMessage): Outgoing {
  const held = headers['if-none-match'];
  const isPublicData = of.cacheSeconds !== undefined && of.kind !== 'file';
  if (result instanceof CachedResponse) return outgoingOfCached(result, headers);
  if (isPublicData) return outgoingOfCached(cachedResponseOf(of, result), headers);
  const cache = ['cache-control', of.cacheSeconds === undefined ? 'no-store' : `public, max-age=${of.cacheSeconds}`];
  if (of.kind === 'file') return outgoingFile(result as FileAnswer, cache, held);
  if (result instanceof KeptAnswer) return textResponse(200, result.text, cache);
  const { text, total, next } = writeAnswer(of, result);
  // Answers to writes repeat input beside secrets that are shown once, and are short: they are not compressed (decision 0017).
  if (of.method !== 'GET') return textResponse(200, text, [...cache, ...listHeaders(total)]);
  const response = textResponse(200, text, [...cache, 'vary', 'accept-encoding', ...listHeaders(total, next)]);
  return { ...response, text: { keepAs: null } };
}

/** Sends the response with `common` headers. `onError` gets errors of a stream, before its first byte and after it. */
export function send(
  response: ServerResponse,
  { status, headers, body, giveBack }: Outgoing,
  common: Headers,
  onError: (error: Error) => void,
): void {
  // Only when all was passed to the kernel: an interrupted response may still be read.
  if (giveBack) response.once('finish', giveBack);
  const all = [...headers, ...common];
  if (body === null) response.writeHead(status, all).end();
  // ASCII text is sent in one piece with its head.
  else if (typeof body === 'string') response.writeHead(status, all).end(body, 'latin1');
  else if (Buffer.isBuffer(body)) response.writeHead(status, all).end(body);
  else sendStream(response, status, all, body, onError);
}

function sendStream(
  response: ServerResponse,
  status: number,
  headers: Headers,
  content: Readable,
  onError: (error: Error) => void,
): void {
  if (response.req.method === 'HEAD') {
    // The bytes were not requested, so they are not read from the store.
    content.destroy();
    response.writeHead(status, headers as string[]).end();
    return;
  }
  content.once('error', onError);
  response.once('close', () => content.destroy());
  content.once('readable', () => {
    response.writeHead(status, headers as string[]);
    content.pipe(response);
  });
}

function outgoingOfCached(cached: CachedResponse, request: IncomingMessage['headers']): Outgoing {
  const { body, bytes, etag, headers, headersWithBody, giveBack } = cached;
  if (!hasAlready(request['if-none-match'], etag)) {
    return { status: 200, headers: headersWithBody, body, giveBack, text: { keepAs: giveBack ? null : etag } };
  }
  const isCoded = codingFor(request['accept-encoding'], bytes.length) !== null;
  return {
    status: 304,
    headers: isCoded ? ['etag', weakened(etag), ...headers.slice(2)] : headers,
    body: null,
    giveBack,
  };
}

function outgoingFile(file: FileAnswer, cache: Headers, held: string | undefined): Outgoing {
  const etag = file.etag === undefined ? undefined : `"${file.etag}"`;
  const caching = etag === undefined ? cache : ['etag', etag, 'cache-control', 'public, max-age=86400, immutable'];
  if (etag !== undefined && hasAlready(held, etag)) {
    if (!Buffer.isBuffer(file.content)) file.content.destroy();
    return { status: 304, headers: caching, body: null };
  }
  const size = Buffer.isBuffer(file.content) ? file.content.length : file.size;
  const disposition = file.inline ? 'inline' : 'attachment';
  const headers = [
    ...caching,
    ...['content-type', file.contentType],
    ...['content-disposition', `${disposition}; filename*=UTF-8''${encodeName(file.name)}`],
    ...['content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox"],
    ...(size === undefined ? [] : ['content-length', String(size)]),
  ];
  return { status: 200, headers, body: file.content };
}

/** RFC 5987 allows fewer characters than encodeURIComponent leaves. */
function encodeName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
