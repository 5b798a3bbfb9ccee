/** Responses that are constant until the next start: created once, sent to all from the same bytes. */
import { hash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { addHeaders } from './answers.ts';
import { type Headers, hasAlready } from './cachedResponse.ts';

export class FixedAnswer {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly headers: Headers;

  constructor(text: string, type: string, headers: Headers = []) {
    this.bytes = Buffer.from(text);
    this.etag = `"${hash('sha256', this.bytes, 'base64url').slice(0, 27)}"`;
    // Publicly cacheable, revalidated each time.
    this.headers = ['content-type', type, 'etag', this.etag, 'cache-control', 'public, no-cache', ...headers];
  }
}

/** A client that has it gets 304. */
export function sendFixed(reply: FastifyReply, { bytes, etag, headers }: FixedAnswer): FastifyReply {
  addHeaders(reply, headers);
  if (hasAlready(reply.request.headers['if-none-match'], etag)) return reply.status(304).send();
  return reply.send(bytes);
}
