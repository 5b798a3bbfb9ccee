/** Responses that are constant until the next start: created once, sent to all from the same bytes. */
import { hash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { addHeaders } from '../answers.ts';
import { type Headers, hasAlready, weakened } from '../cached-response.ts';
import { compressNow, isText } from '../compression.ts';
import { type Coding, codingFor } from '../encodings.ts';

interface FixedOptions {
  readonly headers?: Headers;
  /** Without it: publicly cacheable, revalidated each time. */
  readonly cacheControl?: string;
  /** The content as it was compressed before; without it, text is compressed when it is first requested so. */
  readonly coded?: Readonly<Partial<Record<Coding, Buffer>>>;
}

export class FixedAnswer {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly headers: Headers;
  /** True if it is sent compressed to those who accept it. */
  readonly isText: boolean;
  readonly #coded: Partial<Record<Coding, Buffer>>;

  constructor(content: string | Buffer, type: string, options: FixedOptions = {}) {
    const { headers = [], cacheControl = 'public, no-cache', coded = {} } = options;
    this.bytes = typeof content === 'string' ? Buffer.from(content) : content;
    this.etag = `"${hash('sha256', this.bytes, 'base64url').slice(0, 27)}"`;
    this.isText = isText(type);
    const vary = this.isText ? ['vary', 'accept-encoding'] : [];
    this.headers = ['content-type', type, 'cache-control', cacheControl, ...vary, ...headers];
    this.#coded = { ...coded };
  }

  in(coding: Coding): Buffer {
    const bytes = this.#coded[coding] ?? compressNow(this.bytes, coding);
    this.#coded[coding] = bytes;
    return bytes;
  }
}

/** Sends it in the best coding for the client; a client that has it gets 304. A `Range` is ignored, as any server may: it is never a large file. */
export function sendFixed(reply: FastifyReply, answer: FixedAnswer): FastifyReply {
  const { 'accept-encoding': accepted, 'if-none-match': held } = reply.request.headers;
  const coding = answer.isText ? codingFor(accepted, answer.bytes.length) : null;
  addHeaders(reply, answer.headers).header('etag', coding ? weakened(answer.etag) : answer.etag);
  if (hasAlready(held, answer.etag)) return reply.status(304).send();
  if (coding === null) return reply.send(answer.bytes);
  return reply.header('content-encoding', coding).send(answer.in(coding));
}
