/** How what a handler returned leaves: data in its declared shape, bytes that were written before, or a file. */
import { Readable } from 'node:stream';
import type { AnswerKind, Route } from '@fairbook/contract/route.ts';
import type { FastifyReply } from 'fastify';
import { type Headers, hasAlready, Prepared } from './prepared.ts';

/** Bytes to send, with the name and type the browser is told. */
export interface FileAnswer {
  readonly content: Readable | Buffer;
  readonly contentType: string;
  readonly name: string;
  /** Shown in the browser where true, saved where false. */
  readonly inline: boolean;
  /** Names these bytes for ever: whoever has them already is not sent them again. For what everybody may read. */
  readonly etag?: string;
  /** Bytes, where they are known. */
  readonly size?: number;
}

/** Parsed by its shape before it leaves, so that nothing undeclared ever does. */
export function answer(reply: FastifyReply, of: Route, result: unknown): FastifyReply {
  if (result instanceof Prepared) return sendPrepared(reply, result);
  const kind: AnswerKind = of.kind;
  if (of.cacheSeconds !== undefined) reply.header('cache-control', `public, max-age=${of.cacheSeconds}`);
  if (kind === 'file') return sendFile(reply, result as FileAnswer);
  if (kind === 'page') {
    const { rows, total } = result as { rows: unknown[]; total: number };
    reply.header('x-total-count', String(total));
    return reply.send({ message: of.message, data: rows.map((row) => parseAnswer(of, row)) });
  }
  return reply.send(envelope(of, result));
}

/** The whole answer to a call of the kind `json`. */
export function envelope(of: Route, result: unknown): { readonly message: string; readonly data: unknown } {
  return { message: of.message, data: parseAnswer(of, result) };
}

/** Not sent again to somebody who has it. */
function sendPrepared(reply: FastifyReply, { body, etag, headers, headersWithBody, giveBack }: Prepared): FastifyReply {
  // Only when all was handed to the kernel: an answer that breaks off may still be read.
  if (giveBack) reply.raw.once('finish', giveBack);
  if (!hasAlready(reply.request.headers['if-none-match'], etag)) return addHeaders(reply, headersWithBody).send(body);
  return addHeaders(reply, headers).status(304).send();
}

/** Sets each of them. */
export function addHeaders(reply: FastifyReply, headers: Headers): FastifyReply {
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] ?? '', headers[at + 1]);
  return reply;
}

function parseAnswer(of: Route, data: unknown): unknown {
  const parsed = of.answer.safeParse(data);
  if (parsed.success) return parsed.data;
  // An answer that breaks its own shape is our fault, so it must not become a 400.
  throw new Error(`${of.method} ${of.path} answered out of shape: ${parsed.error.message}`);
}

/** RFC 5987 allows fewer characters than encodeURIComponent leaves. */
function encodeName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  if (file.etag !== undefined) {
    const etag = `"${file.etag}"`;
    reply.header('etag', etag).header('cache-control', 'public, max-age=86400, immutable');
    if (reply.request.headers['if-none-match']?.split(/, */).includes(etag)) {
      if (!Buffer.isBuffer(file.content)) file.content.destroy();
      return reply.status(304).send();
    }
  }
  if (file.size !== undefined) reply.header('content-length', file.size);
  const disposition = file.inline ? 'inline' : 'attachment';
  reply
    .header('content-type', file.contentType)
    .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeName(file.name)}`)
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
  if (reply.request.method !== 'HEAD' || Buffer.isBuffer(file.content)) return reply.send(file.content);
  // Nobody asked for the bytes, so they are not read from where they lie.
  file.content.destroy();
  return reply.send(Readable.from([]));
}
