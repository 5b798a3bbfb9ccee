/** Responses that are constant until the next start: created once, sent to all from the same bytes. */
import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Outgoing } from '../answers.ts';
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
    const vary = this.isText && !headers.includes('vary') ? ['vary', 'accept-encoding'] : [];
    this.headers = ['content-type', type, 'cache-control', cacheControl, ...vary, ...headers];
    this.#coded = { ...coded };
  }

  in(coding: Coding): Buffer {
    const bytes = this.#coded[coding] ?? compressNow(this.bytes, coding);
    this.#coded[coding] = bytes;
    return bytes;
  }
}

/** The response in the best coding for the client; 304 for a client that has it. A `Range` is ignored, as any server may: it is never a large file. */
export function fixedAnswer(headers: IncomingHttpHeaders, answer: FixedAnswer, status = 200): Outgoing {
  const { 'accept-encoding': accepted, 'if-none-match': held } = headers;
  const coding = answer.isText ? codingFor(accepted, answer.bytes.length) : null;
  const own = [...answer.headers, 'etag', coding ? weakened(answer.etag) : answer.etag];
  if (hasAlready(held, answer.etag)) return { status: 304, headers: own, body: null };
  const body = coding ? answer.in(coding) : answer.bytes;
  const coded = coding ? ['content-encoding', coding] : [];
  return { status, headers: [...own, ...coded, 'content-length', String(body.length)], body };
}
