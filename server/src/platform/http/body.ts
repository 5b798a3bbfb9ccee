/** Reads the JSON body of a request. */

import type { IncomingMessage } from 'node:http';
import { type Sentence, say } from '@fairbook/domain/base/sentences/sentence.ts';
import secureJson from 'secure-json-parse';
import { Refused } from '../base/errors.ts';

const maxBodyBytes = 256 * 1024;

/** The value of the body, or undefined without one. Rejects with 400, 413 or 415 for anything but JSON of at most 256 kB. */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  const { headers } = request;
  const type = headers['content-type'];
  const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
  if (isEmpty && type === undefined) return undefined;
  if (!isJson(type)) throw refusal(415, 'media-type', 'Send JSON, with content type application/json');
  const text = isEmpty ? '' : (await readBytes(request)).toString();
  return text === '' ? undefined : parseJson(text);
}

/** Parses JSON; throws 400 for invalid text, and for names that would change the prototype of an object. */
function parseJson(text: string): unknown {
  try {
    return secureJson.parse(text, null, { protoAction: 'error', constructorAction: 'error' });
  } catch {
    throw refusal(400, 'unreadable', 'The body is not valid JSON');
  }
}

function isJson(type: string | undefined): boolean {
  if (type === 'application/json') return true;
  return type?.split(';', 1)[0]?.trim().toLowerCase() === 'application/json';
}

/** The whole body. Rejects with 413 for more than `most` bytes. */
export function readBytes(request: IncomingMessage, most = maxBodyBytes): Promise<Buffer> {
  const declared = Number(request.headers['content-length'] ?? Number.NaN);
  if (declared > most) return Promise.reject(tooLarge(most));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let received = 0;
    const end = () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks));
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
      // Data beyond the limit is read and dropped.
      if (received > most) reject(tooLarge(most));
      else chunks.push(chunk);
      // Mostly the whole body is here in one piece.
      if (received === declared) end();
    });
    request.on('end', end);
    request.on('error', reject);
  });
}

/** The rest of the body is not read, so the connection ends with the response. */
function tooLarge(most: number): Refused {
  const message = say('The request is larger than {most} kB', { most: most / 1024 });
  return refusal(413, 'too-large', message, ['connection', 'close']);
}

function refusal(status: number, code: string, message: Sentence, headers: readonly string[] = []): Refused {
  return new Refused(status, { message, data: { code } }, headers);
}
